import type { Naming } from '../texts/calculator-names.ts';
import type { JsonSchema } from '../values.ts';
import type { InputField } from './field.ts';
import type { InputNames } from './input-names.ts';

/** The inputs of a calculator, as schemas/inputs describes them. */
export interface InputSchema {
  readonly title: string;
  readonly description: string;
  /** The description with other calculators named as a channel does. */
  descriptionFor(by: Naming): string;
  /** The description in a sentence or two. */
  readonly summary: string;
  /** Its name as an MCP tool. */
  readonly toolName: string;
  /** The group that the calculator's page does not fold; null if it folds all. */
  readonly openGroup: string | null;
  /** Whether a file may leave no column of amounts unused without a word. */
  readonly needsAllAmounts: boolean;
  /** In the order of the form. */
  readonly fields: readonly InputField[];
  readonly names: ReadonlySet<string>;
  readonly inputNames: InputNames;
  /** Whether inputs of other names are rejected. */
  readonly closed: boolean;
  readonly example: Readonly<Record<string, string | number | boolean>>;
  /** The schema with its slots filled, for callers. */
  readonly published: JsonSchema;
}

/** A table of rows that an operation takes. */
export interface TableFields {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The least and most rows. */
  readonly least: number;
  readonly most: number;
  readonly fields: readonly InputField[];
  /** Whether it has one column, so that JSON has plain values instead of objects. */
  readonly isList: boolean;
}

/** A record of inputs outside the tables, which may be left out: only then are its required fields required. */
export interface FieldGroup {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** The input of an operation over rows, as schemas/operations describes it. */
export interface RowSchema {
  readonly title: string;
  /** Other names of what it is for. */
  readonly also: readonly string[];
  readonly description: string;
  /** Fields outside the tables; those in a group are named `group.field`. */
  readonly head: readonly InputField[];
  readonly groups: readonly FieldGroup[];
  readonly tables: readonly [TableFields, ...TableFields[]];
  readonly example: Readonly<Record<string, unknown>>;
  /** The schema for callers. */
  readonly published: JsonSchema;
}
