import { dayText } from '../engine/texts/format.ts';
import type { CalculatorImpact, Changed, Impact } from './impact.ts';
import type { PastChange } from './past-changes.ts';

/** How an impact is printed. */
export interface ImpactStyle {
  readonly markdown: boolean;
  /** How many changed input sets of the grid are shown for each calculator. */
  readonly inputSets: number;
}

/** The lines of an impact: what changed in the tables, then result by result, then what must not be. */
export function impactLines(
  impact: Impact,
  past: readonly PastChange[],
  base: string,
  style: ImpactStyle,
): string[] {
  const heading = (text: string): string => (style.markdown ? `## ${text}` : text.toUpperCase());
  const total = impact.calculators.reduce((count, { changed }) => count + changed.length, 0);
  const lines = [
    style.markdown ? `# What changes since ${base}` : `What changes since ${base}`,
    '',
    ...rowLines(impact, style),
  ];
  for (const calculator of impact.calculators) {
    lines.push('', heading(calculator.key), '', countLine(calculator));
    if (calculator.changed.length > 0) lines.push('', ...tableOf(calculator, style));
  }
  if (past.length > 0) {
    lines.push('', heading('Changes of the past that nothing declares'), '', ...pastLines(past));
  }
  lines.push('', total === 0 ? 'No result changes.' : `${total} results change.`);
  return lines;
}

function rowLines({ rows }: Impact, { markdown }: ImpactStyle): string[] {
  if (rows.length === 0) return ['No value of a rate table changes.'];
  return rows.map(({ table, from, kind, columns }) => {
    const name = markdown ? `\`${table}\`` : table;
    const which = kind === 'changed' ? `: ${columns.join(', ')}` : '';
    return `- ${kind} in ${name}: the row from ${dayText(from)}${which}`;
  });
}

function countLine({ changed, cases, inputSets }: CalculatorImpact): string {
  const ofCases = changed.filter(({ id }) => id !== null).length;
  const ofGrid = changed.length - ofCases;
  return `${ofCases} of ${cases} worked examples and ${ofGrid} of ${inputSets} points of the grid change.`;
}

const COLUMNS = ['result', 'what', 'before', 'after'] as const;

function tableOf(calculator: CalculatorImpact, style: ImpactStyle): string[] {
  const cases = calculator.changed.filter(({ id }) => id !== null);
  const grid = calculator.changed.filter(({ id }) => id === null);
  const shown = [...cases, ...spread(grid, style.inputSets)];
  const rows = shown.flatMap((changed) =>
    changed.differences.map(({ name, before, after }, index) => [
      index === 0 ? nameOf(changed) : '',
      name,
      before === '' ? '–' : before,
      after === '' ? '–' : after,
    ]),
  );
  const left = cases.length + grid.length - shown.length;
  const more = left > 0 ? ['', `And ${left} more points of the grid: --all shows them.`] : [];
  return [...(style.markdown ? markdownTable(rows) : plainTable(rows)), ...more];
}

/** So many, spread evenly over all. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as T);
}

/** As `npm run try` takes it. */
function nameOf({ id, given }: Changed): string {
  if (id !== null) return id;
  return Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

function markdownTable(rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(COLUMNS), line(COLUMNS.map(() => '---')), ...rows.map(line)];
}

/** Inputs stand on a line of their own, so that figures line up whatever their length. */
function plainTable(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number): number =>
    Math.min(60, Math.max(0, ...rows.map((row) => (row[column] as string).length)));
  const [what, before] = [width(1), width(2)];
  return rows.flatMap(([result = '', name = '', was = '', is = '']) => {
    const figure = `    ${name.padEnd(what)}  ${was.padStart(before)}  →  ${is}`;
    return result === '' ? [figure] : [`  ${result}`, figure];
  });
}

function pastLines(past: readonly PastChange[]): string[] {
  const reasons = new Map<string, Changed[]>();
  for (const { why, changed } of past) reasons.set(why, [...(reasons.get(why) ?? []), changed]);
  return [...reasons].flatMap(([why, changed]) => {
    const [first] = changed;
    const example = first === undefined ? '' : `, such as ${first.key} ${nameOf(first)}`;
    return [
      `- ${changed.length === 1 ? 'One result changes' : `${changed.length} results change`}${example}: ${why}.`,
      '  If a row was wrong, say so in CHANGELOG-rates.md with an entry "corrected"; if not, take the change back.',
    ];
  });
}
