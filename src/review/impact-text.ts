import { dayText } from '../engine/texts/format.ts';
import type { Difference } from './answered.ts';
import { type CalculatorImpact, type Changed, type Impact, inputsText } from './impact.ts';
import { type FullImpact, verdictLines } from './impact-verdict.ts';
import type { PastChange } from './past-changes.ts';
import type { TextDifference } from './text-differences.ts';
import { type WordMarks, wordDifference } from './word-difference.ts';

/** How an impact is printed. */
export interface ImpactStyle {
  readonly markdown: boolean;
  /** How many groups of equal grid changes are shown for each calculator. */
  readonly groups: number;
}

const PLAIN: WordMarks = { gone: (words) => `[-${words}-]`, new: (words) => `{+${words}+}` };
const MARKDOWN: WordMarks = { gone: (words) => `~~${words}~~`, new: (words) => `**${words}**` };

/** The lines of an impact: verdict, changes in tables and texts, changes in results, then violations. */
export function impactLines(impact: FullImpact, style: ImpactStyle): string[] {
  const heading = (text: string): string => (style.markdown ? `## ${text}` : text.toUpperCase());
  const title = `What changes since ${impact.base}`;
  const lines = [
    style.markdown ? `# ${title}` : title,
    '',
    ...verdictLines(impact),
    '',
    ...rowLines(impact, style),
  ];
  if (impact.texts.length > 0) lines.push('', heading('Texts'), '', ...textLines(impact.texts, style));
  for (const calculator of impact.calculators) {
    if (calculator.changed.length === 0) continue;
    lines.push('', heading(calculator.key), '', countLine(calculator), '', ...tableOf(calculator, style));
  }
  if (impact.past.undeclared.length > 0) {
    lines.push(
      '',
      heading('Changes of the past that nothing declares'),
      '',
      ...pastLines(impact.past.undeclared),
    );
  }
  return lines;
}

function rowLines({ rows }: Impact, { markdown }: ImpactStyle): string[] {
  if (rows.length === 0) return ['No value of a rate table changes.'];
  return rows.map(({ table, from, kind, values }) => {
    const name = markdown ? `\`${table}\`` : table;
    const which = values.length > 0 ? `: ${values.join('; ')}` : '';
    return `- ${kind} in ${name}: the row from ${dayText(from)}${which}`;
  });
}

function textLines(texts: readonly TextDifference[], style: ImpactStyle): string[] {
  return texts.map(({ name, before, after }) => `- ${name}: ${wordsOf({ name, before, after }, style)}`);
}

function countLine({ changed, cases, inputSets }: CalculatorImpact): string {
  const ofCases = changed.filter(({ id }) => id !== null).length;
  const ofGrid = changed.length - ofCases;
  return `${ofCases} of ${cases} worked examples and ${ofGrid} of ${inputSets} points of the grid change.`;
}

/** Results with the same changes. */
interface Group {
  readonly first: Changed;
  readonly more: number;
  /** Name, before and after; for words, before and after as one text. */
  readonly cells: readonly (readonly [name: string, before: string, after: string])[];
}

const COLUMNS = ['result', 'what', 'before', 'after'] as const;

function tableOf(calculator: CalculatorImpact, style: ImpactStyle): string[] {
  const groups = groupsOf(calculator.changed, style);
  const cases = groups.filter(({ first }) => first.id !== null);
  const grid = groups.filter(({ first }) => first.id === null);
  const shown = [...cases, ...ordinaryAndSpread(grid, style.groups)];
  const rows = shown.flatMap((group) =>
    group.cells.map(([name, before, after], index) => [
      index === 0 ? nameOf(group) : '',
      name,
      before,
      after,
    ]),
  );
  const left = groups.length - shown.length;
  const more = left > 0 ? ['', `And ${left} more points of the grid: --all shows them.`] : [];
  return [...(style.markdown ? markdownTable(rows) : plainTable(rows)), ...more];
}

function groupsOf(changed: readonly Changed[], style: ImpactStyle): Group[] {
  const groups = new Map<string, Group>();
  for (const first of changed) {
    const cells = first.differences.map((one) => cellsOf(one, style));
    const key = JSON.stringify(cells);
    const known = groups.get(key);
    groups.set(key, known === undefined ? { first, more: 0, cells } : { ...known, more: known.more + 1 });
  }
  return [...groups.values()];
}

function cellsOf(difference: Difference, style: ImpactStyle): Group['cells'][number] {
  const { name, before, after } = difference;
  if (!isText(before) && !isText(after)) return [name, before || '–', after || '–'];
  return [name, '', wordsOf(difference, style)];
}

/** More than a figure: a sentence, a message or a title. */
function isText(text: string): boolean {
  return text.split(' ').length > 4;
}

function wordsOf({ before, after }: Difference, { markdown }: ImpactStyle): string {
  return wordDifference(before, after, markdown ? MARKDOWN : PLAIN);
}

/** The first half in order, ordinary companies first, and the rest spread evenly over all. */
function ordinaryAndSpread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  const half = Math.ceil(count / 2);
  const [first, rest] = [items.slice(0, half), items.slice(half)];
  const spread = Array.from(
    { length: count - half },
    (_, index) => rest[Math.floor((index * rest.length) / (count - half))] as T,
  );
  return [...first, ...spread];
}

function nameOf({ first, more }: Group): string {
  return `${inputsText(first)}${more === 0 ? '' : `, and ${more} more in the same way`}`;
}

function markdownTable(rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(COLUMNS), line(COLUMNS.map(() => '---')), ...rows.map(line)];
}

/** Inputs get a line of their own, so that figures line up whatever their length. */
function plainTable(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number): number =>
    Math.min(60, Math.max(0, ...rows.map((row) => (row[column] as string).length)));
  const [what, before] = [width(1), width(2)];
  return rows.flatMap(([result = '', name = '', was = '', is = '']) => {
    const figure =
      was === '' ? `    ${name}: ${is}` : `    ${name.padEnd(what)}  ${was.padStart(before)}  →  ${is}`;
    return result === '' ? [figure] : [`  ${result}`, figure];
  });
}

function pastLines(past: readonly PastChange[]): string[] {
  const reasons = new Map<string, Changed[]>();
  for (const { why, changed } of past) reasons.set(why, [...(reasons.get(why) ?? []), changed]);
  return [...reasons].flatMap(([why, changed]) => {
    const [first] = changed;
    const example = first === undefined ? '' : `, such as ${first.key} ${inputsText(first)}`;
    return [
      `- ${changed.length === 1 ? 'One result changes' : `${changed.length} results change`}${example}: ${why}.`,
      '  If a row was wrong, npm run record says so in CHANGELOG-rates.md; if not, take the change back.',
    ];
  });
}
