import type { InputField } from '../../../engine/inputs/field.ts';
import { listText } from '../../../engine/texts/format.ts';
import { type Child, exact, Fragment, h, type Markup } from '../../../http/markup.ts';
import type { FilePreview, PreviewedColumn } from '../../../operations/batch/preview.ts';
import { describeSheets } from '../../../operations/rows/headings.ts';
import type { Service } from '../../../service.ts';
import { type Choice, Labelled, Options } from '../../components/control.tsx';
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

/** What is entered once for all rows, and the answers that can be asked for. */
export function BatchButtons({ service, fields, preview, offersDates }: BatchButtonsProps): Markup {
  const say = wordsOfPage(service);

  const taken = new Set(
    preview.columns.flatMap(({ input, near }) => (input === null ? near : [input]).map(({ name }) => name)),
  );
  const missing = fields.filter(
    ({ name, kind, required }) => !taken.has(name) && (required || kind === 'enum' || kind === 'boolean'),
  );
  const button = (answer: string, word: string): Markup => (
    <button type="submit" name="answer" value={answer} class={answer === 'table' ? undefined : 'second'}>
      {say(word)}
    </button>
  );
  return (
    <>
      <details class="fold" open={missing.some(({ required }) => required)}>
        <summary>{say('for_all')}</summary>
        <Labelled id="year" label={say('year')} hint={say('year_hint')}>
          <input id="year" name="year" type="text" inputmode="numeric" aria-describedby="year-hint" />
        </Labelled>
        {missing.map((field) => allRows(field))}
      </details>
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
        {offersDates ? button('calendar', 'calendar') : null}
      </div>
    </>
  );
}

export interface BatchButtonsProps {
  readonly service: Service;
  readonly fields: readonly InputField[];
  readonly preview: FilePreview;
  readonly offersDates: boolean;
}

/** One value for the rows without their own. */
function allRows({ name, title, kind, choices, labels }: InputField): Markup {
  const id = `all_${name}`;
  const none: Choice = ['', ''];
  const options: Choice[] =
    kind === 'boolean'
      ? [none, ['yes', 'Yes'], ['no', 'No']]
      : [none, ...choices.map((word): Choice => [word, labels[word] ?? word])];
  return (
    <Labelled id={id} label={title}>
      {kind === 'enum' || kind === 'boolean' ? (
        <select id={id} name={id}>
          {Options({ choices: options, chosen: '' })}
        </select>
      ) : (
        <input id={id} name={id} type="text" />
      )}
    </Labelled>
  );
}

function columnRow(
  { index, letter, heading, input, near, samples, unused }: PreviewedColumn,
  fields: readonly InputField[],
  say: ReturnType<typeof wordsOfPage>,
): Child[] {
  const id = `column_${index}`;
  const mustChoose = near.length > 0;
  return [
    letter,
    <label for={id}>{exact(heading)}</label>,
    [
      <select id={id} name={id} required={mustChoose}>
        {mustChoose ? (
          <option value="" selected>
            {say('choose')}
          </option>
        ) : null}
        {Options({
          choices: [[OWN, say('own')], ...fields.map(({ name, title }): Choice => [name, title])],
          chosen: input?.name ?? (mustChoose ? '' : OWN),
        })}
      </select>,
      mustChoose ? (
        <b class="fault">
          {' '}
          {say('near', {
            title: listText(
              near.map(({ title }) => title),
              'or',
            ),
          })}
        </b>
      ) : null,
      unused === 'named' ? <b class="fault"> {say('not_used')}</b> : null,
      unused === 'to_declare' || mustChoose ? (
        <label class="choice" for={`ignore_${index}`}>
          <input id={`ignore_${index}`} name={`ignore_${index}`} type="checkbox" value="true" />
          {say('ignore')}
        </label>
      ) : null,
    ],
    exact(samples.filter((sample) => sample !== '').join(' · ')),
  ];
}
