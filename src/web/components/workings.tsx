import type { ReadableStep, ReadableWorkings } from '../../engine/readable-workings.ts';
import type { Reference } from '../../engine/sources.ts';
import { dayText } from '../../engine/texts/format.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { Cite } from './cite.tsx';

/** Where every figure comes from: the steps, the decisions and the rates read, folded away. */
export function WorkingsFold({ workings, words }: { workings: ReadableWorkings; words: PageWords }): Markup {
  const { steps, decisions, rows } = workings;
  return (
    <details class="fold workings" id="workings">
      <summary>{words.workings}</summary>
      <h3>{words.step_by_step}</h3>
      <dl>{steps.map((step) => stepLine(step, words))}</dl>
      {decisions.length === 0 ? null : <h3>{words.decided}</h3>}
      {decisions.length === 0 ? null : (
        <dl>
          {decisions.map(({ id, question, because, cite }) =>
            line({ id, name: question, sum: because, amount: null, cite, words }),
          )}
        </dl>
      )}
      <div class="rates-read">
        <h3>{words.rates_read}</h3>
        <dl>
          {rows.map(({ title, from, columns, cite }) =>
            line({
              id: null,
              name: `${title}, from ${dayText(from)}`,
              sum: columns.map((column) => `${column.title}: ${column.value}`).join('; '),
              amount: null,
              cite,
              words,
            }),
          )}
        </dl>
      </div>
    </details>
  );
}

function stepLine({ id, label, reading, value, cite }: ReadableStep, words: PageWords): Markup {
  const { text, rounding } = reading;
  // A step that says no more than its amount has no sum to show.
  const sum = text === value ? '' : text;
  return line({
    id,
    name: label,
    sum: rounding === '' ? sum : `${sum} (${rounding})`,
    amount: value,
    cite,
    words,
  });
}

interface Line {
  readonly id: string | null;
  readonly name: string;
  readonly sum: Child;
  readonly amount: string | null;
  readonly cite: readonly Reference[];
  readonly words: PageWords;
}

/** Step, sum, amount and section in a row; the target of a link leads back to its figure. */
function line({ id, name, sum, amount, cite, words }: Line): Markup {
  return (
    <div class="line" id={id}>
      <dt>{name}</dt>
      {sum === '' ? null : <dd class="working">{sum}</dd>}
      {amount === null ? null : (
        <dd class="amount">
          <b>{amount}</b>
        </dd>
      )}
      <dd class="cite">
        <Cite sources={cite} />
        {id === null ? null : (
          <a class="back" href="#result" aria-label={words.from_workings}>
            ↑
          </a>
        )}
      </dd>
    </div>
  );
}
