import { type Amount, amountOf, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { listText, moneyText, numberText } from '../texts/format.ts';
import { readTemplate, type Template } from '../texts/template.ts';
import { type FlatType, type FlatTypes, type Kind, plainType } from '../values.ts';

export type InputValue = Amount | Day | number | boolean | string | null;

export const EARLIEST_YEAR = 1900;
export const LATEST_YEAR = 2100;

/** The word for an optional enum when none was chosen. */
const NO_CHOICE = 'not_given';

/** Codes of errors of an input. Message keys equal the code, except that `unreadable` uses the input's kind. */
export type InputErrorCode =
  | 'required'
  | 'unreadable'
  | 'date_in_other_form'
  | 'date_either_way'
  | 'other_currency'
  | 'no_such_date'
  | 'date_out_of_range'
  | 'negative'
  | 'minimum'
  | 'maximum'
  | 'repeated';

export type Slots = Readonly<Record<string, string>>;

/** How an input is read. Rates are never inputs; only operations over rows take free text. */
type InputKind = Exclude<Kind, 'percent'> | 'text';

/** An input as a schema describes it. */
export interface PropertyData {
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: number | boolean;
  readonly examples: readonly (string | number | boolean)[];
  readonly 'x-also'?: readonly string[];
  readonly 'x-maybe'?: readonly string[];
  readonly 'x-never'?: readonly string[];
  readonly 'x-adds'?: boolean;
  readonly 'x-from-year-end'?: boolean;
  readonly 'x-words'?: Readonly<Record<string, readonly string[]>>;
  readonly 'x-default-from'?: string;
  readonly 'x-label'?: string;
  readonly 'x-hint'?: string;
  readonly 'x-unit'?: string;
  readonly 'x-group'?: string;
  readonly 'x-labels'?: Slots;
  readonly 'x-messages'?: Readonly<Partial<Record<InputErrorCode, string>>>;
}

/** What a column of a file may be used as. */
export interface ColumnInput {
  readonly name: string;
  readonly kind: InputKind;
  readonly required: boolean;
  readonly title: string;
  /** What forms call it. */
  readonly label: string;
  /** Other spellings of its name that people use in headings, such as "Year end". */
  readonly also: readonly string[];
  /** Headings that may mean this input, or another that has them too: the answer asks which. */
  readonly maybe: readonly string[];
  /** Words of headings that never mean this input, such as "due" for the last day of a period. */
  readonly never: readonly string[];
  /** Whether several columns of it are added. */
  readonly adds: boolean;
  /** Its meaning, for people filling in a form; the description where the schema gives none. */
  readonly hint: string;
  readonly choices: readonly string[];
  readonly labels: Slots;
  /** What else files call each choice: "Large" for medium_or_large. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

/** A message, and the slots that are known before an input is read. */
export interface Wording {
  readonly template: Template;
  readonly slots: Slots;
}

/** An input of a calculator, or of an operation over rows. */
export interface InputField extends ColumnInput {
  /** Its meaning, with unit and format, for programmers and models. */
  readonly description: string;
  /** The heading of the group it is folded into; null when it is not folded. */
  readonly group: string | null;
  readonly example: string | number | boolean;
  readonly minimum: Amount | null;
  readonly maximum: Amount | null;
  readonly longest: number;
  /** Whether forms and lists may leave this day out: it is the first of the twelve months to the year end. */
  readonly fromYearEnd: boolean;
  /** The stated default, which is echoed; undefined if there is none. */
  readonly fallback: number | boolean | undefined;
  /** The earlier input whose value is the default, and is echoed. */
  readonly fallbackFrom: string | null;
  /** The words of its errors, or those of pages where they have their own. */
  wordsOf(code: InputErrorCode, isPage: boolean): Wording;
}

/** The slots of messages of a single input, beside those of its schema. */
export const MESSAGE_SLOTS = [
  ...['title', 'what', 'example', 'zero', 'plain_amount', 'amount_in_pounds', 'choices', 'minimum'],
  ...['largest_loss', 'maximum', 'earliest_year', 'latest_year'],
  // Known only when an input is rejected.
  ...['meant', 'near', 'sent', 'day_first', 'month_first'],
];

export const AMOUNT_IN_POUNDS = '£1,234.50';

/** @param constants the slots of all texts of its schema. */
export function readField(
  name: string,
  property: PropertyData,
  required: boolean,
  constants: Slots,
  common: CommonTexts,
): InputField {
  const { title, 'x-label': label = title, description, enum: choices = [] } = property;
  const { 'x-messages': messages = {} } = property;
  const kind = kindOf(property);
  const [minimum, maximum] = [property.minimum, property.maximum].map((bound) =>
    bound === undefined ? null : amountOf(bound),
  ) as [Amount | null, Amount | null];
  const boundText = (bound: Amount | null): string =>
    bound === null ? '' : kind === 'money' ? moneyText(bound, 'text') : numberText(bound, 2);
  const [example = ''] = property.examples;
  const labels = Object.fromEntries(choices.map((word) => [word, property['x-labels']?.[word] ?? word]));
  // A proper noun, such as Corporation Tax, keeps its capital within a sentence.
  const inSentence = (text: string): string =>
    /^\w+ [A-Z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
  const called = (text: string) => ({ title: text, what: `the ${inSentence(text)}` });
  const spelledOut = Object.entries(labels).map(([word, label]) =>
    label.toLowerCase() === word ? word : `${word} (${label})`,
  );
  const slots = {
    ...constants,
    ...called(title),
    example: String(example),
    zero: '0',
    plain_amount: '1234.50',
    amount_in_pounds: AMOUNT_IN_POUNDS,
    choices: listText(spelledOut, 'or'),
    minimum: boundText(minimum),
    largest_loss: boundText(minimum).replace('−', ''),
    maximum: kind === 'text' ? String(property.maxLength) : boundText(maximum),
    earliest_year: String(EARLIEST_YEAR),
    latest_year: String(LATEST_YEAR),
  };
  const quoted = Object.values(labels).map((one) => `“${one}”`);
  const pageSlots = {
    ...called(label),
    example: typeof example === 'number' ? numberText(amountOf(example) as Amount, 2) : String(example),
    choices: listText(quoted, 'or'),
  };
  return {
    name,
    kind,
    required,
    title,
    also: property['x-also'] ?? [],
    maybe: property['x-maybe'] ?? [],
    never: property['x-never'] ?? [],
    adds: property['x-adds'] === true,
    words: property['x-words'] ?? {},
    description,
    hint: property['x-hint'] ?? description,
    label,
    group: property['x-group'] ?? null,
    labels,
    example,
    minimum,
    maximum,
    choices,
    longest: property.maxLength ?? 0,
    fromYearEnd: property['x-from-year-end'] === true,
    fallback: property.default,
    fallbackFrom: property['x-default-from'] ?? null,
    wordsOf(code, isPage) {
      const general = code === 'date_in_other_form' ? 'unreadable' : code;
      const ofPages = { required: `required_${kind}`, unreadable: kind }[general as string] ?? '';
      const onPage = isPage && messages[general] === undefined ? common.pageMessages[ofPages] : undefined;
      if (onPage !== undefined) return { template: onPage, slots: pageSlots };
      const text = messages[code];
      const usual = common.messages[code === 'unreadable' ? kind : code] as Template;
      const template = text === undefined ? usual : readTemplate(text);
      return { template, slots: isPage ? { ...slots, ...pageSlots } : slots };
    },
  };
}

export function kindOf(property: PropertyData): InputKind {
  if (property.type === 'boolean' || property.type === 'integer') return property.type;
  if (property.enum !== undefined) return 'enum';
  if (property.type === 'number') return property['x-unit'] === 'pounds' ? 'money' : 'decimal';
  return property.maxLength === undefined ? 'date' : 'text';
}

/** Whether a calculator may take an input as a value of this type. */
export function suits({ kind, required, choices, fallback }: InputField, type: FlatType): boolean {
  const plain = plainType(type);
  if (plain.kind !== kind) return false;
  if (kind === 'enum') return plain.words.join() === [...choices, ...(required ? [] : [NO_CHOICE])].join();
  // Optional money defaults to zero, so a calculator may treat it as always sent.
  return type.kind === 'optional' || required || fallback !== undefined || kind === 'money';
}

/** The value of an input that is left out. @param types those of the inputs, as the calculator takes them. */
export function absentValue({ name, kind, fallback }: InputField, types: FlatTypes): InputValue {
  if (kind === 'enum') return NO_CHOICE;
  if (types[name]?.kind === 'optional') return null;
  return kind === 'money' ? zero : (fallback ?? null);
}
