import type { ComponentChildren } from 'preact';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { readableWorkings } from '../../engine/readable-workings.ts';
import { resultView } from '../../engine/result-view.ts';
import type { Tool } from '../../service.ts';
import { ResultChart } from '../charts/index.tsx';
import { Page } from '../components/document.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { Form } from '../components/form.tsx';
import type { Submission } from '../components/form-values.ts';
import { Heading } from '../components/heading.tsx';
import { Links } from '../components/links.tsx';
import { Result } from '../components/result.tsx';
import { Fold } from '../components/result-parts.tsx';
import { Snippets, withQuery } from '../components/snippets.tsx';
import { WorkingsFold } from '../components/workings.tsx';
import type { Card } from '../sharing/head.tsx';
import { webApplication } from '../sharing/structured-data.ts';
import { calculatorLinks, type Site } from '../site.ts';
import { type Asked, isRefused } from './further/asked.ts';
import { Further } from './further/further.tsx';
import type { PageResult } from './page-result.ts';

export interface CalculatorPageProps {
  readonly site: Site;
  readonly tool: Tool;
  readonly loaded: LoadedCalculator;
  readonly submission: Submission;
  /** What the inputs gave; null before any were sent. */
  readonly outcome: PageResult | InvalidInput | null;
  /** What is asked beside the result; null when nothing is. */
  readonly asked: Asked | null;
}

/** A calculator's own page: its form, or its result with the form beside it, or the faults above the form. */
export function CalculatorPage(props: CalculatorPageProps) {
  const { site, tool, loaded, submission, outcome, asked } = props;
  const { schema } = loaded;
  const path = `/calculators/${tool.key}`;
  const found = outcome !== null && 'calculation' in outcome ? outcome : null;
  const card = found === null ? null : resultCard(found, path);
  const faults = outcome !== null && 'errors' in outcome ? outcome : null;
  const form = (errors: ReadonlyMap<string, string>) => (
    <Form
      fields={schema.fields}
      typed={submission.typed}
      errors={errors}
      openGroup={found === null ? schema.openGroup : null}
      action={`${site.root}${path}`}
      button="Work it out"
    />
  );
  return (
    <Page
      site={site}
      title={`${faults === null && !isRefused(asked) ? '' : 'Error: '}${card === null ? '' : `${card.title} – `}${tool.title}`}
      description={schema.summary}
      canonical={outcome === null ? path : null}
      {...(card === null ? {} : { card })}
      {...(outcome === null ? { structuredData: webApplication(site, { ...tool, ...schema }) } : {})}
      isDisclaimed={found !== null}
    >
      <div class={found === null ? 'opening' : 'opening of-result'}>
        <Heading text={tool.title} />
        {found === null ? <p class="lead">{schema.summary}</p> : null}
      </div>
      {found === null ? (
        <div class="columns">
          <div>
            {faults === null ? null : (
              <ErrorSummary message={faults.message} errors={faults.errors} fields={schema.fields} focused />
            )}
            {form(faults?.errors ?? new Map())}
          </div>
          <Aside {...props} />
        </div>
      ) : (
        <Found {...props} result={found}>
          {form(new Map())}
        </Found>
      )}
    </Page>
  );
}

/** A link to a result shows its figure, its answer and an image of both. */
function resultCard({ calculation, run: { result, share_url } }: PageResult, path: string): Card {
  const image = `${path}/card.png${new URL(share_url).search}`;
  return { title: calculation.shared(), description: result.answer, address: share_url, image };
}

interface FoundProps extends CalculatorPageProps {
  readonly result: PageResult;
  /** The form, filled in as it was sent. */
  readonly children: ComponentChildren;
}

/** The result, and beside it on a wide screen the form that changes it. */
function Found({ site, tool, loaded, result, asked, children }: FoundProps) {
  const { calculation, run, inputs, service } = result;
  const others = calculatorLinks(site, (key) => key !== tool.key);
  return (
    <div class="columns found">
      <div>
        <Result
          loaded={loaded}
          calculation={calculation}
          run={run}
          view={resultView(calculation, run, true)}
          changes={`${site.root}/rates/changes`}
          actions={<Actions site={site} tool={tool} result={result} />}
          chart={<ResultChart {...result} />}
          workings={<WorkingsFold workings={readableWorkings(calculation, service.common.workings)} />}
        />
        <div class="folds">
          <Further site={site} tool={tool} loaded={loaded} result={result} asked={asked} />
          <Snippets site={site} tool={tool} inputs={inputs} />
          {others.length === 0 ? null : (
            <Fold name="Other calculators">
              <Links kind="plain" links={others} />
            </Fold>
          )}
        </div>
      </div>
      <section class="again" id="again" aria-labelledby="again-heading" tabIndex={-1}>
        <h2 id="again-heading">Change the figures</h2>
        {children}
      </section>
    </div>
  );
}

/** What can be done with a result; its link is printed in full. */
function Actions({ site, tool, result }: { site: Site; tool: Tool; result: PageResult }) {
  const path = `${site.root}/calculators/${tool.key}`;
  return (
    <div class="actions">
      <Links
        kind="plain"
        links={[
          [result.run.share_url, 'Link to this result'],
          [withQuery(`${path}/figures.csv`, result.inputs), 'Figures as CSV'],
          [withQuery(`${path}/workings.csv`, result.inputs), 'Workings as CSV'],
          [path, 'Start again'],
        ]}
      />
      <p class="printed small">{`Link to this result: ${result.run.share_url}`}</p>
    </div>
  );
}

function Aside({ site, tool }: CalculatorPageProps) {
  const others = calculatorLinks(site, (key) => key !== tool.key);
  const path = `${site.root}/calculators/${tool.key}`;
  return (
    <aside class="aside" aria-label="More">
      <section>
        <h2>New to this?</h2>
        <p>
          <a href={withQuery(path, tool.example_input)}>See a worked example</a>, with every step shown.
        </p>
      </section>
      {others.length === 0 ? null : (
        <section>
          <h2>Other calculators</h2>
          <Links kind="plain" links={others} />
        </section>
      )}
      <section>
        <h2>On your own site</h2>
        <p>
          <a href={`${site.root}/docs#embeds`}>Embed this calculator</a>, or{' '}
          <a href={`${site.root}/docs#api`}>call it from a program</a>.
        </p>
      </section>
    </aside>
  );
}
