import type { InputField } from '../../engine/inputs/field.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { h, type Markup } from '../../http/markup.ts';
import { DATE_PARTS, dateParts } from './date-parts.ts';

export type ControlField = Pick<
  InputField,
  'name' | 'kind' | 'title' | 'hint' | 'required' | 'choices' | 'labels' | 'minimum' | 'fallback'
>;

interface ControlProps {
  readonly field: ControlField;
  readonly typed: string;
  /** What is wrong, as worded for pages. */
  readonly error: string | undefined;
  readonly words: PageWords;
}

const YES = /^(true|yes|on|1)$/i;
const NO = /^(false|no|off|0)$/i;

/** One input with its label, hint and fault, linked by ids. */
export function Control({ field, typed, error, words }: ControlProps): Markup {
  const { name, title, kind, required, minimum } = field;
  const hint =
    field.hint === '' ? null : (
      <p class="hint" id={`${name}-hint`}>
        {field.hint}
      </p>
    );
  const fault =
    error === undefined ? null : (
      <p class="fault" id={`${name}-error`}>
        <span class="hidden">{words.error}: </span>
        {error}
      </p>
    );
  const optional = required ? null : <span class="optional"> ({words.optional})</span>;
  const ids = [hint && `${name}-hint`, fault && `${name}-error`].filter((id) => id !== null);
  const describedBy = ids.join(' ') || undefined;
  const isInvalid = fault === null ? undefined : 'true';
  const classOf = (more: string): string => `field${more}${fault === null ? '' : ' faulty'}`;

  if (kind === 'boolean' && field.fallback === false) {
    return (
      <div class={classOf(' wide')}>
        {fault}
        <label class="choice tick" for={name}>
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
        {hint}
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
        {fault}
        {kind === 'date' ? dateBoxes(field, typed, isInvalid, words) : choices(field, typed, words)}
      </fieldset>
    );
  }
  const input = (
    <input
      type="text"
      // Numeric keypads for decimals have no minus key.
      inputmode={minimum === null ? 'text' : kind === 'integer' ? 'numeric' : 'decimal'}
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
      {fault}
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
function dateBoxes(
  { name, required }: ControlField,
  typed: string,
  isInvalid: string | undefined,
  words: PageWords,
): Markup {
  const parts = dateParts(typed);
  return (
    <div class="date" data-name={name}>
      {DATE_PARTS.map((part, index) => (
        <label class={part}>
          {words[part]}
          <input
            type="text"
            inputmode={part === 'month' ? undefined : 'numeric'}
            id={index === 0 ? name : `${name}-${part}`}
            name={`${name}-${part}`}
            value={parts[index]}
            required={required}
            autocomplete="off"
            aria-invalid={isInvalid}
          />
        </label>
      ))}
    </div>
  );
}

function choices(field: ControlField, typed: string, words: PageWords): Markup {
  const { name, required } = field;
  const all = choicesOf(field, words);
  const chosen = all.find(({ accepts }) => accepts(typed))?.value;
  return (
    <div class="choices">
      {all.map(({ value, label }, index) => (
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

/** A choice, as sent and as shown. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly accepts: (typed: string) => boolean;
}

/** The choices of an enum or boolean input; an optional one also has "none", listed last. */
export function choicesOf({ kind, choices, labels, required }: ControlField, words: PageWords): Choice[] {
  const none = { value: '', label: words.not_stated, accepts: (typed: string) => typed.trim() === '' };
  const all =
    kind === 'boolean'
      ? [
          { value: 'true', label: words.yes, accepts: (typed: string) => YES.test(typed) },
          { value: 'false', label: words.no, accepts: (typed: string) => NO.test(typed) },
        ]
      : choices.map((word) => ({
          value: word,
          label: labels[word] ?? word,
          accepts: (typed: string) => typed.trim() === word,
        }));
  return required ? all : [...all, none];
}
