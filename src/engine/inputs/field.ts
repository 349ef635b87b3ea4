import type { Decimal } from '../../law/amounts.ts';
import type { FactKind } from '../decisions/facts.ts';

/** How an input is read. */
export type InputKind = 'date' | 'money' | 'whole' | 'count' | 'yes_no' | 'choice';

/** The word that stands for an optional choice which was not made. */
export const NOT_GIVEN = 'not_given';

/** What can be wrong with one input by itself. */
export type FaultWord = 'required' | 'unreadable' | 'minimum' | 'maximum' | 'repeated' | 'unknown';

/** One input of a calculator, as its schema describes it; every message is ready to send. */
export interface InputField {
  readonly name: string;
  readonly kind: InputKind;
  readonly required: boolean;
  readonly title: string;
  /** What it means, with unit and format, for people who write programs and for models. */
  readonly description: string;
  /** What it means, for people at a form; the description where the schema gives none. */
  readonly hint: string;
  /** The heading under which a form folds it away; null when it stands in the open. */
  readonly group: string | null;
  /** What a number counts: pounds, companies or people. */
  readonly unit: string | null;
  /** How each word of a choice prints. */
  readonly labels: Readonly<Record<string, string>>;
  readonly example: string | number | boolean;
  readonly minimum: Decimal | null;
  readonly maximum: Decimal | null;
  readonly choices: readonly string[];
  /** What counts, and is echoed, when the input is not given; undefined when nothing is. */
  readonly fallback: number | boolean | undefined;
  readonly messages: Readonly<Record<FaultWord, string>>;
}

/** The fact kind in which a calculator may receive an input of a kind. */
export function suitsKind(field: InputField, declared: FactKind): boolean {
  if (typeof declared !== 'string') {
    const words = field.required ? field.choices : [...field.choices, NOT_GIVEN];
    return field.kind === 'choice' && same(declared, words);
  }
  const plain = declared.replace(' or none', '');
  const given = field.required || field.fallback !== undefined;
  // Optional money counts as nothing, so a calculator may take it as an amount.
  const always = given || field.kind === 'money';
  if (plain === declared && !always) return false;
  return plain === FACT_KIND[field.kind];
}

const FACT_KIND: Record<InputKind, string> = {
  date: 'day',
  money: 'amount',
  whole: 'count',
  count: 'amount',
  yes_no: 'yes_no',
  choice: 'choice',
};

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}
