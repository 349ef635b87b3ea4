import type { InputField } from '../../../engine/inputs/field.ts';
import { type Child, exact, Fragment, h, type Markup } from '../../../http/markup.ts';
import type { FilePreview, PreviewedColumn } from '../../../operations/batch/preview.ts';
import { describeSheets } from '../../../operations/rows/headings.ts';
import type { Service } from '../../../service.ts';
import { type Choice, Options } from '../../components/control.tsx';
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
      <section class="scroll" tabindex={0} aria-label={say('columns')}>
        <table class="answers">
          <thead>
            <tr>
              {['column', 'heading', 'taken_for', 'samples'].map((name) => (
                <th scope="col">{say(name)}</th>
              ))}
            </tr>
          </thead>
          <tbody>{preview.columns.map((column) => columnRow(column, fields, say))}</tbody>
        </table>
      </section>
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
): Markup {
  const id = `column_${index}`;
  return (
    <tr>
      <th scope="row">{letter}</th>
      <td>
        <label for={id}>{exact(heading)}</label>
      </td>
      <td>
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
        </select>
        {near === null ? null : <p class="fault">{say('near', { title: near.title })}</p>}
      </td>
      <td>{exact(samples.filter((sample) => sample !== '').join(' · '))}</td>
    </tr>
  );
}
