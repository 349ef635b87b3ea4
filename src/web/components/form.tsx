import type { InputField } from '../../engine/inputs/field.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { type Child, Fragment, h, type Markup } from '../../http/markup.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import type { Site } from '../site.ts';
import { withLinks } from './calculator-links.tsx';
import { Control } from './control.tsx';
import { shortDay } from './dates.ts';
import { PRESET } from './form-values.ts';

const YEAR_END = { title: 'Year end', hint: 'The last day of your accounts.' };

/** The most fields of a group that always have a tick each. */
const MAX_TICKS = 3;

export interface FormProps {
  readonly site: Site;
  readonly fields: readonly InputField[];
  readonly typed: ReadonlyMap<string, string>;
  readonly errors: ReadonlyMap<string, string>;
  readonly action: string;
  /** Values to send without showing them. */
  readonly hidden?: readonly (readonly [name: string, value: string])[];
  /** Whether the server fills in a first day that is left out, twelve months before the year end. */
  readonly fillsStart: boolean;
}

/** A calculator's form: year end and amounts first; what few need opens with a tick. */
export function Form(props: FormProps): Markup {
  const { site, fields, action, hidden = [], fillsStart } = props;
  const { open, start, shown, ticked } = arranged(fields, fillsStart);
  const hasYearEnds = fillsStart || !fields.some(({ name, required }) => name === 'period_start' && required);
  return (
    <form class="form" method="get" action={action} novalidate>
      {/* Enter presses the first button of a form, which the year ends must not be. */}
      <button type="submit" class="hidden" tabindex="-1">
        Calculate
      </button>
      {hidden.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {open.map((field) =>
        field.name === 'period_end' && hasYearEnds ? (
          <>
            {controlOf(fillsStart ? { ...field, ...YEAR_END } : field, props, yearEnds(site.rulesVersion))}
            {start === undefined ? null : tick('My accounts are not 12 months', [start], props)}
          </>
        ) : (
          controlOf(field, props)
        ),
      )}
      {shown.map(([title, members]) => (
        <fieldset class="group">
          <legend>{title}</legend>
          {members.map((field) => controlOf(field, props, null, false))}
        </fieldset>
      ))}
      {ticked.length === 0 ? null : (
        <fieldset class="group">
          <legend>Any of these?</legend>
          {ticked.map(([title, members]) =>
            opensAsOne(title, members)
              ? tick(title, members, props)
              : members.map((field) =>
                  field.kind === 'boolean' && field.fallback === false
                    ? controlOf(field, props)
                    : tick(field.title, [field], props),
                ),
          )}
        </fieldset>
      )}
      <button type="submit">Calculate</button>
    </form>
  );
}

/** The fields as a form has them: open ones, the first day of twelve months, groups that are shown, and ticks. */
function arranged(fields: readonly InputField[], fillsStart: boolean) {
  const isAssumed = (field: InputField): boolean => fillsStart && field.name === 'period_start';
  const needsAmount = fields.some((field) => field.required && field.kind !== 'date');
  const groups = groupsOf(fields);
  const shown = groups.filter(([, members]) => members.length > MAX_TICKS && !needsAmount);
  return {
    open: fields.filter((field) => field.group === null && !isAssumed(field)),
    start: fields.find(isAssumed),
    shown,
    ticked: groups.filter((group) => !shown.includes(group)),
  };
}

function groupsOf(fields: readonly InputField[]): [string, InputField[]][] {
  const groups = new Map<string, InputField[]>();
  for (const field of fields) {
    if (field.group === null) continue;
    groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  }
  return [...groups];
}

function controlOf(
  field: InputField,
  { site, typed, errors }: FormProps,
  above: Child = null,
  saysOptional = true,
): Markup {
  const error = errors.get(field.name);
  return Control({
    field,
    typed: typed.get(field.name) ?? '',
    error: error === undefined ? undefined : withLinks(error, site, Object.fromEntries(typed)),
    above,
    saysOptional,
  });
}

/** A tick that opens its fields. */
function tick(title: string, fields: readonly InputField[], props: FormProps): Markup {
  const { typed, errors } = props;
  const [{ name }] = fields as [InputField];
  return Tick({
    name,
    title,
    isSingle: fields.length === 1,
    isOpen: fields.some((one) => errors.has(one.name) || (typed.get(one.name) ?? '').trim() !== ''),
    children: fields.map((field) => controlOf(field, props, null, false)),
  });
}

/** A tick that opens what it names; where it cannot, that is always shown. */
export function Tick(props: {
  readonly name: string;
  readonly title: string;
  /** Whether it opens one field, which needs no label of its own. */
  readonly isSingle: boolean;
  readonly isOpen: boolean;
  readonly children: Child;
}): Markup {
  const { name, title, isSingle, isOpen, children } = props;
  return (
    <div class={isSingle ? 'tick single' : 'tick'}>
      <label class="choice" for={`${name}-tick`}>
        <input id={`${name}-tick`} type="checkbox" checked={isOpen} />
        {title}
      </label>
      <div class="ticked">{children}</div>
    </div>
  );
}

/** Whether a group belongs together: with dates of its amounts, or by the name that its fields share. */
function opensAsOne(title: string, members: readonly InputField[]): boolean {
  if (members.length <= MAX_TICKS) return false;
  return members.some((field) => field.kind === 'date' || field.title.startsWith(title));
}

/** Buttons that fill in a year end, near the day of the rates. */
function yearEnds(asOf: string): Markup {
  const year = Number(asOf.slice(0, 4));
  const ends = [`${year - 1}-12-31`, `${year}-03-31`, `${year}-12-31`];
  return (
    <div class="years">
      {ends.map((end) => (
        <button type="submit" class="second" name={PRESET} value={end} formnovalidate>
          {shortDay(parseDay(end) as Day)}
        </button>
      ))}
    </div>
  );
}

interface FaultsProps {
  readonly faults: readonly (readonly [address: string | null, text: Child])[];
  readonly message?: Child;
  /** Whether to focus this when the page opens; an embed leaves focus to its host page. */
  readonly isFocused?: boolean | undefined;
}

/** Every error at once, each linked to its control. */
export function Faults({ faults, message, isFocused = true }: FaultsProps): Markup {
  return (
    <div class="faults" role="alert" tabindex={-1} autofocus={isFocused}>
      <h2>There is a problem</h2>
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

/** The errors of inputs in the order of the form, worded as at their fields; those of anything else by name. */
export function InputFaults(props: {
  readonly invalid: InvalidInput;
  readonly fields: readonly InputField[];
  readonly fillsStart?: boolean;
  readonly isFocused?: boolean;
}): Markup {
  const { invalid, fields, fillsStart = false, isFocused } = props;
  const { open, start, shown, ticked } = arranged(fields, fillsStart);
  const ordered = [
    ...open.flatMap((field) =>
      field.name === 'period_end' && start !== undefined ? [field, start] : [field],
    ),
    ...[...shown, ...ticked].flatMap(([, members]) => members),
  ];
  const messages = invalid.onPage;
  const known = ordered.filter(({ name }) => messages.has(name));
  const names = new Set(known.map(({ name }) => name));
  const faults: FaultsProps['faults'] = [
    ...known.map((field): readonly [string, string] => {
      return [`#${field.name}`, messages.get(field.name) as string];
    }),
    ...[...messages]
      .filter(([name]) => !names.has(name))
      .map(([name, error]): readonly [null, Child] => [null, [<code>{name}</code>, `: ${error}`]]),
  ];
  return Faults({ faults, isFocused });
}
