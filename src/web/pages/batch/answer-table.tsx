import { dayText, integerText, moneyText } from '../../../engine/texts/format.ts';
import { render } from '../../../engine/texts/template.ts';
import { type Child, h, Markup } from '../../../http/markup.ts';
import { fraction } from '../../../law/amounts.ts';
import { parseDay } from '../../../law/calendar.ts';
import { type AnsweredRow, calculateRows, sharedWarnings } from '../../../operations/batch/answers.ts';
import type { Batch, RowResult } from '../../../operations/batch/batch.ts';
import { clientName, findNameColumn } from '../../../operations/batch/calendar.ts';
import type { BatchColumn } from '../../../operations/batch/columns.ts';
import type { BatchTable } from '../../../operations/batch/table.ts';
import { unusedLines } from '../../../operations/rows/import-report.ts';
import type { Turn } from '../../../operations/rows/table-operation.ts';
import { TableRow } from '../../components/table.tsx';

export interface AnswersProps {
  readonly batch: Batch;
  readonly table: BatchTable;
  readonly turn: Turn;
  /** Buttons for the answers as files. */
  readonly downloads: Child;
}

/** Columns in view; the others are shown on demand. */
const MAX_SHOWN = 6;
const ERROR_HEADS = ['Row', 'Client', 'Field', 'What to do'];
const ERROR_CLASSES = [undefined, undefined, undefined, 'error'] as const;

/**
 * Runs all rows: what was not used, the counts and files, the errors, then the answers with a row of totals.
 * @returns also how many rows have errors.
 */
export async function answerTables(props: AnswersProps): Promise<{ children: Markup; failed: number }> {
  const { batch, table, turn, downloads } = props;
  const all: AnsweredRow[] = [];
  for await (const block of calculateRows(table, batch, turn, 'title')) all.push(...block);
  const answered = all.filter(({ result }) => result.errors === null);
  const failed = all.length - answered.length;
  const shared = sharedWarnings(answered);
  const notes = [...table.notes, ...shared];
  const unused = unusedLines(batch.service, table.unused);
  const calculated = `${integerText(answered.length)} ${answered.length === 1 ? 'row' : 'rows'} calculated`;
  const needs = `, ${integerText(failed)} ${failed === 1 ? 'needs' : 'need'} fixing`;
  const children = (
    <div class="batch-answers">
      {unused.length === 0 ? null : (
        <section class="errors">
          <h2>Not used</h2>
          <p>These columns hold numbers or dates and were not used:</p>
          {listOf(unused)}
        </section>
      )}
      <div role="status">
        <h2>{failed === 0 ? calculated : `${calculated}${needs}`}</h2>
      </div>
      <div class="go">{downloads}</div>
      {failed === 0 ? null : (
        <section class="scroll" tabindex={0} aria-label="Rows with errors">
          <h2>Rows with errors</h2>
          {answerTable(ERROR_HEADS, [], errorRows(all, props))}
        </section>
      )}
      {notes.length === 0 ? null : (
        <section>
          <h2>Taken for all rows</h2>
          {listOf(notes)}
        </section>
      )}
      {answered.length === 0 ? null : await answersOf(answered, shared, props)}
    </div>
  );
  return { children, failed };
}

function listOf(lines: readonly string[]): Markup {
  return (
    <ul>
      {lines.map((line) => (
        <li>{line}</li>
      ))}
    </ul>
  );
}

function errorRows(rows: readonly AnsweredRow[], { batch, table }: AnswersProps): Markup[] {
  const titles = new Map(batch.calculator.schema.fields.map(({ name, title }) => [name, title]));
  const nameColumn = findNameColumn(batch.service.common, table.own, '');
  return rows.flatMap(({ row, result }) =>
    [...(result.errors ?? [])].map(([name, message]) => {
      const cells = [integerText(row.number), clientName(row, nameColumn), titles.get(name) ?? '', message];
      return TableRow(cells, ERROR_CLASSES, ERROR_HEADS);
    }),
  );
}

async function answersOf(
  answered: readonly AnsweredRow[],
  shared: readonly string[],
  { batch, table, turn }: AnswersProps,
): Promise<Markup> {
  const { columns, service } = batch;
  const figures = answered.map(({ result }) => columns.map((column) => figureText(column, result)));
  const used = [...columns.entries()].filter(([index]) =>
    figures.some((texts) => !['', '0'].includes(texts[index] ?? '')),
  );
  const hasDates = answered.some(({ result }) => (result.dated?.events() ?? []).length > 0);
  const fixed = ['Client', 'Answer', ...(hasDates ? ['First date'] : [])];
  const heads = [...fixed, ...used.map(([, { heading }]) => heading), 'Warnings'];
  const classes = heads.map((head, index) => {
    if (index < fixed.length || head === 'Warnings') return undefined;
    return index >= MAX_SHOWN - 1 ? ('number more' as const) : 'number';
  });
  const nameColumn = findNameColumn(batch.service.common, table.own, '');
  const rows: Markup[] = [];
  for (const [index, { row, result, warnings }] of answered.entries()) {
    await turn();
    const { calculation, notCovered, registry } = result;
    const own = warnings.filter((one) => !shared.includes(one));
    const link = calculation?.toolRun().share_url;
    const cells: Child[] = [
      clientName(row, nameColumn) || render(service.common.files.row, { row: String(row.number) }),
      calculation === null ? '' : <a href={link}>{calculation.linkTitle()}</a>,
      ...(hasDates ? [firstDate(result)] : []),
      ...used.map(([column]) => figures[index]?.[column] ?? ''),
      [notCovered, registry?.reason, ...own].filter(Boolean).join(' '),
    ];
    rows.push(TableRow(cells, classes, heads));
  }
  const totals = used.map(([, { isSummed, json }]) => {
    if (!isSummed) return '';
    const pence = answered.map(({ result: { calculation } }) =>
      calculation === null ? 0 : Math.round(Number(json(calculation) ?? 0) * 100),
    );
    const sum = pence.reduce((all, one) => all + one, 0);
    return moneyText(fraction(sum, 100), 'figure');
  });
  const hasTotals = answered.length > 1 && totals.some((total) => total !== '');
  const foot = ['Total', ...fixed.slice(1).map(() => ''), ...totals, ''];
  return (
    <div>
      {classes.includes('number more') ? (
        <label class="choice" for="all-columns">
          <input id="all-columns" type="checkbox" class="all-columns" />
          Show all columns
        </label>
      ) : null}
      <section class="scroll" tabindex={0} aria-label="Answers">
        {answerTable(heads, classes, rows, hasTotals ? TableRow(foot, classes, heads) : null)}
      </section>
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

function firstDate({ dated }: RowResult): string {
  const [first] = [...(dated?.events() ?? [])].sort((a, b) => a.day - b.day);
  return first === undefined ? '' : `${dayText(first.day)}: ${first.title}`;
}

function answerTable(
  heads: readonly string[],
  classes: readonly (string | undefined)[],
  rows: readonly Markup[],
  foot: Markup | null = null,
): Markup {
  return (
    <table class="answers stack">
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th scope="col" class={classes[index]}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{new Markup(rows.map(({ text }) => text).join(''))}</tbody>
      {foot === null ? null : <tfoot>{foot}</tfoot>}
    </table>
  );
}
