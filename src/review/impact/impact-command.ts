import { rmSync } from 'node:fs';
import { Diagnostics, InvalidRules } from '../../engine/checks/diagnostics.ts';
import { dayText, listText } from '../../engine/texts/format.ts';
import { loadService } from '../../load-service.ts';
import { type Command, folderAt, inColumns, type Output, type RulesFolder, readArgs } from '../command.ts';
import { readExamples } from '../examples/read-examples.ts';
import { loadFolder, writeRevision } from '../rules-folder.ts';
import type { Difference } from './answered.ts';
import {
  type CalculatorImpact,
  type Changed,
  changedFiles,
  findImpact,
  type Impact,
  inputsText,
  type RowChange,
} from './compare.ts';
import { sample } from './grid.ts';
import { type PastChange, type PastChanges, pastChanges } from './past-changes.ts';

/** The effect of a change since a revision. */
interface FullImpact extends Impact {
  readonly base: string;
  /** Other files than those of rates that differ. */
  readonly files: readonly string[];
  readonly past: PastChanges;
}

/** The effect of a change of rules on results; exit code 1 when it changes the past undeclared, or cannot tell. */
export const impactCommand: Command = {
  usage: 'npm run impact -- [--base <git revision>] [--all]',
  help: [
    'Shows what a change of the rules does to results, after a verdict. Fails when past results change undeclared.',
    '--base  a git revision to compare with; the last commit when left out',
    '--all   every group of results that change, not the first few of each calculator',
  ],
  async run(folder, args, output) {
    const { values } = readArgs(args, { base: { type: 'string' }, all: { type: 'boolean' } });
    const impact = await fullImpact(folder, values.base ?? 'HEAD', output);
    if (typeof impact === 'number') return impact;
    for (const line of impactLines(impact, values.all === true ? Infinity : 2)) output.info(line);
    return impact.past.undeclared.length > 0 ? 1 : 0;
  },
};

/** The changes since a revision; the exit code, with a message, if either version cannot be loaded. */
async function fullImpact(folder: RulesFolder, base: string, output: Output): Promise<FullImpact | 1 | 2> {
  const after = await loadFolder(folder, output);
  if (after === null) return 1;
  const old = writeRevision(folder, base);
  try {
    const before = await loadService({ ...folder, ...folderAt(old) });
    const examples = readExamples(folder, new Diagnostics(), after);
    const changed = changedFiles(old, folder.root);
    const impact = findImpact(before, after, examples, changed);
    const past = pastChanges(impact, before, after);
    const files = changed.filter((file) => !file.startsWith('rules/rates/'));
    return { ...impact, base, files, past };
  } catch (thrown) {
    if (!(thrown instanceof InvalidRules)) throw thrown;
    output.error(`The rules of ${base} need the code of ${base}, so results cannot be compared.`);
    return 2;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

/**
 * The lines of an impact: verdict, changes in tables, changes in results and undeclared changes of the past.
 * @param most how many groups of equal changes to show for each calculator; each with one difference more.
 */
function impactLines(impact: FullImpact, most: number): string[] {
  const { base, rows, calculators, past } = impact;
  const section = (title: string, ...lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', title.toUpperCase(), '', ...lines];
  return [
    `What changes since ${base}`,
    '',
    ...verdictLines(impact),
    '',
    ...(rows.length === 0 ? ['No value of a rate table changes.'] : rows.map(rowText)),
    ...calculators
      .filter(({ changed }) => changed.length > 0)
      .flatMap((one) => section(one.key, countLine(one), ...resultLines(one, most))),
    ...section('Past results that change undeclared', ...pastLines(past.undeclared)),
  ];
}

/** From when, for how many results, and whether the past is affected. */
function verdictLines(impact: FullImpact): string[] {
  const { rows, calculators, files } = impact;
  const changed = calculators.flatMap((one) => one.changed);
  const tried = calculators.reduce((count, { cases, inputSets }) => count + cases + inputSets, 0);
  const untouched = calculators.filter((one) => one.changed.length === 0).map(({ key }) => key);
  const days = [...new Set(rows.map(({ from }) => from))].sort((a, b) => a - b).map(dayText);
  return [
    days.length === 0
      ? 'From when: at once, since no rate table changes.'
      : `From when: ${listText(days.slice(0, 4))}${days.length > 4 ? ` and ${days.length - 4} more days` : ''}.`,
    changed.length === 0
      ? `Results: none of ${tried} changes.`
      : `Results: ${changed.length} of ${tried} change.`,
    `The past: ${pastText(impact)}`,
    ...(files.length === 0 ? [] : [`Other files: git diff shows what changed in ${listText(files)}.`]),
    ...(untouched.length === 0 ? [] : [`Unchanged: ${untouched.join(', ')}.`]),
  ];
}

function pastText({ past: { undeclared, declared } }: FullImpact): string {
  const { length } = undeclared;
  if (length > 0) {
    return `${length} ${length === 1 ? 'past result changes' : 'past results change'} undeclared: see the end.`;
  }
  if (declared === 0) return 'past results are unchanged.';
  return `${declared === 1 ? 'one result changes' : `${declared} results change`}, as the changelog declares.`;
}

/** `changed in corporation-tax: the row from 1 April 2026: main_rate 25% → 26%`. */
function rowText({ table, from, was, is, differing }: RowChange): string {
  const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
  const values = differing.map((one) => `${one.name} ${one.was} → ${one.is}`).join('; ');
  return `- ${kind} in ${table.name}: the row from ${dayText(from)}${values && `: ${values}`}`;
}

function countLine({ changed, cases, inputSets }: CalculatorImpact): string {
  const ofCases = changed.filter(({ id }) => id !== null).length;
  const ofGrid = changed.length - ofCases;
  return `${ofCases} of ${cases} worked examples and ${ofGrid} of ${inputSets} points of the grid change.`;
}

/** Results with the same differences. */
type Group = readonly [Changed, ...Changed[]];

/** This many groups of worked examples and of the grid, ordinary companies first and the rest spread over all. */
function groupChanges(changed: readonly Changed[], most: number): Group[] {
  const groups = new Map<string, Group>();
  for (const one of changed) {
    const key = JSON.stringify(one.differences);
    const known = groups.get(key);
    groups.set(key, known === undefined ? [one] : [...known, one]);
  }
  const all = [...groups.values()];
  const grid = all.filter(([first]) => first.id === null);
  const half = Math.ceil(most / 2);
  const shown = [...grid.slice(0, half), ...sample(grid.slice(half), most - half)];
  return [...all.filter(([first]) => first.id !== null).slice(0, most), ...shown];
}

function resultLines({ changed }: CalculatorImpact, most: number): string[] {
  const groups = groupChanges(changed, most);
  const shown = groups.flat().length;
  return [
    ...groups.flatMap(([first, ...more]) => [
      `  ${inputsText(first)}${more.length === 0 ? '' : `, and ${more.length} more in the same way`}`,
      ...inColumns(first.differences.slice(0, most + 1).map(cellsOf), '    '),
    ]),
    ...(shown < changed.length ? [`  And ${changed.length - shown} more: --all shows them.`] : []),
  ];
}

/** A figure before and after; a sentence, a message or a title as one text with its differences. */
function cellsOf({ name, before, after }: Difference): string[] {
  const isText = [before, after].some((text) => text.split(' ').length > 4);
  if (isText) return [`${name}: ${wordDifference(before, after)}`];
  return [name, before || '–', '→', after || '–'];
}

/** Unchanged words shown on each side of changed ones. */
const CONTEXT = 6;

/** Two texts as one, with the differences marked: `the [-doubled-] {+higher+} penalties`. */
function wordDifference(before: string, after: string): string {
  const [was, is] = [before, after].map((text) => text.split(/\s+/).filter(Boolean)) as [string[], string[]];
  const least = Math.min(was.length, is.length);
  let start = 0;
  while (start < least && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < least - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const [gone, come] = [was, is].map((words) => words.slice(start, words.length - end).join(' '));
  return [
    ...(start > CONTEXT ? ['…'] : []),
    ...is.slice(Math.max(0, start - CONTEXT), start),
    ...(gone === '' ? [] : [`[-${gone}-]`]),
    ...(come === '' ? [] : [`{+${come}+}`]),
    ...is.slice(is.length - end, is.length - end + CONTEXT),
    ...(end > CONTEXT ? ['…'] : []),
  ].join(' ');
}

function pastLines(past: readonly PastChange[]): string[] {
  const reasons = new Map<string, Changed[]>();
  for (const { why, changed } of past) reasons.set(why, [...(reasons.get(why) ?? []), changed]);
  return [...reasons].flatMap(([why, changed]) => {
    const [first] = changed;
    const example = first === undefined ? '' : `, such as ${first.key} ${inputsText(first)}`;
    return [
      `- ${changed.length === 1 ? 'One result changes' : `${changed.length} results change`}${example}: ${why}.`,
      '  If the row was wrong, record the correction with npm run record; otherwise undo the change.',
    ];
  });
}
