import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { shortened } from '../../engine/inputs/read.ts';
import { integerText } from '../../engine/texts/format.ts';
import { type Naming, render } from '../../engine/texts/template.ts';
import { csvRow } from '../../formats/csv.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import { type SheetColumn, writeXlsx } from '../../formats/xlsx/write-xlsx.ts';
import { type CalendarEvent, calendarPieces, listEvents, withOwnUids } from '../calendar.ts';
import { importSheet, unusedLines } from '../rows/import-report.ts';
import { plainCell } from '../rows/read-cell.ts';
import type { Answered, Turn } from '../rows/table-operation.ts';
import { type BatchRow, calculateRow, type RowResult, resultRecord } from './batch.ts';
import { eventsOf } from './roles.ts';
import { type BatchTable, clientColumn, toCell } from './table.ts';

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
  const results = calculateRows(table, turn, 'key');
  const first: RowResult[] = [];
  for (let next = await results.next(); next.done !== true; next = await results.next()) {
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
  async function* all() {
    yield* first;
    yield* results;
  }
  for await (const result of all()) {
    await turn();
    rows += 1;
    if (result.errors !== null) failed += 1;
    if (format === 'json')
      yield `${rows > 1 ? ',' : ''}${JSON.stringify(resultRecord(result, warningsOf(result)))}`;
    else {
      const cells = columns.map(({ cellOf }) => cellOf(result));
      if (format === 'csv') yield csvRow(cells.map(plainCell));
      else lines.push(cells);
    }
  }
  if (format === 'json') yield ']}';
  if (format === 'xlsx') {
    const answers = { name: calculator.calculator.key, columns, rows: lines };
    const report = importSheet(service, file?.columns ?? [], unused, notes);
    yield await writeXlsx(unused.length > 0 ? [report, answers] : [answers, report], turn);
  }
  return { rows, failed, leftOut: [], notes };
}

/** A column of answers: named as in `columns=`, and with its heading for people. */
interface AnswerColumn extends SheetColumn {
  readonly name: string;
  readonly cellOf: (result: RowResult) => FileCell;
}

/** Row, the caller's own columns, results, the date at Companies House, errors, warnings. */
function answerColumns(
  { calculator: { calculator }, columns, own }: BatchTable,
  warningsOf: (result: RowResult) => string,
): AnswerColumn[] {
  const text = (name: string, cellOf: AnswerColumn['cellOf']): AnswerColumn => {
    return { name, heading: name, kind: 'text', cellOf };
  };
  const registry = text('companies_house', (result) => result.registry?.due ?? null);
  return [
    text('row', ({ row }) => row.number),
    ...own.map(({ heading, kind }, index): AnswerColumn => {
      return { ...text(heading, ({ row }) => row.cells[index] ?? null), kind };
    }),
    ...columns.map(({ json, ...column }): AnswerColumn => {
      return { ...column, cellOf: ({ calculation }) => toCell(calculation && json(calculation)) };
    }),
    ...('registry_due' in calculator.outputs ? [{ ...registry, kind: 'date' } as const] : []),
    text('errors', ({ errors }) => errors && messagesText(errors)),
    text('warnings', warningsOf),
  ];
}

function messagesText(errors: ReadonlyMap<string, string>): string {
  return [...errors].map(([name, message]) => `${name}: ${message}`).join(' ');
}

/** Rows worked out, one by one. @param by how messages name other calculators. */
export async function* calculateRows(
  table: BatchTable,
  turn: Turn,
  by: Naming,
): AsyncGenerator<RowResult, void> {
  for await (const row of table.rows()) {
    await turn();
    yield calculateRow(table, row, by);
  }
}

/** What every result says, where there are several. */
export function sharedWarnings(results: readonly RowResult[]): readonly string[] {
  const [first, ...others] = results.map(({ warnings }) => warnings).filter(({ length }) => length > 0);
  if (first === undefined || others.length === 0) return [];
  return first.filter((one) => others.every((warnings) => warnings.includes(one)));
}

/** Gives the client's name of a row, from the first of its own columns whose heading means one; empty without. */
export function clientNames({ service, own }: BatchTable): (row: BatchRow) => string {
  const headings = own.map(({ heading }) => heading);
  const column = clientColumn(headings, service);
  return ({ cells }) => {
    const value = cells[column] ?? null;
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return shortened(text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim());
  };
}

/** One calendar of many rows; those with errors are left out. @throws InvalidInput without events. */
export async function* writeBatchCalendar(table: BatchTable, turn: Turn): AsyncGenerator<string, Answered> {
  const { common, rulesVersion } = table.service;
  const clientOf = clientNames(table);
  const events: CalendarEvent[] = [];
  const leftOut: number[] = [];
  const errors = new Map<string, string>();
  let count = 0;
  for await (const { row, dated, registry, errors: messages } of calculateRows(table, turn, 'title')) {
    count += 1;
    if (dated !== null)
      events.push(...listEvents(dated, clientOf(row), eventsOf(dated, registry, row.role.kind)));
    else {
      leftOut.push(row.number);
      if (messages !== null && errors.size < MAX_NAMED)
        errors.set(`row ${row.number}`, messagesText(messages));
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
