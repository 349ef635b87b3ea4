import type { InputField } from '../../../engine/inputs/field.ts';
import type { RowSchema, TableFields } from '../../../engine/inputs/row-schema.ts';
import { isRecord } from '../../../formats/json-inputs.ts';
import { parseDay } from '../../../law/calendar.ts';
import { britishDate } from '../../../operations/rows/dates.ts';
import { joinParts, typedDate, typedNumber } from '../../components/form-values.ts';

/** Values by JSON path of the body, as they are read: `entries[3].on`. */
export type Typed = ReadonlyMap<string, string>;

/** The path of a cell; rows of a list have no fields. */
export function pathOf({ name, isList }: TableFields, row: number, field: string): string {
  return `${name}[${row}]${isList ? '' : `.${field}`}`;
}

/** A value as people see it: days with the day first. */
export function shownValue(value: string): string {
  const day = parseDay(value);
  return day === null ? value : britishDate(day);
}

/** Reads a form or an address as people type dates and numbers, dropping empty rows so that row numbers match those in messages. */
export function readTyped(
  { head, tables }: RowSchema,
  sent: URLSearchParams,
): { typed: Typed; inputs: Record<string, unknown> } {
  const typed = new Map<string, string>();
  const inputs: Record<string, unknown> = {};
  const values: Record<string, unknown> = Object.fromEntries(sent);
  const valueAt = (path: string, field: InputField): string => {
    const text = String(values[path] ?? '').trim();
    const date = field.kind === 'date' ? typedDate([text]) : '';
    return parseDay(date) === null ? typedNumber(field, text) : date;
  };
  for (const field of head) {
    if (field.kind === 'date') joinParts(values, field.name);
    const value = valueAt(field.name, field);
    if (value === '') continue;
    typed.set(field.name, value);
    inputs[field.name] = value;
  }
  for (const table of tables) {
    const rows: unknown[] = [];
    // Read one row over the limit, so that too many rows give an error message.
    for (let place = 0; place <= table.most; place += 1) {
      const cells = table.fields.flatMap((field): [string, string][] => {
        const value = valueAt(pathOf(table, place, field.name), field);
        return value === '' ? [] : [[field.name, value]];
      });
      if (cells.length === 0) continue;
      for (const [name, value] of cells) typed.set(pathOf(table, rows.length, name), value);
      rows.push(table.isList ? cells[0]?.[1] : Object.fromEntries(cells));
    }
    if (rows.length > 0) inputs[table.name] = rows;
  }
  return { typed, inputs };
}

/** The values of a JSON body. */
export function typedOfBody(body: Readonly<Record<string, unknown>>): Typed {
  const typed = new Map<string, string>();
  const add = (path: string, value: unknown): void => {
    if (Array.isArray(value)) value.forEach((one, index) => void add(`${path}[${index}]`, one));
    else if (!isRecord(value)) typed.set(path, String(value));
    else for (const [name, one] of Object.entries(value)) add(path === '' ? name : `${path}.${name}`, one);
  };
  add('', body);
  return typed;
}
