import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InputField } from '../../engine/inputs/field.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { isGiven, type RequestInputs } from '../../engine/inputs/read.ts';
import type { RowSchema, TableFields } from '../../engine/inputs/row-schema.ts';
import type { OperationTexts } from '../../engine/texts/common-texts.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { invalidMessage, type Service } from '../../service.ts';
import { placedFault } from './file-reading.ts';
import type { FileTable } from './read-table.ts';
import { readValues, type Values } from './read-values.ts';

export interface Row {
  /** Its index in the table, from 0. */
  readonly index: number;
  readonly values: Values;
  readonly given: RequestInputs;
  /** The given values as JSON, once parsed. */
  readonly read: Readonly<Record<string, unknown>>;
  /** Whether all given values are usable and none required is missing. */
  readonly isSound: boolean;
}

/** The place of a fault: a single value, or a field of a row. */
export type Place = string | { readonly table: string; readonly row: number; readonly field?: string };

/** One call of an operation on rows: its parsed input, and its faults. */
export class RowCall {
  readonly head: Values;
  readonly texts: OperationTexts;
  readonly #read: Readonly<Record<string, unknown>>;
  readonly #rows = new Map<string, readonly Row[]>();
  readonly #faults = new Map<string, string>();

  /**
   * @param given the JSON body, or its equivalent from a file and a query.
   * @param files where tables read from a file have their rows.
   */
  constructor(
    readonly service: Service,
    readonly calculator: LoadedCalculator,
    readonly schema: RowSchema,
    readonly operation: string,
    given: RequestInputs,
    private readonly files: ReadonlyMap<string, FileTable> = new Map(),
  ) {
    this.texts = service.common.operations.each[operation] as OperationTexts;
    for (const [table, { records }] of files) {
      for (const [row, { faults }] of records.entries()) {
        for (const [field, message] of faults ?? []) this.#add(pathOf({ table, row, field }), message);
      }
    }
    const flat = this.#flatten(given, schema.groups);
    const asked = schema.head.map((field) =>
      field.required && this.#isOfAbsentGroup(field, flat) ? { ...field, required: false } : field,
    );
    const head = this.#readValues(asked, flat, (field) => field);
    this.head = head.values;
    this.#read = head.read;
    for (const table of schema.tables) this.#rows.set(table.name, this.#readTable(table, given[table.name]));
    this.#refuseUnknown(flat, [...schema.head, ...schema.tables], (name) => name);
  }

  /** The rows of a table, including faulty ones, whose unusable values are null. */
  rows(table: string): readonly Row[] {
    return this.#rows.get(table) ?? [];
  }

  /** Notes a fault at a place, by the name of its message; only the first at each place counts. */
  fault(place: Place, message: string, slots: Readonly<Record<string, string>> = {}): void {
    this.#add(pathOf(place), render(this.texts.messages[message], slots));
  }

  /** As `fault`, with a finished message. */
  faultSaid(place: Place, message: string): void {
    this.#add(pathOf(place), message);
  }

  get isFaulty(): boolean {
    return this.#faults.size > 0;
  }

  isFaultyAt(place: Place): boolean {
    return this.#faults.has(pathOf(place));
  }

  /** All faults, by path in the body: `entries[3].on`. */
  refusal(): InvalidInput {
    return new InvalidInput(invalidMessage(this.service.common, this.#faults.size), this.#faults);
  }

  /** The parsed input as a JSON body. */
  get input(): Readonly<Record<string, unknown>> {
    const input: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(this.#read)) {
      const [group = '', field] = name.split('.');
      if (field === undefined) input[name] = value;
      else input[group] = { ...(input[group] as object | undefined), [field]: value };
    }
    for (const { name, isList } of this.schema.tables) {
      const rows = this.rows(name).map(({ read }) => (isList ? read[name] : read));
      if (rows.length > 0) input[name] = rows;
    }
    return input;
  }

  /** Whether any value of a group was given. */
  hasGroup(name: string): boolean {
    return this.schema.head.some(
      (field) => field.name.startsWith(`${name}.`) && this.head[field.name] !== null,
    );
  }

  /** The values of groups under flat names, as in queries and forms: `plan.every`. */
  #flatten(given: RequestInputs, groups: readonly string[]): RequestInputs {
    const flat: Record<string, unknown> = { ...given };
    for (const group of groups) {
      const record = given[group];
      delete flat[group];
      if (!isGiven(record)) continue;
      if (typeof record !== 'object' || record === null || Array.isArray(record)) {
        this.#add(group, render(this.service.common.messages.not_object));
        continue;
      }
      for (const [field, value] of Object.entries(record)) flat[`${group}.${field}`] = value;
    }
    return flat;
  }

  #isOfAbsentGroup({ name }: InputField, flat: RequestInputs): boolean {
    const [group, field] = name.split('.');
    return (
      field !== undefined &&
      !Object.keys(flat).some((key) => key.startsWith(`${group}.`) && isGiven(flat[key]))
    );
  }

  #add(path: string, message: string): void {
    if (!this.#faults.has(path)) this.#faults.set(path, this.#withRow(path, message));
  }

  /**
   * A message with its row, if the operation names rows of its table ("Row 4: choose …"), or, for a
   * file, with the sheet's row, the column and the value found there.
   */
  #withRow(path: string, message: string): string {
    const [, table = '', index = '', field = table] = /^(\w+)\[(\d+)\](?:\.(.+))?$/.exec(path) ?? [];
    const file = this.files.get(table);
    const record = file?.records[Number(index)];
    if (file !== undefined && record !== undefined) {
      const row = render(this.service.common.files.row, { row: integerText(record.number) });
      return `${row}: ${placedFault(field, message, record, file.headings, file.inputs)}`;
    }
    const row = this.texts.rows?.[table];
    if (row === undefined) return message;
    const goesOn = message.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
    return `${render(row, { row: integerText(Number(index) + 1) })} ${goesOn}`;
  }

  #readTable(table: TableFields, given: unknown): Row[] {
    const { operations } = this.service.common;
    const { name, fields, isList, least, most } = table;
    const items = isGiven(given) ? given : [];
    if (!Array.isArray(items)) {
      this.#add(name, render(operations.messages.not_rows));
      return [];
    }
    if (items.length < least || items.length > most) {
      const word = items.length < least ? 'too_few_rows' : 'too_many_rows';
      const text = this.texts.messages[`${name}_${word}`] ?? operations.messages[word];
      this.#add(name, render(text, { least: integerText(least), most: integerText(most) }));
    }
    return items.slice(0, most).map((item, index) => {
      const record = isList ? { [name]: item } : item;
      const pathTo = (field: string): string =>
        isList ? `${name}[${index}]` : pathOf({ table: name, row: index, field });
      if (typeof record !== 'object' || record === null || Array.isArray(record)) {
        this.#add(`${name}[${index}]`, render(this.service.common.messages.not_object));
        return { index, values: this.#absent(fields), given: {}, read: {}, isSound: false };
      }
      const row = record as RequestInputs;
      const found = this.#readValues(fields, row, pathTo);
      this.#refuseUnknown(row, fields, pathTo);
      return { index, given: row, ...found };
    });
  }

  #absent(fields: readonly InputField[]): Values {
    return Object.fromEntries(fields.map(({ name }) => [name, null]));
  }

  #readValues(
    fields: readonly InputField[],
    given: RequestInputs,
    pathTo: (field: string) => string,
  ): Pick<Row, 'values' | 'read' | 'isSound'> {
    const { faults, ...found } = readValues(fields, given);
    for (const [name, message] of faults) this.#add(pathTo(name), message);
    return { ...found, isSound: faults.size === 0 };
  }

  #refuseUnknown(
    given: RequestInputs,
    known: readonly { readonly name: string }[],
    pathTo: (name: string) => string,
  ): void {
    const names = new Set(known.map(({ name }) => name));
    const unknown = Object.keys(given).filter((name) => !names.has(name));
    for (const name of unknown.slice(0, MOST_UNKNOWN)) {
      this.#add(pathTo(name.slice(0, LONGEST_NAME)), render(this.service.common.messages.unknown));
    }
  }
}

/** The most unknown names reported, and the most characters of each. */
const MOST_UNKNOWN = 50;
const LONGEST_NAME = 100;

/** A place as a path in the JSON body. */
export function pathOf(place: Place): string {
  if (typeof place === 'string') return place;
  const { table, row, field } = place;
  return `${table}[${row}]${field === undefined ? '' : `.${field}`}`;
}
