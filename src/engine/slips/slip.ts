import { whole } from '../../law/amounts.ts';
import type { AnySlipMethod } from '../calculator.ts';
import type { SharedRules } from '../rules.ts';
import type { Place } from '../rules-file.ts';
import type { FlatType, ValueType } from '../values.ts';
import { type Amount, type Expression, type Operand, type Scope, toCount } from './arithmetic.ts';

export type Tables = SharedRules['tables'];
type Data = Readonly<Record<string, unknown>>;

/** Common mistakes, or other methods that HMRC accepts, from rules/slips. */
export interface Slip {
  readonly key: string;
  readonly kind: 'slip' | 'accepted' | 'question' | 'figure';
  /** What was done; where the slip can be repeated, a sentence for each time. */
  readonly sentences: readonly string[];
  /** Asked instead when the inputs that it changes were not given; null for the general question. */
  readonly question: string | null;
  /** Lower is more common. */
  readonly rank: number;
  readonly cite: readonly string[];
  /** The figures that it explains; null for every figure it changes. */
  readonly figures: ReadonlySet<string> | null;
  /** Where it can happen; null everywhere. */
  readonly when: Expression | null;
  readonly inputs: ReadonlyMap<string, Expression>;
  readonly tables: ((tables: Tables, scope: Scope) => Tables) | null;
  readonly method: AnySlipMethod | null;
  /** Figures calculated differently, each with one or more possible values. */
  readonly gives: ReadonlyMap<string, readonly Expression[]>;
  /** For a slip that merely confuses two figures: the figure used for each. */
  readonly taken: ReadonlyMap<string, string>;
  readonly example: SlipExample;
  readonly placeOf: () => Place;
}

export interface SlipExample {
  readonly given: Readonly<Record<string, unknown>>;
  readonly figure: string;
  readonly claimed: string;
}

/** A figure that follows from others, so that a slip in one of them carries over. */
export interface Follow {
  readonly figure: string;
  readonly is: Expression;
  readonly placeOf: () => Place;
}

/** A figure that is correct in itself but does not apply. */
export interface Superseded {
  readonly figure: string;
  readonly when: Expression;
  readonly sentence: string;
  readonly cite: readonly string[];
}

export interface Slips {
  readonly slips: readonly Slip[];
  readonly follow: readonly Follow[];
  readonly superseded: readonly Superseded[];
  /** What a larger input may mean, such as a loss that was left out. */
  readonly more: ReadonlyMap<string, string>;
}

export const NO_SLIPS: Slips = { slips: [], follow: [], superseded: [], more: new Map() };

export function toOperand(type: ValueType | undefined, value: unknown): Operand | readonly Scope[] {
  if (value === null || value === undefined || type === undefined) return null;
  if (type.kind === 'list') {
    return (value as readonly Data[]).map(
      (record): Scope =>
        (name) =>
          toOperand(type.of[name], record[name]),
    );
  }
  const { kind } = type.kind === 'optional' || type.kind === 'array' ? type.of : type;
  return kind === 'integer' ? whole(value as number) : (value as Operand);
}

export function fromOperand(type: FlatType | undefined, value: Operand): unknown {
  const kind = type?.kind === 'optional' ? type.of.kind : type?.kind;
  return kind === 'integer' && value !== null ? toCount(value as Amount) : value;
}

export function makeScope(
  types: {
    readonly inputs: Readonly<Record<string, ValueType>>;
    readonly outputs: Readonly<Record<string, ValueType>>;
  },
  inputs: Data,
  data: Data,
): Scope {
  return (name) => {
    const [key = '', item, column = ''] = name.split('.');
    if (item !== undefined) {
      const records = toOperand(types.outputs[key], data[key]) as readonly Scope[] | null;
      return records?.[Number(item) - 1]?.(column) ?? null;
    }
    return Object.hasOwn(types.inputs, key)
      ? toOperand(types.inputs[key], inputs[key])
      : toOperand(types.outputs[key], data[key]);
  };
}
