import type { ComponentChildren } from 'preact';
import type { ToolRun } from '../../results/tool-run.ts';
import { html } from './html.ts';

export interface ResultProps {
  readonly run: ToolRun;
  /** Drawn between the figures and the notes. */
  readonly picture?: ComponentChildren;
}

/** A result: answer, figures, notes, sources, disclaimer and who calculated it. */
export function Result({ run, picture = null }: ResultProps) {
  const { answer, figures, notes, sources } = run.result;
  const [headline, ...others] = figures;
  return (
    <div class="result" id="result">
      <section class="answer-box" aria-labelledby="result-heading">
        <h2 class="hidden" id="result-heading">
          Result
        </h2>
        {headline === undefined ? null : <dl class="headline">{figure(headline)}</dl>}
        <p class="answer">{answer}</p>
      </section>
      {others.length === 0 ? null : (
        <section>
          <h2>Figures</h2>
          <dl class="figures">{others.map(figure)}</dl>
        </section>
      )}
      {picture}
      {notes.length === 0 ? null : (
        <section>
          <h2>Notes</h2>
          <ul class="notes">{notes.map((note) => html`<li>${note}</li>`)}</ul>
        </section>
      )}
      <section>
        <h2>Sources</h2>
        <ul class="sources">
          {sources.map(({ title, url }) => html`<li><a href="${url}" rel="noreferrer">${title}</a></li>`)}
        </ul>
      </section>
      <div class="caveat">
        <p class="disclaimer">{run.disclaimer}</p>
        <p class="calculated-by">{run.calculated_by}</p>
      </div>
    </div>
  );
}

function figure({ label, value }: { label: string; value: string }) {
  return html`<div class="figure"><dt>${label}</dt><dd>${value}</dd></div>`;
}
