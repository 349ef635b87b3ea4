import type { InputField, InputValue } from '../../engine/inputs/field.ts';
import { afterPlace, type InputError, InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { isSent, MAX_UNKNOWN, type RequestInputs, readSent, shortened } from '../../engine/inputs/read.ts';
import type { RowSchema, TableFields } from '../../engine/inputs/row-schema.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { OperationTexts } from '../../engine/texts/common-texts.ts';
import { integerText, moneyText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { isRecord } from '../../formats/json-inputs.ts';
import { type Amount, zero } from '../../law/amounts.ts';
import { invalidMessage, type Service } from '../../service.ts';
import type { FileTables } from './table-reader.ts';

/** Values by name; null if missing or unusable. */
type RowValues = Readonly<Record<string, InputValue>>;

export interface Row {
  /** Its index in the table, from 0. */
  readonly index: number;
  readonly values: RowValues;
  readonly input: RequestInputs;
  readonly read: Readonly<Record<string, unknown>>;
  readonly isSound: boolean;
}

/** The position of an error: a single value, or a field of a row. */
export type Place = string | { readonly table: string; readonly row: number; readonly field?: string };

export class RowCall {
  readonly head: RowValues;
  readonly texts: OperationTexts;
  readonly #read: Row['read'];
  readonly #rows = new Map<string, readonly Row[]>();
  readonly #errors = new Map<string, string | InputError>();

  /** @param input the JSON body, or its equivalent from a file and a query. */
  constructor(
    readonly service: Service,
    readonly calculator: LoadedCalculator,
    readonly schema: RowSchema,
    readonly operation: string,
    input: RequestInputs,
    private readonly files: FileTables = new Map(),
  ) {
    this.texts = service.common.operations.each[operation] as OperationTexts;
    const flat = this.#flatten(input);
    // The requirements of a group apply only if the group is sent.
    const sent = new Set(Object.keys(flat).flatMap((name) => (isSent(flat[name]) ? groupOf(name) : [])));
    const head = schema.head.map(({ required, ...field }) => {
      return { ...field, required: required && (!field.name.includes('.') || sent.has(groupOf(field.name))) };
    });
    const known = [...schema.head, ...schema.tables];
    ({ values: this.head, read: this.#read } = this.#readRecord(head, flat, (field) => field, known));
    for (const table of schema.tables) this.#rows.set(table.name, this.#readTable(table, input[table.name]));
  }

  /** The rows of a table, including rejected ones, whose unusable values are null. */
  rows(table: string): readonly Row[] {
    return this.#rows.get(table) ?? [];
  }

  /** Records an error at a position, by the name of its message, with amounts or text in its slots; only the first at each counts. */
  reject(place: Place, message: string, slots: Readonly<Record<string, string | Amount>> = {}): void {
    const texts: Record<string, string> = { ...this.service.rules.shared.names.title };
    for (const [name, slot] of Object.entries(slots))
      texts[name] = typeof slot === 'string' ? slot : moneyText(slot, 'text');
    this.addError(place, render(this.texts.messages[message], texts));
  }

  /** Like `reject`, with the error of an input, or a finished message. */
  addError(place: Place, error: string | InputError): void {
    const path = placePath(place);
    if (this.#errors.has(path)) return;
    const text = this.#placeText(place);
    this.#errors.set(path, typeof error === 'string' ? afterPlace(text, error) : { ...error, place: text });
  }

  get isRejected(): boolean {
    return this.#errors.size > 0;
  }

  isRejectedAt(place: Place): boolean {
    return this.#errors.has(placePath(place));
  }

  /** All errors, by path in the body: `entries[3].on`. */
  rejection(): InvalidInput {
    const message = invalidMessage(this.service.common, this.#errors.size);
    return new InvalidInput(message, this.#errors, this.service.rules.shared.names);
  }

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

  /** The values of groups under flat names, as in queries and forms: `plan.every`. */
  #flatten(input: RequestInputs): RequestInputs {
    const flat: Record<string, unknown> = { ...input };
    for (const { name: group } of this.schema.groups) {
      const record = input[group];
      delete flat[group];
      if (isRecord(record)) {
        for (const [field, value] of Object.entries(record)) flat[`${group}.${field}`] = value;
      } else if (isSent(record)) this.addError(group, render(this.service.common.messages.not_object));
    }
    return flat;
  }

  /** Where a message is: “Row 4:” and, for a file, its column and value. */
  #placeText(place: Place): string {
    if (typeof place === 'string') return '';
    const { table, row, field = table } = place;
    const record = this.files.get(table)?.kept[row];
    return `${this.#rowText(table, row)} ${record?.placeOf(field) ?? ''}`.trim();
  }

  /** A row as the caller counts it: by its number in a file. */
  #rowText(table: string, row: number): string {
    const record = this.files.get(table)?.kept[row];
    const text = this.texts.rows?.[table];
    if (record === undefined) return text === undefined ? '' : render(text, { row: integerText(row + 1) });
    return `${render(this.service.common.files.row, { row: integerText(record.number) })}:`;
  }

  #readTable({ name, fields, isList, least, most }: TableFields, input: unknown): Row[] {
    const { operations, messages } = this.service.common;
    const items = isSent(input) ? input : [];
    if (!Array.isArray(items)) {
      this.addError(name, render(operations.messages.not_rows));
      return [];
    }
    if (items.length < least || items.length > most) {
      const word = items.length < least ? 'too_few_rows' : 'too_many_rows';
      const text = this.texts.messages[`${name}_${word}`] ?? operations.messages[word];
      this.addError(name, render(text, { least: integerText(least), most: integerText(most) }));
    }
    return items.slice(0, most).map((item, index): Row => {
      const row = { table: name, row: index };
      const placeOf = (field: string): Place => (isList ? row : { ...row, field });
      for (const [field, message] of this.files.get(name)?.kept[index]?.errors ?? [])
        this.#errors.set(placePath(placeOf(field)), `${this.#rowText(name, index)} ${message}`);
      const record: unknown = isList ? { [name]: item } : item;
      if (isRecord(record)) return { index, input: record, ...this.#readRecord(fields, record, placeOf) };
      this.addError(row, render(messages.not_object));
      const values = Object.fromEntries(fields.map((field) => [field.name, null]));
      return { index, values, input: {}, read: {}, isSound: false };
    });
  }

  /** @param known the names that it may have. */
  #readRecord(
    fields: readonly InputField[],
    input: RequestInputs,
    placeOf: (field: string) => Place,
    known: readonly { readonly name: string }[] = fields,
  ): Pick<Row, 'values' | 'read' | 'isSound'> {
    const values: Record<string, InputValue> = {};
    for (const { name, kind, fallback = null } of fields)
      values[name] = kind === 'money' && fallback !== null ? zero : fallback;
    let isSound = true;
    const sent = readSent(fields, input, (name, error) => {
      [isSound, values[name]] = [false, null];
      this.addError(placeOf(name), error);
    });
    const read: Record<string, unknown> = {};
    for (const [name, { json, value }] of Object.entries(sent)) {
      read[name] = json;
      values[name] = value;
    }
    const unknown = Object.keys(input).filter((name) => !known.some((one) => one.name === name));
    for (const name of unknown.slice(0, MAX_UNKNOWN)) {
      this.addError(placeOf(shortened(name)), render(this.service.common.messages.unknown));
    }
    return { values, read, isSound };
  }
}

/** The group of a field such as `plan.every`. */
function groupOf(field: string): string | undefined {
  return field.split('.', 1)[0];
}

function placePath(place: Place): string {
  if (typeof place === 'string') return place;
  const { table, row, field } = place;
  return `${table}[${row}]${field === undefined ? '' : `.${field}`}`;
}
