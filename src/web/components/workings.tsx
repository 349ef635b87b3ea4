import type { VNode } from 'preact';
import type { ReadableRow, ReadableStep, ReadableWorkings } from '../../engine/readable-workings.ts';
import type { Reference } from '../../engine/sources.ts';
import { dayText } from '../../engine/texts/format.ts';
import { html } from '../../http/markup.ts';
import { typeset } from '../typography.ts';
import { sourceLink } from './result-parts.tsx';

/** Where every figure comes from: the steps, the decisions and the rates read, folded away. */
export function WorkingsFold({ workings }: { workings: ReadableWorkings }): VNode {
  const { steps, decisions, rows } = workings;
  const reasons = decisions.map(({ id, question, because, cite }) =>
    line(id, question, html`<dd>${typeset(because)}</dd>`, cite),
  );
  const decided = reasons.length === 0 ? null : html`<h3>What was decided, and why</h3><dl>${reasons}</dl>`;
  return html`
    <details class="fold workings" id="workings">
      <summary>How this was worked out</summary>
      <h3>Step by step</h3>
      <dl>${steps.map(step)}</dl>
      ${decided}
      <div class="rates-read"><h3>Rates read</h3><dl>${rows.map(row)}</dl></div>
    </details>
  `;
}

function step({ id, label, reading, value, cite }: ReadableStep): VNode {
  const { text, isInWords, rounding } = reading;
  const before = text === '' ? '' : `${text}${isInWords ? ': ' : ' = '}`;
  const after = rounding === '' ? '' : ` (${rounding})`;
  return line(id, label, html`<dd class="working">${before}<b>${value}</b>${after}</dd>`, cite);
}

function row({ title, from, columns, cite }: ReadableRow): VNode {
  const values = columns.map(
    (column) => html`<dd class="working">${`${column.title}: ${column.value}`}</dd>`,
  );
  return line(null, `${title}, from ${dayText(from)}`, values, cite);
}

function line(id: string | null, name: string, what: VNode | VNode[], cite: readonly Reference[]): VNode {
  const law = cite.map((source, index) => (index === 0 ? sourceLink(source) : html`; ${sourceLink(source)}`));
  const body = html`<dt>${typeset(name)}</dt>${what}<dd class="small">${law}</dd>`;
  return id === null
    ? html`<div class="line">${body}</div>`
    : html`<div class="line" id="${id}">${body}</div>`;
}
