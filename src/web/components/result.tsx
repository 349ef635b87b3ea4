import type { ComponentChildren } from 'preact';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { enteredOf } from '../../engine/entered.ts';
import type { Calculation, ToolRun } from '../../engine/result.ts';
import type { ResultView } from '../../engine/result-view.ts';
import { html } from '../../http/markup.ts';
import { typeset } from '../typography.ts';
import { Answer, Caveat, Figures, Fold, Notes, Since, Sources } from './result-parts.tsx';

export interface ResultProps {
  readonly loaded: LoadedCalculator;
  readonly calculation: Calculation;
  readonly run: ToolRun;
  readonly view: ResultView;
  /** The page that lists all changes of rates. */
  readonly changes: string;
  /** What can be done with the result, under its answer. */
  readonly actions: ComponentChildren;
  readonly chart: ComponentChildren;
  /** The workings, folded. */
  readonly workings: ComponentChildren;
}

/** A result on its own page: answer, what was entered, figures, picture, workings, notes, sources. */
export function Result(props: ResultProps) {
  const { calculation, run, view, changes, actions, chart, workings } = props;
  const { guidance, law, notes } = view;
  return (
    <div class="result" id="result">
      <Since since={calculation.sinceLink()} changes={changes} />
      <Answer view={view} run={run}>
        {actions}
      </Answer>
      <Entered {...props} />
      {view.figures.length === 0 ? null : (
        <section>
          <h2>Figures</h2>
          <Figures figures={view.figures} />
        </section>
      )}
      {chart}
      {workings}
      <div class="pair">
        <NotesByKind notes={notes} />
        <section>
          <h2>Sources</h2>
          <Sources sources={guidance} />
          {law.length === 0 ? null : (
            <Fold name={`The law (${law.length})`}>
              <Sources sources={law} />
            </Fold>
          )}
        </section>
      </div>
      <Caveat run={run} />
    </div>
  );
}

/** What was entered, as the result took it, with the way to change it. */
function Entered({ loaded, calculation }: ResultProps) {
  const rows = enteredOf(loaded, calculation).map(
    ({ title, value }) => html`<div><dt>${typeset(title)}</dt><dd>${typeset(value)}</dd></div>`,
  );
  return html`<section class="entered" aria-labelledby="entered-heading"><h2 id="entered-heading">You entered</h2><a class="change" href="#again">Change<span class="hidden"> what you entered</span></a><dl>${rows}</dl></section>`;
}

function NotesByKind({ notes: { figures, dates, scope } }: Pick<ResultView, 'notes'>) {
  if (figures.length + dates.length + scope.length === 0) return null;
  return (
    <section>
      <h2>Notes</h2>
      {figures.length === 0 ? null : (
        <div class="kind">
          <h3>On the figures</h3>
          <Notes notes={figures} />
        </div>
      )}
      {dates.length === 0 ? null : (
        <div class="kind">
          <h3>On the dates</h3>
          <Notes notes={dates} />
        </div>
      )}
      {scope.length === 0 ? null : (
        <Fold name={`What is not covered (${scope.length})`}>
          <Notes notes={scope} />
        </Fold>
      )}
    </section>
  );
}
