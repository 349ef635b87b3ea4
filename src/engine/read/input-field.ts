import { type Amount, amountOf } from '../../law/amounts.ts';
import {
  EARLIEST_YEAR,
  type InputErrorCode,
  type InputField,
  type InputKind,
  LATEST_YEAR,
  type Slots,
} from '../inputs/field.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { listText, moneyText, numberText } from '../texts/format.ts';
import { readTemplate, type Template } from '../texts/template.ts';

export interface PropertyData {
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  title: string;
  description: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: number | boolean;
  readonly examples: readonly (string | number | boolean)[];
  readonly 'x-also'?: readonly string[];
  readonly 'x-maybe'?: readonly string[];
  readonly 'x-never'?: readonly string[];
  readonly 'x-adds'?: boolean;
  readonly 'x-words'?: Readonly<Record<string, readonly string[]>>;
  readonly 'x-default-from'?: string;
  'x-hint'?: string;
  readonly 'x-unit'?: string;
  readonly 'x-group'?: string;
  readonly 'x-labels'?: Readonly<Record<string, string>>;
  readonly 'x-messages'?: Readonly<Partial<Record<InputErrorCode, string>>>;
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
  const kind = kindOf(property);
  const choices = property.enum ?? [];
  const [minimum, maximum] = [readBound(property.minimum), readBound(property.maximum)];
  const [example = ''] = property.examples;
  const labels = readLabels(property);
  const shared = { title: property.title, what: `the ${inSentence(property.title)}` };
  const words = choices.map((word) => spelledOut(word, property['x-labels']?.[word]));
  const own = property['x-messages'] ?? {};
  const slots = {
    ...constants,
    ...shared,
    example: String(example),
    zero: '0',
    plain_amount: '1234.50',
    amount_in_pounds: AMOUNT_IN_POUNDS,
    choices: listText(words, 'or'),
    minimum: boundText(kind, minimum),
    largest_loss: boundText(kind, minimum).replace('−', ''),
    maximum: kind === 'text' ? String(property.maxLength) : boundText(kind, maximum),
    earliest_year: String(EARLIEST_YEAR),
    latest_year: String(LATEST_YEAR),
  };
  const pageSlots = {
    ...shared,
    example: typeof example === 'number' ? numberText(amountOf(example) as Amount, 2) : String(example),
    choices: listText(Object.values(labels), 'or'),
  };
  return {
    name,
    kind,
    required,
    title: property.title,
    also: property['x-also'] ?? [],
    maybe: property['x-maybe'] ?? [],
    never: property['x-never'] ?? [],
    adds: property['x-adds'] === true,
    words: property['x-words'] ?? {},
    description: property.description,
    hint: property['x-hint'] ?? property.description,
    group: property['x-group'] ?? null,
    unit: property['x-unit'] ?? null,
    labels,
    example,
    minimum,
    maximum,
    choices,
    longest: property.maxLength ?? 0,
    fallback: property.default,
    fallbackFrom: property['x-default-from'] ?? null,
    wordsOf(code, isPage) {
      const general = code === 'date_in_other_form' ? 'unreadable' : code;
      const ofPages = { required: `required_${kind}`, unreadable: kind }[general as string] ?? '';
      const template = isPage && own[general] === undefined ? common.pageMessages[ofPages] : undefined;
      if (template !== undefined) return { template, slots: pageSlots };
      const text = own[code];
      const usual = common.messages[code === 'unreadable' ? kind : code] as Template;
      return { template: text === undefined ? usual : readTemplate(text), slots };
    },
  };
}

/** A title within a sentence: a proper noun, such as Corporation Tax, keeps its capital. */
function inSentence(title: string): string {
  return /^\w+ [A-Z]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

function spelledOut(word: string, label: string | undefined): string {
  return label === undefined || label.toLowerCase() === word ? word : `${word} (${label})`;
}

function readLabels({
  enum: words = [],
  'x-labels': labels = {},
}: PropertyData): Readonly<Record<string, string>> {
  return Object.fromEntries(words.map((word) => [word, labels[word] ?? word]));
}

export function kindOf(property: PropertyData): InputKind {
  if (property.type === 'boolean' || property.type === 'integer') return property.type;
  if (property.enum !== undefined) return 'enum';
  if (property.type === 'number') return property['x-unit'] === 'pounds' ? 'money' : 'decimal';
  return property.maxLength === undefined ? 'date' : 'text';
}

function readBound(bound: number | undefined): Amount | null {
  return bound === undefined ? null : amountOf(bound);
}

function boundText(kind: InputKind, bound: Amount | null): string {
  if (bound === null) return '';
  return kind === 'money' ? moneyText(bound, 'text') : numberText(bound, 2);
}
