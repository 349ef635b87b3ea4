import type { InputField } from '../../../engine/inputs/field.ts';
import { integerText, listText } from '../../../engine/texts/format.ts';
import { type Child, exact, Fragment, h, type Markup } from '../../../http/markup.ts';
import { type ColumnInput, describeSheets } from '../../../operations/rows/headings.ts';
import type { FilePreview, PreviewedColumn } from '../../../operations/rows/preview.ts';
import type { Service } from '../../../service.ts';
import { type Choice, Labelled, Options } from '../../components/control.tsx';
import { WideTable } from '../../components/table.tsx';
import { type BatchForm, OWN } from './batch-form.ts';

export interface ColumnsFormProps {
  readonly service: Service;
  readonly fields: readonly ColumnInput[];
  readonly preview: FilePreview;
  /** The file, and what was chosen for its columns before. */
  readonly form: Pick<BatchForm, 'bytes' | 'chosen'>;
  readonly action: string;
  /** What the form carries besides the file and its columns. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Its buttons. */
  readonly children: Child;
}

/** Asks for the meaning of each column to be checked before the run; the form also carries the file. */
export function ColumnsForm(props: ColumnsFormProps): Markup {
  const { service, fields, preview, form, action, hidden = {}, children } = props;
  const carried = {
    ...hidden,
    headings: String(preview.row),
    data: Buffer.from(form.bytes).toString('base64'),
  };
  const { columns, otherSheets } = preview;
  return (
    <form class="batch-answers" method="post" action={action} enctype="multipart/form-data" id="columns">
      <h2>Check your columns</h2>
      <p>Change any that are wrong.</p>
      {columns.some(({ input }) => input !== null) ? null : (
        <p>{describeSheets(otherSheets, service.common)}</p>
      )}
      {Object.entries(carried).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {WideTable({
        label: 'Columns',
        head: ['Column', 'Heading', 'Used as', 'First values'],
        rows: columns.map((column) => columnRow(column, fields, form.chosen)),
        stacks: 'below',
      })}
      {children}
    </form>
  );
}

function columnRow(
  column: PreviewedColumn,
  fields: readonly ColumnInput[],
  chosen: BatchForm['chosen'],
): Child[] {
  const { index, letter, heading, input, near, samples, unused, errors, isIgnored } = column;
  const id = `column_${index}`;
  const isOpen = near.length > 0;
  const options: Choice[] = [[OWN, 'Nothing: pass it through'], ...fields.map(optionOf)];
  const titles = listText(
    near.map(({ title }) => title),
    'or',
  );
  const [open, hint] =
    near.length > 1
      ? ['Ask where it matters', `Looks like ${titles}. Rows in which that changes the result will ask.`]
      : ['Choose', `Looks like ${titles}. Choose what it is.`];
  const mayIgnore = unused === 'to_declare' || near.length === 1 || isIgnored;
  return [
    letter,
    <label for={id}>{exact(heading)}</label>,
    [
      <select id={id} name={id}>
        {Options({
          choices: isOpen ? [['', open], ...options] : options,
          chosen: input?.name ?? (isOpen ? '' : OWN),
        })}
      </select>,
      isOpen ? <b class="fault"> {hint}</b> : null,
      errors === null ? null : (
        <b class="fault">
          {' '}
          {`${errors.count === 1 ? '' : `${integerText(errors.count)} cells cannot be read. `}Row ${integerText(errors.row)}: ${errors.message}`}
        </b>
      ),
      unused === null || isOpen ? null : (
        <b class="fault">
          {unused === 'named' ? ' Not used' : ' Holds amounts that the result would leave out'}
        </b>
      ),
      mayIgnore ? (
        <label class="choice" for={`ignore_${index}`}>
          <input
            id={`ignore_${index}`}
            name={`ignore_${index}`}
            type="checkbox"
            value="true"
            checked={chosen !== null && isIgnored}
          />
          The result does not need this column
        </label>
      ) : null,
    ],
    exact(
      samples.map(({ typed, read }) => (read === null ? typed : `${typed}, read as ${read}`)).join(' · '),
    ),
  ];
}

function optionOf({ name, title }: ColumnInput): Choice {
  return [name, title];
}

export interface BatchButtonsProps {
  readonly fields: readonly InputField[];
  readonly preview: FilePreview;
  readonly form: BatchForm;
  readonly offersDates: boolean;
}

/** What is entered once for all rows, and the answers that can be asked for. */
export function BatchButtons({ fields, preview, form, offersDates }: BatchButtonsProps): Markup {
  const taken = new Set(
    preview.columns.flatMap(({ input, near }) => (input === null ? near : [input]).map(({ name }) => name)),
  );
  const missing = fields.filter(
    ({ name, kind, required }) => !taken.has(name) && (required || kind === 'enum' || kind === 'boolean'),
  );
  const isOpen = missing.some(({ required }) => required) || form.year !== '';
  return (
    <>
      <details class="fold" open={isOpen}>
        <summary>The same for all rows</summary>
        <Labelled id="year" label="Year" hint="For dates written without one, such as 31 March.">
          <input
            id="year"
            name="year"
            type="text"
            inputmode="numeric"
            value={form.year}
            aria-describedby="year-hint"
          />
        </Labelled>
        {missing.map((field) => allRows(field, form.defaults[field.name] ?? ''))}
      </details>
      <div class="field">
        <label class="choice" for="bom">
          <input id="bom" name="bom" type="checkbox" value="true" checked={form.hasMark} />
          Make the CSV open correctly in Excel
        </label>
      </div>
      <div class="go">
        <button type="submit" name="answer" value="table">
          Show the answers
        </button>
        {Downloads({ offersDates })}
      </div>
    </>
  );
}

/** Buttons that send the form of the columns for a file. */
export function Downloads({ offersDates }: { readonly offersDates: boolean }): Child {
  const kinds: Choice[] = [
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
function allRows({ name, title, kind, choices, labels }: InputField, typed: string): Markup {
  const id = `all_${name}`;
  const words: Choice[] =
    kind === 'boolean'
      ? [
          ['yes', 'Yes'],
          ['no', 'No'],
        ]
      : choices.map((word): Choice => [word, labels[word] ?? word]);
  return (
    <Labelled id={id} label={title}>
      {kind === 'enum' || kind === 'boolean' ? (
        <select id={id} name={id}>
          {Options({ choices: [['', ''], ...words], chosen: typed })}
        </select>
      ) : (
        <input id={id} name={id} type="text" value={typed} />
      )}
    </Labelled>
  );
}
