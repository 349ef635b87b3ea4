import type { InputField } from '../../../engine/inputs/field.ts';
import type { RowSchema, TableFields } from '../../../engine/inputs/row-schema.ts';
import { listText } from '../../../engine/texts/format.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import { Control, ControlBox } from '../../components/control.tsx';
import { Tick } from '../../components/form.tsx';
import { FileFields } from '../batch/columns-form.tsx';
import { pathOf, shownValue, type Typed } from './row-values.ts';

/** How many columns of a table are in view, and how many empty rows it has at first and gets at a time. */
const COLUMNS = 4;
const ROWS = 3;
const MORE_ROWS = 5;

interface RowFormProps {
  readonly schema: RowSchema;
  readonly typed: Typed;
  readonly errors: ReadonlyMap<string, string>;
  readonly action: string;
  /** The table that gets more empty rows. */
  readonly grows: string | null;
  /** Columns that are in view, where not the first four. */
  readonly columns?: readonly string[] | undefined;
}

type Titled = Pick<TableFields, 'name' | 'title'>;

/** The form of an operation on rows: what it needs first, then what few need. */
export function RowForm(props: RowFormProps): Markup {
  const { schema, action, typed, errors } = props;
  const { head, tables, groups } = schema;
  const [main] = tables;
  const single = (field: InputField, saysOptional = true): Markup =>
    Control({ field, typed: typed.get(field.name) ?? '', error: errors.get(field.name), saysOptional });
  const used = new Set([...typed.keys(), ...errors.keys()].map((path) => path.split(/[.[]/, 1)[0]));
  const alone = head.filter(({ name }) => !name.includes('.'));
  const needed = tables.filter((table) => table === main || table.least > 0);
  const tick = ({ name, title }: Titled, children: Child, isSingle = false): Markup =>
    Tick({ name, title, isSingle, isOpen: used.has(name), children });
  const fieldsOf = ({ name: group }: Titled) => head.filter(({ name }) => name.startsWith(`${group}.`));
  const ticks = [
    ...alone.filter(({ required }) => !required).map((field) => tick(field, single(field, false), true)),
    ...tables
      .filter((table) => !needed.includes(table))
      .map((table) => tick(table, [hint(table), tableOf(table, props)])),
    ...groups.map((group) => tick(group, [hint(group), fieldsOf(group).map((field) => single(field))])),
  ];
  return (
    <form class="form row-form" id="rows" method="post" action={action} novalidate>
      {/* Enter presses the first button of a form, which one for more rows must not be. */}
      <button type="submit" class="hidden" tabindex="-1">
        Calculate
      </button>
      {alone.filter(({ required }) => required).map((field) => single(field))}
      {needed.map((table) => (
        <fieldset class="field" id={table.name}>
          <legend>{table.title}</legend>
          {hint(table)}
          {tableOf(table, props)}
        </fieldset>
      ))}
      {ticks.length === 0 ? null : (
        <fieldset class="group">
          <legend>Any of these?</legend>
          {ticks}
        </fieldset>
      )}
      <button type="submit">Calculate</button>
    </form>
  );
}

function hint({ description }: { readonly description: string }): Markup {
  return <p class="hint">{description}</p>;
}

/** A file, or cells of one, that fills the tables of the other form. */
export function RowFileForm({ schema, action }: Pick<RowFormProps, 'schema' | 'action'>): Markup {
  const headings = listText(schema.tables[0].fields.slice(0, COLUMNS).map(({ title }) => title));
  return (
    <details class="fold">
      <summary>Upload or paste a spreadsheet</summary>
      <form class="form" method="post" action={action} enctype="multipart/form-data">
        <FileFields
          hint={`Its first row names the columns, such as ${headings}. Other tables can be on sheets of their names. We do not keep it.`}
        />
        <button type="submit">Fill the table</button>
      </form>
    </details>
  );
}

/** A table to type in. Where there is no room for its columns, or all of them are shown, each cell has its label. */
function tableOf(table: TableFields, props: RowFormProps): Child {
  const { typed, errors, grows, columns } = props;
  const { name, fields, isList, most } = table;
  const chosen = table === props.schema.tables[0] ? columns : undefined;
  const ordered = [...fields].sort((a, b) => Number(b.required) - Number(a.required));
  const inView = ordered.filter((field, at) => chosen?.includes(field.name) ?? at < COLUMNS);
  const more = ordered.filter((field) => !inView.includes(field));
  const all = [...inView, ...more];
  const classOf = (field: InputField) => (inView.includes(field) ? undefined : 'more');
  const isFilled = (row: number, of: readonly InputField[]): boolean =>
    of.some((field) => [typed, errors].some((map) => map.has(pathOf(table, row, field.name))));
  let filled = 0;
  while (filled < most && isFilled(filled, fields)) filled += 1;
  const shown = Math.min(most, Math.max(ROWS, filled + 1) + (grows === name ? MORE_ROWS : 0));
  const rows = [...Array(shown).keys()];
  const showsMore = rows.some((row) => isFilled(row, more));
  return (
    <div class={isList ? 'rows list' : 'rows'}>
      {more.length === 0 ? null : (
        <label class="choice">
          <input id={`${name}-more`} type="checkbox" checked={showsMore} />
          {more.length > COLUMNS
            ? `${more.length} more columns`
            : `More columns: ${listText(more.map(({ title }) => title))}`}
        </label>
      )}
      <table>
        <thead>
          <tr>
            <td></td>
            {all.map((field) => (
              <th scope="col" class={classOf(field)}>
                {field.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              <th scope="row">
                <span>Row </span>
                {row + 1}
              </th>
              {all.map((field) => (
                <td class={classOf(field)} data-label={field.title}>
                  {cell(field, pathOf(table, row, field.name), `${table.title}, row ${row + 1}`, props)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown === most ? null : (
        <button type="submit" name="more" value={name} class="second" formnovalidate>
          Add rows
        </button>
      )}
    </div>
  );
}

function cell(field: InputField, path: string, place: string, { typed, errors }: RowFormProps): Markup {
  const label = `${place}: ${field.title}`;
  const error = errors.get(path);
  const placeholder = { date: 'd/m/yyyy', money: '£' }[field.kind as string];
  const value = shownValue(typed.get(path) ?? '');
  const hasError = error !== undefined;
  return (
    <div>
      {hasError ? (
        <p class="error" id={`${path}-error`}>
          {error}
        </p>
      ) : null}
      {ControlBox({ field, name: path, typed: value, label, hasError, placeholder })}
    </div>
  );
}
