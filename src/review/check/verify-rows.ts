import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { type LoadedRow, type RateTable, spotOf } from '../../engine/rates/table.ts';
import type { Rules } from '../../engine/read/rules.ts';
import type { Sources } from '../../engine/sources.ts';
import { dayText, MONTHS, WEEKDAYS } from '../../engine/texts/format.ts';
import { findWeekday, splitDay } from '../../law/calendar.ts';
import { columnNumber, columnText } from '../rows.ts';

type Report = (row: LoadedRow, column: string, message: string) => void;

/**
 * Verifies that rows are plausible: that they begin on the usual days of their table, that no value changes more
 * than any did before, unless somebody confirmed it, and whatever else their table declares.
 */
export function verifyRows({ tables, shared }: Rules, diagnostics: Diagnostics): void {
  const report: Report = (row, column, message) => diagnostics.report(spotOf(row, column), message);
  for (const table of tables.values()) {
    verifyFirstDays(table, report);
    verifyStatus(table, shared.sources, report);
    verifyJumps(table, report);
    for (const row of table.rows) {
      const error = table.shape.check?.(row.values);
      if (error) report(row, error.column, error.message);
    }
  }
}

function verifyFirstDays({ shape, rows, head }: RateTable, report: Report): void {
  for (const row of rows) {
    const { month, dayOfMonth } = splitDay(row.from);
    const days = ['any day', `${dayOfMonth} ${MONTHS[month - 1]}`, `a ${WEEKDAYS[findWeekday(row.from)]}`];
    if (dayOfMonth === 1) days.push('1st of a month');
    if ((shape.monthly && month !== 1) || head.beginsOn.some((day) => days.includes(day))) continue;
    const message = `Rows of this table begin on ${head.beginsOn.join(' or ')}, not on ${dayText(row.from)}. If this is right, add its day to begins_on.`;
    report(row, 'from', message);
  }
}

/**
 * Announced rows come after all law, and after the last day whose law is known. Withdrawn ones have no values,
 * and cite the Act or instrument that withdrew them.
 */
function verifyStatus({ shape, rows, head }: RateTable, sources: Sources, report: Report): void {
  rows.forEach((row, index) => {
    if (row.status === 'withdrawn') {
      const left = Object.keys(shape.columns).find((column) => row.literals[column] != null);
      if (left !== undefined) report(row, left, 'A withdrawn row has no values. Write none.');
      if (!row.cite.some((key) => sources.get(key)?.isGuidance === false)) {
        report(row, 'cite', 'Cite the Act or instrument that withdrew the row.');
      }
    }
    if (!row.announced) return;
    if (rows.slice(index + 1).some(({ announced }) => !announced)) {
      report(row, 'status', `A later row is law, so this one cannot be ${row.status}. Remove the status.`);
    } else if (row.from <= head.knownUntil) {
      const message = `The law is known to ${dayText(head.knownUntil)}, so an earlier row cannot be ${row.status}. Correct known_until or the status.`;
      report(row, 'status', message);
    }
  });
}

/** A change by a quarter or more needs confirmation, unless an earlier one was as large. */
const ORDINARY = 1.25;

function verifyJumps({ shape, rows }: RateTable, report: Report): void {
  const largest = new Map<string, number>();
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    const jumps = Object.keys(shape.columns).filter((column) => {
      const change = before === undefined ? 1 : changeOf(before, row, column);
      const known = largest.get(column) ?? ORDINARY;
      largest.set(column, Math.max(known, change));
      return change > known;
    });
    const [column] = jumps;
    if (column !== undefined && !row.jumps) {
      const was = columnText(before as LoadedRow, column);
      const message = `${column} goes from ${was} to ${columnText(row, column)}, a larger change than any before. If correct, add "jump: confirmed".`;
      report(row, column, message);
    } else if (column === undefined && row.jumps && !shape.monthly) {
      report(row, 'jump', '"jump: confirmed" is not needed here. Remove it.');
    }
  });
}

/** The ratio of the larger of two values to the smaller; 1 if there is nothing to compare. */
function changeOf(before: LoadedRow, row: LoadedRow, column: string): number {
  const [was, is] = [columnNumber(before, column), columnNumber(row, column)];
  if (was === null || is === null || was === is) return 1;
  return was === 0 || is === 0 ? Infinity : Math.max(was / is, is / was);
}
