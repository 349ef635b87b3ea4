import { type Decimal, toDecimal, toMoney } from '../../law/amounts.ts';
import {
  EARLIEST_YEAR,
  INPUT_PROBLEMS,
  type InputField,
  type InputKind,
  type InputProblem,
  LATEST_YEAR,
} from '../inputs/field.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { listText, moneyText, numberText } from '../texts/format.ts';
import { render } from '../texts/template.ts';

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
  readonly 'x-messages'?: Readonly<Partial<Record<InputProblem, string>>>;
}

/** Fills the slots of a text of the schema. */
export type Say = (text: string, slots?: Readonly<Record<string, string>>) => string;

/** The slots of messages of a single input, beside those of its schema. */
export const MESSAGE_SLOTS = [
  ...['title', 'what', 'example', 'zero', 'plain_amount', 'amount_in_pounds', 'choices', 'minimum'],
  ...['largest_loss', 'maximum', 'earliest_year', 'latest_year'],
  // Known only when an input is rejected.
  ...['found', 'near', 'given', 'day_first', 'month_first'],
];

export const AMOUNT_IN_POUNDS = '£1,234.50';

export function readField(
  name: string,
  property: PropertyData,
  required: boolean,
  say: Say,
  common: CommonTexts,
): InputField {
  const kind = kindOf(property);
  const choices = property.enum ?? [];
  const [minimum, maximum] = [readBound(property.minimum), readBound(property.maximum)];
  const slots = {
    title: property.title,
    what: `the ${inSentence(property.title)}`,
    example: String(property.examples[0]),
    zero: '0',
    plain_amount: '1234.50',
    amount_in_pounds: AMOUNT_IN_POUNDS,
    // Filled in when an input is rejected.
    found: '{found}',
    near: '{near}',
    given: '{given}',
    day_first: '{day_first}',
    month_first: '{month_first}',
    choices: listText(
      choices.map((word) => spelledOut(word, property['x-labels']?.[word])),
      'or',
    ),
    minimum: boundText(kind, minimum),
    largest_loss: boundText(kind, minimum).replace('−', ''),
    maximum: kind === 'text' ? String(property.maxLength) : boundText(kind, maximum),
    earliest_year: String(EARLIEST_YEAR),
    latest_year: String(LATEST_YEAR),
  };
  const own = Object.entries(property['x-messages'] ?? {}).map(([word, text]) => [word, say(text, slots)]);
  const shared = INPUT_PROBLEMS.map((problem) => {
    const text = common.messages[problem === 'unreadable' ? kind : problem];
    return [problem, render(text, slots)];
  });
  const labels = readLabels(property);
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
    example: property.examples[0] ?? '',
    minimum,
    maximum,
    choices,
    longest: property.maxLength ?? 0,
    fallback: property.default,
    fallbackFrom: property['x-default-from'] ?? null,
    messages: Object.fromEntries([...shared, ...own]),
    pageMessages: writePageMessages(kind, property, labels, slots, common),
  };
}

/** A title within a sentence: a proper noun, such as Corporation Tax, keeps its capital. */
function inSentence(title: string): string {
  return /^\w+ [A-Z]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

function spelledOut(word: string, label: string | undefined): string {
  return label === undefined || label.toLowerCase() === word ? word : `${word} (${label})`;
}

/** Messages on pages for a missing or unreadable input, unless the schema has its own. */
function writePageMessages(
  kind: InputKind,
  { examples, 'x-messages': own = {} }: PropertyData,
  labels: Readonly<Record<string, string>>,
  { title, what }: { readonly title: string; readonly what: string },
  { pageMessages }: CommonTexts,
): InputField['pageMessages'] {
  const [example] = examples;
  const slots = {
    title,
    what,
    example:
      typeof example === 'number' ? numberText(toMoney(toDecimal(example) as Decimal), 2) : String(example),
    choices: listText(Object.values(labels), 'or'),
  };
  const said = {
    required: render(pageMessages[`required_${kind}`], slots),
    unreadable: render(pageMessages[kind], slots),
  };
  return Object.fromEntries(Object.entries(said).filter(([problem]) => !(problem in own)));
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

function readBound(bound: number | undefined): Decimal | null {
  return bound === undefined ? null : toDecimal(bound);
}

function boundText(kind: InputKind, bound: Decimal | null): string {
  if (bound === null) return '';
  return kind === 'money' ? moneyText(toMoney(bound), 'text') : numberText(toMoney(bound), 2);
}
