import type { InputField } from '../../../engine/inputs/field.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../../engine/inputs/read.ts';
import type { RowSchema } from '../../../engine/inputs/row-schema.ts';
import { Fragment, h, type Markup } from '../../../http/markup.ts';
import { findAxis } from '../../../operations/axis.ts';
import type { Steps } from '../../../operations/operation.ts';
import type { RowAnswer } from '../../../operations/rows/row-operation.ts';
import {
  compareRows,
  type RowPoint,
  type RowsComparison,
  runAlong,
  type VaryCall,
} from '../../../operations/rows/vary-rows.ts';
import { type Choice, Labelled, Options } from '../../components/control.tsx';
import { dateTyped } from '../../components/date-parts.ts';
import { Fold } from '../../components/result-parts.tsx';
import { NumberTable } from '../../components/table.tsx';
import type { Say } from './row-form.tsx';

/** How many results a page shows for one varied value. */
export const MOST_SHOWN = 25;

/** The controls of the form, by the ends of their names. */
const CONTROLS = [
  ['row', 'number'],
  ['value', 'text'],
  ['to', 'text'],
  ['step', 'text'],
] as const;

type Figures = ReadonlyMap<string, string>;
type Varied = Pick<RowsComparison, 'a' | 'b'> | readonly RowPoint<Figures>[] | InvalidInput;

/** The results for one value changed, or varied up to a last one; null where the form asks for neither. */
export function varyBy(
  sent: URLSearchParams,
  call: Omit<VaryCall, 'body'>,
  given: RequestInputs,
): Steps<Varied> | null {
  const typed = (name: string): string => sent.get(`what_if_${name}`)?.trim() ?? '';
  const [place, step] = [typed('place'), typed('step')];
  const [from, to] = [dateTyped(typed('value')), dateTyped(typed('to'))];
  if (place === '' || from === '') return null;
  const vary = place.replace('[]', `[${Math.max(1, Number(typed('row'))) - 1}]`);
  if (to === '') return compareRows({ ...call, body: { given, compare: { [vary]: from } } });
  return runAlong({ ...call, body: { given, vary, from, to, step } }, MOST_SHOWN, figuresOf);
}

/** A result next to another. */
export function* pairWith(a: RowAnswer, other: Steps<unknown>): Steps<Varied> {
  const b = yield* other;
  return b instanceof InvalidInput ? b : { a, b: b as RowAnswer };
}

/** The numbers and dates that can be varied: those of rows by `payments[].amount`. */
function placesIn({ head, tables }: RowSchema): Choice[] {
  const varied = (fields: readonly InputField[]) => fields.filter((field) => findAxis(field) !== null);
  return [
    ...tables.flatMap(({ name, title, fields }) =>
      varied(fields).map((field): Choice => [`${name}[].${field.name}`, `${title}: ${field.title}`]),
    ),
    ...varied(head).map(({ name, title }): Choice => [name, title]),
  ];
}

/** The part of the form that asks what another value would change. */
export function WhatIfFields(schema: RowSchema, sent: URLSearchParams, say: Say): Markup {
  const none: Choice = ['', ''];
  const inside = (
    <>
      <p class="hint">{say('what_if_about')}</p>
      <div class="fields">
        <Labelled id="what_if_place" label={say('what_if_place')}>
          <select id="what_if_place" name="what_if_place">
            {Options({ choices: [none, ...placesIn(schema)], chosen: sent.get('what_if_place') ?? '' })}
          </select>
        </Labelled>
        {CONTROLS.map(([end, type]) => {
          const name = `what_if_${end}`;
          return (
            <Labelled id={name} label={say(name)}>
              <input id={name} name={name} type={type} value={sent.get(name) ?? ''} />
            </Labelled>
          );
        })}
      </div>
    </>
  );
  const isOpen = (sent.get('what_if_place') ?? '') !== '';
  return Fold({ name: say('what_if'), isOpen, children: inside });
}

/**
 * The figures that change: two results side by side, or a row for each value.
 *
 * @param names what the two results are called.
 */
export function WhatIfAnswer(found: Varied, title: string, names: readonly [string, string]): Markup {
  return (
    <section class={found instanceof InvalidInput ? 'faults' : undefined} id="what-if">
      <h2>{title}</h2>
      {found instanceof InvalidInput ? [...found.faults.values()].map((error) => <p>{error}</p>) : null}
      {found instanceof InvalidInput ? null : 'a' in found ? Pair(found, names) : Series(found)}
    </section>
  );
}

function Pair({ a, b }: Pick<RowsComparison, 'a' | 'b'>, names: readonly [string, string]): Markup {
  const [before, after] = [figuresOf(a), figuresOf(b)];
  const labels = [...new Set([...before.keys(), ...after.keys()])];
  return NumberTable({
    head: ['', ...names],
    rows: labels
      .filter((label) => before.get(label) !== after.get(label))
      .map((label) => [label, before.get(label) ?? '–', after.get(label) ?? '–']),
    stacks: 'below',
  });
}

function Series(points: readonly RowPoint<Figures>[]): Markup {
  const each = points.map(({ answer }) => (answer instanceof InvalidInput ? null : answer));
  const labels = [...new Set(each.flatMap((figures) => [...(figures?.keys() ?? [])]))];
  // A label that contains the varied day belongs to only one result.
  const changing = labels.filter(
    (label) =>
      each.filter((figures) => figures?.has(label)).length > 1 &&
      new Set(each.map((figures) => figures?.get(label))).size > 1,
  );
  return NumberTable({
    head: ['', ...changing],
    rows: points.map(({ shown }, row) => [shown, ...changing.map((label) => each[row]?.get(label) ?? '')]),
    stacks: 'below',
  });
}

function figuresOf({ result }: RowAnswer): Figures {
  return new Map(result.figures.map(({ label, value }) => [label, value]));
}
