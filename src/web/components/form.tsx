import type { InputField } from '../../engine/inputs/field.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { onceEach } from '../../engine/once.ts';
import { type Child, Fragment, h, type Markup, madeOnce } from '../../http/markup.ts';
import type { Site } from '../site.ts';
import { withLinks, withoutLinks } from './calculator-links.tsx';
import { Control, type ControlProps, isTick } from './control.tsx';
import { PRESET, type Submission, startOfYearTo } from './form-values.ts';
import { dayOfData, shortDay } from './print.ts';

/** The most fields of a group that always have a tick each. */
const MAX_TICKS = 3;

interface FormProps {
  readonly site: Site;
  readonly fields: readonly InputField[];
  readonly submission: Submission;
  /** The outcome of its values, of which only errors are used. */
  readonly outcome: object | null;
  readonly action: string;
  /** Values to send without showing them. */
  readonly hidden?: readonly (readonly [name: string, value: string])[];
}

/** What the fields of a form are made of. */
interface Filled {
  readonly site: Site;
  readonly typed: ReadonlyMap<string, string>;
  readonly errors: ReadonlyMap<string, string>;
}

/**
 * A calculator's form, filled in as it was sent: year end and amounts first; what few need opens with a tick. `errors` has
 * every error at once, in the order of the form; null if there are none.
 *
 * @param isFocused whether to focus the errors when the page opens; an embed leaves focus to its host page.
 */
export function CalculatorForm(
  props: FormProps,
  isFocused = true,
): { readonly form: Markup; readonly errors: Markup | null } {
  const { site, fields, submission, outcome, action, hidden = [] } = props;
  const { open, start, shown, ticked } = arranged(fields);
  const fills = start !== undefined;
  const typed = new Map(submission.typed);
  const invalid = outcome instanceof InvalidInput ? outcome : null;
  const errors = new Map(invalid?.naming('page').onPage);
  // Without a year end, the first day that follows from it is not reported as missing, too.
  if (fills && (typed.get('period_start') ?? '') === '' && errors.has('period_end'))
    errors.delete('period_start');
  // The first day of twelve months is left out again, so that another year end gets its own.
  const isYear = typed.get('period_start') === startOfYearTo(typed.get('period_end'));
  if (fills && isYear && !errors.has('period_start')) typed.delete('period_start');
  const filled: Filled = { site, typed, errors };
  const form = (
    <form class="form" method="get" action={action} novalidate>
      {/* Enter presses the first button of a form, which the year ends must not be. */}
      <button type="submit" class="hidden" tabindex="-1">
        Calculate
      </button>
      {hidden.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {open.map((field) =>
        field.name === 'period_end' ? (
          <>
            {controlOf(field, filled, {
              above: yearEnds(site),
              hint: fills ? 'The last day of your accounts.' : field.hint,
            })}
            {start === undefined ? null : tick('My accounts are not 12 months', [start], filled)}
          </>
        ) : (
          controlOf(field, filled)
        ),
      )}
      {shown.map(([title, members]) => (
        <fieldset class="group">
          <legend>{title}</legend>
          {members.map((field) => controlOf(field, filled))}
        </fieldset>
      ))}
      {ticked.length === 0 ? null : (
        <fieldset class="group">
          <legend>Any of these?</legend>
          {isBlank(ticked, filled) ? blankTicks(ticked, filled) : allTicks(ticked, filled)}
        </fieldset>
      )}
      <button type="submit">Calculate</button>
    </form>
  );
  if (errors.size === 0) return { form, errors: null };
  // Within the links of this list calculators are named, not linked.
  const plain = new Map([...(invalid?.onPage ?? errors)].map(([name, text]) => [name, withoutLinks(text)]));
  const placeOf = (name: string): number => form.text.indexOf(` id="${name}"`);
  const known = [...errors.keys()].filter((name) => placeOf(name) >= 0);
  const others = [...errors.keys()].filter((name) => placeOf(name) < 0);
  const list: ErrorsProps['errors'] = [
    ...known.sort((a, b) => placeOf(a) - placeOf(b)).map((name) => [`#${name}`, plain.get(name)] as const),
    ...others.map((name) => [null, [<code>{name}</code>, `: ${plain.get(name)}`]] as const),
  ];
  return { form, errors: Errors({ errors: list, isFocused }) };
}

type Group = readonly [title: string, members: readonly InputField[]];

/** The fields as a form has them: open ones, the first day of twelve months, groups that are shown, and ticks. */
const arranged = onceEach((fields: readonly InputField[]) => {
  const needsAmount = fields.some((field) => field.required && field.kind !== 'date');
  const titles = [...new Set(fields.flatMap(({ group }) => group ?? []))];
  const groups = titles.map((title): Group => [title, fields.filter(({ group }) => group === title)]);
  const isShown = ([, members]: Group): boolean => members.length > MAX_TICKS && !needsAmount;
  return {
    open: fields.filter((field) => field.group === null && !field.fromYearEnd),
    start: fields.find(({ fromYearEnd }) => fromYearEnd),
    shown: groups.filter(isShown),
    ticked: groups.filter((group) => !isShown(group)),
  };
});

function controlOf(
  field: InputField,
  { site, typed, errors }: Filled,
  more?: Pick<ControlProps, 'above' | 'hint'>,
): Markup {
  const text = typed.get(field.name) ?? '';
  const message = errors.get(field.name);
  if (text === '' && message === undefined && more === undefined) return blankControl(field);
  const error =
    message === undefined ? undefined : withLinks(message, { site, facts: Object.fromEntries(typed) });
  return Control({ field, typed: text, error, saysOptional: field.group === null, ...more });
}

const blankControl = madeOnce((field: InputField) =>
  Control({ field, typed: '', error: undefined, saysOptional: field.group === null }),
);

function isBlank(groups: readonly Group[], { typed, errors }: Filled): boolean {
  return groups.every(([, members]) =>
    members.every(({ name }) => (typed.get(name) ?? '') === '' && !errors.has(name)),
  );
}

const allTicks = (groups: readonly Group[], filled: Filled): Child =>
  groups.map(([title, members]) => ticks(title, members, filled));

const blankTicks = madeOnce(allTicks);

/** One tick for a group that belongs together, as amounts do with their date or with a choice; else one each. */
function ticks(title: string, members: readonly InputField[], filled: Filled): Child {
  const isOne = members.length > MAX_TICKS && members.some(({ kind }) => kind === 'date' || kind === 'enum');
  if (isOne) return tick(title, members, filled);
  return members.map((field) =>
    isTick(field) ? controlOf(field, filled) : tick(field.label, [field], filled),
  );
}

function tick(title: string, fields: readonly InputField[], filled: Filled): Markup {
  const { typed, errors } = filled;
  return Tick({
    name: (fields[0] as InputField).name,
    title,
    isSingle: fields.length === 1,
    isOpen: fields.some((one) => errors.has(one.name) || (typed.get(one.name) ?? '').trim() !== ''),
    children: fields.map((field) => controlOf(field, filled)),
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

/** Buttons that fill in a year end, near the day of the rates. */
const yearEnds = madeOnce(({ rulesVersion }: Site) => {
  const year = Number(rulesVersion.slice(0, 4));
  const ends = [`${year - 1}-12-31`, `${year}-03-31`, `${year}-12-31`];
  return (
    <div class="years">
      {ends.map((end) => (
        <button type="submit" class="second" name={PRESET} value={end} formnovalidate>
          {shortDay(dayOfData(end), false)} {end.slice(0, 4)}
        </button>
      ))}
    </div>
  );
});

interface ErrorsProps {
  readonly errors: readonly (readonly [address: string | null, text: Child])[];
  readonly message?: Child;
  readonly isFocused?: boolean;
}

/** Every error at once, each linked to its control. */
export function Errors({ errors, message, isFocused = true }: ErrorsProps): Markup {
  return (
    <div class="errors" role="alert" tabindex={-1} autofocus={isFocused}>
      <h2>There is a problem</h2>
      {message === undefined ? null : <p>{message}</p>}
      {errors.length === 0 ? null : (
        <ul>
          {errors.map(([address, text]) => (
            <li>{address === null ? text : <a href={address}>{text}</a>}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
