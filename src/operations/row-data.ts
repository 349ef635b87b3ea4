import rowData from '#schemas/responses/row-data.json' with { type: 'json' };
import { money } from '../engine/values.ts';
import type { Amount } from '../law/amounts.ts';
import { type Day, isoDay } from '../law/calendar.ts';

interface Schema {
  readonly $ref?: string;
  /** Of two: the other is null. */
  readonly anyOf?: readonly [Schema, Schema];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly type?: string;
  readonly format?: string;
}

type Schemas = Readonly<Record<string, Schema>>;

const { properties: LISTS, $defs } = rowData as unknown as { properties: Schemas; $defs: Schemas };

/**
 * The lists of an operation's data as their schema has them: `period_end` from a value of this name or `periodEnd`,
 * amounts in pounds to the penny, days as YYYY-MM-DD. What is JSON already stays as it is; a member that is not
 * required is left out where there is none.
 * @param operation the name of its schema in schemas/operations.
 */
export function writeLists<T>(operation: string, lists: object): T {
  return write(LISTS[operation] as Schema, lists) as T;
}

function write({ $ref, anyOf, items, properties, required, type, format }: Schema, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if ($ref !== undefined) return write($defs[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, value);
  if (anyOf !== undefined) return write(anyOf[0], value);
  if (items !== undefined) return (value as readonly unknown[]).map((item) => write(items, item));
  if (properties !== undefined) {
    const record = value as Readonly<Record<string, unknown>>;
    const members = Object.entries(properties).flatMap(([name, schema]) => {
      const member = record[name] ?? record[name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())];
      const isLeftOut = member === undefined && required?.includes(name) === false;
      return isLeftOut ? [] : [[name, write(schema, member)] as const];
    });
    return Object.fromEntries(members);
  }
  if (format === 'date' && typeof value === 'number') return isoDay(value as Day);
  return type === 'number' && typeof value === 'object' ? money.json(value as Amount) : value;
}
