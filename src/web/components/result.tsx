import type { ComponentChildren, VNode } from 'preact';
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
export function Result(props: ResultProps): VNode {
  const { calculation, run, view, changes, actions, chart, workings } = props;
  const { figures, guidance, law, notes } = view;
  const shown =
    figures.length === 0 ? null : html`<section><h2>Figures</h2>${Figures({ figures })}</section>`;
  const laws =
    law.length === 0 ? null : Fold({ name: `The law (${law.length})`, children: Sources({ sources: law }) });
  return html`
    <div class="result" id="result">
      ${Since({ since: calculation.sinceLink(), changes })}
      ${Answer({ view, run, children: actions })}
      ${entered(props)}
      ${shown}
      ${chart}
      ${workings}
      <div class="pair">
        ${notesByKind(notes)}
        <section><h2>Sources</h2>${Sources({ sources: guidance })}${laws}</section>
      </div>
      ${Caveat({ run })}
    </div>
  `;
}

/** What was entered, as the result took it, with the way to change it. */
function entered({ loaded, calculation }: ResultProps): VNode {
  const rows = enteredOf(loaded, calculation).map(
    ({ title, value }) => html`<div><dt>${typeset(title)}</dt><dd>${typeset(value)}</dd></div>`,
  );
  return html`
    <section class="entered" aria-labelledby="entered-heading">
      <h2 id="entered-heading">You entered</h2>
      <a class="change" href="#again">Change<span class="hidden"> what you entered</span></a>
      <dl>${rows}</dl>
    </section>
  `;
}

function notesByKind({ figures, dates, scope }: ResultView['notes']): VNode | null {
  if (figures.length + dates.length + scope.length === 0) return null;
  const kind = (heading: string, notes: readonly string[]): VNode | null =>
    notes.length === 0 ? null : html`<div class="kind"><h3>${heading}</h3>${Notes({ notes })}</div>`;
  const folded =
    scope.length === 0
      ? null
      : Fold({ name: `What is not covered (${scope.length})`, children: Notes({ notes: scope }) });
  return html`
    <section>
      <h2>Notes</h2>
      ${kind('On the figures', figures)}
      ${kind('On the dates', dates)}
      ${folded}
    </section>
  `;
}
