import { listEntered } from '../../formats/workings-csv.ts';
import { h, type Markup } from '../../http/markup.ts';
import { Curve } from '../charts/curve.tsx';
import { printDate } from '../charts/numbers.ts';
import { captionsOf } from '../pages/captions.ts';
import type { PageResult } from '../pages/page-result.ts';
import { readableWorkings } from '../readable-workings.ts';
import { ResultView } from '../result-view.ts';
import type { Site } from '../site.ts';
import { linkWithDates } from './calculator-links.tsx';
import { Ct600 } from './ct600.tsx';
import { startOfYearTo } from './form-values.ts';
import { Links, SourceLinks } from './links.tsx';
import { Snippet } from './markdown.tsx';
import { FiguresView, Fold, Notes, Since } from './result-parts.tsx';
import { embedSnippet, withQuery } from './snippets.tsx';
import { Sums } from './sums.tsx';
import { ToDo } from './to-do.tsx';
import { sentencesOf, Verdict, withoutPence } from './verdict.tsx';
import { WorkingsView } from './workings.tsx';

interface ResultProps {
  readonly result: PageResult;
  readonly site: Site;
}

/** A result as its page shows it: the verdict, what to do by when, how it adds up; the rest is folded, and printed. */
export function ResultSection({ result, site }: ResultProps): Markup {
  const { service, loaded, calculation, run } = result;
  const view = new ResultView(calculation, result.notes, true);
  const captions = captionsOf({ key: run.tool, title: loaded.schema.title });
  const events = calculation.events();
  const sums = Sums({ figures: view.ledger });
  return (
    <div class="result" id="result">
      {paper(result)}
      {Since(calculation.changesSinceLink(), `${site.root}/rates/changes`)}
      {Verdict({ result, view })}
      <p class="printed small">{run.share_url}</p>
      {ToDo({ events, title: captions.dates ?? 'What to do' })}
      {assumptions({ result, site }, view)}
      {actions({ result, site }, events.length > 0)}
      {sums ?? (events.length === 0 ? reasons(result, view) : null)}
      {Ct600(service, calculation)}
      {Curve(result)}
      {folds({ result, site }, view)}
      <nav class="next" aria-labelledby="next-heading">
        <h2 id="next-heading">Next</h2>
        {Links({ kind: 'plain', links: captions.next.map((key) => linkWithDates(site, key, result.inputs)) })}
      </nav>
      <div class="caveat">
        <p class="disclaimer">{run.disclaimer}</p>
        <p class="calculated-by printed">{run.calculated_by}</p>
      </div>
    </div>
  );
}

/** The head of a printed result; its boxes are for paper and are never sent. */
function paper({ run, calculation }: PageResult): Markup {
  return (
    <div class="paper small">
      <p>{`${run.calculated_by}. Rates as at ${printDate(calculation.rules.shared.changelog.version)}`}</p>
      {['Client', 'Reference', 'Prepared by'].map((label) => (
        <label>
          {label}
          <input type="text" autocomplete="off" />
        </label>
      ))}
      <button type="button" class="second printer">
        Print
      </button>
    </div>
  );
}

/** What was taken for granted, and what else could change the result. */
function assumptions({ result, site }: ResultProps, view: ResultView): Markup | null {
  const { period_start, period_end } = result.inputs;
  const events = result.calculation.events();
  const isYear = period_start !== undefined && period_start === startOfYearTo(period_end);
  const warnings = view.warnings(events);
  if (!isYear && warnings.length === 0) return null;
  return (
    <section class="assumed" aria-label="Assumptions and warnings">
      {isYear ? (
        <p>
          Assumed: 12 months of accounts, from {printDate(String(period_start))}. <a href="#again">Change</a>
        </p>
      ) : null}
      {warnings.length === 0
        ? null
        : Notes({ notes: warnings.map(({ text }) => text), site, facts: result.facts })}
    </section>
  );
}

function actions({ result: { run, service, inputs }, site }: ResultProps, hasDates: boolean): Markup {
  const { key, api_url, ...tool } = service.tools.find(
    (one) => one.key === run.tool,
  ) as (typeof service.tools)[0];
  return (
    <ul class="actions plain">
      <li>
        <a href={run.share_url} class="copy-link">
          Copy link
        </a>
      </li>
      <li class="scripted">
        <button type="button" class="second to-print">
          Print
        </button>
      </li>
      {hasDates ? (
        <li>
          <a href={withQuery(`${site.root}/api/v1/tools/${key}/calendar.ics`, inputs)}>Add to calendar</a>
        </li>
      ) : null}
      <li class="more">
        {Fold({
          name: 'More',
          children: (
            <div class="more-box">
              <p>
                <a href={withQuery(`${site.root}/calculators/${key}/workings.csv`, inputs)}>
                  WorkingsView as CSV
                </a>
              </p>
              <h3>On your own site</h3>
              <Snippet text={embedSnippet(site, { key, api_url, ...tool }, inputs)} />
              <p>Please keep the link below the frame.</p>
              <h3>From a program</h3>
              <Snippet text={`curl '${withQuery(api_url, inputs)}'`} />
            </div>
          ),
        })}
      </li>
    </ul>
  );
}

/** Why, where a result has no amounts: the rest of the answer, and the figures that decide. */
function reasons(result: PageResult, view: ResultView): Markup {
  const [, ...sentences] = sentencesOf(result);
  return (
    <section class="sums" aria-labelledby="sums-heading">
      <h2 id="sums-heading">Why</h2>
      <p>{sentences.join(' ')}</p>
      <dl>
        {view.ledger
          .filter(({ text, isNil }) => text.isMain && !isNil)
          .map(({ label, value }) => (
            <div>
              <dt>{label}</dt>
              <dd>{withoutPence(value)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function folds({ result, site }: ResultProps, view: ResultView): Markup {
  const { loaded, calculation, run, service, facts } = result;
  const { guidance, law } = view.sources;
  const { scope, other } = view.notes(calculation.events());
  const notes = (name: string, texts: readonly string[]): Markup | null =>
    texts.length === 0
      ? null
      : Fold({ name: `${name} (${texts.length})`, children: Notes({ notes: texts, site, facts }) });
  return (
    <div class="folds">
      {Fold({
        name: 'Workings and law',
        id: 'workings',
        children: [
          <p class="answer">{run.result.answer}</p>,
          <h3>You entered</h3>,
          <dl class="entered">
            {listEntered(loaded, calculation).map(({ title, value }) => (
              <div>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>,
          <h3>All figures</h3>,
          FiguresView({ figures: view.ledger }),
          WorkingsView({ workings: readableWorkings(calculation, service.common.workings) }),
        ],
      })}
      {notes('Notes', other)}
      {notes('Not included', scope)}
      {Fold({
        name: `Sources (${guidance.length + law.length})`,
        children: [
          <h3>Guidance</h3>,
          SourceLinks({ sources: guidance }),
          ...(law.length === 0 ? [] : [<h3>Law</h3>, SourceLinks({ sources: law })]),
        ],
      })}
    </div>
  );
}
