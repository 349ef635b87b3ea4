import type { InputField } from '../../../engine/inputs/field.ts';
import type { RowSchema, TableFields } from '../../../engine/inputs/input-schema.ts';
import { listText } from '../../../engine/texts/format.ts';
import { h, type Markup } from '../../../http/markup.ts';
import { cellText } from '../../../operations/rows/cell-value.ts';
import type { FileGiven } from '../../../operations/rows/read-table.ts';
import { type Choice, Control, Labelled, Options } from '../../components/control.tsx';
import { dateTyped } from '../../components/date-parts.ts';
import { joinParts } from '../../components/form-values.ts';
import { Fold } from '../../components/result-parts.tsx';

/** The texts of pages for operations on rows. */
export type Say = (name: string, slots?: Readonly<Record<string, string>>) => string;

/** Typed values, keyed by JSON body path: `entries[3].on`. */
export type Typed = ReadonlyMap<string, string>;

/** How many empty rows are added to a table at a time. */
const MORE = 10;

/** Reads a submitted form, dropping empty rows so that row numbers match those in messages. */
export function readTyped(
  { head, tables }: RowSchema,
  sent: URLSearchParams,
): { typed: Typed; given: Record<string, unknown> } {
  const typed = new Map<string, string>();
  const given: Record<string, unknown> = {};
  const values: Record<string, unknown> = Object.fromEntries(sent);
  const typedIn = (name: string): string => String(values[name] ?? '').trim();
  for (const { name, kind } of head) {
    if (kind === 'date') joinParts(values, name);
    const value = typedIn(name);
    if (value === '') continue;
    typed.set(name, value);
    given[name] = value;
  }
  for (const table of tables) {
    const rows: unknown[] = [];
    // Read one row over the limit, so that too many rows give an error message.
    for (let place = 0; place <= table.most; place += 1) {
      const filled = table.fields.filter(({ name }) => typedIn(pathOf(table, place, name)) !== '');
      if (filled.length === 0) continue;
      const cells = filled.map(({ name, kind }): [string, string] => {
        const text = typedIn(pathOf(table, place, name));
        typed.set(pathOf(table, rows.length, name), text);
        return [name, kind === 'date' ? dateTyped(text) : text];
      });
      rows.push(table.isList ? cells[0]?.[1] : Object.fromEntries(cells));
    }
    if (rows.length > 0) given[table.name] = rows;
  }
  return { typed, given };
}

/** The path of a cell; rows of a list have no fields. */
function pathOf({ name, isList }: TableFields, row: number, field: string): string {
  return `${name}[${row}]${isList ? '' : `.${field}`}`;
}

/** Fills the tables from a file; unreadable cells stay as typed. */
export function typedOfFile(
  { tables }: RowSchema,
  file: FileGiven,
): { typed: Typed; errors: Map<string, string> } {
  const typed = new Map<string, string>();
  const errors = new Map<string, string>();
  for (const table of tables) {
    const { records = [], reader } = file.tables.get(table.name) ?? {};
    if (reader === undefined) continue;
    for (const [row, record] of records.entries()) {
      for (const { index, input } of reader.headings.columns) {
        if (input === null) continue;
        const value = record.given[input.name] ?? cellText(record.cells[index] ?? null);
        if (value !== '') typed.set(pathOf(table, row, input.name), value);
      }
      for (const [field, message] of record.faults ?? []) {
        errors.set(pathOf(table, row, field), message);
      }
    }
  }
  return { typed, errors };
}

export interface RowFormProps {
  readonly say: Say;
  readonly schema: RowSchema;
  readonly typed: Typed;
  readonly errors: ReadonlyMap<string, string>;
  readonly action: string;
  /** Whether each table gets more empty rows. */
  readonly grows: boolean;
  /** What the button for a calendar says; none if omitted. */
  readonly calendarName?: string | undefined;
}

/** A form of growing tables: ten rows, and ten more whenever more are requested. */
export function RowForm(props: RowFormProps): Markup {
  const { say, schema, action, typed, errors, calendarName } = props;
  const button = (text: string, name: string, value: string): Markup => (
    <button type="submit" name={name} value={value} class="second">
      {text}
    </button>
  );
  const single = (field: InputField): Markup =>
    Control({ field, typed: typed.get(field.name) ?? '', error: errors.get(field.name) });
  const inGroup = (group: string): InputField[] =>
    schema.head.filter(({ name }) => name.startsWith(`${group}.`));
  const alone = schema.head.filter(({ name }) => !name.includes('.'));
  return (
    <form class="form row-form" method="post" action={action} novalidate>
      {schema.tables.map((table) => tableOf(table, props))}
      <div class="fields">{alone.map(single)}</div>
      {schema.groups.map(({ name, title, description }) => {
        const fields = inGroup(name);
        const isOpen = fields.some((field) => typed.get(field.name) || errors.has(field.name));
        const inside = [<p class="hint">{description}</p>, <div class="fields">{fields.map(single)}</div>];
        return Fold({ name: title, isOpen, children: inside });
      })}
      <div class="go">
        <button type="submit">{say('work_out')}</button>
        {button(say('add_rows'), 'rows', 'more')}
        {button(say('csv'), 'as', 'csv')}
        {button(say('xlsx'), 'as', 'xlsx')}
        {calendarName === undefined ? null : button(calendarName, 'as', 'calendar')}
      </div>
    </form>
  );
}

/** The form for uploading a file that fills the tables of the other form. */
export function FileForm({ say, schema, action }: Pick<RowFormProps, 'say' | 'schema' | 'action'>): Markup {
  const headings = listText(schema.tables[0].fields.map(({ title }) => title));
  return (
    <details class="fold">
      <summary>{say('from_file')}</summary>
      <form class="form" method="post" action={action} enctype="multipart/form-data">
        <Labelled id="file" label={say('file')} hint={say('file_about', { headings })}>
          <input
            type="file"
            id="file"
            name="file"
            accept=".xlsx,.csv,.tsv,.txt"
            aria-describedby="file-hint"
          />
        </Labelled>
        <Labelled id="pasted" label={say('paste')}>
          <textarea id="pasted" name="rows" rows={4}></textarea>
        </Labelled>
        <div class="go">
          <button type="submit">{say('read_file')}</button>
        </div>
      </form>
    </details>
  );
}

function tableOf(table: TableFields, props: RowFormProps): Markup {
  const { say, schema, typed, grows } = props;
  const { title, description, fields, isList, most } = table;
  let filled = 0;
  while (fields.some((field) => typed.has(pathOf(table, filled, field.name)))) filled += 1;
  // Small tables are shown whole; large ones as ten rows with a few more to follow.
  const shown = Math.min(most, Math.max(isList ? 3 : MORE, filled + 1) + (grows ? MORE : 0));
  const rows = Array.from({ length: shown }, (_, row) => (
    <tr>
      <th scope="row">{row + 1}</th>
      {fields.map((field) => {
        const label = say('cell', { title, row: String(row + 1), field: field.title });
        return <td>{cell(field, pathOf(table, row, field.name), label, props)}</td>;
      })}
    </tr>
  ));
  const inside = [
    <p class="hint">{description}</p>,
    <div class="scroll rows">
      <table>
        <thead>
          <tr>
            <td></td>
            {fields.map((field) => (
              <th scope="col">{field.title}</th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>,
  ];
  const isFolded = filled === 0 && table !== schema.tables[0] && !isList;
  return isFolded ? (
    <details class="fold">
      <summary>{title}</summary>
      {inside}
    </details>
  ) : (
    <fieldset class="field">
      <legend>{title}</legend>
      {inside}
    </fieldset>
  );
}

function cell(
  { kind, choices, labels }: InputField,
  path: string,
  label: string,
  { typed, errors }: RowFormProps,
): Markup {
  const value = typed.get(path) ?? '';
  const error = errors.get(path);
  const given = {
    id: path,
    name: path,
    'aria-label': label,
    'aria-invalid': error === undefined ? undefined : 'true',
    'aria-describedby': error === undefined ? undefined : `${path}-error`,
  };
  const none: Choice = ['', ''];
  const options: Choice[] =
    kind === 'boolean'
      ? [none, ['yes', 'Yes'], ['no', 'No']]
      : [none, ...choices.map((word): Choice => [word, labels[word] ?? word])];
  return (
    <div>
      {kind === 'enum' || kind === 'boolean' ? (
        <select {...given}>{Options({ choices: options, chosen: value })}</select>
      ) : (
        <input
          type="text"
          value={value}
          placeholder={kind === 'date' ? 'day/month/year' : undefined}
          inputmode={kind === 'money' ? 'decimal' : undefined}
          {...given}
        />
      )}
      {error === undefined ? null : (
        <p class="fault" id={`${path}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
