import type { InputField } from '../../../engine/inputs/field.ts';
import type { RowSchema, TableFields } from '../../../engine/inputs/row-schema.ts';
import { listText } from '../../../engine/texts/format.ts';
import type { PageWords } from '../../../engine/texts/page-words.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import { cellText } from '../../../operations/rows/cell-value.ts';
import { placedFault } from '../../../operations/rows/file-reading.ts';
import type { FileGiven } from '../../../operations/rows/read-table.ts';

/** The texts of pages for operations on rows. */
export type Say = (name: string, slots?: Readonly<Record<string, string>>) => string;

/** Typed values, keyed by JSON body path: `entries[3].on`. */
export type Typed = ReadonlyMap<string, string>;

/** How many empty rows are added to a table at a time. */
const MORE = 10;

/** Reads a submitted form, dropping empty rows so that row numbers match those in messages. */
export function readTyped(
  schema: RowSchema,
  sent: URLSearchParams,
): { typed: Typed; given: Record<string, unknown> } {
  const typed = new Map<string, string>();
  const given: Record<string, unknown> = {};
  for (const { name } of schema.head) {
    const value = sent.get(name)?.trim() ?? '';
    if (value === '') continue;
    typed.set(name, value);
    given[name] = value;
  }
  for (const { name, fields, isList, most } of schema.tables) {
    const rows: unknown[] = [];
    // Read one row over the limit, so that too many rows give an error message.
    for (let place = 0; place <= most; place += 1) {
      const cells = fields.map(
        (field) =>
          [field.name, sent.get(pathOf(name, place, isList ? null : field.name))?.trim() ?? ''] as const,
      );
      if (cells.every(([, value]) => value === '')) continue;
      for (const [field, value] of cells) {
        if (value !== '') typed.set(pathOf(name, rows.length, isList ? null : field), value);
      }
      rows.push(isList ? cells[0]?.[1] : Object.fromEntries(cells.filter(([, value]) => value !== '')));
    }
    if (rows.length > 0) given[name] = rows;
  }
  return { typed, given };
}

function pathOf(table: string, row: number, field: string | null): string {
  return `${table}[${row}]${field === null ? '' : `.${field}`}`;
}

/** Fills the tables from a file; unreadable cells stay as typed. */
export function typedOfFile({ tables }: FileGiven): { typed: Typed; errors: Map<string, string> } {
  const typed = new Map<string, string>();
  const errors = new Map<string, string>();
  for (const [table, { records, headings, inputs }] of tables) {
    const isList = inputs.fields.length === 1 && inputs.fields[0]?.name === table;
    for (const [row, record] of records.entries()) {
      const at = (field: string): string => pathOf(table, row, isList ? null : field);
      for (const { index, input } of headings.columns) {
        const value =
          input === null ? '' : (record.given[input.name] ?? cellText(record.cells[index] ?? null));
        if (input !== null && value !== '') typed.set(at(input.name), value);
      }
      for (const [field, message] of record.faults ?? []) {
        errors.set(at(field), placedFault(field, message, record, headings, inputs));
      }
    }
  }
  return { typed, errors };
}

export interface RowFormProps {
  readonly say: Say;
  readonly words: PageWords;
  readonly schema: RowSchema;
  readonly typed: Typed;
  readonly errors: ReadonlyMap<string, string>;
  readonly action: string;
  /** Whether each table gets more empty rows. */
  readonly grows: boolean;
  /** The operation's own fields, shown last. */
  readonly children?: Child;
}

/** A form of growing tables: ten rows, and ten more whenever more are requested. */
export function RowForm(props: RowFormProps): Markup {
  const { say, schema, action, children } = props;
  return (
    <form class="form row-form" method="post" action={action} novalidate>
      {schema.tables.map((table) => rowsOf(table, props))}
      <div class="fields">{schema.head.map((field) => single(field, props))}</div>
      {children}
      <div class="go">
        <button type="submit">{say('work_out')}</button>
        <button type="submit" name="rows" value="more" class="second">
          {say('add_rows')}
        </button>
        {(['csv', 'xlsx'] as const).map((end) => (
          <button type="submit" name="as" value={end} class="second">
            {say(end)}
          </button>
        ))}
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
        <div class="field">
          <label for="file">{say('file')}</label>
          <p class="hint">{say('file_about', { headings })}</p>
          <input type="file" id="file" name="file" accept=".xlsx,.csv,.tsv,.txt" />
        </div>
        <div class="field">
          <label for="pasted">{say('paste')}</label>
          <textarea id="pasted" name="rows" rows={4}></textarea>
        </div>
        <div class="go">
          <button type="submit">{say('read_file')}</button>
        </div>
      </form>
    </details>
  );
}

function rowsOf(table: TableFields, { say, typed, errors, grows, words }: RowFormProps): Markup {
  const { name, title, description, fields, isList, most } = table;
  let filled = 0;
  while (fields.some((field) => typed.has(pathOf(name, filled, isList ? null : field.name)))) filled += 1;
  // Small tables are shown whole; large ones as ten rows with a few more to follow.
  const shown = Math.min(most, Math.max(isList ? 3 : MORE, filled + 1) + (grows ? MORE : 0));
  const isFolded = filled === 0 && name !== 'entries' && !isList;
  const body = Array.from({ length: shown }, (_, row) => (
    <tr>
      <th scope="row">{row + 1}</th>
      {fields.map((field) => {
        const path = pathOf(name, row, isList ? null : field.name);
        const label = say('cell', { title, row: String(row + 1), field: field.title });
        return <td>{control(field, path, label, typed, errors, words)}</td>;
      })}
    </tr>
  ));
  const shownRows = (
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
        <tbody>{body}</tbody>
      </table>
    </div>
  );
  return isFolded ? (
    <details class="fold">
      <summary>{title}</summary>
      <p class="hint">{description}</p>
      {shownRows}
    </details>
  ) : (
    <fieldset class="field">
      <legend>{title}</legend>
      <p class="hint">{description}</p>
      {shownRows}
    </fieldset>
  );
}

function single(field: InputField, { typed, errors, words }: RowFormProps): Markup {
  const { name, title, hint, required } = field;
  return (
    <div class="field">
      <label for={name}>
        {title}
        {required ? null : <span class="optional"> ({words.optional})</span>}
      </label>
      <p class="hint">{hint}</p>
      {control(field, name, null, typed, errors, words)}
    </div>
  );
}

function control(
  { kind, choices, labels }: InputField,
  path: string,
  label: string | null,
  typed: Typed,
  errors: RowFormProps['errors'],
  words: PageWords,
): Markup {
  const value = typed.get(path) ?? '';
  const error = errors.get(path);
  const isWrong = error === undefined ? undefined : 'true';
  const fault =
    error === undefined ? null : (
      <p class="fault" id={`${path}-error`}>
        {error}
      </p>
    );
  const options =
    kind === 'enum'
      ? choices.map((word) => [word, labels[word] ?? word] as const)
      : kind === 'boolean'
        ? ([
            ['yes', words.yes],
            ['no', words.no],
          ] as const)
        : null;
  const given = {
    id: path,
    name: path,
    'aria-label': label ?? undefined,
    'aria-invalid': isWrong,
    'aria-describedby': fault === null ? undefined : `${path}-error`,
  };
  return options === null ? (
    <div>
      <input
        type={kind === 'date' ? 'date' : 'text'}
        value={value}
        inputmode={kind === 'money' ? 'decimal' : undefined}
        {...given}
      />
      {fault}
    </div>
  ) : (
    <div>
      <select {...given}>
        <option value=""></option>
        {options.map(([word, text]) => (
          <option value={word} selected={word === value}>
            {text}
          </option>
        ))}
      </select>
      {fault}
    </div>
  );
}
