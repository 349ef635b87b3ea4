import type { Reference } from '../../engine/sources.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import type { ReadableStep, ReadableWorkings } from '../readable-workings.ts';
import { CiteLinks } from './links.tsx';

/** How every figure was reached: steps, rules and rates, each with its law. */
export function WorkingsView({
  workings: { steps, decisions, rows },
}: {
  workings: ReadableWorkings;
}): Child {
  return [
    <h3>Step by step</h3>,
    <dl>{steps.map((step, index) => stepLine(step, index, steps))}</dl>,
    ...(decisions.length === 0
      ? []
      : [
          <h3>Rules applied</h3>,
          <dl>
            {decisions.map(({ id, question, because, cite }) =>
              line({ id, name: question, sum: because, cite }),
            )}
          </dl>,
        ]),
    <div class="rates-read">
      <h3>Rates used</h3>
      <dl>
        {rows.map(({ title, from, columns, cite }) =>
          line({
            name: `${title}, from ${dayText(from)}`,
            sum: columns.map((column) => `${column.title}: ${column.value}`).join('; '),
            cite,
          }),
        )}
      </dl>
    </div>,
  ];
}

/**
 * A step with its sum. Steps that share a name, such as periods of interest, make up the total after
 * them, so repeated sums, law and rounding are shown only once.
 */
function stepLine(
  { id, label, reading: { text, rounding }, value, cite }: ReadableStep,
  index: number,
  steps: readonly ReadableStep[],
): Markup {
  const isSame = (other: ReadableStep | undefined): boolean =>
    other !== undefined && stem(other.id) === stem(id);
  const isLater = isSame(steps[index - 1]);
  const isPart = isLater || isSame(steps[index + 1]);
  // A step that only repeats its amount shows no sum; a total of the steps above is labelled as one.
  const parts = partsBefore(steps, index);
  const isTotal = parts.length > 1 && text === parts.join(' + ');
  const sum = text === value ? '' : isTotal ? 'total' : text;
  const isRepeated = isLater && steps[index - 1]?.reading.rounding === rounding;
  return line({
    id,
    name: isPart && sum !== '' ? (label.split(': ')[0] ?? label) : label,
    sum: rounding === '' || isRepeated ? sum : `${sum} (${rounding})`,
    amount: value,
    cite: isLater ? [] : cite,
    isPart,
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
}

/** Step, sum, amount and section in a row; its anchor links back to the figure. */
function line({ id, name, sum, amount, cite, isPart = false }: Line): Markup {
  return (
    <div class={isPart ? 'line part' : 'line'} id={id}>
      <dt>
        {name}
        {id === undefined ? null : (
          <a class="back" href="#result" aria-label="Back to the result">
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
          <CiteLinks sources={cite} />
        </dd>
      )}
    </div>
  );
}
