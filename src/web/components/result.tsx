import type { PageWords } from '../../engine/texts/page-words.ts';
import { listEntered } from '../../formats/workings-csv.ts';
import { type Child, Fragment, h, type Markup } from '../../http/markup.ts';
import { Curve, Pictures } from '../charts/index.ts';
import { OnYourReturn } from '../pages/on-your-return.tsx';
import type { PageResult } from '../pages/page-result.ts';
import { readableWorkings } from '../readable-workings.ts';
import type { ResultView, ShownFigure } from '../result-view.ts';
import type { Site } from '../site.ts';
import { Cite, Sources } from './links.tsx';
import { Answer, Caveat, Fold, Notes, Since } from './result-parts.tsx';
import { WorkingsFold } from './workings.tsx';

export interface ResultProps {
  readonly result: PageResult;
  readonly view: ResultView;
  readonly site: Site;
}

/** The top of a result: figure, answer, notes that change what a person does, and actions. */
export function ResultHead({ result, view, site, actions }: ResultProps & { actions: Child }): Markup {
  const { calculation, run } = result;
  const { firstNotes } = view;
  const { words } = site;
  return (
    <div class="result result-head">
      <div class="paper small">
        <p>{`${run.calculated_by}. ${words.as_at} ${calculation.rules.since.changelog.version}`}</p>
        {[words.client, words.reference, words.prepared_by].map((label) => (
          <label>
            {label}
            <input type="text" autocomplete="off" />
          </label>
        ))}
        <button type="button" class="second printer">
          {words.print}
        </button>
      </div>
      {Since(calculation.sinceLink(), words, `${site.root}/rates/changes`)}
      {Answer({
        view,
        run,
        words,
        children: (
          <>
            {firstNotes.length === 0 ? null : (
              <div class="first-notes">{Notes({ notes: firstNotes, site })}</div>
            )}
            <p class="printed small">{run.share_url}</p>
            {actions}
          </>
        ),
      })}
      {Curve(result)}
    </div>
  );
}

/** The rest of a result: figures, pictures, inputs, workings, notes and sources. */
export function ResultBody({ result, view, site }: ResultProps): Markup {
  const { words } = site;
  const { service, calculation, run } = result;
  const { guidance, law } = view.sources;
  return (
    <div class="result result-body">
      {ledger(view, words)}
      {Pictures(result)}
      {entered(result, words)}
      <div class="folds">
        {OnYourReturn(service, calculation)}
        {WorkingsFold({ workings: readableWorkings(calculation, service.common.workings), words })}
      </div>
      {notesByKind(view.notes, site)}
      <section class="all-sources" aria-labelledby="sources-heading">
        <h2 id="sources-heading">{words.sources}</h2>
        <div class="two">
          <div>
            <h3>{words.guidance}</h3>
            {Sources({ sources: guidance })}
          </div>
          {law.length === 0 ? null : (
            <div>
              <h3>{words.law}</h3>
              {Sources({ sources: law })}
            </div>
          )}
        </div>
      </section>
      {Caveat({ run })}
    </div>
  );
}

/**
 * Figures set out as a ledger, by group, each with its statute in the margin; nil figures are collapsed.
 * Figures of the headline appear only as totals.
 */
function ledger({ ledger: figures, headline }: ResultView, words: PageWords): Markup | null {
  const inHeadline = new Set(headline.flat().flatMap((column) => column.figures.map(({ label }) => label)));
  const isShown = ({ label }: ShownFigure): boolean => inHeadline.has(label);
  const groups = (['sums', 'rates', 'dates'] as const).flatMap((group) => {
    const all = figures.filter(({ text }) => text.group === group);
    const live = all.filter(({ isNil, isCharted }) => !isNil && !isCharted);
    const folds = [
      [all.filter((figure) => figure.isNil && !isShown(figure)), words.nil],
      [all.filter(({ isCharted }) => isCharted), words.charted],
    ] as const;
    // A total with nothing above it only repeats the headline.
    const rows = live.every(isShown) ? [] : live.filter((figure) => figure.text.isTotal || !isShown(figure));
    if (rows.length + folds[0][0].length + folds[1][0].length === 0) return [];
    return (
      <div class={`group ${group}`}>
        <h3>{words[group]}</h3>
        {rows.length === 0 ? null : (
          <dl>
            {rows.map((one) => row(one, isShown(one), isRoundedOnce(one, live) ? words.rounded_once : ''))}
          </dl>
        )}
        {folds.map(([folded, what]) =>
          folded.length === 0 ? null : (
            <details class="nil">
              <summary>
                {folded.length} {what}
              </summary>
              <dl>{folded.map((one) => row(one, false, ''))}</dl>
            </details>
          ),
        )}
      </div>
    );
  });
  if (groups.length === 0) return null;
  return (
    <section class="ledger" aria-labelledby="figures-heading">
      <h2 id="figures-heading">{words.figures}</h2>
      {groups}
    </section>
  );
}

/** Whether figures add up to their total only before rounding: if some have signs, to a few pence; if none, exactly. */
function isRoundedOnce({ text, value }: ShownFigure, all: readonly ShownFigure[]): boolean {
  const penceOf = (sum: string): number => Math.round(Number(sum.replace(/[£,]/g, '')) * 100);
  const parts = all
    .filter((one) => !one.text.isTotal && !one.text.isSubtotal)
    .map((one) => penceOf(one.value));
  if (!text.isTotal || parts.length < 2 || parts.length > 8) return false;
  let sums = [penceOf(value)];
  for (const part of parts) sums = sums.flatMap((sum) => [sum + part, sum - part]);
  const off = Math.min(...sums.map(Math.abs));
  return off > 0 && off < parts.length;
}

/** A line of the ledger; a total that repeats the headline is not counted as another figure. */
function row(
  { label, anchor, value, cite, text }: ShownFigure,
  isRepeated: boolean,
  rounding: string,
): Markup {
  const rule = text.isTotal ? ' total' : text.isSubtotal ? ' subtotal' : '';
  return (
    <div class={isRepeated ? 'line-of-total' : `figure${rule}`}>
      <dt>
        {anchor === null ? label : <a href={`#${anchor}`}>{label}</a>}
        {rounding === '' ? '' : ` (${rounding})`}
      </dt>
      <dd>{value}</dd>
      {cite.length === 0 ? null : <dd class="cite">{Cite({ sources: cite })}</dd>}
    </div>
  );
}

/** The inputs as the result used them, with a link to change them. */
function entered({ loaded, calculation }: PageResult, words: PageWords): Markup {
  return (
    <section class="entered" aria-labelledby="entered-heading">
      <h2 id="entered-heading">{words.you_entered}</h2>
      <a class="change" href="#again">
        {words.change}
        <span class="hidden"> {words.what_you_entered}</span>
      </a>
      <dl>
        {listEntered(loaded, calculation).map(({ title, value }) => (
          <div>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function notesByKind({ figures, dates, scope }: ResultView['notes'], site: Site): Markup | null {
  const { words } = site;
  if (figures.length + dates.length + scope.length === 0) return null;
  const kind = (heading: string, notes: readonly string[]): Markup | null =>
    notes.length === 0 ? null : (
      <div class="kind">
        <h3>{heading}</h3>
        {Notes({ notes, site })}
      </div>
    );
  return (
    <section class="all-notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">{words.notes}</h2>
      {kind(words.on_figures, figures)}
      {kind(words.on_dates, dates)}
      {scope.length === 0
        ? null
        : Fold({ name: `${words.not_covered} (${scope.length})`, children: Notes({ notes: scope, site }) })}
    </section>
  );
}
