import type { RowFigures, RowTools, Tools } from '#tools';
import type { BoxSheet } from '../operations/boxes/index.ts';
import type { Calendar } from '../operations/calendar.ts';
import type { Check } from '../operations/check/index.ts';
import type { Comparison, Difference } from '../operations/compare.ts';
import type { LedgerAnswer } from '../operations/ledger/index.ts';
import type { planData } from '../operations/payments/index.ts';
import type { lossLists } from '../operations/periods/loss-data.ts';
import type { poolLists } from '../operations/periods/pools.ts';
import type { RowAnswer } from '../operations/rows/row-operation.ts';
import type { Solution } from '../operations/solution.ts';
import type { Sweep } from '../operations/sweep.ts';

/** The key of a calculator, such as `corporation-tax`. */
export type Key = keyof Tools & string;
/** The inputs of a calculator: amounts and counts as numbers or text, days as YYYY-MM-DD. */
export type Inputs<K extends Key> = Tools[K]['inputs'];
/** The figures of a calculator: money in pounds to 2 decimal places, days as YYYY-MM-DD. */
export type Data<K extends Key> = Tools[K]['data'];

type Name<T> = keyof T & string;
type Value = number | string;

/** The inputs and result of each operation for one calculator, by the operation's name. */
export interface Questions<K extends Key> {
  sweep: {
    given: Partial<Inputs<K>> & {
      readonly vary: Name<Inputs<K>>;
      readonly from: Value;
      readonly to: Value;
      readonly step: Value;
      /** Keys of `data`, separated by commas. */
      readonly columns?: string;
    };
    answer: Omit<Sweep, 'points'> & {
      readonly points: readonly ({ readonly at: Value } & (
        | { readonly data: Partial<Data<K>>; readonly errors?: never }
        | { readonly errors: Readonly<Record<string, string>>; readonly data?: never }
      ))[];
    };
  };
  solve: {
    given: Partial<Inputs<K>> & {
      readonly find: Name<Inputs<K>>;
      readonly for: Name<Data<K>>;
      readonly equal: Value;
    };
    answer: Solution & { readonly find: Name<Inputs<K>>; readonly for: Name<Data<K>> };
  };
  check: {
    /** `figure` is a key of `data`, or the path of one in a list, such as `periods.2.profit`. */
    given: Inputs<K> & { readonly claimed: Value | boolean; readonly figure?: string };
    answer: Check;
  };
  compare: {
    given: Inputs<K> & { readonly compare: `${Name<Inputs<K>>}:${string}` };
    answer: Omit<Comparison, 'differences'> & {
      readonly differences: readonly (Difference & { readonly key: Name<Data<K>> })[];
    };
  };
  calendar: { given: Inputs<K>; answer: Calendar };
  boxes: { given: Inputs<K> & { readonly activity?: 'trade' | 'other' }; answer: BoxSheet };
}

export type Question = keyof Questions<Key>;

/** The results of operations over rows, by operation and calculator. */
export interface RowAnswers {
  ledger: { 'directors-loan': LedgerAnswer };
  payments: {
    'late-penalty': RowAnswer<RowFigures['payments'] & { readonly plan: ReturnType<typeof planData> }>;
  };
  periods: {
    'corporation-tax': RowAnswer<RowFigures['loss-periods'] & ReturnType<typeof lossLists>>;
    'capital-allowances': RowAnswer<RowFigures['pool-periods'] & ReturnType<typeof poolLists>>;
  };
}

/** The operations over rows, and the calculators that have them. */
export type RowQuestion = keyof RowAnswers;
export type KeyWithRows<N extends RowQuestion> = keyof RowAnswers[N] & Key;
/** What an operation over rows takes. */
export type RowInputs<N extends RowQuestion, K> = K extends keyof RowTools[N] ? RowTools[N][K] : never;
