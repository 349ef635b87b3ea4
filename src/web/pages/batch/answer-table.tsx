import type { Calculation } from '../../../engine/result.ts';
import { dayText, integerText, moneyText } from '../../../engine/texts/format.ts';
import { render } from '../../../engine/texts/template.ts';
import { type Child, h, Markup } from '../../../http/markup.ts';
import { fraction } from '../../../law/amounts.ts';
import { parseDay } from '../../../law/calendar.ts';
import { sharedWarnings } from '../../../operations/batch/answers.ts';
import { type Batch, type BatchRow, type RowResult, warningsOf } from '../../../operations/batch/batch.ts';
import { clientName } from '../../../operations/batch/calendar.ts';
import type { ReadBatch } from '../../../operations/batch/read-batch.ts';
import type { Service } from '../../../service.ts';
import { TableRow } from '../../components/table.tsx';

/** The answers of a file as table rows, with their counts. */
export interface AnswerRows {
  readonly answers: string;
  /** What is wrong, a row for each field. */
  readonly faults: string;
  /** What holds for all rows: assumptions, columns that were added, warnings of every result. */
  readonly notes: readonly string[];
  readonly rows: number;
  /** How many of them have errors instead of figures. */
  readonly refused: number;
  /** Totals in pence by column; null where a sum makes no sense. */
  readonly totals: readonly (number | null)[];
}

/** Runs all rows and renders them as table rows, one a step. */
export function* writeTableRows(
  service: Service,
  batch: Batch,
  { rows, notes }: ReadBatch,
  nameColumn: number | null,
): Generator<undefined, AnswerRows> {
  const answered: {
    readonly warnings: readonly string[];
    readonly write: (own: readonly string[]) => string;
  }[] = [];
  const faults: string[] = [];
  const totals = batch.columns.map(({ isSummed }): number | null => (isSummed ? 0 : null));
  const heads = answerHeads(service.common, batch);
  for (const row of rows) {
    yield;
    const result = batch.calculate(row);
    const { calculation, errors } = result;
    if (errors !== null) {
      faults.push(faultRows(service.common, batch, row, errors, nameColumn));
      continue;
    }
    for (const [index, { json }] of calculation === null ? [] : batch.columns.entries()) {
      const total = totals[index];
      if (typeof total === 'number')
        totals[index] = total + Math.round(Number(json(calculation as Calculation) ?? 0) * 100);
    }
    const cells = answerCells(service, batch, row, result, nameColumn);
    const before = [result.notCovered, registryText(result)].flatMap((one) => one ?? []);
    const write = (own: readonly string[]) =>
      TableRow([...cells, [...before, ...own].join(' ')], heads.classes, heads.heads).text;
    answered.push({ warnings: warningsOf(result), write });
  }
  const shared = sharedWarnings(answered);
  return {
    answers: answered
      .map(({ warnings, write }) => write(warnings.filter((one) => !shared.has(one))))
      .join(''),
    faults: faults.join(''),
    notes: [...notes, ...shared],
    rows: rows.length,
    refused: faults.length,
    totals,
  };
}

function registryText({ registry }: RowResult): string | null {
  const day = registry?.due == null ? null : parseDay(registry.due);
  return registry === null ? null : `${day === null ? '' : `${dayText(day)}: `}${registry.reason}`;
}

type Common = Service['common'];

/** The headings of answers, and what kind of cell each column has. */
function answerHeads({ batch: texts }: Common, { columns }: Batch) {
  const say = (name: string): string => render(texts[`page_${name}`]);
  const heads = [
    ...['client', 'answer', 'next_date'].map(say),
    ...columns.map(({ heading }) => heading),
    say('result'),
    say('warnings'),
  ];
  return { heads, classes: [undefined, undefined, undefined, ...columns.map(() => 'number' as const)] };
}

function faultHeads({ batch: texts }: Common) {
  const heads = ['row', 'client', 'field', 'message'].map((name) => render(texts[`page_${name}`]));
  return { heads, classes: [undefined, undefined, undefined, 'fault' as const] };
}

function answerCells(
  { common }: Service,
  { columns }: Batch,
  row: BatchRow,
  { calculation }: RowResult,
  nameColumn: number | null,
): Child[] {
  const client = clientName(row, nameColumn) || render(common.files.row, { row: String(row.number) });
  if (calculation === null) return [client, '', '', ...columns.map(() => ''), ''];
  const [first] = calculation.events().sort((a, b) => a.day - b.day);
  return [
    client,
    calculation.shared(),
    first === undefined ? '' : `${dayText(first.day)}: ${first.title}`,
    ...columns.map((column) => column.print(calculation).replaceAll('_', ' ')),
    <a href={calculation.toolRun().share_url}>{render(common.batch.page_result)}</a>,
  ];
}

function faultRows(
  common: Common,
  { calculator: { schema } }: Batch,
  row: BatchRow,
  faults: ReadonlyMap<string, string>,
  nameColumn: number | null,
): string {
  const { heads, classes } = faultHeads(common);
  const titles = new Map(schema.fields.map(({ name, title }) => [name, title]));
  const rows = [...faults].map(([name, message]) => {
    const cells = [integerText(row.number), clientName(row, nameColumn), titles.get(name) ?? '', message];
    return TableRow(cells, classes, heads);
  });
  return rows.join('');
}

export interface AnswersProps {
  readonly unused: readonly string[];
  readonly service: Service;
  readonly batch: Batch;
  readonly found: AnswerRows;
}

/** The errors first, then the answers with a row of totals. */
export function Answers({ service: { common }, batch, found, unused }: AnswersProps): Markup {
  const { batch: texts } = common;
  const say = (name: string): string => render(texts[name]);
  const { refused, rows, totals } = found;
  const counts = { rows: integerText(rows), refused: integerText(refused) };
  const table = (heads: readonly string[], body: string, foot: Child): Markup => (
    <table class="answers stack">
      <thead>
        <tr>
          {heads.map((head) => (
            <th scope="col">{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>{new Markup(body)}</tbody>
      {foot}
    </table>
  );
  const { heads, classes } = answerHeads(common, batch);
  const hasTotals = totals.some((total) => total !== null) && rows - refused > 1;
  const sums = totals.map((total) => (total === null ? '' : moneyText(fraction(total, 100), 'figure')));
  const foot = hasTotals ? (
    <tfoot>{TableRow([say('page_total'), '', '', ...sums, '', ''], classes, heads)}</tfoot>
  ) : null;
  return (
    <div class="batch-answers">
      {unused.length === 0 ? null : (
        <section class="faults">
          <h2>{say('page_not_used')}</h2>
          <p>{say('page_not_used_about')}</p>
          <ul>
            {unused.map((line) => (
              <li>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <p role="status">{render(refused > 0 ? texts.some_refused_here : texts.all_answered, counts)}</p>
      {found.notes.length === 0 ? null : (
        <section>
          <h2>{say('page_assumed')}</h2>
          <ul>
            {found.notes.map((note) => (
              <li>{note}</li>
            ))}
          </ul>
        </section>
      )}
      {refused === 0 ? null : (
        <section class="scroll" tabindex={0} aria-label={say('page_errors')}>
          <h2>{say('page_errors')}</h2>
          {table(faultHeads(common).heads, found.faults, null)}
        </section>
      )}
      {rows === refused ? null : (
        <section class="scroll" tabindex={0} aria-label={say('page_answers')}>
          {table(heads, found.answers, foot)}
        </section>
      )}
    </div>
  );
}
