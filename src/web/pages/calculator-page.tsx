import type { VNode } from 'preact';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { readableWorkings } from '../../engine/readable-workings.ts';
import { resultView } from '../../engine/result-view.ts';
import { html } from '../../http/markup.ts';
import type { Tool } from '../../service.ts';
import { ResultChart } from '../charts/index.tsx';
import { Page } from '../components/document.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { Form } from '../components/form.tsx';
import type { Submission } from '../components/form-values.ts';
import { Heading } from '../components/heading.tsx';
import { type Link, Links } from '../components/links.tsx';
import { Result } from '../components/result.tsx';
import { Fold } from '../components/result-parts.tsx';
import { Snippets, withQuery } from '../components/snippets.tsx';
import { WorkingsFold } from '../components/workings.tsx';
import type { Card } from '../sharing/head.tsx';
import { webApplication } from '../sharing/structured-data.ts';
import { calculatorLinks, type Site } from '../site.ts';
import { typeset } from '../typography.ts';
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
export function CalculatorPage(props: CalculatorPageProps): VNode {
  const { site, tool, loaded, submission, outcome, asked } = props;
  const { schema } = loaded;
  const path = `/calculators/${tool.key}`;
  const found = outcome !== null && 'calculation' in outcome ? outcome : null;
  const card = found === null ? null : resultCard(found, path);
  const faults = outcome !== null && 'errors' in outcome ? outcome : null;
  const form = Form({
    fields: schema.fields,
    typed: submission.typed,
    errors: faults?.errors ?? new Map(),
    openGroup: found === null ? schema.openGroup : null,
    action: `${site.root}${path}`,
    button: 'Work it out',
  });
  const summary =
    faults === null ? null : (
      <ErrorSummary message={faults.message} errors={faults.errors} fields={schema.fields} focused />
    );
  const heading = Heading({ text: tool.title });
  const content =
    found === null
      ? html`
        <div class="opening">${heading}<p class="lead">${typeset(schema.summary)}</p></div>
        <div class="columns"><div>${summary}${form}</div>${aside(props)}</div>
      `
      : html`<div class="opening of-result">${heading}</div>${foundOf({ ...props, result: found }, form)}`;
  return Page({
    site,
    title: `${faults === null && !isRefused(asked) ? '' : 'Error: '}${card === null ? '' : `${card.title} – `}${tool.title}`,
    description: schema.summary,
    canonical: outcome === null ? path : null,
    ...(card === null ? {} : { card }),
    ...(outcome === null ? { structuredData: webApplication(site, { ...tool, ...schema }) } : {}),
    isDisclaimed: found !== null,
    children: content,
  });
}

/** A link to a result shows its figure, its answer and an image of both. */
function resultCard({ calculation, run: { result, share_url } }: PageResult, path: string): Card {
  const image = `${path}/card.png${share_url.slice(share_url.indexOf('?'))}`;
  return { title: calculation.shared(), description: result.answer, address: share_url, image };
}

interface FoundProps extends CalculatorPageProps {
  readonly result: PageResult;
}

/**
 * The result, and beside it on a wide screen the form that changes it.
 *
 * @param form filled in as it was sent.
 */
function foundOf({ site, tool, loaded, result, asked }: FoundProps, form: VNode): VNode {
  const { calculation, run, notes, inputs, service } = result;
  const shown = Result({
    loaded,
    calculation,
    run,
    view: resultView(calculation, run, notes, true),
    changes: `${site.root}/rates/changes`,
    actions: actions(site, tool, result),
    chart: ResultChart(result),
    workings: WorkingsFold({ workings: readableWorkings(calculation, service.common.workings) }),
  });
  const others = calculatorLinks(site, (key) => key !== tool.key);
  const folds = [
    Further({ site, tool, loaded, result, asked }),
    Snippets({ site, tool, inputs }),
    others.length === 0
      ? null
      : Fold({ name: 'Other calculators', children: Links({ kind: 'plain', links: others }) }),
  ];
  return html`
    <div class="columns found">
      <div>${shown}<div class="folds">${folds}</div></div>
      <section class="again" id="again" aria-labelledby="again-heading" tabindex="-1">
        <h2 id="again-heading">Change the figures</h2>
        ${form}
      </section>
    </div>
  `;
}

/** What can be done with a result; its link is printed in full. */
function actions({ root }: Site, { key }: Tool, { run, inputs }: PageResult): VNode {
  const path = `${root}/calculators/${key}`;
  const query = withQuery('', inputs);
  const links: readonly Link[] = [
    [run.share_url, 'Link to this result'],
    [`${path}/figures.csv${query}`, 'Figures as CSV'],
    [`${path}/workings.csv${query}`, 'Workings as CSV'],
    [path, 'Start again'],
  ];
  return html`
    <div class="actions">
      ${Links({ kind: 'plain', links })}
      <p class="printed small">${typeset(`Link to this result: ${run.share_url}`)}</p>
    </div>
  `;
}

function aside({ site, tool }: CalculatorPageProps): VNode {
  const others = calculatorLinks(site, (key) => key !== tool.key);
  const path = `${site.root}/calculators/${tool.key}`;
  const docs = `${site.root}/docs`;
  const links =
    others.length === 0
      ? null
      : html`<section><h2>Other calculators</h2>${Links({ kind: 'plain', links: others })}</section>`;
  return html`
    <aside class="aside" aria-label="More">
      <section>
        <h2>New to this?</h2>
        <p>
          <a href="${withQuery(path, tool.example_input)}">See a worked example</a>, with every step shown.
        </p>
      </section>
      ${links}
      <section>
        <h2>On your own site</h2>
        <p>
          <a href="${docs}#embeds">Embed this calculator</a>, or <a href="${docs}#api">call it from a program</a>.
        </p>
      </section>
    </aside>
  `;
}
