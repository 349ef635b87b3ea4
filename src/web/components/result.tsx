import { h, type Markup, madeOnce } from '../../http/markup.ts';
import type { Tool } from '../../service.ts';
import { Curve, SmallCurve } from '../charts/curve.tsx';
import { captionsOf } from '../pages/captions.ts';
import type { PageResult } from '../pages/page-result.ts';
import type { Site } from '../site.ts';
import { linkWithDates, type NoteLinks } from './calculator-links.tsx';
import { Ct600 } from './ct600.tsx';
import { startOfYearTo } from './form-values.ts';
import { Links, SourceLinks } from './links.tsx';
import { Snippet } from './markdown.tsx';
import { printDate, withoutPence } from './print.ts';
import { FiguresView, Fold, foldedNotes, Notes, Since, Sums, ToDo, Verdict } from './result-parts.tsx';
import { embedSnippet } from './snippets.tsx';
import { NumberTable } from './table.tsx';
import { type ReadStep, readSteps, WorkingsView } from './workings.tsx';

/** A result as its page shows it: the verdict, what to do by when, how it adds up; the rest is folded, and printed. */
export function ResultSection(result: PageResult): Markup {
  const { service, site, loaded, calculation, events, figures, notes, inputs } = result;
  const { key } = loaded.calculator;
  const tool = service.tools.find((one) => one.key === key) as Tool;
  const captions = captionsOf(key);
  const steps = readSteps(calculation);
  const links = { site, facts: result.facts };
  const { guidance, law } = calculation.sources();
  return (
    <div class="result" id="result">
      {paper(tool, calculation.calculatedBy, site)}
      {Since(result)}
      {Verdict(result)}
      <p class="printed small">{calculation.shareUrl}</p>
      {ToDo(events, captions.dates)}
      {assumptions(result, links)}
      {actions(result, tool)}
      {Sums(figures, steps) ?? (events.length === 0 ? reasons(result) : null)}
      {Ct600(service, calculation)}
      {Curve(result)}
      <div class="folds">
        {workings(result, steps)}
        {foldedNotes('Notes', notes.other, links)}
        {foldedNotes('Not included', notes.scope, links)}
        {Fold({
          name: `Sources (${guidance.length + law.length})`,
          children: [
            [<h3>Guidance</h3>, SourceLinks({ sources: guidance })],
            law.length === 0 ? null : [<h3>Law</h3>, SourceLinks({ sources: law })],
          ],
        })}
      </div>
      <nav class="next" aria-labelledby="next-heading">
        <h2 id="next-heading">Next</h2>
        {Links({ kind: 'plain', links: captions.next.map((key) => linkWithDates(site, key, inputs)) })}
      </nav>
      <p class="calculated-by printed">{calculation.calculatedBy}</p>
    </div>
  );
}

/** A result for a frame: the verdict, dates and warnings, and a way to change it; the rest is folded. */
export function CompactResult(result: PageResult, form: Markup): Markup {
  const { service, loaded, calculation, events, figures, notes } = result;
  const links = { site: result.site, facts: result.facts };
  const { guidance, law } = calculation.sources();
  const sources = [...guidance, ...law];
  return (
    <div class="result" id="result">
      {Since(result)}
      {Verdict(result)}
      {ToDo(events, captionsOf(loaded.calculator.key).dates)}
      {notes.warnings.length === 0 ? null : Notes({ notes: notes.warnings, links })}
      {SmallCurve(result)}
      <p class="disclaimer">{service.common.disclaimer}</p>
      <div class="folds">
        {Fold({ name: 'Change', id: 'again', children: form })}
        {Fold({
          name: 'Figures',
          children: [
            <p class="answer">{calculation.answer()}</p>,
            Sums(figures, readSteps(calculation)),
            FiguresView({ figures }),
          ],
        })}
        {foldedNotes('Notes', [...notes.other, ...notes.scope], links)}
        {Fold({ name: `Sources (${sources.length})`, children: SourceLinks({ sources }) })}
      </div>
      <p class="calculated-by printed">{calculation.calculatedBy}</p>
    </div>
  );
}

/** The head of a printed result; its boxes are for paper and are never sent. */
const paper = madeOnce((_: Tool, calculatedBy: string, site: Site) => (
  <div class="paper small">
    <p>{`${calculatedBy}. Rates as at ${printDate(site.rulesVersion.slice(0, 10))}`}</p>
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
));

/** What was taken for granted, and what else could change the result. */
function assumptions({ inputs, notes }: PageResult, links: NoteLinks): Markup | null {
  const { period_start, period_end } = inputs;
  const isYear = period_start === startOfYearTo(period_end);
  if (!isYear && notes.warnings.length === 0) return null;
  return (
    <section class="assumed" aria-label="Assumptions and warnings">
      {isYear ? (
        <p>
          Assumed: 12 months of accounts, from {printDate(String(period_start))}. <a href="#again">Change</a>
        </p>
      ) : null}
      {notes.warnings.length === 0 ? null : Notes({ notes: notes.warnings, links })}
    </section>
  );
}

function actions({ calculation, service, query, site, events }: PageResult, tool: Tool): Markup {
  return (
    <ul class="actions plain">
      <li>
        <a href={calculation.shareUrl} class="copy-link">
          Copy link
        </a>
      </li>
      <li class="scripted">
        <button type="button" class="second to-print">
          Print
        </button>
      </li>
      {events.length === 0 ? null : (
        <li>
          <a href={`${site.root}/api/v1/tools/${tool.key}/calendar.ics${query}`}>Add to calendar</a>
        </li>
      )}
      <li class="more">
        {Fold({
          name: 'More',
          children: (
            <div class="more-box">
              <p>
                <a href={`${site.root}/calculators/${tool.key}/workings.csv${query}`}>Workings as CSV</a>
              </p>
              <h3>On your own site</h3>
              <Snippet text={embedSnippet(service, tool, query)} />
              <p>Please keep the link below the frame.</p>
              <h3>From a program</h3>
              <Snippet text={`curl '${tool.api_url}${query}'`} />
            </div>
          ),
        })}
      </li>
    </ul>
  );
}

/** Why, where a result has no amounts: the rest of the answer, and the figures that decide. */
function reasons(result: PageResult): Markup {
  const [, ...sentences] = result.calculation.sentences();
  const compared = captionsOf(result.loaded.calculator.key).compared?.(result);
  return (
    <section class="sums" aria-labelledby="sums-heading">
      <h2 id="sums-heading">Why</h2>
      <p>{sentences.join(' ')}</p>
      {compared && NumberTable(compared)}
      <dl>
        {result.figures
          // A figure of several values is that of the limits, which the table shows.
          .filter(({ text, isNil }) => text.main && !isNil && !(compared && text.shows === null))
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

function workings({ calculation, entered, figures }: PageResult, steps: readonly ReadStep[]): Markup {
  return Fold({
    name: 'Workings and law',
    id: 'workings',
    children: [
      <p class="answer">{calculation.answer()}</p>,
      <h3>You entered</h3>,
      FiguresView({ figures: entered.map(({ title, value }) => ({ label: title, value })), kind: 'entered' }),
      <h3>All figures</h3>,
      FiguresView({ figures }),
      WorkingsView(calculation, steps),
    ],
  });
}
