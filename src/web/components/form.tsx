import { type InputField, pageMessage } from '../../engine/inputs/field.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { dayText } from '../../engine/texts/format.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import { Control } from './control.tsx';

export interface FormProps {
  readonly fields: readonly InputField[];
  readonly typed: ReadonlyMap<string, string>;
  readonly errors: ReadonlyMap<string, string>;
  readonly action: string;
  /** Values to send without showing them. */
  readonly hidden?: readonly (readonly [name: string, value: string])[];
  readonly words: PageWords;
  /** A day near today, such as the rules version, from which to suggest full years; none if omitted. */
  readonly asOf?: string;
}

/** A calculator's form: required inputs first, the rest collapsed by subject. */
export function Form(props: FormProps): Markup {
  const { fields, typed, errors, action, hidden = [], words, asOf } = props;
  const controls = (some: readonly InputField[]): Markup => (
    <div class="fields">
      {some.map((field) => {
        const error = errors.get(field.name);
        return Control({
          field,
          typed: typed.get(field.name) ?? '',
          error: error === undefined ? undefined : pageMessage(field, error),
          words,
        });
      })}
    </div>
  );
  const folds = grouped(fields).map(([group, members]) => {
    const need = members.some(({ required }) => required) ? words.needed : words.optional;
    return (
      <details class="fold" open={members.some((field) => isInUse(field, typed, errors))}>
        <summary>
          {group} <small>({need})</small>
        </summary>
        {controls(members)}
      </details>
    );
  });
  return (
    <form class="form" method="get" action={action} novalidate>
      {hiddenInputs(hidden)}
      {asOf === undefined ? null : years(fields, asOf, words)}
      {controls(fields.filter(({ group }) => group === null))}
      {folds}
      <div class="go">
        <button type="submit">{words.work_it_out}</button>
      </div>
    </form>
  );
}

export function hiddenInputs(given: readonly (readonly [name: string, value: unknown])[]): Markup[] {
  return given.map(([name, value]) => <input type="hidden" name={name} value={String(value)} />);
}

/** Inputs in display order: the open ones, then group by group. */
function inFormOrder(fields: readonly InputField[]): InputField[] {
  const open = fields.filter(({ group }) => group === null);
  return [...open, ...grouped(fields).flatMap(([, members]) => members)];
}

function grouped(fields: readonly InputField[]): [string, InputField[]][] {
  const groups = new Map<string, InputField[]>();
  for (const field of fields) {
    if (field.group === null) continue;
    groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  }
  return [...groups];
}

/** True if a collapsed input must be visible: it is filled in, faulty or required. */
function isInUse(
  { name, required }: InputField,
  typed: ReadonlyMap<string, string>,
  errors: ReadonlyMap<string, string>,
): boolean {
  return required || errors.has(name) || (typed.get(name) ?? '').trim() !== '';
}

/** Buttons that fill in both ends of a year; hidden without the script. */
function years(fields: readonly InputField[], asOf: string, words: PageWords): Markup | null {
  const names = new Set(fields.map(({ name }) => name));
  if (!names.has('period_start') || !names.has('period_end')) return null;
  const year = Number(asOf.slice(0, 4));
  const ends = [`${year - 1}-12-31`, `${year}-03-31`, `${year}-12-31`];
  return (
    <p class="years scripted">
      {ends.map((end) => (
        <button type="button" class="second" data-end={end}>
          {words.year_to} {dayText(parseDay(end) as Day)}
        </button>
      ))}
    </p>
  );
}

interface FaultsProps {
  readonly words: PageWords;
  readonly message?: Child;
  readonly faults: readonly (readonly [address: string | null, text: Child])[];
  /** Whether to focus this when the page opens; an embed leaves focus to its host page. */
  readonly isFocused?: boolean | undefined;
}

/** Every fault at once, each linked to its control. */
export function Faults({ words, message, faults, isFocused = true }: FaultsProps): Markup {
  return (
    <div class="faults" role="alert" tabindex={-1} autofocus={isFocused}>
      <h2>{words.problem}</h2>
      {message === undefined ? null : <p>{message}</p>}
      {faults.length === 0 ? null : (
        <ul>
          {faults.map(([address, text]) => (
            <li>{address === null ? text : <a href={address}>{text}</a>}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The faults of inputs in form order, worded as at their fields; faults of anything else are listed by name. */
export function InputFaults({
  words,
  invalid: { message, faults: errors },
  fields,
  isFocused,
}: Pick<FaultsProps, 'words' | 'isFocused'> & {
  readonly invalid: InvalidInput;
  readonly fields: readonly InputField[];
}): Markup {
  const ordered = inFormOrder(fields).filter(({ name }) => errors.has(name));
  const names = new Set(ordered.map(({ name }) => name));
  const faults: FaultsProps['faults'] = [
    ...ordered.map((field): readonly [string, string] => {
      return [`#${field.name}`, pageMessage(field, errors.get(field.name) as string)];
    }),
    ...[...errors]
      .filter(([name]) => !names.has(name))
      .map(([name, error]): readonly [null, Child] => [null, [<code>{name}</code>, `: ${error}`]]),
  ];
  return Faults({ words, message, faults, isFocused });
}
