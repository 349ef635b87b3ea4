import type { InputField } from '../../engine/inputs/field.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { DATE_PARTS, dateParts } from './date-parts.ts';

export interface ControlProps {
  readonly field: InputField;
  readonly typed: string;
  /** What is wrong, as worded for pages. */
  readonly error: Child;
  /** In place of its own. */
  readonly hint?: string;
  /** What stands between its hint and its boxes, such as buttons that fill it in. */
  readonly above?: Child;
  /** Whether an optional field says that it is one. */
  readonly saysOptional?: boolean;
}

const YES = /^(true|yes|on|1)$/i;
const NO = /^(false|no|off|0)$/i;

/** One input with its label, hint and error, linked by ids. */
export function Control(props: ControlProps): Markup {
  const { field, typed, error, above = null, saysOptional = true } = props;
  const { name, label: title, kind, required } = field;
  const hint = hintOf(name, props.hint ?? field.hint);
  const message =
    error === undefined ? null : (
      <p class="error" id={`${name}-error`}>
        <span class="hidden">Error: </span>
        {error}
      </p>
    );
  const label: Child = [title, required || !saysOptional ? null : <span class="optional"> (optional)</span>];
  const ids = [hint && `${name}-hint`, message && `${name}-error`].filter((id) => id !== null);
  const isInvalid = message === null ? undefined : 'true';
  const state = { 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': isInvalid };
  const classOf = (more: string): string => `field${more}${message === null ? '' : ' invalid'}`;

  if (isTick(field)) {
    return (
      <div class={classOf(' tick')}>
        {message}
        <label class="choice" for={name}>
          <input id={name} name={name} type="checkbox" value="true" checked={YES.test(typed)} {...state} />
          {title}
        </label>
        {hint === null ? null : <div class="ticked">{hint}</div>}
      </div>
    );
  }
  if (kind === 'boolean' || kind === 'enum' || kind === 'date') {
    return (
      <fieldset class={classOf('')} aria-describedby={state['aria-describedby']}>
        <legend>{label}</legend>
        {hint}
        {message}
        {above}
        {kind === 'date' ? dateBoxes(field, typed, isInvalid) : radios(field, typed)}
      </fieldset>
    );
  }
  // Numeric keypads for decimals have no minus key.
  const inputmode = field.minimum === null ? 'text' : kind === 'integer' ? 'numeric' : 'decimal';
  const box = h('input', { type: 'text', inputmode, id: name, name, value: typed, required, ...state });
  return (
    <div class={classOf(kind === 'integer' || kind === 'decimal' ? ' short' : '')}>
      <label for={name}>{label}</label>
      {hint}
      {message}
      {kind === 'money' ? <div class="money">{[POUND, box]}</div> : box}
    </div>
  );
}

const POUND = <span aria-hidden="true">£</span>;

/** Whether an input is one tick, which stands for no when it is left alone. */
export function isTick({ kind, fallback }: Pick<InputField, 'kind' | 'fallback'>): boolean {
  return kind === 'boolean' && fallback === false;
}

function hintOf(name: string, text = ''): Markup | null {
  return text === '' ? null : (
    <p class="hint" id={`${name}-hint`}>
      {text}
    </p>
  );
}

/** A date in three boxes; a month may be typed in letters. Source: design-system.service.gov.uk, date input. */
function dateBoxes({ name, required }: InputField, typed: string, isInvalid: string | undefined): Markup {
  const parts = dateParts(typed);
  return (
    <div class="date" data-name={name}>
      {DATE_PARTS.map((part, index) => (
        <label class={part}>
          {part.charAt(0).toUpperCase() + part.slice(1)}
          <input
            type="text"
            inputmode={part === 'month' ? undefined : 'numeric'}
            id={index === 0 ? name : `${name}-${part}`}
            name={`${name}-${part}`}
            value={parts[index]}
            required={required}
            aria-invalid={isInvalid}
          />
        </label>
      ))}
    </div>
  );
}

function radios(field: InputField, typed: string): Markup {
  const { name, kind, required } = field;
  const choices = required ? choicesOf(field) : [...choicesOf(field), ['', 'Not sure'] as const];
  const isYesOrNo = kind === 'boolean' && typed !== '';
  const chosen = isYesOrNo ? (YES.test(typed) ? 'true' : NO.test(typed) ? 'false' : null) : typed.trim();
  return (
    <div class="choices">
      {choices.map(([value, label], index) => (
        <label class="choice">
          <input
            id={index === 0 ? name : `${name}-${index}`}
            name={name}
            type="radio"
            value={value}
            checked={value === chosen}
            required={required}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

/** A control with its label and hint. */
export function Labelled(props: {
  readonly id: string;
  readonly label: Child;
  readonly hint?: string;
  readonly isInvalid?: boolean;
  readonly children?: Child;
}): Markup {
  const { id, label, hint, isInvalid = false, children } = props;
  return (
    <div class={isInvalid ? 'field invalid' : 'field'}>
      <label for={id}>{label}</label>
      {hintOf(id, hint)}
      {children}
    </div>
  );
}

/** A choice, as sent and as shown. */
export type ChoiceControl = readonly [value: string, label: string];

/** The choices of an enum or boolean input; none of any other. */
function choicesOf({ kind, choices, labels }: Choosable): ChoiceControl[] {
  if (kind !== 'boolean') return choices.map((word) => [word, labels[word] ?? word]);
  return [
    ['true', 'Yes'],
    ['false', 'No'],
  ];
}
type Choosable = Pick<InputField, 'kind' | 'choices' | 'labels'>;

export function Options({ choices, chosen }: { choices: readonly ChoiceControl[]; chosen: string }): Child {
  return choices.map(([value, label]) => (
    <option value={value} selected={value === chosen}>
      {label}
    </option>
  ));
}

interface ControlBoxProps {
  readonly field: Choosable;
  /** Also its id. */
  readonly name: string;
  readonly typed: string;
  readonly placeholder?: string | undefined;
  /** For a box without a label of its own. */
  readonly label?: string;
  readonly hasError?: boolean;
}

/** A control alone, of a cell or of one line: a select of choices, or a box for text. */
export function ControlBox(props: ControlBoxProps): Markup {
  const { field, name, typed, placeholder, label, hasError = false } = props;
  const state = hasError ? { 'aria-invalid': 'true', 'aria-describedby': `${name}-error` } : {};
  const named = { id: name, name, 'aria-label': label, ...state };
  const choices = choicesOf(field);
  if (choices.length === 0) return <input type="text" value={typed} placeholder={placeholder} {...named} />;
  return <select {...named}>{Options({ choices: [['', ''], ...choices], chosen: typed })}</select>;
}
