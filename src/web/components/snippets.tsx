import { queryOf } from '../../engine/result.ts';
import { exact, h, type Markup } from '../../http/markup.ts';
import type { Tool } from '../../service.ts';
import type { Site } from '../site.ts';

/** Inputs as JSON holds them. */
export type Inputs = Readonly<Record<string, unknown>>;

/** The address with inputs as a query. */
export function withQuery(address: string, inputs: Inputs): string {
  const query = queryOf(Object.entries(inputs).map(([name, value]) => [name, String(value)]));
  return query === '' ? address : `${address}?${query}`;
}

export function curlCommand({ api_url }: Tool, inputs: Inputs): string {
  return `curl '${api_url}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(inputs)}'`;
}

export function fetchCall({ api_url }: Tool, inputs: Inputs): string {
  return [
    `const response = await fetch('${api_url}', {`,
    "  method: 'POST',",
    "  headers: { 'Content-Type': 'application/json' },",
    `  body: JSON.stringify(${JSON.stringify(inputs)}),`,
    '});',
    'const { result, share_url } = await response.json();',
    'console.log(result.answer, share_url);',
  ].join('\n');
}

/** The same in Python, with nothing but its standard library. */
export function pythonCall({ api_url }: Tool, inputs: Inputs): string {
  const literals = Object.entries(inputs).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${pythonLiteral(value)},`,
  );
  return [
    'import json, urllib.request',
    '',
    'inputs = {',
    ...literals,
    '}',
    'request = urllib.request.Request(',
    `    "${api_url}",`,
    '    data=json.dumps(inputs).encode(),',
    '    headers={"Content-Type": "application/json"},',
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    answer = json.load(response)',
    'print(answer["result"]["answer"])',
  ].join('\n');
}

function pythonLiteral(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/** The JSON-RPC message with which a client of the MCP server calls the calculator. */
export function mcpCall({ name }: Tool, inputs: Inputs): Readonly<Record<string, unknown>> {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: inputs } };
}

/** The lines that put the calculator on another site, filled in where inputs are given. */
export function embedSnippet(site: Site, { key, title, page_url }: Tool, inputs: Inputs = {}): string {
  const source = withQuery(`${site.baseUrl}/embed/${key}`, inputs);
  const frame = (
    <iframe
      src={source}
      title={title}
      width="100%"
      height="760"
      style="border:0;max-width:640px"
      loading="lazy"
    ></iframe>
  );
  const link = (
    <p>
      <a href={page_url}>{exact(title)}</a>
    </p>
  );
  return `${frame}\n${link}`;
}

/** Lines to copy: one click marks them all, and the keyboard comes to them. */
export function Snippet({ text }: { text: string }): Markup {
  return (
    <div class="snippet">
      <pre class="copy" tabindex="0">
        {text}
      </pre>
    </div>
  );
}

export interface SnippetsProps {
  readonly site: Site;
  readonly tool: Tool;
  readonly inputs: Inputs;
}

/** The same run by every other channel, ready to copy. */
export function Snippets({ site, tool, inputs }: SnippetsProps): Markup {
  const text = (one: string): Markup => Snippet({ text: one });
  return (
    <div class="elsewhere">
      <h2>In a terminal, with curl</h2>
      {text(curlCommand(tool, inputs))}
      <h2>In JavaScript, with fetch</h2>
      {text(fetchCall(tool, inputs))}
      <h2>In Python</h2>
      {text(pythonCall(tool, inputs))}
      <h2>From an AI assistant, over MCP</h2>
      {text(JSON.stringify(mcpCall(tool, inputs), null, 2))}
      <h2>On a web page, filled in with these figures</h2>
      {text(embedSnippet(site, tool, inputs))}
      <p class="small">
        Please keep the link under the frame, and link to the result when you publish it. The{' '}
        <a href={`${site.root}/docs`}>documentation</a> says more.
      </p>
    </div>
  );
}
