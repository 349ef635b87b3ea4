import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { exact, h, type Markup } from '../../../http/markup.ts';
import type { FilePreview, PreviewedColumn } from '../../../operations/batch/preview.ts';
import { describeSheets } from '../../../operations/rows/headings.ts';
import type { Service } from '../../../service.ts';
import { type Choice, Options } from '../../components/control.tsx';
import { describeSite } from '../../site.ts';
import { type BatchForm, OWN } from './batch-form.ts';
import { wordsOfPage } from './batch-page.tsx';

/** Asks for the meaning of each column to be checked before the run; the form also carries the file. */
export function ColumnsForm(
  service: Service,
  { schema }: LoadedCalculator,
  form: BatchForm,
  preview: FilePreview,
  offersDates: boolean,
): Markup {
  const say = wordsOfPage(service);
  const field = (name: string, value: string): Markup => <input type="hidden" name={name} value={value} />;
  const button = (answer: string, word: string): Markup => (
    <button type="submit" name="answer" value={answer} class={answer === 'table' ? undefined : 'second'}>
      {say(word)}
    </button>
  );
  return (
    <form
      class="batch-answers"
      method="post"
      action={`${describeSite(service).root}/batch`}
      enctype="multipart/form-data"
      id="columns"
    >
      <h2>{say('columns')}</h2>
      <p>{say('columns_about')}</p>
      {preview.columns.some(({ input }) => input !== null) ? null : (
        <p>{describeSheets(preview.otherSheets, service.common)}</p>
      )}
      {field('calculator', form.calculator)}
      {field('sheet', form.sheet)}
      {field('headings', String(preview.row))}
      {field('data', Buffer.from(form.bytes).toString('base64'))}
      <section class="scroll" tabindex={0} aria-label={say('columns')}>
        <table class="answers">
          <thead>
            <tr>
              {['column', 'heading', 'taken_for', 'samples'].map((name) => (
                <th scope="col">{say(name)}</th>
              ))}
            </tr>
          </thead>
          <tbody>{preview.columns.map((column) => columnRow(column, schema, say))}</tbody>
        </table>
      </section>
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
    </form>
  );
}

function columnRow(
  { index, letter, heading, input, near, samples }: PreviewedColumn,
  schema: LoadedCalculator['schema'],
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
            choices: [[OWN, say('own')], ...schema.fields.map(({ name, title }): Choice => [name, title])],
            chosen: input?.name ?? (near === null ? OWN : ''),
          })}
        </select>
        {near === null ? null : <p class="fault">{say('near', { title: near.title })}</p>}
      </td>
      <td>{exact(samples.filter((sample) => sample !== '').join(' · '))}</td>
    </tr>
  );
}
