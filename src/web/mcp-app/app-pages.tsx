import { createHash } from 'node:crypto';
import { mcpAppScript as script } from '#client';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import { once } from '../../engine/on-demand.ts';
import type { Calculation } from '../../engine/result.ts';
import { Fragment, h, Markup } from '../../http/markup.ts';
import { type AppPages, VIEW_KEY } from '../../mcp/app-pages.ts';
import type { Service, Tool } from '../../service.ts';
import { renderPage } from '../answer-html.ts';
import { squeezed } from '../assets.ts';
import { Curve, Pictures } from '../charts/index.ts';
import { CompactResult } from '../components/compact-result.tsx';
import { Heading } from '../components/document.tsx';
import { Form, InputFaults } from '../components/form.tsx';
import { Fold } from '../components/result-parts.tsx';
import { WorkingsFold } from '../components/workings.tsx';
import { readableWorkings } from '../readable-workings.ts';
import { describeSite } from '../site.ts';
import { base } from '../styles/base.css.ts';
import { chart } from '../styles/chart.css.ts';
import { form } from '../styles/form.css.ts';
import { page } from '../styles/page.css.ts';
import { result } from '../styles/result.css.ts';
import { tokens } from '../styles/tokens.css.ts';

/** Shows what embeds leave out to save space; an empty status takes up no room. */
const own = `
body.app .picture { display: block; }
body.app .result h2 { font-size: 1.0625rem; }
body.app .column dd { font-size: min(1.25rem, 5vw); }
#view { display: grid; gap: 1rem; }
#view > * { min-width: 0; }
#status:empty { margin-bottom: -1.5rem; }
`;
const style = once(() => squeezed([tokens, base, page, form, result, chart, own].join('\n')));

function hashed(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Whatever the host allows, only this script and these styles run, and nothing is loaded. */
const policy = once(() =>
  [
    "default-src 'none'",
    `script-src ${hashed(script)}`,
    `style-src ${hashed(style())}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
);

/** The page that hosts show with a result (MCP Apps), the same for all calculators except for the form. */
export const appPages: AppPages = {
  page: (service, key) => renderPage(<AppPage {...partsOf(service, key)} />),
  view: (service, key, outcome, given) =>
    (<View {...partsOf(service, key)} outcome={outcome} given={given} />).text,
};

interface AppParts {
  readonly service: Service;
  readonly tool: Tool;
  readonly loaded: LoadedCalculator;
}

function partsOf(service: Service, key: string): AppParts {
  const tool = service.tools.find((candidate) => candidate.key === key);
  const loaded = service.calculator(key);
  if (tool === undefined || loaded === undefined) throw new RangeError(`there is no calculator "${key}"`);
  return { service, tool, loaded };
}

function AppPage({ service, tool, loaded }: AppParts) {
  const site = describeSite(service);
  return (
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy()} />
        <title>{tool.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>{new Markup(style())}</style>
      </head>
      <body
        class="embed app"
        data-tool={tool.name}
        data-view={VIEW_KEY}
        data-working={site.words.working}
        data-failed={site.words.failed}
      >
        <header>
          <Heading text={tool.title} />
        </header>
        <main>
          <p role="status" id="status" />
          <div id="view">{AppForm(service, loaded, new Map(), new Map())}</div>
        </main>
        <footer>
          <p>
            <a href={tool.page_url}>
              {tool.title} – {site.name}
            </a>
          </p>
        </footer>
        <script>{new Markup(script)}</script>
      </body>
    </html>
  );
}

interface ViewProps {
  readonly service: Service;
  readonly loaded: LoadedCalculator;
  readonly outcome: Calculation | InvalidInput;
  readonly given: RequestInputs;
}

/** The page once its tool has answered: the result with a collapsed form, or faults above the form. */
function View({ service, loaded, outcome, given }: ViewProps): Markup {
  const { fields } = loaded.schema;
  const words = service.common.pages;
  const typed = typedOf(loaded, given);
  if (outcome instanceof InvalidInput) {
    return (
      <>
        {InputFaults({ words, invalid: outcome, fields, isFocused: false })}
        {AppForm(service, loaded, typed, outcome.faults)}
      </>
    );
  }
  const run = outcome.toolRun();
  const drawn = { service, loaded, calculation: outcome, values: outcome.textValues() };
  return (
    <>
      {CompactResult({
        calculation: outcome,
        run,
        notes: outcome.notes(),
        words,
        isWhole: true,
        form: formOf(service, loaded, typed, new Map()),
        pictures: [Curve(drawn, run.share_url.replace(/\?.*/, '')), Pictures(drawn)],
        children: WorkingsFold({ workings: readableWorkings(outcome, service.common.workings), words }),
      })}
      <p class="caveat">
        <a href={run.share_url}>
          {words.open_result} {service.common.siteName}
        </a>
      </p>
    </>
  );
}

/** The inputs, uncollapsed; the page sends them through its host, so the form has no action. */
function AppForm(
  service: Service,
  loaded: LoadedCalculator,
  typed: ReadonlyMap<string, string>,
  errors: ReadonlyMap<string, string>,
): Markup {
  const children = formOf(service, loaded, typed, errors);
  return Fold({ name: service.common.pages.change_title, id: 'again', isOpen: true, children });
}

function formOf(
  { common }: Service,
  { schema }: LoadedCalculator,
  typed: ReadonlyMap<string, string>,
  errors: ReadonlyMap<string, string>,
): Markup {
  return Form({ fields: schema.fields, typed, errors, action: '#', words: common.pages });
}

/** Inputs as form values; only text, numbers and booleans can be shown. */
function typedOf({ schema }: LoadedCalculator, given: RequestInputs): Map<string, string> {
  const typed = new Map<string, string>();
  for (const { name } of schema.fields) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (['string', 'number', 'boolean'].includes(typeof value)) typed.set(name, String(value));
  }
  return typed;
}
