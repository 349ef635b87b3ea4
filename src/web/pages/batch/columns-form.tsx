import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { exact, h, type Markup } from '../../../http/markup.ts';
import type { FilePreview, PreviewedColumn } from '../../../operations/batch/preview.ts';
import { hasCalendar } from '../../../operations/calendar.ts';
import type { Service } from '../../../service.ts';
import { siteOf } from '../../site.ts';
import { type BatchForm, OWN } from './batch-form.ts';
import { wordsOfPage } from './batch-page.tsx';

export interface ColumnsFormProps {
  readonly service: Service;
  readonly loaded: LoadedCalculator;
  readonly form: BatchForm;
  readonly preview: FilePreview;
}

/** Asks for the meaning of each column to be checked before the run; the form also carries the file. */
export function ColumnsForm({ service, loaded, form, preview }: ColumnsFormProps): Markup {
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
      action={`${siteOf(service).root}/batch`}
      enctype="multipart/form-data"
      id="columns"
    >
      <h2>{say('columns')}</h2>
      <p>{say('columns_about')}</p>
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
          <tbody>{preview.columns.map((column) => Column({ column, loaded, say }))}</tbody>
        </table>
      </section>
      <p class="choice tick">
        <input id="bom" name="bom" type="checkbox" value="true" />
        <label for="bom">{say('mark')}</label>
      </p>
      <div class="go">
        {button('table', 'show')}
        {button('xlsx', 'xlsx')}
        {button('csv', 'csv')}
        {hasCalendar(loaded) ? [button('dates', 'dates'), button('calendar', 'calendar')] : null}
      </div>
    </form>
  );
}

function Column({
  column: { index, letter, heading, input, near, samples },
  loaded: { schema },
  say,
}: {
  readonly column: PreviewedColumn;
  readonly loaded: LoadedCalculator;
  readonly say: (name: string, slots?: Record<string, string>) => string;
}): Markup {
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
          <option value={OWN} selected={input === null && near === null}>
            {say('own')}
          </option>
          {schema.fields.map(({ name, title }) => (
            <option value={name} selected={input?.name === name}>
              {title}
            </option>
          ))}
        </select>
        {near === null ? null : <p class="fault">{say('near', { title: near.title })}</p>}
      </td>
      <td>{exact(samples.filter((sample) => sample !== '').join(' · '))}</td>
    </tr>
  );
}
