import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import type { AnyCalculator } from '../src/engine/calculator.ts';

export interface Built {
  readonly files: Readonly<Record<string, unknown>>;
  readonly changelog: { readonly version: string; readonly editions: readonly unknown[] };
}

export function builtRules(): Built {
  const { files, changelog } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../dist/rules.json', import.meta.url)), 'utf8'),
  );
  return { files, changelog };
}

/** Earlier editions only matter to links of earlier results, which pages follow. */
const versionOf = ({ changelog: { version } }: Built) => ({ version, editions: [] });

const SITE = 'rules/texts/site.yaml';

/** Without the site's pages and the history of rates. */
export function forLibrary(built: Built): Built {
  return { files: emptied({ ...built.files, [SITE]: {} }, new Set()), changelog: versionOf(built) };
}

/** Slips are for `check`, which the module for pages does not have. */
const NOT_FOR_PAGES = /^rules\/slips\//;
/** Files for boxes and operations over rows: nothing reads them here, but they must exist. */
const OF_ROWS =
  /^schemas\/operations\/|^rules\/(returns\/|texts\/(ledger|loss-periods|payments|pool-periods|site)\.)/;
/** The operations of src/package/browser.ts. */
const OPERATIONS = ['compare', 'solve', 'sweep'];
/** Keys that only forms, pages and descriptions use. */
const OF_FORMS = new Set(['about', 'begins_on', 'calendar', 'description', 'meaning', 'x-hint']);

/** The rules for the module of pages. Files are read on first use, so unused ones can be empty. */
export function forPages(built: Built): Built {
  const kept = Object.entries(built.files).flatMap(([name, data]): [string, unknown][] => {
    if (NOT_FOR_PAGES.test(name)) return [];
    if (OF_ROWS.test(name)) return [[name, {}]];
    if (name === COMMON) return [[name, commonTexts(data as Common, OPERATIONS)]];
    return [[name, emptied(data, OF_FORMS)]];
  });
  return { files: Object.fromEntries(kept), changelog: versionOf(built) };
}

const COMMON = 'rules/texts/common.yaml';

interface Common {
  readonly [section: string]: object;
  readonly operations: { readonly each: Readonly<Record<string, unknown>>; readonly messages: object };
}

/** The sections of texts/common.yaml for other channels. */
const OF_CHANNELS = ['api', 'batch', 'command_line', 'errors', 'files', 'pages', 'plain_text'];

/** Without the words of other channels and operations. */
function commonTexts({ operations, ...common }: Common, named: readonly string[]) {
  const each = Object.fromEntries(named.map((name) => [name, operations.each[name]]));
  const empty = Object.fromEntries(OF_CHANNELS.map((name) => [name, {}]));
  const messages = named.length === 0 ? {} : operations.messages;
  return { ...common, ...empty, mcp: { errors: {} }, operations: { messages, each } };
}

/** Keys that explain a result; its figures do not need them. */
const WORDS = new Set([
  'about',
  'because',
  'begins_on',
  'between',
  'cite',
  'description',
  'question',
  'title',
]);

/** The files of one calculator, without explanations unless asked for. */
export function forOne(built: Built, calculator: AnyCalculator, isExplained: boolean): Built {
  const { key, tables, decisions } = calculator;
  const own = [
    ...tables.map(({ file }) => `rules/rates/${file}.yaml`),
    ...decisions.map(({ file }) => `rules/decisions/${file}.yaml`),
    ...['rules/calendar.yaml', `rules/texts/${key}.yaml`],
    ...[`rules/checks/${key}.yaml`, `schemas/inputs/${key}.json`],
  ];
  const files: Record<string, unknown> = {};
  for (const name of own) files[name] = built.files[name];
  for (const { file } of tables) files[`rules/rates/${file}.yaml`] = seriesOf(built, file, calculator);
  const cited = stringsIn(files);
  const sources = Object.entries(built.files['rules/sources.yaml'] as object);
  files['rules/sources.yaml'] = Object.fromEntries(sources.filter(([cite]) => cited.has(cite)));
  files[SITE] = {};
  const common = built.files[COMMON] as Common;
  files[COMMON] = commonTexts(common, []);
  if (!isExplained) {
    for (const name of own)
      files[name] = emptied(files[name], name.startsWith('schemas/') ? OF_FORMS : WORDS, LEFT_OUT);
    for (const name of ['rules/calendar.yaml', 'rules/sources.yaml', `rules/texts/${key}.yaml`])
      files[name] = {};
    files[COMMON] = { messages: common.messages };
  }
  return { files, changelog: versionOf(built) };
}

/** A file of rates with only the series that the calculator reads. */
function seriesOf({ files }: Built, name: string, { tables }: AnyCalculator): unknown {
  const file = files[`rules/rates/${name}.yaml`] as { readonly series?: object };
  if (file.series === undefined) return file;
  const isRead = ([series]: [string, unknown]) =>
    tables.some((one) => one.file === name && one.series === series);
  return { ...file, series: Object.fromEntries(Object.entries(file.series).filter(isRead)) };
}

function stringsIn(data: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(data, (_, value) => {
    if (typeof value === 'string') found.add(value);
    return value;
  });
  return found;
}

/** Keys used only when rules are loaded or forms laid out. */
const LEFT_OUT = new Set([
  '$schema',
  'assuming',
  'between',
  'pattern',
  'reasons',
  'x-group',
  'x-open-group',
  'x-summary',
]);

/** A copy with an empty text or list under `keys`, and without the keys of `leftOut`. */
function emptied<T>(data: T, keys: ReadonlySet<string>, leftOut = new Set(['assuming', 'between'])): T {
  const emptyOf = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'string' ? '' : value);
  return JSON.parse(
    JSON.stringify(data, (key, value) => {
      if (leftOut.has(key)) return undefined;
      return keys.has(key) ? emptyOf(value) : value;
    }),
  );
}

/**
 * A module of compiled rules. Each file is JSON text inside a getter, so that files nobody reads are never parsed: an
 * import takes a quarter of the time it takes with object literals.
 */
export function rulesModule({ files, changelog }: Built): string {
  const parsed = (data: unknown) => `{ return JSON.parse(${JSON.stringify(JSON.stringify(data))}); }`;
  const gettersOf = (all: object) =>
    Object.entries(all).map(([name, data]) => `get ${JSON.stringify(name)}() ${parsed(data)},`);
  // A result needs few sections of the shared texts.
  const { [COMMON]: common, ...others } = files;
  return `export const rules = {
    files: {\n${gettersOf(others).join('\n')}\nget '${COMMON}'() { return {\n${gettersOf(common as object).join('\n')}\n} } },
    changelog: { version: '${changelog.version}', get editions() ${parsed(changelog.editions)} },
  };
  export default rules;`;
}

/** Replaces dist/rules.json with such a module. */
export function rulesAsText(choose = (built: Built) => built): Plugin {
  return {
    name: 'rules-as-text',
    setup({ onLoad }) {
      onLoad({ filter: /dist\/rules\.json$/ }, () => ({
        contents: rulesModule(choose(builtRules())),
        loader: 'js',
      }));
    },
  };
}
