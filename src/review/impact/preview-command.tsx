import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sources } from '../../engine/sources.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import type { Service } from '../../service.ts';
import { type Command, readArgs } from '../command.ts';
import { WORDS } from './answered.ts';
import { inputsText } from './compare.ts';
import { columnText, type Difference } from './differences.ts';
import { type FullImpact, fullImpact } from './impact-command.ts';
import { type Group, groupChanges, verdictLines } from './print.ts';

const FILE = 'preview.html';
/** How many affected results it shows, spread over the calculators. */
const MOST_RESULTS = 20;

/** A change of the rules as one page to print, for sign-off. */
export const previewCommand: Command = {
  usage: 'npm run preview -- [--base <git revision>]',
  help: [
    `Writes ${FILE}, a page to print: each changed row, sentence and twenty results before and after, with the sources.`,
    '--base  a git revision to compare with; the last commit when left out',
  ],
  async run(root, args, say) {
    const { values } = readArgs(args, { base: { type: 'string' } });
    const impact = await fullImpact(root, values.base ?? 'HEAD', say);
    if (typeof impact === 'number') return impact;
    writeFileSync(join(root, FILE), `<!doctype html>\n${page(impact)}\n`);
    say.out(
      `${FILE}: ${impact.rows.length} rows, ${impact.texts.length} texts, ${resultsOf(impact).length} results.`,
    );
    return 0;
  },
};

const STYLE =
  'body{font:15px/1.4 serif;max-width:60em;margin:2em auto}table{border-collapse:collapse;width:100%;margin:0 0 1.5em}' +
  'th,td{border:1px solid #999;padding:.2em .5em;text-align:left;vertical-align:top}tr{break-inside:avoid}h2,h3{break-after:avoid}';

function page(impact: FullImpact): Markup {
  const title = `Changes of the rules since ${impact.base}`;
  const { version } = impact.after.changelog;
  return (
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>Version of the rules: {version}</p>
        <ul>
          {verdictLines(impact).map((line) => (
            <li>{line}</li>
          ))}
        </ul>
        <h2>Rows</h2>
        {impact.rows.map((row) => rowTable(row, impact))}
        <h2>Sentences, conditions and sources</h2>
        {comparison(impact.texts, (cite) => sourcesText(cite, impact.after.rules.sources))}
        <h2>Results</h2>
        {resultsOf(impact).map(({ first, more }) => [
          <h3>
            {first.key}: {inputsText(first)}
            {more === 0 ? '' : `, and ${more} more in the same way`}
          </h3>,
          comparison(first.differences),
          <p>
            Sources:{' '}
            {(first.after.result ?? first.before.result)?.sources.map(({ title, url }, index) => [
              index === 0 ? '' : '; ',
              <a href={url}>{title}</a>,
            ])}
          </p>,
        ])}
        {list('Changes that no result tried shows', impact.unplaced)}
        {list('Filled in from the folder', impact.filled)}
        {list('Not compared', impact.notCompared)}
        <p>Read by: ____________________ Approved by: ____________________ Date: ____________</p>
      </body>
    </html>
  );
}

/** A changed row: each column before and after, and the law that it cites. */
function rowTable({ table, from, kind }: FullImpact['rows'][number], { before, after }: FullImpact): Child {
  const [was, is] = [before, after].map((service) => rowOf(service, table, from));
  const cells = Object.keys({ ...was?.cells, ...is?.cells }).map((name) => ({
    name,
    before: was === undefined ? '' : columnText(was, name),
    after: is === undefined ? '' : columnText(is, name),
  }));
  const status = { name: 'status', before: was?.status ?? '', after: is?.status ?? '' };
  const { quote = null } = is ?? {};
  return [
    <h3>
      {table}: the row from {dayText(from)} ({kind})
    </h3>,
    comparison([...cells, status]),
    <p>Law: {sourcesText(is?.cite ?? was?.cite ?? [], after.rules.sources)}</p>,
    quote === null ? null : (
      <p>
        “{quote.words}” ({quote.place}; read by {quote.read_by}, approved by {quote.approved_by})
      </p>
    ),
  ];
}

function rowOf({ rules }: Service, name: string, from: number) {
  const table = [...rules.tables.values()].find((one) => one.name === name);
  return table?.rows.find((row) => row.from === from);
}

function sourcesText(keys: readonly string[], sources: Sources): Child {
  return keys.map((key, index) => {
    const { title = key, url = '' } = sources.get(key) ?? {};
    return [index === 0 ? '' : '; ', title, ' ', <a href={url}>{url}</a>];
  });
}

function list(title: string, lines: readonly string[]): Child {
  if (lines.length === 0) return null;
  return [
    <h2>{title}</h2>,
    <ul>
      {lines.map((line) => (
        <li>{line}</li>
      ))}
    </ul>,
  ];
}

/** @param lawOf for texts, the law cited with them. */
function comparison(differences: readonly Difference[], lawOf?: (cite: readonly string[]) => Child): Markup {
  return (
    <table>
      <tr>
        <th>What</th>
        <th>Before</th>
        <th>After</th>
        {lawOf && <th>Law</th>}
      </tr>
      {differences.map(({ name, before, after, cite = [] }) => (
        <tr>
          <td>{name}</td>
          <td>{before || '–'}</td>
          <td>{before === after ? 'the same' : after || '–'}</td>
          {lawOf && <td>{lawOf(cite)}</td>}
        </tr>
      ))}
    </table>
  );
}

/** Groups of equal results, as many of each calculator, those whose figures change before those whose words do. */
function resultsOf({ calculators }: FullImpact): Group[] {
  const changed = calculators.filter((one) => one.changed.length > 0);
  const each = Math.max(1, Math.floor(MOST_RESULTS / Math.max(1, changed.length)));
  const isOfWords = ({ first }: Group): number =>
    Number(first.differences.every(({ name }) => WORDS.has(name)));
  return changed
    .flatMap((one) =>
      groupChanges(one.changed, MOST_RESULTS)
        .sort((a, b) => isOfWords(a) - isOfWords(b))
        .slice(0, each),
    )
    .slice(0, MOST_RESULTS);
}
