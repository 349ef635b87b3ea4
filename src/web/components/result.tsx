import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { enteredOf } from '../../engine/entered.ts';
import type { Calculation, ToolRun } from '../../engine/result.ts';
import type { ResultView } from '../../engine/result-view.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { type Child, Fragment, h, type Markup } from '../../http/markup.ts';
import { Ledger } from './ledger.tsx';
import { Answer, Caveat, Fold, Notes, Since, Sources } from './result-parts.tsx';

export interface ResultProps {
  readonly loaded: LoadedCalculator;
  readonly calculation: Calculation;
  readonly run: ToolRun;
  readonly view: ResultView;
  readonly words: PageWords;
  /** The page that lists all changes of rates. */
  readonly changes: string;
  /** Actions on the result, shown under its answer. */
  readonly actions: Child;
  /** The curve, shown under the headline. */
  readonly curve: Child;
  readonly pictures: readonly Child[];
  readonly workings: Child;
}

/** The top of a result: figure, answer, notes that change what a person does, and actions. */
export function ResultHead({ calculation, run, view, words, changes, actions, curve }: ResultProps): Markup {
  const { firstNotes } = view;
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
      {Since({ since: calculation.sinceLink(), words, changes })}
      {Answer({
        view,
        run,
        words,
        children: (
          <>
            {firstNotes.length === 0 ? null : <div class="first-notes">{Notes({ notes: firstNotes })}</div>}
            <p class="printed small">{run.share_url}</p>
            {actions}
          </>
        ),
      })}
      {curve}
    </div>
  );
}

/** The rest of a result: figures, pictures, inputs, workings, notes and sources. */
export function ResultBody(props: ResultProps): Markup {
  const { run, view, words, pictures, workings } = props;
  const { guidance, law, notes, ledger, headline } = view;
  const shown = new Set(headline.flat().flatMap(({ figures }) => figures.map(({ label }) => label)));
  return (
    <div class="result result-body">
      {Ledger({ figures: ledger, shown, words })}
      {pictures}
      {entered(props)}
      {workings}
      {notesByKind(notes, words)}
      <section class="all-sources" aria-labelledby="sources-heading">
        <h2 id="sources-heading">{words.sources}</h2>
        <div class="two">
          {Sources({ sources: guidance })}
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

/** The inputs as the result used them, with a link to change them. */
function entered({ loaded, calculation, words }: ResultProps): Markup {
  return (
    <section class="entered" aria-labelledby="entered-heading">
      <h2 id="entered-heading">{words.you_entered}</h2>
      <a class="change" href="#again">
        {words.change}
        <span class="hidden"> what you entered</span>
      </a>
      <dl>
        {enteredOf(loaded, calculation).map(({ title, value }) => (
          <div>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function notesByKind({ figures, dates, scope }: ResultView['notes'], words: PageWords): Markup | null {
  if (figures.length + dates.length + scope.length === 0) return null;
  const kind = (heading: string, notes: readonly string[]): Markup | null =>
    notes.length === 0 ? null : (
      <div class="kind">
        <h3>{heading}</h3>
        {Notes({ notes })}
      </div>
    );
  return (
    <section class="all-notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">{words.notes}</h2>
      {kind(words.on_figures, figures)}
      {kind(words.on_dates, dates)}
      {scope.length === 0
        ? null
        : Fold({ name: `${words.not_covered} (${scope.length})`, children: Notes({ notes: scope }) })}
    </section>
  );
}
