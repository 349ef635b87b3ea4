import { rmSync } from 'node:fs';
import { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { type Command, readArgs, type Say } from '../command.ts';
import { readExamples } from '../examples/read-examples.ts';
import { folderAt, loadFolder, writeRevision } from '../rules-folder.ts';
import { cellsRead } from './answered.ts';
import { type Changed, findImpact, hasSameFiles, type Impact, listTables } from './compare.ts';
import { type Difference, type RowDifference, rowText, textDifferences } from './differences.ts';
import { loadBase } from './old-base.ts';
import { pastChanges } from './past-changes.ts';
import { impactLines } from './print.ts';

/** The effect of a change of rules on results; exit code 1 when it changes the past undeclared, or cannot tell. */
export const impactCommand: Command = {
  usage: 'npm run impact -- [--base <git revision>] [--all]',
  help: [
    'Shows what a change of the rules does to results, after a verdict.',
    'Fails when the past changes undeclared, and when no result that was tried shows what was changed.',
    '--base  a git revision to compare with; the last commit when left out',
    '--all   every group of results that change, not a dozen of each calculator',
  ],
  async run(root, args, say) {
    const { values } = readArgs(args, { base: { type: 'string' }, all: { type: 'boolean' } });
    const impact = await fullImpact(root, values.base ?? 'HEAD', say);
    if (typeof impact === 'number') return impact;
    for (const line of impactLines(impact, values.all === true ? Infinity : 12)) say.out(line);
    const { past, unplaced, notCompared } = impact;
    if (notCompared.length > 0) return 2;
    return past.undeclared.length + unplaced.length > 0 ? 1 : 0;
  },
};

export type FullImpact = Exclude<Awaited<ReturnType<typeof fullImpact>>, number>;

/** The changes since a revision; the exit code, with a message, if either version cannot be loaded. */
export async function fullImpact(root: string, base: string, say: Say) {
  const after = await loadFolder(root, say);
  if (after === null) return 1 as const;
  const folder = writeRevision(root, base);
  try {
    const loaded = await loadBase(folder, root, base, say);
    if (loaded === null) return 2 as const;
    const { before, filled, notCompared } = loaded;
    const examples = readExamples(folderAt(root), new Diagnostics());
    const texts = textDifferences(folder, root);
    const isSame = (key: string): boolean => hasSameFiles(folder, root, after, key);
    const impact = findImpact(before, after, examples, isSame, daysIn(texts));
    const past = pastChanges(impact, before, after, texts);
    const unplaced = unplacedChanges(impact, before, after, texts);
    return { ...impact, base, before, after, texts, past, unplaced, filled, notCompared };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The days that texts and conditions contain in one version only. */
function daysIn(texts: readonly Difference[]): Day[] {
  const conditional = texts.filter(({ name }) => /^rules\/(?:decisions|checks|texts)\//.test(name));
  const written = conditional.flatMap(
    ({ before, after }) => `${before} ${after}`.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? [],
  );
  return [...new Set(written)].flatMap((text) => parseDay(text) ?? []);
}

/** The parts of the rules that results depend on, by the name of a difference, and whose results. */
const SHOWN: readonly (readonly [RegExp, (service: Service, name: string) => readonly string[]])[] = [
  [/^rules\/decisions\/([\w-]+)\.yaml (?:outcomes|grid|assuming)/, decidedBy],
  [/^rules\/checks\/([\w-]+)\.yaml /, itself],
  [
    /^rules\/texts\/(?!common|site)([\w-]+)\.yaml (?:answer|notes|sources|figures \S+ (?:label|value|when|shown))/,
    itself,
  ],
  [/^rules\/slips\/(?!seen)([\w-]+)\.yaml (?!.* (?:example|source)\b)/, (_, name) => [`${name} check`]],
  [/^schemas\/inputs\/([\w-]+)\.json .*\b(?:minimum|maximum|default|required|enum)$/, itself],
  [/^rules\/rates\/([\w-]+)\.yaml .*(?:chosen_by|within_a_period)$/, readBy],
  [/^rules\/returns\/([\w-]+)\.yaml /, itself],
];

function itself(_: Service, name: string): readonly string[] {
  return [name];
}

function decidedBy({ rules }: Service, name: string): readonly string[] {
  return rules.calculators
    .filter(({ calculator }) => calculator.decisions.some(({ file }) => file === name))
    .map(({ calculator }) => calculator.key);
}

function readBy({ rules }: Service, name: string): readonly string[] {
  return [...rules.calculators, ...rules.overRows]
    .filter(({ calculator }) => calculator.tables.some(({ file }) => file === name))
    .map(({ calculator }) => calculator.key);
}

/** Changes of rows, conditions and texts that affect no result tried, so that their effect is unknown. */
function unplacedChanges(
  { rows, calculators }: Impact,
  before: Service,
  after: Service,
  texts: readonly Difference[],
): string[] {
  const changed = calculators.flatMap((one) => one.changed);
  const keys = new Set(changed.map(({ key }) => key));
  return [
    ...rows.filter((row) => row.isOfResults && !isShown(row, changed, before, after)).map(rowText),
    ...texts.flatMap(({ name, before: was, after: is }) => {
      const [pattern, keysOf] = SHOWN.find(([form]) => form.test(name)) ?? [];
      const part = pattern?.exec(name)?.[1];
      if (part === undefined || keysOf?.(after, part).some((key) => keys.has(key))) return [];
      return [`${name}: ${was || 'nothing'} → ${is || 'nothing'}`];
    }),
  ];
}

/** Whether a changed result reads the row, in either version. */
function isShown(
  { table, from }: RowDifference,
  changed: readonly Changed[],
  before: Service,
  after: Service,
): boolean {
  return changed.some(({ key, given }) => {
    // Operations over rows leave no record of what they read, and the return takes figures of all calculators.
    if (after.calculator(key) === undefined) {
      const tables = listTables(after, key);
      return key === 'ct600' || tables.some(({ name }) => name === table);
    }
    return [before, after].some((service) =>
      [...cellsRead(service, key, given)].some((cell) => cell.table === table && cell.rowFrom === from),
    );
  });
}
