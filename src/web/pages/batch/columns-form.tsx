import type { ColumnInput } from '../../../engine/inputs/field.ts';
import { shortened } from '../../../engine/inputs/read.ts';
import type { LoadedCalculator } from '../../../engine/read/calculator.ts';
import { integerText, listText } from '../../../engine/texts/format.ts';
import { type Child, exact, Fragment, h, type Markup } from '../../../http/markup.ts';
import { parseDay } from '../../../law/calendar.ts';
import { hasCalendar } from '../../../operations/calendar.ts';
import { describeSheets, type HeadedColumn, plainHeading } from '../../../operations/rows/headings.ts';
import { undeclaredAmounts } from '../../../operations/rows/import-report.ts';
import { cellText } from '../../../operations/rows/read-cell.ts';
import type { TableReader } from '../../../operations/rows/table-reader.ts';
import { type ChoiceControl, ControlBox, Labelled, Options } from '../../components/control.tsx';
import { printDate } from '../../components/print.ts';
import { WideTable } from '../../components/table.tsx';
import { type FileForm, OWN } from './file-form.ts';

interface FileFieldsProps {
  readonly hint: string;
  readonly isInvalid?: boolean;
  readonly pasted?: string | undefined;
  /** Fields between the file and the cells. */
  readonly children?: Child;
}

/** Where to choose a file or paste cells. */
export function FileFields({ hint, isInvalid = false, pasted = '', children }: FileFieldsProps): Markup {
  return (
    <>
      <Labelled id="file" label="Spreadsheet (.xlsx) or CSV file" hint={hint} isInvalid={isInvalid}>
        <input
          id="file"
          name="file"
          type="file"
          accept=".xlsx,.csv,.tsv,.txt,text/csv"
          aria-describedby="file-hint"
        />
      </Labelled>
      {children}
      <Labelled id="pasted" label="Or paste the cells" isInvalid={isInvalid}>
        <textarea id="pasted" name="rows" rows={6} spellcheck="false">
          {`\n${pasted}`}
        </textarea>
      </Labelled>
    </>
  );
}

interface ColumnsFormProps {
  /** The file with its records. */
  readonly reader: TableReader;
  readonly form: FileForm;
  readonly action: string;
  /** Its buttons. */
  readonly children: Child;
}

const SAMPLES = 3;

/** What each column is read as, to be checked before the run; the form also carries the file. */
export function ColumnsForm({ reader, form, action, children }: ColumnsFormProps): Markup {
  const { columns, file, inputs } = reader;
  const open = openColumns(reader);
  const before = columnsBefore(columns);
  const hidden = [
    ...['calculator', 'sheet'].map((name) => [name, form.text(name)]),
    ['data', Buffer.from(form.bytes).toString('base64')],
  ];
  return (
    <form class="batch-answers" method="post" action={action} enctype="multipart/form-data" id="columns">
      <h2>Check your columns</h2>
      <p>Change any that are wrong.</p>
      {columns.some(({ input }) => input !== null) ? null : (
        <p>{describeSheets(file.otherSheets, inputs.common)}</p>
      )}
      {hidden.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {WideTable({
        label: 'Columns',
        head: ['Column', 'Heading', 'Used as', 'First values'],
        rows: columns.map((column) =>
          columnRow(column, reader, open.includes(column), form, before.get(column)),
        ),
      })}
      {children}
    </form>
  );
}

/** The columns that have to be settled before there is a result. */
export function openColumns({ columns, unused, inputs }: TableReader): HeadedColumn[] {
  const toDeclare = new Set(undeclaredAmounts(unused, inputs).map(({ column }) => column.index));
  return columns.filter(({ near, index }) => near.length === 1 || toDeclare.has(index));
}

function columnRow(
  column: HeadedColumn,
  reader: TableReader,
  isOpen: boolean,
  form: FileForm,
  earlier: HeadedColumn | undefined,
): Child[] {
  const { index, letter, heading, input, near, isIgnored } = column;
  const [id, ignore] = [`column_${index}`, `ignore_${index}`];
  // Sent back, it would count as chosen, and be added.
  const before = form.choices.has(index) ? undefined : earlier;
  const isUnclear = near.length > 0 || before !== undefined;
  const remarks =
    before === undefined
      ? remarksOn(column, reader, isOpen)
      : [`Column ${before.letter} is “${input?.label}” already. Choose what this is.`];
  const choices = [
    ...(isUnclear ? [['', near.length > 1 ? 'Ask where it matters' : 'Choose'] as const] : []),
    [OWN, 'Nothing: pass it through'] as const,
    ...reader.inputs.fields.map(({ name, label }): ChoiceControl => [name, label]),
  ];
  return [
    letter,
    <label for={id}>{exact(shortened(heading))}</label>,
    [
      <select id={id} name={id} required={before !== undefined}>
        {Options({ choices, chosen: isUnclear ? '' : (input?.name ?? OWN) })}
      </select>,
      remarks.map((remark) => <b class="error"> {remark}</b>),
      isOpen || isIgnored ? (
        <label class="choice" for={ignore}>
          <input
            id={ignore}
            name={ignore}
            type="checkbox"
            value="true"
            checked={form.isChosen && isIgnored}
          />
          The result does not need this column
        </label>
      ) : null,
    ],
    exact(samplesOf(column, reader).join(' · ')),
  ];
}

/** For each column whose input an earlier one gives already, and to which headings alone do not add it: that one. */
function columnsBefore(columns: readonly HeadedColumn[]): ReadonlyMap<HeadedColumn, HeadedColumn> {
  const first = new Map<string, HeadedColumn>();
  const before = new Map<HeadedColumn, HeadedColumn>();
  for (const column of columns) {
    const { input, heading } = column;
    if (input === null) continue;
    const key = input.adds ? `${input.name} ${plainHeading(heading)}` : input.name;
    const known = first.get(key);
    if (known === undefined) first.set(key, column);
    else before.set(column, known);
  }
  return before;
}

/** The first values of a column, as typed and, where that differs, as read. */
function samplesOf({ index, input }: HeadedColumn, { columns, kept }: TableReader): string[] {
  const name = input?.name ?? '';
  const isAlone = columns.filter(({ field }) => field?.name === name).length === 1;
  return kept.slice(0, SAMPLES).flatMap((record) => {
    const typed = shortened(cellText(record.cells[index] ?? null).trim());
    const read = isAlone ? record.input[name] : undefined;
    if (typed === '' || read === undefined || read === typed) return typed || [];
    return `${typed}, read as ${parseDay(read) === null ? read : printDate(read)}`;
  });
}

/** What somebody should know of a column: what it may be, which cells cannot be read, that it is not used. */
function remarksOn({ near, input, index }: HeadedColumn, reader: TableReader, isOpen: boolean): string[] {
  if (near.length > 0) {
    const advice = near.length > 1 ? 'Rows in which that changes the result will ask.' : 'Choose what it is.';
    const labels = near.map(({ label }) => `“${label}”`);
    return [`Looks like ${listText(labels, 'or')}. ${advice}`];
  }
  const errors = reader.kept.flatMap(({ number, errors: ofRow }) => {
    const message = ofRow.get(input?.name ?? '');
    return message === undefined ? [] : [`Row ${integerText(number)}: ${message}`];
  });
  const count = errors.length > 1 ? `${integerText(errors.length)} cells cannot be read. ` : '';
  const isUnused = reader.unused.some(({ column }) => column.index === index);
  return [
    ...errors.slice(0, 1).map((first) => `${count}${first}`),
    ...(isOpen ? ['Holds amounts that the result would leave out'] : isUnused ? ['Not used'] : []),
  ];
}

/** What is entered once for all rows, and the kinds of answer. */
export function BatchButtons(loaded: LoadedCalculator, reader: TableReader, form: FileForm): Child {
  const taken = new Set<ColumnInput>(reader.columns.flatMap(({ input, near }) => input ?? near));
  const missing = loaded.schema.fields.filter(
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
      {missing.map((field) => (
        <Labelled id={`all_${field.name}`} label={field.label}>
          {ControlBox({ field, name: `all_${field.name}`, typed: form.defaults.get(field.name) ?? '' })}
        </Labelled>
      ))}
    </details>,
    <div class="go">
      <button type="submit" name="answer" value="table">
        Show the answers
      </button>
      {downloads(loaded)}
    </div>,
  ];
}

/** Buttons that send the form of the columns for a file. */
export function downloads(loaded: LoadedCalculator): Child {
  const kinds: ChoiceControl[] = [
    ['xlsx', 'Download Excel'],
    ['csv', 'Download CSV'],
    ...(hasCalendar(loaded) ? [['calendar', 'Download a calendar'] as const] : []),
  ];
  return kinds.map(([value, text]) => (
    <button type="submit" form="columns" name="answer" value={value} class="second">
      {text}
    </button>
  ));
}
