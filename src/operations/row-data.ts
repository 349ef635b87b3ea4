import rowData from '#schemas/responses/row-data.json' with { type: 'json' };
import { render } from '../engine/texts/template.ts';
import { money } from '../engine/values.ts';
import type { Sheet as AnySheet, CellStyle } from '../formats/xlsx/write-xlsx.ts';
import type { Amount } from '../law/amounts.ts';
import { type Day, isoDay } from '../law/calendar.ts';
import type { Service } from '../service.ts';

interface Schema {
  readonly $ref?: string;
  /** A schema, or null. */
  readonly anyOf?: readonly [Schema, Schema];
  readonly items?: Schema;
  readonly properties?: ByName<Schema>;
  readonly required?: readonly string[];
  readonly type?: string;
  readonly format?: string;
}

type ByName<T> = Readonly<Record<string, T>>;

const { properties: LISTS, $defs } = rowData as unknown as Readonly<
  Record<'properties' | '$defs', ByName<Schema>>
>;
const MEMBERS: ByName<ByName<string>> = rowData['x-members'];

/**
 * The lists of an operation's data as their schema has them: `period_end` from a value of this name or `periodEnd`, or
 * from that of its x-members; amounts in pounds to the penny, days as YYYY-MM-DD. What is JSON already stays as it is;
 * a member that is not required is left out where there is none.
 * @param operation the name of its schema in schemas/operations.
 */
export function writeLists<T>(operation: string, lists: object): T {
  return WRITERS.get(operation)?.(lists) as T;
}

type Write = (value: unknown) => unknown;

function writerOf({ $ref, anyOf, items, properties = {}, required, type, format }: Schema, of = ''): Write {
  const ref = $ref?.split('/').at(-1);
  if (ref !== undefined) return writerOf($defs[ref] ?? {}, ref);
  if (anyOf !== undefined) return writerOf(anyOf[0]);
  const ofItem = items && writerOf(items);
  const members = Object.entries(properties).map(([name, one]) => ({
    name,
    path: (MEMBERS[of]?.[name] ?? name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())).split('.'),
    isOptional: required?.includes(name) === false,
    write: writerOf(one),
  }));
  return (value) => {
    if (value === null || value === undefined) return null;
    if (ofItem !== undefined) return (value as readonly unknown[]).map(ofItem);
    if (format === 'date') return typeof value === 'number' ? isoDay(value as Day) : value;
    if (type === 'number') return typeof value === 'object' ? money.json(value as Amount) : value;
    if (members.length === 0) return value;
    const record = value as ByName<unknown>;
    const written: Record<string, unknown> = {};
    for (const { name, path, isOptional, write } of members) {
      const member = record[name] ?? path.reduce<unknown>((part, key) => (part as Line)?.[key], record);
      if (member !== undefined || !isOptional) written[name] = write(member);
    }
    return written;
  };
}

/** Made once: an account may have hundreds of rows. */
const WRITERS: ReadonlyMap<string, Write> = new Map(
  Object.entries(LISTS).map(([name, schema]) => [name, writerOf(schema)]),
);

/** A JSON value: money and percentages as numbers, days as YYYY-MM-DD. */
export type SheetCell = string | number | boolean | null;
export type RowSheet = AnySheet<SheetCell>;
export type Line = ByName<unknown>;

/** By operation and sheet: the kind of each column by its heading, and the member of a line that it shows. */
const SHEETS: ByName<ByName<object>> = rowData['x-sheets'];

/** Makes the sheets of an operation with its texts: `operations.each.<name>` in texts/common.yaml. */
export function sheetMaker(operation: string, { common }: Service) {
  const { columns = {}, labels = {} } = common.operations.each[operation] ?? {};
  const label = (word: unknown): string => (word ? render(labels[String(word)]) : '');
  return {
    label,
    /** Values of columns of the kind `word` are shown by their labels. */
    sheet(name: string, records: unknown): RowSheet {
      const parsed = Object.entries(SHEETS[operation]?.[name] ?? {}).map(([heading, shown]) => {
        const [kind, key = heading] = String(shown).split(' from ');
        return { heading, key, kind };
      });
      return {
        name: render(columns[name]),
        columns: parsed.map(({ heading, kind }) => ({
          heading: render(columns[heading]),
          kind: kind === 'word' ? 'text' : (kind as CellStyle),
        })),
        rows: ((records ?? []) as readonly Line[]).map((line) =>
          parsed.map(({ key, kind }) =>
            kind === 'word' ? label(line[key]) : ((line[key] ?? null) as SheetCell),
          ),
        ),
      };
    },
  };
}
