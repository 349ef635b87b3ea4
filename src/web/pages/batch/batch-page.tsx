import { MAX_ROWS } from '../../../api/batch/read-body.ts';
import { integerText } from '../../../engine/texts/format.ts';
import { render } from '../../../engine/texts/template.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import type { Service } from '../../../service.ts';
import { type Choice, Labelled, Options } from '../../components/control.tsx';
import { Page } from '../../components/document.tsx';
import { Faults } from '../../components/form.tsx';
import { Links } from '../../components/links.tsx';
import { describeSite } from '../../site.ts';

/** A fault in a file, or in the request. */
export interface BatchFault {
  readonly message: string;
  /** The control that it concerns. */
  readonly field: 'calculator' | 'rows';
  /** Each faulty heading or row with its message. */
  readonly named: readonly (readonly [name: string, message: string])[];
}

export interface BatchPageProps {
  readonly service: Service;
  /** The chosen calculator, and the pasted rows. */
  readonly calculator: string;
  readonly pasted: string;
  readonly fault: BatchFault | null;
  /** Content above the form: the columns of a file, or the answers. */
  readonly children?: Child;
  /** The start of the page title. */
  readonly step?: string;
}

/** Fills in the texts of the page. */
export function wordsOfPage({ common }: Service): (name: string, slots?: Record<string, string>) => string {
  return (name, slots = {}) => render(common.batch[`page_${name}`], slots);
}

/** Many companies at once: the form below the columns, the answers or the errors. */
export function BatchPage(props: BatchPageProps): Markup {
  const { service, fault, children, step = '' } = props;
  const say = wordsOfPage(service);
  const site = describeSite(service);
  const isBegun = children !== undefined;
  const title = [fault === null ? '' : 'Error', step, say('title')].filter((part) => part !== '').join(': ');
  return (
    <Page
      site={site}
      title={title}
      description={say('about')}
      canonical={fault === null && !isBegun ? '/batch' : null}
    >
      <div class="opening">
        <h1>{say('title')}</h1>
        {isBegun ? null : <p class="lead">{say('about')}</p>}
      </div>
      {children}
      <div class="columns">
        <div>
          {fault === null
            ? null
            : Faults({
                message: <a href={fault.field === 'rows' ? '#file' : '#calculator'}>{fault.message}</a>,
                faults: fault.named.map(([name, text]) => [null, `“${name}”: ${text}`]),
              })}
          {isBegun ? <h2>{say('other_file')}</h2> : null}
          {FileForm(props)}
        </div>
        <aside class="aside" aria-label="More">
          <section>
            <h2>{say('templates')}</h2>
            <p class="before">{say('templates_about')}</p>
            {Links({
              kind: 'plain',
              links: site.tools.map(({ key, title: name }) => [
                `${site.root}/batch/${key}/template.xlsx`,
                name,
              ]),
            })}
          </section>
          <section>
            <h2>{say('more')}</h2>
            <p>
              <a href={`${site.root}/docs/batch`}>{say('more_about')}</a>
            </p>
          </section>
        </aside>
      </div>
    </Page>
  );
}

/** Where to choose a file or paste cells; with the script, files can also be dropped here. */
function FileForm({ service, calculator, pasted, fault }: BatchPageProps): Markup {
  const say = wordsOfPage(service);
  const site = describeSite(service);
  const isOfRows = fault?.field === 'rows';
  const aside = (text: string): Markup => <span class="optional"> {text}</span>;
  return (
    <form
      class="form drop"
      method="post"
      action={`${site.root}/batch`}
      enctype="multipart/form-data"
      novalidate
    >
      <Labelled id="calculator" label={say('calculator')} isFaulty={fault?.field === 'calculator'}>
        <select id="calculator" name="calculator" required>
          {Options({
            choices: site.tools.map(({ key, title }): Choice => [key, title]),
            chosen: calculator,
          })}
        </select>
      </Labelled>
      <Labelled
        id="file"
        label={say('file')}
        hint={say('file_hint', { most: integerText(MAX_ROWS) })}
        isFaulty={isOfRows}
      >
        <input
          id="file"
          name="file"
          type="file"
          accept=".xlsx,.csv,.tsv,.txt,text/csv"
          aria-describedby="file-hint"
        />
      </Labelled>
      <Labelled id="sheet" label={[say('sheet'), aside(`(optional)`)]} hint={say('sheet_hint')}>
        <input id="sheet" name="sheet" type="text" maxlength={100} aria-describedby="sheet-hint" />
      </Labelled>
      <Labelled id="rows" label={[say('paste'), aside(say('instead'))]} isFaulty={isOfRows}>
        <textarea id="rows" name="rows" rows={7} spellcheck="false" autocomplete="off">
          {`\n${pasted}`}
        </textarea>
      </Labelled>
      <div class="go">
        <button type="submit">{say('next')}</button>
      </div>
    </form>
  );
}
