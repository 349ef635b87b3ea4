import { type InputField, pageMessage } from '../../engine/inputs/field.ts';
import { parseDay } from '../../law/calendar.ts';

export interface ControlProps {
  readonly field: InputField;
  /** As `variantOf` finds it. */
  readonly variant: string | null;
  /** What was typed before, if anything; shown where an input is typed and not chosen. */
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
  return <Entry {...props} />;
}

/**
 * How a control shows what was typed, other than by repeating it: the type of an
 * entry, or the value that is chosen; null when none is. Each control has few variants.
 */
export function variantOf(field: InputField, typed: string): string | null {
  if (isTick(field)) return YES.test(typed) ? 'true' : null;
  if (isChoice(field)) return choicesOf(field).find(({ accepts }) => accepts(typed))?.value ?? null;
  // A browser empties a date field that holds no real date; as text it keeps what was typed.
  return field.kind === 'date' && (typed === '' || parseDay(typed) !== null) ? 'date' : 'text';
}

function isChoice({ kind }: InputField): boolean {
  return kind === 'boolean' || kind === 'enum';
}

function isTick({ kind, fallback }: InputField): boolean {
  return kind === 'boolean' && fallback === false;
}

function describedBy({ field, error }: ControlProps): string {
  return error === undefined ? `${field.name}-hint` : `${field.name}-hint ${field.name}-error`;
}

function classOf({ error }: ControlProps, more: string): string {
  return `field${more}${error === undefined ? '' : ' faulty'}`;
}

function Hint({ field }: ControlProps) {
  return (
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

/** A date, an amount or a count. */
function Entry(props: ControlProps) {
  const { field, variant, typed, error } = props;
  const attributes = {
    id: field.name,
    name: field.name,
    value: typed,
    required: field.required,
    'aria-describedby': describedBy(props),
    'aria-invalid': error === undefined ? undefined : 'true',
  } as const;
  const input =
    variant === 'date' ? (
      <input type="date" {...attributes} />
    ) : (
      <input type="text" inputmode={inputModeOf(field)} {...attributes} />
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

function inputModeOf({ kind, minimum }: InputField): 'decimal' | 'numeric' | 'text' | undefined {
  if (kind === 'date') return undefined;
  // The keypads for decimals have no minus.
  if (minimum === null) return 'text';
  return kind === 'integer' ? 'numeric' : 'decimal';
}

/** A yes/no that counts as no when it is left alone. */
function Tick(props: ControlProps) {
  const { field, variant, error } = props;
  return (
    <div class={classOf(props, ' wide')}>
      <Fault {...props} />
      <label class="choice tick" for={field.name}>
        <input
          id={field.name}
          name={field.name}
          type="checkbox"
          value="true"
          checked={variant === 'true'}
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
  const { field, variant } = props;
  const words = choicesOf(field);
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
          <label class="choice" key={value}>
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
export function choicesOf({ kind, choices, labels, required }: InputField): Choice[] {
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
