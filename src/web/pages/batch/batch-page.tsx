import { integerText } from '../../../engine/texts/format.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import { MAX_ROWS } from '../../../operations/rows/table-operation.ts';
import type { Service } from '../../../service.ts';
import { type ChoiceControl, Labelled, Options } from '../../components/control.tsx';
import { Page } from '../../components/document.tsx';
import { Errors } from '../../components/form.tsx';
import { Links } from '../../components/links.tsx';
import { describeSite } from '../../site.ts';
import { FileFields } from './columns-form.tsx';

/** What is wrong with a file, or with the request. */
export interface BatchError {
  readonly message: string;
  /** The control that it concerns. */
  readonly field: 'calculator' | 'file' | 'columns';
  /** Each heading or row with its message, and where it can be corrected. */
  readonly named: readonly (readonly [address: string | null, message: string])[];
}

export interface BatchPageProps {
  readonly service: Service;
  /** The chosen calculator, and the pasted rows. */
  readonly calculator?: string;
  readonly pasted?: string;
  readonly error?: BatchError | null;
  /** Content above the form: the columns of a file, or the answers. */
  readonly children?: Child;
  /** The start of the page title. */
  readonly step?: string;
}

const ABOUT =
  'Run a calculator on every row of a spreadsheet. A row that cannot be used says why; the others are still answered. Nothing is kept.';

/** Many rows at once: the form below the columns, the answers or the errors. */
export function BatchPage(props: BatchPageProps): Markup {
  const { service, error = null, children, step = '' } = props;
  const site = describeSite(service);
  const isBegun = children !== undefined;
  const title = [error === null ? '' : 'Error', step, 'Batch'].filter((part) => part !== '').join(': ');
  return (
    <Page
      site={site}
      title={title}
      description={ABOUT}
      canonical={error === null && !isBegun ? '/batch' : null}
    >
      <div class="opening">
        <h1>Batch</h1>
        {isBegun ? null : <p class="lead">{ABOUT}</p>}
      </div>
      {error && Errors({ message: <a href={`#${error.field}`}>{error.message}</a>, errors: error.named })}
      {children}
      <div class="columns">
        <div>
          {isBegun ? <h2>Another file</h2> : null}
          {FileForm(props)}
        </div>
        <aside class="aside" aria-label="More">
          <section>
            <h2>Templates</h2>
            <p>The headings and two example rows of each calculator:</p>
            {Links({
              kind: 'plain',
              links: site.tools.map((tool) => [`${site.root}/batch/${tool.key}/template.xlsx`, tool.title]),
            })}
          </section>
          <section>
            <h2>More rows than that?</h2>
            <p>
              <a href={`${site.root}/docs/api#batch`}>The command line takes longer files.</a>
            </p>
          </section>
        </aside>
      </div>
    </Page>
  );
}

/** Where to choose a file or paste cells; with the script, files can also be dropped here. */
function FileForm({ service, calculator = '', pasted, error }: BatchPageProps): Markup {
  const { root, tools } = describeSite(service);
  return (
    <form class="form drop" method="post" action={`${root}/batch`} enctype="multipart/form-data" novalidate>
      <Labelled id="calculator" label="Calculator" isInvalid={error?.field === 'calculator'}>
        <select id="calculator" name="calculator" required>
          {Options({
            choices: tools.map(({ key, title }): ChoiceControl => [key, title]),
            chosen: calculator,
          })}
        </select>
      </Labelled>
      <FileFields
        hint={`One row names the columns, such as “Year end” or “Taxable profits”. Other columns, such as a client’s name, come back with the answers. Up to ${integerText(MAX_ROWS)} rows.`}
        isInvalid={error?.field === 'file'}
        pasted={pasted}
      >
        <Labelled id="sheet" label="Sheet (optional)" hint="Leave blank for the first sheet.">
          <input id="sheet" name="sheet" type="text" maxlength={100} aria-describedby="sheet-hint" />
        </Labelled>
      </FileFields>
      <div class="go">
        <button type="submit">Next: check the columns</button>
      </div>
    </form>
  );
}
