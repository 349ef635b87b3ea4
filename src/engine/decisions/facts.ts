import type { Amount } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';

/** An amount is money, a number any other exact quantity such as average employees. */
type PlainKind = 'amount' | 'number' | 'day' | 'count' | 'yes_no';

/** The kind of a fact: one of five, with `or none` when it may be missing, or the words it can be. */
export type FactKind = PlainKind | `${PlainKind} or none` | readonly string[];

export type FactKinds = Readonly<Record<string, FactKind>>;

type PlainValue<K> = K extends 'amount' | 'number'
  ? Amount
  : K extends 'day'
    ? Day
    : K extends 'count'
      ? number
      : K extends 'yes_no'
        ? boolean
        : never;

export type FactValue<K extends FactKind> = K extends readonly (infer Word)[]
  ? Word
  : K extends `${infer P} or none`
    ? PlainValue<P> | null
    : PlainValue<K>;

export type Facts<K extends FactKinds> = { readonly [N in keyof K]: FactValue<K[N]> };

const PLAIN: readonly string[] = ['amount', 'number', 'day', 'count', 'yes_no'];

/** The kind without `or none`; a list of words is `choice`. */
export function plainKind(kind: FactKind): PlainKind | 'choice' {
  return typeof kind === 'string' ? (kind.replace(' or none', '') as PlainKind) : 'choice';
}

export function mayBeNone(kind: FactKind): boolean {
  return typeof kind === 'string' && kind.endsWith(' or none');
}

export function isFactKind(kind: unknown): kind is FactKind {
  if (Array.isArray(kind)) return kind.every((word) => typeof word === 'string');
  return typeof kind === 'string' && PLAIN.includes(kind.replace(' or none', ''));
}

export function sameKind(a: FactKind, b: FactKind): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
