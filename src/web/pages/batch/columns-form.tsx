import type { ColumnInput } from '../../../engine/inputs/field.ts';
import { integerText, listText } from '../../../engine/texts/format.ts';
import { type Child, exact, h, type Markup } from '../../../http/markup.ts';
import { describeSheets } from '../../../operations/rows/headings.ts';
import type { FilePreview, PreviewedColumn } from '../../../operations/rows/preview.ts';
import type { Service } from '../../../service.ts';
import { type ChoiceControl, choicesOf, Labelled, Options } from '../../components/control.tsx';
import { WideTable } from '../../components/table.tsx';
import { type FileForm, OWN } from './file-form.ts';

export interface ColumnsFormProps {
  readonly service: Service;
  readonly fields: readonly ColumnInput[];
  readonly preview: FilePreview;
  readonly form: FileForm;
  readonly action: string;
  /** Its buttons. */
  readonly children: Child;
}

/** Asks for the meaning of each column to be checked before the run; the form also carries the file. */
export function ColumnsForm(props: ColumnsFormProps): Markup {
  const { service, fields, preview, form, action, children } = props;
  const { row, columns, otherSheets } = preview;
  const hidden = [
    ...['calculator', 'sheet'].map((name) => [name, form.text(name)] as const),
    ['headings', String(row)],
    ['data', Buffer.from(form.bytes).toString('base64')],
  ] as const;
  return (
    <form class="batch-answers" method="post" action={action} enctype="multipart/form-data" id="columns">
      <h2>Check your columns</h2>
      <p>Change any that are wrong.</p>
      {columns.some(({ input }) => input !== null) ? null : (
        <p>{describeSheets(otherSheets, service.common)}</p>
      )}
      {hidden.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {WideTable({
        label: 'Columns',
        head: ['Column', 'Heading', 'Used as', 'First values'],
        rows: columns.map((column) => columnRow(column, fields, form.choices !== null)),
      })}
      {children}
    </form>
  );
}

function columnRow(column: PreviewedColumn, fields: readonly ColumnInput[], isChosen: boolean): Child[] {
  const { index, letter, heading, input, near, samples, unused, isIgnored } = column;
  const [id, ignore] = [`column_${index}`, `ignore_${index}`];
  const isOpen = near.length > 0;
  const choices = [
    ...(isOpen ? [['', near.length > 1 ? 'Ask where it matters' : 'Choose'] as const] : []),
    [OWN, 'Nothing: pass it through'] as const,
    ...fields.map(({ name, title }): ChoiceControl => [name, title]),
  ];
  const samplesText = samples.map(({ typed, read }) => (read === null ? typed : `${typed}, read as ${read}`));
  return [
    letter,
    <label for={id}>{exact(heading)}</label>,
    [
      <select id={id} name={id}>
        {Options({ choices, chosen: input?.name ?? (isOpen ? '' : OWN) })}
      </select>,
      remarksOn(column).map((remark) => <b class="error"> {remark}</b>),
      unused === 'to_declare' || near.length === 1 || isIgnored ? (
        <label class="choice" for={ignore}>
          <input id={ignore} name={ignore} type="checkbox" value="true" checked={isChosen && isIgnored} />
          The result does not need this column
        </label>
      ) : null,
    ],
    exact(samplesText.join(' · ')),
  ];
}

/** What somebody should know of a column: what it may be, which cells cannot be read, that it is not used. */
function remarksOn({ near, errors, unused }: PreviewedColumn): string[] {
  const titles = near.map(({ title }) => title);
  const then = near.length > 1 ? 'Rows in which that changes the result will ask.' : 'Choose what it is.';
  const count = errors?.count === 1 ? '' : `${integerText(errors?.count ?? 0)} cells cannot be read. `;
  return [
    ...(near.length === 0 ? [] : [`Looks like ${listText(titles, 'or')}. ${then}`]),
    ...(errors === null ? [] : [`${count}Row ${integerText(errors.row)}: ${errors.message}`]),
    ...(unused === 'named' && near.length === 0 ? ['Not used'] : []),
    ...(unused === 'to_declare' && near.length === 0
      ? ['Holds amounts that the result would leave out']
      : []),
  ];
}

export interface BatchButtonsProps {
  readonly fields: readonly ColumnInput[];
  readonly preview: FilePreview;
  readonly form: FileForm;
  readonly offersDates: boolean;
}

/** What is entered once for all rows, and the answers that can be asked for. */
export function BatchButtons({ fields, preview, form, offersDates }: BatchButtonsProps): Child {
  const taken = new Set(preview.columns.flatMap(({ input, near }) => input ?? near));
  const missing = fields.filter(
    (field) => !taken.has(field) && (field.required || field.kind === 'enum' || field.kind === 'boolean'),
  );
  const isOpen = missing.some(({ required }) => required) || form.text('year') !== '';
  return [
    <details class="fold" open={isOpen}>
      <summary>The same for all rows</summary>
      <Labelled id="year" label="Year" hint="For dates written without one, such as 31 March.">
        <input
          id="year"
          name="year"
          type="text"
          inputmode="numeric"
          value={form.text('year')}
          aria-describedby="year-hint"
        />
      </Labelled>
      {missing.map((field) => allRows(field, form.defaults.get(field.name) ?? ''))}
    </details>,
    <div class="field">
      <label class="choice" for="bom">
        <input id="bom" name="bom" type="checkbox" value="true" checked={form.text('bom') !== ''} />
        Make the CSV open correctly in Excel
      </label>
    </div>,
    <div class="go">
      <button type="submit" name="answer" value="table">
        Show the answers
      </button>
      {Downloads({ offersDates })}
    </div>,
  ];
}

/** Buttons that send the form of the columns for a file. */
export function Downloads({ offersDates }: { readonly offersDates: boolean }): Child {
  const kinds: ChoiceControl[] = [
    ['xlsx', 'Download Excel'],
    ['csv', 'Download CSV'],
    ...(offersDates ? [['calendar', 'Download a calendar'] as const] : []),
  ];
  return kinds.map(([value, text]) => (
    <button type="submit" form="columns" name="answer" value={value} class="second">
      {text}
    </button>
  ));
}

/** One value for the rows without their own. */
function allRows(field: ColumnInput, typed: string): Markup {
  const id = `all_${field.name}`;
  const choices = choicesOf(field);
  return (
    <Labelled id={id} label={field.title}>
      {choices.length > 0 ? (
        <select id={id} name={id}>
          {Options({ choices: [['', ''], ...choices], chosen: typed })}
        </select>
      ) : (
        <input id={id} name={id} type="text" value={typed} />
      )}
    </Labelled>
  );
}
