import { type InputField, pageMessage } from '../../engine/inputs/field.ts';
import { h } from '../../http/markup.ts';
import { DATE_PARTS, dateParts } from './date-parts.ts';

/** What a control shows of a field. */
export type ControlField = Pick<
  InputField,
  | 'name'
  | 'kind'
  | 'title'
  | 'hint'
  | 'required'
  | 'choices'
  | 'labels'
  | 'minimum'
  | 'fallback'
  | 'messages'
  | 'pageMessages'
>;

export interface ControlProps {
  readonly field: ControlField;
  readonly typed: string;
  readonly error: string | undefined;
}

const YES = /^(true|yes|on|1)$/i;
const NO = /^(false|no|off|0)$/i;

/** One input with its label, hint and fault, tied together by ids. */
export function Control(props: ControlProps) {
  const { field } = props;
  if (isTick(field)) return <Tick {...props} />;
  if (isChoice(field)) return <Choices {...props} />;
  if (field.kind === 'date') return <DateBoxes {...props} />;
  return <Entry {...props} />;
}

function isChoice({ kind }: ControlField): boolean {
  return kind === 'boolean' || kind === 'enum';
}

function isTick({ kind, fallback }: ControlField): boolean {
  return kind === 'boolean' && fallback === false;
}

function describedBy({ field, error }: ControlProps): string | undefined {
  const ids = [
    field.hint === '' ? '' : `${field.name}-hint`,
    error === undefined ? '' : `${field.name}-error`,
  ];
  return ids.filter((id) => id !== '').join(' ') || undefined;
}

function classOf({ error }: ControlProps, more: string): string {
  return `field${more}${error === undefined ? '' : ' faulty'}`;
}

function Hint({ field }: ControlProps) {
  return field.hint === '' ? null : (
    <p class="hint" id={`${field.name}-hint`}>
      {field.hint}
    </p>
  );
}

function Fault({ field, error }: ControlProps) {
  return error === undefined ? null : (
    <p class="fault" id={`${field.name}-error`}>
      <span class="hidden">Error: </span>
      {pageMessage(field, error)}
    </p>
  );
}

function Optional({ field }: ControlProps) {
  return field.required ? null : <span class="optional"> (optional)</span>;
}

/** An amount, a count or a text. */
function Entry(props: ControlProps) {
  const { field, typed, error } = props;
  const input = (
    <input
      type="text"
      inputmode={inputModeOf(field)}
      id={field.name}
      name={field.name}
      value={typed}
      required={field.required}
      aria-describedby={describedBy(props)}
      aria-invalid={error === undefined ? undefined : 'true'}
    />
  );
  return (
    <div class={classOf(props, field.kind === 'integer' || field.kind === 'decimal' ? ' short' : '')}>
      <label for={field.name}>
        {field.title}
        <Optional {...props} />
      </label>
      <Hint {...props} />
      <Fault {...props} />
      {field.kind === 'money' ? (
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
function DateBoxes(props: ControlProps) {
  const { field, typed, error } = props;
  const parts = dateParts(typed);
  return (
    <fieldset class={classOf(props, '')} aria-describedby={describedBy(props)}>
      <legend>
        {field.title}
        <Optional {...props} />
      </legend>
      <Hint {...props} />
      <Fault {...props} />
      <div class="date" data-name={field.name}>
        {DATE_PARTS.map(({ part, label }, index) => (
          <label class={part}>
            {label}
            <input
              type="text"
              inputmode={part === 'month' ? undefined : 'numeric'}
              id={index === 0 ? field.name : `${field.name}-${part}`}
              name={`${field.name}-${part}`}
              value={parts[index]}
              required={field.required}
              autocomplete="off"
              aria-invalid={error === undefined ? undefined : 'true'}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function inputModeOf({ kind, minimum }: ControlField): 'decimal' | 'numeric' | 'text' {
  // The keypads for decimals have no minus.
  if (minimum === null) return 'text';
  return kind === 'integer' ? 'numeric' : 'decimal';
}

/** A yes/no that counts as no when it is left alone. */
function Tick(props: ControlProps) {
  const { field, typed, error } = props;
  return (
    <div class={classOf(props, ' wide')}>
      <Fault {...props} />
      <label class="choice tick" for={field.name}>
        <input
          id={field.name}
          name={field.name}
          type="checkbox"
          value="true"
          checked={YES.test(typed)}
          aria-describedby={describedBy(props)}
          aria-invalid={error === undefined ? undefined : 'true'}
        />
        {field.title}
      </label>
      <Hint {...props} />
    </div>
  );
}

/** One of several words; a last one stands for none when the input may be left out. */
function Choices(props: ControlProps) {
  const { field, typed } = props;
  const words = choicesOf(field);
  const variant = words.find(({ accepts }) => accepts(typed))?.value;
  return (
    <fieldset class={classOf(props, ' wide')} aria-describedby={describedBy(props)}>
      <legend>
        {field.title}
        <Optional {...props} />
      </legend>
      <Hint {...props} />
      <Fault {...props} />
      <div class="choices">
        {words.map(({ value, label }, index) => (
          <label class="choice">
            <input
              id={index === 0 ? field.name : `${field.name}-${index}`}
              name={field.name}
              type="radio"
              value={value}
              checked={value === variant}
              required={field.required}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A word of an input, as it is sent and as people read it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly accepts: (typed: string) => boolean;
}

/** What can be chosen of an input of words, or of yes and no; the last stands for none where it may be left out. */
export function choicesOf({ kind, choices, labels, required }: ControlField): Choice[] {
  const none: Choice[] = required
    ? []
    : [{ value: '', label: 'Not stated', accepts: (typed) => typed.trim() === '' }];
  const words: Choice[] =
    kind === 'boolean'
      ? [
          { value: 'true', label: 'Yes', accepts: (typed) => YES.test(typed) },
          { value: 'false', label: 'No', accepts: (typed) => NO.test(typed) },
        ]
      : choices.map((word) => ({
          value: word,
          label: labels[word] ?? word,
          accepts: (typed) => typed.trim() === word,
        }));
  return [...words, ...none];
}
