import type { InputField } from '../../engine/inputs/field.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { DATE_PARTS, dateParts } from './date-parts.ts';

export type ControlField = Pick<
  InputField,
  'name' | 'kind' | 'title' | 'hint' | 'required' | 'choices' | 'labels' | 'minimum' | 'fallback'
>;

interface ControlProps {
  readonly field: ControlField;
  readonly typed: string;
  /** What is wrong, as worded for pages. */
  readonly error: Child;
  /** What stands between its hint and its boxes, such as buttons that fill it in. */
  readonly above?: Child;
  /** Whether an optional field says that it is one. */
  readonly saysOptional?: boolean;
}

const YES = /^(true|yes|on|1)$/i;
const NO = /^(false|no|off|0)$/i;

/** One input with its label, hint and error, linked by ids. */
export function Control({ field, typed, error, above = null, saysOptional = true }: ControlProps): Markup {
  const { name, title, kind, required } = field;
  const hint =
    field.hint === '' ? null : (
      <p class="hint" id={`${name}-hint`}>
        {field.hint}
      </p>
    );
  const message =
    error === undefined ? null : (
      <p class="error" id={`${name}-error`}>
        <span class="hidden">Error: </span>
        {error}
      </p>
    );
  const optional = required || !saysOptional ? null : <span class="optional"> (optional)</span>;
  const ids = [hint && `${name}-hint`, message && `${name}-error`].filter((id) => id !== null);
  const describedBy = ids.join(' ') || undefined;
  const isInvalid = message === null ? undefined : 'true';
  const classOf = (more: string): string => `field${more}${message === null ? '' : ' invalid'}`;

  if (kind === 'boolean' && field.fallback === false) {
    return (
      <div class={classOf(' tick')}>
        {message}
        <label class="choice" for={name}>
          <input
            id={name}
            name={name}
            type="checkbox"
            value="true"
            checked={YES.test(typed)}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
          />
          {title}
        </label>
        {hint === null ? null : <div class="ticked">{hint}</div>}
      </div>
    );
  }
  if (kind === 'boolean' || kind === 'enum' || kind === 'date') {
    return (
      <fieldset class={classOf(kind === 'date' ? '' : ' wide')} aria-describedby={describedBy}>
        <legend>
          {title}
          {optional}
        </legend>
        {hint}
        {message}
        {above}
        {kind === 'date' ? dateBoxes(field, typed, isInvalid) : radios(field, typed)}
      </fieldset>
    );
  }
  const input = (
    <input
      type="text"
      // Numeric keypads for decimals have no minus key.
      inputmode={field.minimum === null ? 'text' : kind === 'integer' ? 'numeric' : 'decimal'}
      id={name}
      name={name}
      value={typed}
      required={required}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
    />
  );
  return (
    <div class={classOf(kind === 'integer' || kind === 'decimal' ? ' short' : '')}>
      <label for={name}>
        {title}
        {optional}
      </label>
      {hint}
      {message}
      {kind === 'money' ? (
        <div class="money">
          <span aria-hidden="true">£</span>
          {input}
        </div>
      ) : (
        input
      )}
    </div>
  );
}

/** A date in three boxes; a month may be typed in letters. Source: design-system.service.gov.uk, date input. */
function dateBoxes({ name, required }: ControlField, typed: string, isInvalid: string | undefined): Markup {
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

function radios(field: ControlField, typed: string): Markup {
  const { name, kind, required } = field;
  const isChosen = (value: string): boolean => {
    if (kind !== 'boolean' || value === '') return typed.trim() === value;
    return (value === 'true' ? YES : NO).test(typed);
  };
  return (
    <div class="choices">
      {listChoices(field).map(([value, label], index) => (
        <label class="choice">
          <input
            id={index === 0 ? name : `${name}-${index}`}
            name={name}
            type="radio"
            value={value}
            checked={isChosen(value)}
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
      {hint === undefined ? null : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
    </div>
  );
}

/** A choice, as sent and as shown. */
export type ChoiceControl = readonly [value: string, label: string];

/** The choices of an enum or boolean input; none of any other. */
export function choicesOf({
  kind,
  choices,
  labels,
}: Pick<ControlField, 'kind' | 'choices' | 'labels'>): ChoiceControl[] {
  if (kind !== 'boolean') return choices.map((word) => [word, labels[word] ?? word]);
  return [
    ['true', 'Yes'],
    ['false', 'No'],
  ];
}

/** Those of a control; an optional one also has "none", listed last. */
function listChoices(field: ControlField): ChoiceControl[] {
  return field.required ? choicesOf(field) : [...choicesOf(field), ['', 'Not sure']];
}

export function Options({ choices, chosen }: { choices: readonly ChoiceControl[]; chosen: string }): Child {
  return choices.map(([value, label]) => (
    <option value={value} selected={value === chosen}>
      {label}
    </option>
  ));
}
