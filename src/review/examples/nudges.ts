import type { NestedCondition } from 'json-rules-engine';
import type { Decision } from '../../engine/decisions/decision.ts';
import { isWithin, literalKind } from '../../engine/rates/notation.ts';
import type { Cell, RateTable } from '../../engine/rates/table.ts';
import type { Box } from '../../engine/return-form.ts';
import { plainType } from '../../engine/values.ts';
import { type Amount, fraction } from '../../law/amounts.ts';
import { addDays, type Day, isoDay } from '../../law/calendar.ts';

/** A comparison by size in a decision: two values that may be equal. */
export interface Comparison {
  readonly name: string;
  readonly fact: string;
  /** The other fact, or the given day; null for zero. */
  readonly value: string | Day | null;
}

const ORDERED = /^(?:more_than|less_than|at_least|at_most|before|after|on_or_before|on_or_after)$/;

/** The comparisons by size in the conditions of a decision, without repeats. */
export function comparisonsOf({ shape, outcomes }: Decision): Comparison[] {
  const found = new Map<string, Comparison>();
  const visit = (rule: NestedCondition): void => {
    const { all, any, not, fact, operator, value } = rule as NestedCondition & {
      all?: NestedCondition[];
      any?: NestedCondition[];
      not?: NestedCondition;
      fact?: string;
      operator?: string;
      value?: { fact?: string } | number;
    };
    for (const inner of [...(all ?? []), ...(any ?? []), ...(not === undefined ? [] : [not])]) visit(inner);
    if (fact === undefined || !ORDERED.test(operator ?? '')) return;
    const other = typeof value === 'number' ? (value as Day) || null : (value?.fact ?? null);
    const shown = typeof other === 'number' ? isoDay(other as Day) : (other ?? 'nought');
    // Either order is the same limit.
    const name = `${shape.file} ${[fact, shown].sort().join(' = ')}`;
    found.set(name, { name, fact, value: other });
  };
  for (const { rule } of outcomes) visit(rule);
  return [...found.values()];
}

/** The values one smallest unit below and above; none for a list or an empty cell. */
export function neighbours(
  { shape, head }: RateTable,
  column: string,
  { value, literal }: Cell,
): { readonly value: unknown; readonly text: string }[] {
  const type = shape.columns[column];
  if (type === undefined || type.kind === 'array' || literal === null || value === null) return [];
  const kind = literalKind(type);
  const range = head.ranges[column];
  const all = [1, -1].map((sign) => {
    if (typeof value === 'number') {
      const moved = value + sign;
      return { value: moved, text: kind === 'day' ? isoDay(moved as Day) : String(moved) };
    }
    const parts = { money: 100n, percent: 10_000n, fraction: 100_000n, number: 10n }[kind as 'money'];
    const least = plainType(type).kind === 'integer' ? 1n : parts;
    const moved = (value as Amount).add(fraction(BigInt(sign), least));
    const size = Number(moved.n) / Number(moved.d);
    return { value: moved, text: kind === 'percent' ? `${(size * 100).toFixed(2)}%` : String(size) };
  });
  return all.filter((literal) => range === undefined || isWithin(literal, range));
}

/** Pairs of operators that differ only where two values are equal. */
const LIMITS: Readonly<Record<string, string>> = {
  more_than: 'at_least',
  at_least: 'more_than',
  less_than: 'at_most',
  at_most: 'less_than',
  before: 'on_or_before',
  on_or_before: 'before',
  after: 'on_or_after',
  on_or_after: 'after',
};

/** Variants of a condition in which one comparison includes or excludes its limit. */
export function limitsMoved(
  rule: NestedCondition,
): { readonly what: string; readonly moved: NestedCondition }[] {
  const { all, any, not, fact, operator } = rule as Partial<Record<'all' | 'any', NestedCondition[]>> & {
    readonly not?: NestedCondition;
    readonly fact?: string;
    readonly operator?: string;
  };
  if (not !== undefined) return limitsMoved(not).map(({ what, moved }) => ({ what, moved: { not: moved } }));
  const parts = all ?? any;
  if (parts === undefined) {
    const other = LIMITS[operator ?? ''];
    return other === undefined
      ? []
      : [{ what: `${fact} ${operator}`, moved: { ...rule, operator: other } as NestedCondition }];
  }
  const key = all === undefined ? 'any' : 'all';
  return parts.flatMap((part, at) =>
    limitsMoved(part).map(({ what, moved }) => ({
      what,
      moved: { [key]: parts.with(at, moved) } as unknown as NestedCondition,
    })),
  );
}

/** The ways in which a box of the return could differ. */
export function boxNudges(box: Box): Partial<Box>[] {
  const day = (key: 'begins_from' | 'begins_until' | 'ends_from'): Partial<Box>[] =>
    box[key] === null ? [] : [-1, 1].map((days) => ({ [key]: addDays(box[key] as Day, days) }));
  return [
    { box: '0' },
    { label: '' },
    ...(box.kind === 'pounds' && box.from.length > 0
      ? (['down', 'up', 'nearest'] as const)
          .filter((one) => one !== box.rounding)
          .map((rounding) => ({ rounding }))
      : []),
    ...(box.from.length === 1 ? [] : box.from).map((one) => ({
      from: box.from.filter((other) => other !== one),
    })),
    ...(box.less.length === 0 ? [] : [{ less: [], also: [...box.also, ...box.less] }]),
    ...(box.also.length === 0 ? [] : [{ also: [], less: [...box.less, ...box.also] }]),
    ...(box.at_most === null ? [] : [{ at_most: null }]),
    ...(box.activity === null ? [] : [{ activity: null }]),
    ...day('begins_from'),
    ...day('begins_until'),
    ...day('ends_from'),
  ];
}
