import { dayText, integerText } from '../../../engine/texts/format.ts';
import { render } from '../../../engine/texts/template.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import { parseDay } from '../../../law/calendar.ts';
import { calculateRows, clientNames, sharedWarnings } from '../../../operations/batch/answers.ts';
import type { Batch, RowResult } from '../../../operations/batch/batch.ts';
import type { BatchColumn } from '../../../operations/batch/columns.ts';
import type { BatchTable } from '../../../operations/batch/table.ts';
import { unusedLines } from '../../../operations/rows/import-report.ts';
import type { Turn } from '../../../operations/rows/table-operation.ts';
import { withLinks } from '../../components/calculator-links.tsx';
import { Notes } from '../../components/result-parts.tsx';
import { type TableProps, WideTable } from '../../components/table.tsx';
import { describeSite } from '../../site.ts';
import { downloads } from './columns-form.tsx';

/** Columns in view; the others are shown on demand. */
const MAX_SHOWN = 6;
/** Cells that say nothing: a column of them alone is left out. */
const NOTHING: readonly Child[] = ['', '0', '£0.00'];
const ERROR_HEADS = ['Row', 'Client', 'Field', 'What to do'];

/** Runs all rows: what was not used, the counts and files, the errors, then the answers. */
export async function answerTables(table: BatchTable, turn: Turn): Promise<Markup> {
  const { service, calculator } = table;
  const all: RowResult[] = [];
  for await (const one of calculateRows(table, turn, 'page')) all.push(one);
  const answered = all.filter(({ errors }) => errors === null);
  const failed = all.length - answered.length;
  const shared = sharedWarnings(answered);
  const notes = [...table.notes, ...shared];
  const calculated = `${integerText(answered.length)} ${answered.length === 1 ? 'row' : 'rows'} calculated`;
  const needs = `, ${integerText(failed)} ${failed === 1 ? 'needs' : 'need'} fixing`;
  const clientOf = clientNames(table);
  return (
    <div class="batch-answers">
      {table.unused.length === 0 ? null : (
        <section class="errors">
          <h2>Not used</h2>
          <p>These columns hold numbers or dates and were not used:</p>
          {Notes({ notes: unusedLines(service, table.unused) })}
        </section>
      )}
      <div role="status">
        <h2>{failed === 0 ? calculated : `${calculated}${needs}`}</h2>
      </div>
      <div class="go">{downloads(calculator)}</div>
      {failed === 0 ? null : (
        <section class="answers">
          <h2>Rows with errors</h2>
          {errorTable(all, table, clientOf)}
        </section>
      )}
      {notes.length === 0 ? null : (
        <section>
          <h2>Taken for all rows</h2>
          {Notes({ notes })}
        </section>
      )}
      {answered.length === 0 ? null : await answersOf(answered, shared, table, turn, clientOf)}
    </div>
  );
}

type ClientOf = ReturnType<typeof clientNames>;

function errorTable(
  results: readonly RowResult[],
  { calculator, service }: Batch,
  clientOf: ClientOf,
): Markup {
  const site = describeSite(service);
  const labels = new Map(calculator.schema.fields.map(({ name, label }) => [name, label]));
  const rows = results.flatMap(({ row, errors }) =>
    [...(errors ?? [])].map(([name, message]) => [
      render(service.common.files.row, { row: integerText(row.number) }),
      clientOf(row),
      labels.get(name) ?? '',
      withLinks(message, { site, facts: row.inputs ?? {} }),
    ]),
  );
  const classOf: TableProps['classOf'] = (column) => (column === 3 ? 'error' : undefined);
  return WideTable({ label: 'Rows with errors', head: ERROR_HEADS, rows, classOf });
}

async function answersOf(
  answered: readonly RowResult[],
  shared: readonly string[],
  { columns, service }: BatchTable,
  turn: Turn,
  clientOf: ClientOf,
): Promise<Markup> {
  const rows: Child[][] = [];
  for (const result of answered) {
    await turn();
    const { row, calculation, notCovered, registry, warnings } = result;
    // The page of the result, which the answer links to, has the other notes.
    const notes = calculation?.notes().filter(({ isWarning }) => !isWarning) ?? [];
    const others = new Set([...shared, ...notes.map(({ text }) => text)]);
    const remarks = [notCovered, registry?.reason, ...warnings.filter((warning) => !others.has(warning))];
    rows.push([
      clientOf(row) || render(service.common.files.row, { row: String(row.number) }),
      [
        calculation && <a href={calculation.toolRun().share_url}>{calculation.linkTitle()}</a>,
        <span class="small">{remarks.filter(Boolean).join(' ')}</span>,
      ],
      ...columns.map((column) => figureText(column, result)),
    ]);
  }
  const headings = ['Client', 'Answer', ...columns.map(({ heading }) => heading)];
  const used = [...headings.keys()].filter(
    (column) => column < 2 || rows.some((cells) => !NOTHING.includes(cells[column])),
  );
  const head = used.map((column) => headings[column] as string);
  const classOf: TableProps['classOf'] = (column) =>
    column < 2 ? undefined : column < MAX_SHOWN ? 'number' : 'number more';
  const shown = rows.map((cells) => used.map((column) => cells[column]));
  return (
    <div class="answers">
      {head.length <= MAX_SHOWN ? null : (
        <label class="choice" for="all-columns">
          <input id="all-columns" type="checkbox" class="all-columns" />
          Show all columns
        </label>
      )}
      {WideTable({ label: 'Answers', head, rows: shown, classOf })}
    </div>
  );
}

/** A figure as printed; the date at Companies House is that of the row's kind of company. */
function figureText({ name, print }: BatchColumn, { calculation, registry }: RowResult): string {
  if (registry === null || !name.startsWith('registry_due'))
    return calculation === null ? '' : print(calculation).replaceAll('_', ' ');
  const day = name === 'registry_due' ? parseDay(registry.due ?? '') : null;
  return day === null ? '' : dayText(day);
}
