import type { Reference } from '../../engine/sources.ts';
import { dayText } from '../../engine/texts/format.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import type { ReadableStep, ReadableWorkings } from '../readable-workings.ts';
import { Cite } from './links.tsx';
import { Fold } from './result-parts.tsx';

interface WorkingsProps {
  readonly workings: ReadableWorkings;
  readonly words: PageWords;
}

/** How every figure was reached: steps, decisions and rates, collapsed. */
export function WorkingsFold({ workings: { steps, decisions, rows }, words }: WorkingsProps): Markup {
  return Fold({
    name: words.workings,
    id: 'workings',
    children: [
      <h3>{words.step_by_step}</h3>,
      <dl>{steps.map((step, index) => stepLine(step, index, steps, words))}</dl>,
      decisions.length === 0 ? null : <h3>{words.decided}</h3>,
      decisions.length === 0 ? null : (
        <dl>
          {decisions.map(({ id, question, because, cite }) =>
            line({ id, name: question, sum: because, cite, words }),
          )}
        </dl>
      ),
      <div class="rates-read">
        <h3>{words.rates_read}</h3>
        <dl>
          {rows.map(({ title, from, columns, cite }) =>
            line({
              name: `${title}, ${words.rates_from} ${dayText(from)}`,
              sum: columns.map((column) => `${column.title}: ${column.value}`).join('; '),
              cite,
              words,
            }),
          )}
        </dl>
      </div>,
    ],
  });
}

/**
 * A step with its sum. Steps that share a name, such as periods of interest, make up the total after
 * them, so repeated sums, law and rounding are shown only once.
 */
function stepLine(
  { id, label, reading: { text, rounding }, value, cite }: ReadableStep,
  index: number,
  steps: readonly ReadableStep[],
  words: PageWords,
): Markup {
  const isSame = (other: ReadableStep | undefined): boolean =>
    other !== undefined && stem(other.id) === stem(id);
  const isLater = isSame(steps[index - 1]);
  const isPart = isLater || isSame(steps[index + 1]);
  // A step that only repeats its amount shows no sum; a total of the steps above is labelled as one.
  const parts = partsBefore(steps, index);
  const isTotal = parts.length > 1 && text === parts.join(' + ');
  const sum = text === value ? '' : isTotal ? words.total : text;
  const said = isLater && steps[index - 1]?.reading.rounding === rounding;
  return line({
    id,
    name: isPart && sum !== '' ? (label.split(': ')[0] ?? label) : label,
    sum: rounding === '' || said ? sum : `${sum} (${rounding})`,
    amount: value,
    cite: isLater ? [] : cite,
    isPart,
    words,
  });
}

/** The amounts of the same-named steps that end just before a step. */
function partsBefore(steps: readonly ReadableStep[], index: number): string[] {
  const name = stem(steps[index - 1]?.id ?? '');
  const first = steps.findIndex(({ id }) => stem(id) === name);
  return index - first < 2 ? [] : steps.slice(first, index).map(({ value }) => value);
}

function stem(id: string): string {
  return id.replace(/-\d+$/, '');
}

interface Line {
  readonly id?: string;
  readonly name: string;
  readonly sum: Child;
  readonly amount?: string;
  readonly cite: readonly Reference[];
  readonly isPart?: boolean;
  readonly words: PageWords;
}

/** Step, sum, amount and section in a row; its anchor links back to the figure. */
function line({ id, name, sum, amount, cite, isPart = false, words }: Line): Markup {
  return (
    <div class={isPart ? 'line part' : 'line'} id={id}>
      <dt>
        {name}
        {id === undefined ? null : (
          <a class="back" href="#result" aria-label={words.from_workings}>
            ↑
          </a>
        )}
      </dt>
      {sum === '' ? null : <dd class="working">{sum}</dd>}
      {amount === undefined ? null : (
        <dd class="amount">
          <b>{amount}</b>
        </dd>
      )}
      {cite.length === 0 ? null : (
        <dd class="cite">
          <Cite sources={cite} />
        </dd>
      )}
    </div>
  );
}
