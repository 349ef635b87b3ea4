import type { VNode } from 'preact';
import type { ReadRows } from '../../../api/batch/batch-source.ts';
import { html, markup, ready } from '../../../http/markup.ts';
import type { Batch, BatchAnswer } from '../../../operations/batch.ts';
import type { Steps } from '../../../operations/operation.ts';

/** The answers of a file as the rows of a table, and how many of them there are. */
export interface AnswerRows {
  readonly html: string;
  readonly rows: number;
  /** How many of them have errors instead of figures. */
  readonly refused: number;
}

/** Runs all rows and writes them as rows of a table, one a step. */
export function* writeTableRows(batch: Batch, { rows }: ReadRows): Steps<AnswerRows> {
  const written: string[] = [];
  let refused = 0;
  for (const [index, row] of rows.entries()) {
    yield;
    const answer = batch.answer(row, index + 1);
    if (answer.errors !== null) refused += 1;
    written.push(rowHtml(answer, batch.columns.length));
  }
  return { html: written.join(''), rows: rows.length, refused };
}

function rowHtml({ row, passed, values, errors }: BatchAnswer, columns: number): string {
  const through = passed.map(([, value]) => html`<td>${String(value ?? '')}</td>`);
  const found =
    errors === null
      ? values.map((value) => html`<td class="number">${textOf(value)}</td>`)
      : html`<td class="fault" colspan="${columns}">${[...errors.values()].join(' ')}</td>`;
  return markup`<tr><th scope="row">${row}</th>${through}${found}</tr>`;
}

/** A figure is written by its type, and is empty where there is none; words of the rules lose their underscores. */
function textOf(value: unknown): string {
  return String(value).replaceAll('_', ' ') || '–';
}

/** The table: a heading for each row's number, what is passed through, and each figure. */
export function AnswerTable({
  batch,
  read,
  answers,
}: {
  readonly batch: Batch;
  readonly read: ReadRows;
  readonly answers: AnswerRows;
}): VNode {
  const headings = ['Row', ...read.passed, ...batch.columns.map(titleOf)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard must be able to come here
    <section class="scroll" tabIndex={0} aria-label="Answers">
      {html`
        <table class="answers">
          <thead><tr>${headings.map(headingHtml)}</tr></thead>
          <tbody>${ready(answers.html)}</tbody>
        </table>
      `}
    </section>
  );
}

function headingHtml(text: string): VNode {
  return text === '' ? html`<td></td>` : html`<th scope="col">${text}</th>`;
}

/** The key of a figure as a heading: `payment_due` is "Payment due". */
function titleOf(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
}
