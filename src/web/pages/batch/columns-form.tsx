import type { InputField } from '../../../engine/inputs/field.ts';
import { type Child, exact, Fragment, h, type Markup } from '../../../http/markup.ts';
import type { FilePreview, PreviewedColumn } from '../../../operations/batch/preview.ts';
import { describeSheets } from '../../../operations/rows/headings.ts';
import type { Service } from '../../../service.ts';
import { type Choice, Options } from '../../components/control.tsx';
import { WideTable } from '../../components/table.tsx';
import { OWN } from './batch-form.ts';
import { wordsOfPage } from './batch-page.tsx';

export interface ColumnsFormProps {
  readonly service: Service;
  readonly fields: readonly InputField[];
  readonly preview: FilePreview;
  readonly bytes: Uint8Array;
  readonly action: string;
  /** What the form carries besides the file and its columns. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Its buttons. */
  readonly children: Child;
}

/** Asks for the meaning of each column to be checked before the run; the form also carries the file. */
export function ColumnsForm(props: ColumnsFormProps): Markup {
  const { service, fields, preview, bytes, action, hidden = {}, children } = props;
  const say = wordsOfPage(service);
  const carried = {
    ...hidden,
    headings: String(preview.row),
    data: Buffer.from(bytes).toString('base64'),
  };
  return (
    <form class="batch-answers" method="post" action={action} enctype="multipart/form-data" id="columns">
      <h2>{say('columns')}</h2>
      <p>{say('columns_about')}</p>
      {preview.columns.some(({ input }) => input !== null) ? null : (
        <p>{describeSheets(preview.otherSheets, service.common)}</p>
      )}
      {Object.entries(carried).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {WideTable({
        label: say('columns'),
        head: ['column', 'heading', 'taken_for', 'samples'].map((name) => say(name)),
        rows: preview.columns.map((column) => columnRow(column, fields, say)),
        stacks: 'below',
      })}
      {children}
    </form>
  );
}

/** The answers of a batch that can be asked for. */
export function BatchButtons(service: Service, offersDates: boolean): Markup {
  const say = wordsOfPage(service);
  const button = (answer: string, word: string): Markup => (
    <button type="submit" name="answer" value={answer} class={answer === 'table' ? undefined : 'second'}>
      {say(word)}
    </button>
  );
  return (
    <>
      <div class="field">
        <label class="choice" for="bom">
          <input id="bom" name="bom" type="checkbox" value="true" />
          {say('mark')}
        </label>
      </div>
      <div class="go">
        {button('table', 'show')}
        {button('xlsx', 'xlsx')}
        {button('csv', 'csv')}
        {offersDates ? [button('dates', 'dates'), button('calendar', 'calendar')] : null}
      </div>
    </>
  );
}

function columnRow(
  { index, letter, heading, input, near, samples }: PreviewedColumn,
  fields: readonly InputField[],
  say: ReturnType<typeof wordsOfPage>,
): Child[] {
  const id = `column_${index}`;
  return [
    letter,
    <label for={id}>{exact(heading)}</label>,
    [
      <select id={id} name={id} required={near !== null}>
        {near === null ? null : (
          <option value="" selected>
            {say('choose')}
          </option>
        )}
        {Options({
          choices: [[OWN, say('own')], ...fields.map(({ name, title }): Choice => [name, title])],
          chosen: input?.name ?? (near === null ? OWN : ''),
        })}
      </select>,
      near === null ? null : <b class="fault"> {say('near', { title: near.title })}</b>,
    ],
    exact(samples.filter((sample) => sample !== '').join(' · ')),
  ];
}
