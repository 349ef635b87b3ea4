import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { shortened } from '../../engine/inputs/read.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { integerText } from '../../engine/texts/format.ts';
import { type Naming, render } from '../../engine/texts/template.ts';
import { csvRow } from '../../formats/csv.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import { writeXlsx } from '../../formats/xlsx/write-xlsx.ts';
import { type CalendarEvent, calendarPieces, listEvents, withOwnUids } from '../calendar.ts';
import { plainHeading } from '../rows/headings.ts';
import { importSheet, unusedLines } from '../rows/import-report.ts';
import type { Answered, Turn } from '../rows/table-operation.ts';
import { type BatchRow, calculateRow, plainCell, type RowResult, resultRecord } from './batch.ts';
import { eventsOf } from './roles.ts';
import { answerColumns, type BatchTable, messagesText, toCell } from './table.ts';

export interface AnsweredRow {
  readonly row: BatchRow;
  readonly result: RowResult;
}

/** The most rows that are compared: a warning that all of them have is written once. */
const MAX_COMPARED = 1_000;
const MAX_NAMED = 50;

/** Works out all rows and writes them. */
export async function* writeAnswers(
  table: BatchTable,
  format: 'csv' | 'xlsx' | 'json',
  turn: Turn,
): AsyncGenerator<string | Uint8Array, Answered> {
  const { service, calculator, unused, file } = table;
  const answered = calculateRows(table, turn, 'key');
  const first: AnsweredRow[] = [];
  for (let next = await answered.next(); next.done !== true; next = await answered.next()) {
    if (first.push(next.value) === MAX_COMPARED) break;
  }
  const notes = [...table.notes, ...sharedWarnings(first)];
  const warningsOf = ({ warnings }: RowResult) => warnings.filter((one) => !notes.includes(one));
  const lines: (readonly FileCell[])[] = [];
  let [rows, failed] = [0, 0];
  const columns = answerColumns(table, (result) => {
    const [notUsed, ofAll] = rows === 1 ? [unusedLines(service, unused), notes] : [[], []];
    const reasons = [result.notCovered ?? [], result.registry?.reason ?? []].flat();
    return [...notUsed, ...reasons, ...warningsOf(result), ...ofAll].join(' ');
  });
  if (format === 'json')
    yield `{"columns_not_used":${JSON.stringify(unused)},"notes":${JSON.stringify(notes)},"rows":[`;
  if (format === 'csv')
    yield `${file?.file.hasMark ? '\uFEFF' : ''}${csvRow(columns.map(({ name }) => name))}`;
  const write = ({ row, result }: AnsweredRow): string => {
    if (result.errors !== null) failed += 1;
    rows += 1;
    if (format === 'json')
      return `${rows > 1 ? ',' : ''}${JSON.stringify(resultRecord(row, result, warningsOf(result)))}`;
    const cells = columns.map(({ cellOf }) => cellOf(row, result));
    if (format === 'csv') return csvRow(cells.map(plainCell));
    lines.push(cells);
    return '';
  };
  for (const one of first) {
    await turn();
    yield write(one);
  }
  for await (const one of answered) yield write(one);
  if (format === 'json') yield ']}';
  if (format === 'xlsx') {
    const answers = { name: calculator.calculator.key, columns, rows: lines };
    const report = importSheet(service, file?.columns ?? [], unused, notes);
    yield await writeXlsx(unused.length > 0 ? [report, answers] : [answers, report], turn);
  }
  return { rows, failed, leftOut: [], notes };
}

/** Rows worked out, one by one. @param by how messages name other calculators. */
export async function* calculateRows(
  table: BatchTable,
  turn: Turn,
  by: Naming,
): AsyncGenerator<AnsweredRow, void> {
  for await (const row of table.rows()) {
    await turn();
    yield { row, result: calculateRow(table, row, by) };
  }
}

/** What every result says, where there are several. */
export function sharedWarnings(answered: readonly AnsweredRow[]): readonly string[] {
  const [first, ...others] = answered.map(({ result }) => result.warnings).filter(({ length }) => length > 0);
  if (first === undefined || others.length === 0) return [];
  return first.filter((one) => others.every((warnings) => warnings.includes(one)));
}

/** Gives the client's name of a row, from the first of its own columns whose heading means one; empty without. */
export function clientNames(common: CommonTexts, passedOn: readonly string[]): (row: BatchRow) => string {
  const headings = passedOn.map(plainHeading);
  const names = render(common.batch.name_headings).split(',').map(plainHeading);
  const column = names.map((name) => headings.indexOf(name)).find((index) => index >= 0);
  return ({ passed }) => {
    const value = column === undefined ? null : toCell(passed[column]?.[1] ?? null);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return shortened(text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim());
  };
}

/** One calendar of many rows; those with errors are left out. @throws InvalidInput without events. */
export async function* writeBatchCalendar(table: BatchTable, turn: Turn): AsyncGenerator<string, Answered> {
  const { common, rulesVersion } = table.service;
  const clientOf = clientNames(common, table.passedOn);
  const events: CalendarEvent[] = [];
  const leftOut: number[] = [];
  const errors = new Map<string, string>();
  let count = 0;
  for await (const { row, result } of calculateRows(table, turn, 'title')) {
    const { dated: calculation, registry, errors: messages } = result;
    count += 1;
    if (calculation === null) {
      leftOut.push(row.number);
      if (messages !== null && errors.size < MAX_NAMED)
        errors.set(`row ${row.number}`, messagesText(messages));
    } else {
      const dates = eventsOf(calculation, registry, row.role?.kind);
      events.push(...listEvents(calculation, clientOf(row), dates));
    }
  }
  if (events.length === 0) {
    const { no_events } = common.operations.each.calendar?.messages ?? {};
    const slots = { rows: integerText(count), rejected: integerText(leftOut.length) };
    const message = render(leftOut.length > 0 ? common.batch.no_calendar : no_events, slots);
    throw new InvalidInput(message, errors);
  }
  const name = table.calculator.schema.title;
  const calendar = { name, version: rulesVersion, url: null, events: withOwnUids(events) };
  for (const piece of calendarPieces(calendar)) {
    await turn();
    yield piece;
  }
  return { rows: count, failed: leftOut.length, leftOut, notes: table.notes };
}
