import type { InputField } from '../../../engine/inputs/field.ts';
import type { RowSchema, TableFields } from '../../../engine/inputs/row-schema.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';

/** What was typed, by the paths of a body of JSON: `entries[3].on`. */
export type Typed = ReadonlyMap<string, string>;

/** How many empty rows a table grows by. */
const MORE = 10;

/** Reads what a form sends, without empty rows, so that what follows them has the number that messages say. */
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
    // One row more than may be, so that too many are refused in words.
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

export interface RowFormProps {
  readonly schema: RowSchema;
  readonly typed: Typed;
  readonly errors: ReadonlyMap<string, string>;
  readonly action: string;
  /** Whether each table gets more empty rows. */
  readonly grows: boolean;
  /** Fields of the operation's own, after the others. */
  readonly children?: Child;
}

/** A form of tables that grow: ten rows, and ten more for each time it is asked for more. */
export function RowForm({ schema, typed, errors, action, grows, children }: RowFormProps): Markup {
  return (
    <form class="form" method="post" action={action} novalidate>
      {schema.tables.map((table) => rowsOf(table, typed, errors, grows))}
      <div class="fields">{schema.head.map((field) => single(field, typed, errors))}</div>
      {children}
      <div class="go">
        <button type="submit">Work it out</button>
        <button type="submit" name="rows" value="more" class="plain">
          Add rows
        </button>
      </div>
    </form>
  );
}

function rowsOf(table: TableFields, typed: Typed, errors: RowFormProps['errors'], grows: boolean): Markup {
  const { name, title, description, fields, isList, most } = table;
  let filled = 0;
  while (fields.some((field) => typed.has(pathOf(name, filled, isList ? null : field.name)))) filled += 1;
  // Small tables are shown whole; of large ones ten rows, and a few to go on with.
  const shown = Math.min(most, Math.max(isList ? 3 : MORE, filled + 1) + (grows ? MORE : 0));
  const isFolded = filled === 0 && name !== 'entries' && !isList;
  const body = Array.from({ length: shown }, (_, row) => (
    <tr>
      <th scope="row">{row + 1}</th>
      {fields.map((field) => {
        const path = pathOf(name, row, isList ? null : field.name);
        return <td>{control(field, path, `${title}, row ${row + 1}: ${field.title}`, typed, errors)}</td>;
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
    <details class="field">
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

function single(field: InputField, typed: Typed, errors: RowFormProps['errors']): Markup {
  const { name, title, hint, required } = field;
  return (
    <div class="field">
      <label for={name}>
        {title}
        {required ? null : <span class="optional"> (optional)</span>}
      </label>
      <p class="hint">{hint}</p>
      {control(field, name, null, typed, errors)}
    </div>
  );
}

function control(
  { kind, choices, labels }: InputField,
  path: string,
  label: string | null,
  typed: Typed,
  errors: RowFormProps['errors'],
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
        ? YES_NO
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

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;
