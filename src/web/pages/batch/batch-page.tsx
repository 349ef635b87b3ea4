import type { ComponentChildren } from 'preact';
import { MOST_ROWS } from '../../../api/batch/batch-source.ts';
import { integerText } from '../../../engine/texts/format.ts';
import { Page } from '../../components/document.tsx';
import { Links } from '../../components/links.tsx';
import type { Site } from '../../site.ts';

/** What is wrong with a file, or with what was asked for. */
export interface BatchFault {
  readonly message: string;
  /** The control that it concerns. */
  readonly field: 'calculator' | 'rows';
  /** Each faulty heading or row with what is wrong with it. */
  readonly named: readonly (readonly [name: string, message: string])[];
}

export interface BatchPageProps {
  readonly site: Site;
  /** The calculator that is chosen, and the rows that were pasted. */
  readonly calculator: string;
  readonly pasted: string;
  readonly fault: BatchFault | null;
  /** The answers, where a table of them was asked for. */
  readonly children?: ComponentChildren;
}

/** Many companies at once: the form, and above it the answers or what is wrong. */
export function BatchPage({ site, calculator, pasted, fault, children }: BatchPageProps) {
  const isAnswered = children !== undefined;
  return (
    <Page
      site={site}
      title={`${fault === null ? '' : 'Error: '}${isAnswered ? 'Answers: ' : ''}${TITLE}`}
      description={ABOUT}
      canonical={fault === null && !isAnswered ? '/batch' : null}
    >
      <div class="opening">
        <h1>{TITLE}</h1>
        {isAnswered ? null : <p class="lead">{ABOUT}</p>}
      </div>
      {children}
      <div class="columns">
        <div>
          {fault === null ? null : <Fault {...fault} />}
          <form
            class="form"
            method="post"
            action={`${site.root}/batch`}
            enctype="multipart/form-data"
            novalidate
          >
            <div class={classOf(fault, 'calculator')}>
              <label for="calculator">Calculator</label>
              <select id="calculator" name="calculator" required>
                {site.tools.map(({ key, title }) => (
                  <option key={key} value={key} selected={key === calculator}>
                    {title}
                  </option>
                ))}
              </select>
            </div>
            <div class={classOf(fault, 'rows')}>
              <label for="file">CSV file</label>
              <p class="hint" id="file-hint">
                {`The first line names the inputs, as the templates do. Other columns, such as a client’s name, come back with the answers. Up to ${integerText(MOST_ROWS)} rows.`}
              </p>
              <input id="file" name="file" type="file" accept=".csv,text/csv" aria-describedby="file-hint" />
            </div>
            <div class={classOf(fault, 'rows')}>
              <label for="rows">
                Or paste the lines<span class="optional"> (instead of a file)</span>
              </label>
              <textarea id="rows" name="rows" rows={7} spellcheck={false} autocomplete="off">
                {`\n${pasted}`}
              </textarea>
            </div>
            <div class="field">
              <label class="choice tick" for="bom">
                <input id="bom" name="bom" type="checkbox" value="true" aria-describedby="bom-hint" />
                Mark the CSV for Excel
              </label>
              <p class="hint" id="bom-hint">
                So that £ and accents are shown as they are. A file from Excel that has the mark keeps it.
              </p>
            </div>
            <div class="go">
              <button type="submit" name="answer" value="csv">
                Download answers as CSV
              </button>
              <button type="submit" name="answer" value="table" class="second">
                Show a table
              </button>
              <button type="submit" name="answer" value="calendar" class="second">
                Download dates as a calendar
              </button>
            </div>
          </form>
        </div>
        <Aside site={site} />
      </div>
    </Page>
  );
}

const TITLE = 'Many companies at once';
const ABOUT =
  'Run a calculator on every row of a spreadsheet. Rows that cannot be used say why, and spoil no other. Nothing is kept.';

function classOf(fault: BatchFault | null, field: BatchFault['field']): string {
  return fault?.field === field ? 'field faulty' : 'field';
}

function Fault({ message, field, named }: BatchFault) {
  return (
    <div class="faults" role="alert" tabIndex={-1} autofocus>
      <h2>There is a problem</h2>
      <p>
        <a href={field === 'rows' ? '#file' : '#calculator'}>{message}</a>
      </p>
      {named.length === 0 ? null : (
        <ul>
          {named.map(([name, text]) => (
            <li key={name}>
              “{name}”: {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Aside({ site }: { readonly site: Site }) {
  return (
    <aside class="aside" aria-label="More">
      <section>
        <h2>Templates</h2>
        <p class="before">The headings and two example rows of each calculator:</p>
        <Links
          kind="plain"
          links={site.tools.map(({ key, title }) => [`${site.root}/batch/${key}/template.csv`, title])}
        />
      </section>
      <section>
        <h2>More rows than that?</h2>
        <p>
          <a href={`${site.root}/docs#batch`}>A program</a> can send them in parts, and the command line
          answers a file of any length.
        </p>
      </section>
    </aside>
  );
}
