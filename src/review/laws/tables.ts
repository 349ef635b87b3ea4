import { type LoadedRow, type RateTable, spotOf, tablesByName } from '../../engine/rates/table.ts';
import type { Rules } from '../../engine/read/rules.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type Day, monthsAfter, parseDay, splitDay } from '../../law/calendar.ts';
import { columnNumber, columnText } from '../rows.ts';
import type { LawReport, Laws } from './laws.ts';

/** Verifies what `rules/laws.yaml` says about single tables, and what must be true of every table. */
export function verifyTables(rules: Rules, laws: Laws, report: LawReport): void {
  const tables = tablesByName(rules.tables);
  const tableOf = (name: string, list: keyof Laws): RateTable | undefined => {
    const table = tables.get(name);
    if (table === undefined) report([list], `There is no rate table "${name}". Correct its name.`);
    return table;
  };
  for (const name of laws.yearly) verifyYearly(tableOf(name, 'yearly'), report);
  for (const [name, columns] of Object.entries(laws.multiples)) {
    for (const row of tableOf(name, 'multiples')?.rows ?? []) verifyMultiples(row, columns, report);
  }
  for (const table of tables.values()) {
    if (!laws.yearly.includes(table.name)) verifyChanges(table, report);
    verifyCitations(table, rules, laws, report);
  }
}

function verifyYearly(table: RateTable | undefined, report: LawReport): void {
  const [first, ...rows] = table?.rows ?? [];
  let last = first?.from as Day;
  for (const row of rows) {
    const next = monthsAfter(last, 12);
    if (row.from !== next) {
      report(spotOf(row, 'from'), `The tax is charged for each year. Add a row from ${dayText(next)}.`);
    }
    // A row that begins on another day has replaced the year's own.
    const isOfYear = splitDay(row.from).month === splitDay(next).month;
    last = isOfYear ? row.from : next;
  }
}

function verifyMultiples(row: LoadedRow, columns: Laws['multiples'][string], report: LawReport): void {
  for (const [column, { times, of }] of Object.entries(columns)) {
    const [is, base] = [columnNumber(row, column), columnNumber(row, of)];
    if (is === null || base === null || Math.abs(is - base * Number(times)) < 1e-9) continue;
    const message = `${column} is ${columnText(row, column)}, and ${times} times ${of} (${columnText(row, of)}) by rules/laws.yaml. Correct one of them.`;
    report(spotOf(row, column), message);
  }
}

/** Each row must add something: a value, a source, or that it is law. */
function verifyChanges({ shape, rows }: RateTable, report: LawReport): void {
  if (shape.monthly) return;
  rows.slice(1).forEach((row, index) => {
    const before = rows[index] as LoadedRow;
    const isSame = Object.keys(shape.columns).every(
      (name) => columnText(row, name) === columnText(before, name),
    );
    const isCited = row.cite.join() === before.cite.join() && row.announced === before.announced;
    if (isSame && isCited) report(spotOf(row, 'from'), 'The row changes nothing. Remove it.');
  });
}

/**
 * No row cites replaced law, or outlasts it. Only the first row of a table may cite an Act of a later year, and
 * not a Finance Act; a retrospective Act does so from its day.
 */
function verifyCitations({ rows }: RateTable, { shared }: Rules, laws: Laws, report: LawReport): void {
  for (const [index, row] of rows.entries()) {
    const { year } = splitDay(row.from);
    const next = rows[index + 1];
    const reportAt = (column: string, message: string): void => report(spotOf(row, column), message);
    const twice = row.cite.find((key, at) => row.cite.indexOf(key) < at);
    if (twice !== undefined) reportAt('cite', `"${twice}" is cited twice. Remove one.`);
    for (const key of row.cite) {
      const { url = '', title = '' } = shared.sources.get(key) ?? {};
      const passed = Number(/legislation\.gov\.uk\/\w+\/(\d{4})\//.exec(url)?.[1] ?? 0);
      const isNew = index > 0 || /^Finance (?:\(No\. ?2\) )?Act/.test(title);
      const ended = parseDay(laws.replaced[key] ?? '');
      const reached = parseDay(laws.reaches_back[key] ?? '');
      const isFirst = !rows.slice(0, index).some(({ cite }) => cite.includes(key));
      if (reached !== null && isFirst && row.from !== reached) {
        const message = `"${key}" is retrospective to ${dayText(reached)} by rules/laws.yaml. Cite it from that day.`;
        reportAt('from', message);
      } else if (reached === null && isNew && passed > year) {
        const message = `"${key}" is of ${passed}, and the row begins in ${year}. Cite the law of that year.`;
        reportAt('cite', message);
      } else if (ended !== null && row.from >= ended) {
        reportAt('cite', `"${key}" was replaced from ${dayText(ended)}. Cite what replaced it.`);
      } else if (ended !== null && next?.from !== ended) {
        const message = `"${key}" of the row before was replaced from ${dayText(ended)}. Begin a row on that day.`;
        report(spotOf(next ?? row, 'from'), message);
      }
    }
  }
}
