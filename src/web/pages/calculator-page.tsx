import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { render } from '../../engine/texts/template.ts';
import { type Child, Fragment, h, type Markup } from '../../http/markup.ts';
import { hasCalendar, ICALENDAR } from '../../operations/calendar.ts';
import { rowOperations } from '../../operations/rows/index.ts';
import type { Service, Tool } from '../../service.ts';
import { type Card, Heading, Page } from '../components/document.tsx';
import { Form, InputFaults } from '../components/form.tsx';
import type { Submission } from '../components/form-values.ts';
import { type Link, Links } from '../components/links.tsx';
import { ResultBody, ResultHead } from '../components/result.tsx';
import { withQuery } from '../components/snippets.tsx';
import { ResultView } from '../result-view.ts';
import { calculatorLinks, type Site } from '../site.ts';
import type { PageResult } from './page-result.ts';

export interface CalculatorPageProps {
  readonly site: Site;
  readonly tool: Tool;
  readonly loaded: LoadedCalculator;
  readonly submission: Submission;
  readonly operations: Service['common']['operations']['each'];
  /** The result of the inputs; null before any were sent. */
  readonly outcome: PageResult | InvalidInput | null;
}

/** Whether a year can be a calculator's period, judging by its example. */
function isForYears({ example_input }: Tool): boolean {
  const [start, end] = [String(example_input.period_start ?? ''), String(example_input.period_end)];
  return start === '' || end < `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
}

/** A calculator's page: its form, its result next to the form, or the faults above the form. */
export function CalculatorPage(props: CalculatorPageProps): Markup {
  const { site, tool, loaded, submission, outcome } = props;
  const { words } = site;
  const { schema } = loaded;
  const path = `/calculators/${tool.key}`;
  const found = outcome !== null && 'run' in outcome ? outcome : null;
  const card = found === null ? null : resultCard(found, path);
  const faults = outcome !== null && 'errors' in outcome ? outcome : null;
  const form = Form({
    fields: schema.fields,
    typed: submission.typed,
    errors: faults?.faults ?? new Map(),
    action: `${site.root}${path}`,
    words,
    ...(isForYears(tool) && { asOf: site.rulesVersion }),
  });
  return Page({
    site,
    title: `${faults === null ? '' : `${words.error}: `}${card === null ? '' : `${card.title} – `}${tool.title}`,
    description: schema.summary,
    canonical: outcome === null ? path : null,
    application:
      outcome === null ? { name: tool.title, url: tool.page_url, description: schema.summary } : undefined,
    card,
    isDisclaimed: found !== null,
    children:
      found === null ? (
        <>
          <div class="opening">
            {Heading({ text: tool.title })}
            <p class="lead">{schema.summary}</p>
          </div>
          <div class="columns">
            <div>
              {faults === null ? null : InputFaults({ words, invalid: faults, fields: schema.fields })}
              {form}
            </div>
            {aside(props)}
          </div>
        </>
      ) : (
        foundOf({ ...props, result: found }, form)
      ),
  });
}

/** The preview of a link to a result: its figure, its answer and an image of both. */
function resultCard({ calculation, run: { result, share_url } }: PageResult, path: string): Card {
  const image = `${path}/card.png${share_url.slice(share_url.indexOf('?'))}`;
  return { title: calculation.shared(), description: result.answer, address: share_url, image };
}

/**
 * The result and, next to it on wide screens, the form that changes it.
 *
 * @param form filled in as it was sent.
 */
function foundOf(props: CalculatorPageProps & { readonly result: PageResult }, form: Markup): Markup {
  const { site, tool, result } = props;
  const { words } = site;
  const view = new ResultView(result.calculation, result.notes, true);
  const others = calculatorLinks(site, (key) => key !== tool.key);
  return (
    <div class="found" id="result">
      <div class="opening of-result">{Heading({ text: tool.title })}</div>
      {ResultHead({ result, view, site, actions: actions(site, tool, result) })}
      <section class="again" id="again" aria-labelledby="again-heading" tabindex="-1">
        <h2 id="again-heading">{words.change_title}</h2>
        {form}
      </section>
      {ResultBody({ result, view, site })}
      {others.length === 0 ? null : (
        <section class="others" aria-labelledby="others-heading">
          <h2 id="others-heading">{words.others}</h2>
          {Links({ kind: 'plain', links: others })}
        </section>
      )}
    </div>
  );
}

/** The actions on a result. */
function actions({ root, words }: Site, { key }: Tool, { loaded, run, inputs }: PageResult): Child {
  const path = `${root}/calculators/${key}`;
  const query = withQuery('', inputs);
  return (
    <ul class="actions plain">
      <li class="to-form">
        <a href="#again">{words.change_title}</a>
      </li>
      <li>
        <a href={run.share_url} class="copy-link">
          {words.link}
        </a>
      </li>
      <li class="scripted">
        <button type="button" class="second to-print">
          {words.print}
        </button>
      </li>
      {hasCalendar(loaded) ? (
        <li>
          <a href={`${root}/api/v1/tools/${key}/calendar${ICALENDAR.extension}${query}`}>{words.calendar}</a>
        </li>
      ) : null}
      <li class="lesser">
        <a href={`${path}/elsewhere${query}`}>{words.files}</a>
      </li>
    </ul>
  );
}

function aside({ site, tool, loaded, operations }: CalculatorPageProps): Markup {
  const { words } = site;
  const others = calculatorLinks(site, (key) => key !== tool.key);
  const path = `${site.root}/calculators/${tool.key}`;
  const ledgers = rowOperations
    .filter((operation) => operation.schemaOf(loaded) !== null)
    .map(({ name }): Link => [`${path}/${name}`, render(operations[name]?.summary)]);
  return (
    <aside class="aside" aria-label={words.others}>
      <section>
        <h2>{words.new_here}</h2>
        {Links({ kind: 'plain', links: [[withQuery(path, tool.example_input), words.example], ...ledgers] })}
      </section>
      {others.length === 0 ? null : (
        <section>
          <h2>{words.others}</h2>
          {Links({ kind: 'plain', links: others })}
        </section>
      )}
      <section>
        <h2>{words.own_site}</h2>
        <p>
          <a href={`${site.root}/docs/embeds#${tool.key}`}>{words.embed}</a>
        </p>
      </section>
    </aside>
  );
}
