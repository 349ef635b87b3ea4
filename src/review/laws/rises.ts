import type { Rules } from '../../engine/compile-rules.ts';
import type { LoadedRow, RateTable } from '../../engine/rates/table.ts';
import type { Path } from '../../engine/rules-file.ts';
import { isoDay, splitDay } from '../../law/calendar.ts';
import { columnNumber, columnText } from '../impact/differences.ts';
import { type LawReport, type Laws, tableNamed } from './laws.ts';

/** The rise of each month's value to that of a later one, to three decimals, half up, as HMRC prints it. */
export function verifyRises(rules: Rules, { rises, totals }: Laws, report: LawReport): void {
  for (const [name, rise] of Object.entries(rises))
    verifyTable(tableNamed(rules, name), rise, totals[name], report);
}

function verifyTable(
  table: RateTable | undefined,
  { to, years }: Laws['rises'][string],
  total: string | undefined,
  report: LawReport,
): void {
  const column = Object.keys(table?.shape.columns ?? {})[0] as string;
  const last = table?.rows.find(({ from }) => isoDay(from) === to);
  const found: { readonly row: LoadedRow; readonly at: Path; readonly wrong: string }[] = [];
  for (const row of table?.rows ?? []) {
    const { year, month } = splitDay(row.from);
    const said = years[year]?.[month - 1];
    const [is, end] = [columnNumber(row, column), last === undefined ? null : columnNumber(last, column)];
    if (said === undefined || is === null || end === null) continue;
    // In whole tenths, so that a half is one.
    const [low, high] = [Math.round(is * 10), Math.round(end * 10)];
    const rise = Math.max(0, Math.floor((2_000 * (high - low) + low) / (2 * low)) / 1_000);
    if (rise === Number(said)) continue;
    const wrong = `from ${columnText(row, column)} the rise to ${to} is ${rise.toFixed(3)}, and rules/laws.yaml has ${said}`;
    found.push({ row, at: ['rises', table?.name ?? '', 'years', String(year), month - 1], wrong });
  }
  // One rise that is wrong, of an index whose sum is right, is itself mistyped.
  const sum = table?.rows.reduce((added, row) => added + (columnNumber(row, column) ?? 0), 0) ?? 0;
  const isIndexRight = Math.abs(sum - Number(total)) < 1e-6;
  for (const { row, at, wrong } of found) {
    report(found.length === 1 && isIndexRight ? at : row.placeOf(column), wrong);
  }
}
