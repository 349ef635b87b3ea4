import server from '#schemas/mcp.json' with { type: 'json' };
import { unknownTool } from '../../api/routes.ts';
import { MAX_BYTES } from '../../api/rows/upload.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { integerText } from '../../engine/texts/format.ts';
import { errorBody } from '../../http/errors.ts';
import { MAX_PROCESSOR_MS } from '../../http/limits/long-work.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { ABOUT } from '../../operations/about.ts';
import { exampleRows, templateCsv } from '../../operations/batch/index.ts';
import { MAX_ROWS } from '../../operations/rows/table-operation.ts';
import type { Service, Tool } from '../../service.ts';
import { type Link, Links } from '../components/links.tsx';
import { filled, type MarkdownSlots } from '../components/markdown.tsx';
import { Fold } from '../components/result-parts.tsx';
import { embedSnippet, withQuery } from '../components/snippets.tsx';
import { WideTable } from '../components/table.tsx';
import { type Site, siteTexts } from '../site.ts';
import { captionsOf } from './captions.ts';
import { type Deployment, documentSlots } from './document-page.tsx';

/** Slot values for the developer pages, with examples from the first calculator. */
export function docsSlots(service: Service, site: Site, deployment: Deployment): MarkdownSlots {
  const [tool] = service.tools;
  if (tool === undefined) throw new Error('there is no calculator to show');
  const inputs = tool.example_input;
  const invalid = { ...inputs, [Object.keys(inputs)[0] as string]: 'tomorrow' };
  const { snippets, prompts } = siteTexts(service);
  const called = { api_url: tool.api_url, inputs_json: JSON.stringify(inputs) };
  const params = { name: tool.name, arguments: inputs };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const limits = Object.entries(deployment.perMinute);
  const perMinute = (limit: number): string =>
    limit === 0 ? 'any number of requests' : `${limit} requests a minute`;
  const answer = (sent: typeof inputs): string => {
    const calculated = service.calculate(tool.key, sent);
    return JSON.stringify(calculated instanceof InvalidInput ? calculated : calculated.toolRun(), null, 2);
  };
  return {
    ...documentSlots(service),
    ...called,
    curl: filled(snippets.curl, called),
    fetch: filled(snippets.fetch, called),
    python: filled(snippets.python, called),
    mcp_call: JSON.stringify(call),
    tool_key: tool.key,
    tool_title: tool.title,
    query: withQuery('', inputs),
    query_lines: Object.entries(inputs)
      .map(([name, value]) => `  -d ${name}=${value}`)
      .join(' \\\n'),
    invalid_query: withQuery('', invalid),
    response: answer(inputs),
    rejection: answer(invalid),
    not_found: JSON.stringify(errorBody('unknown_tool', unknownTool(service, 'income-tax')), null, 2),
    rows_csv: templateCsv(tool).replaceAll('\r\n', '\n').trimEnd(),
    rows_json: JSON.stringify(exampleRows(tool)),
    most_rows: integerText(MAX_ROWS),
    most_mebibytes: String(MAX_BYTES / 1024 ** 2),
    ...Object.fromEntries(limits.map(([name, limit]) => [`limit_${name}`, perMinute(limit)])),
    work_limit:
      deployment.perMinute.api === 0
        ? 'Files of many rows may take any amount of processor time.'
        : `Files, rows and calendars are also limited by the processor time that they take, ${MAX_PROCESSOR_MS / 1_000} seconds a minute and address. One that has used more gets 429 for its next file.`,
    mcp_modern: server.versions[0],
    mcp_legacy: server.versions[1],
    mcp_versions: server.versions.join(', '),
    embed_theme: embedSnippet(service, tool, '?theme=dark'),
    prompts: (
      <ul>
        {prompts.map((prompt) => (
          <li>{prompt}</li>
        ))}
      </ul>
    ),
    calculators: WideTable({
      label: 'Calculators',
      head: ['Calculator', 'Key, and MCP tool'],
      rows: site.tools.map(({ key, title, name }) => [
        <a href={`${site.root}/calculators/${key}`}>{title}</a>,
        [<code>{key}</code>, <code>{breakable(name)}</code>],
      ]),
    }),
    inputs: site.tools.map(inputsOf),
    about_calendar: ABOUT.calendar.about,
    about_boxes: ABOUT.boxes.about,
    gallery: gallery(site, tool),
    embed: embedSnippet(service, tool),
  };
}

/** The pages of the documentation, for the side of each. */
export function docsNav(service: Service, { root }: Site, name: string): Markup {
  const links = Object.entries(siteTexts(service).documents)
    .filter(([path]) => /^docs(\/|$)|^rates$/.test(path))
    .map(([path, { title }]): Link => [`${root}/${path}`, title, path === name ? 'page' : undefined]);
  return (
    <nav class="sections" aria-label="Developers">
      <Links kind="docs-nav plain" links={links} />
    </nav>
  );
}

/** The inputs of a calculator, from its published JSON Schema. */
function inputsOf({ key, input_schema }: Tool): Markup {
  const { required = [], properties } = input_schema as {
    readonly required?: readonly string[];
    readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  const rows = Object.entries(properties).map(([name, input]) => {
    const takes = [input.enum ?? input.format ?? input.type].flat().join(', ');
    const need = required.includes(name) ? 'required' : 'optional';
    const initial = input.default === undefined ? '' : `, default ${input.default}`;
    return [<code>{breakable(name)}</code>, `${takes}, ${need}${initial}. ${input.description}`];
  });
  return Fold({
    name: ['Inputs of ', <code>{key}</code>],
    children: WideTable({ label: `Inputs of ${key}`, head: ['Input', 'What it takes'], rows }),
  });
}

/** A name that may be broken after each of its words. */
function breakable(name: string): Child {
  return name.split(/(?<=_)/).flatMap((part) => [part, <wbr />]);
}

/** One frame, and links that show each calculator in it. */
function gallery(site: Site, first: Tool): Markup {
  const address = ({ key }: Tool): string => `${site.root}/embed/${key}?theme=auto`;
  return (
    <div class="gallery">
      <ul class="plain">
        {site.tools.map((tool) => (
          <li>
            <a href={address(tool)} target="preview">
              {captionsOf(tool.key).question}
            </a>
          </li>
        ))}
      </ul>
      <iframe name="preview" src={address(first)} title="Preview of the calculator" loading="lazy"></iframe>
    </div>
  );
}
