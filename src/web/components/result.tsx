import type { ComponentChildren, VNode } from 'preact';
import type { ToolRun } from '../../engine/result.ts';
import { html } from '../../http/markup.ts';

export interface ResultProps {
  readonly run: ToolRun;
  /** The note of what changed since the link was made, which has a place of its own; null when there is none. */
  readonly since: string | null;
  /** The page that lists all changes of rates, where it can be linked to. */
  readonly changes?: string;
  /** Drawn between the figures and the notes. */
  readonly chart?: ComponentChildren;
}

/** A result: answer, figures, notes, sources, disclaimer and who calculated it. */
export function Result({ run, since, changes, chart = null }: ResultProps): VNode {
  const { answer, figures, sources } = run.result;
  const notes = run.result.notes.filter((note) => note !== since);
  const [headline, ...others] = figures;
  const first = headline === undefined ? null : html`<dl class="headline">${figure(headline)}</dl>`;
  return (
    <div class="result" id="result">
      {since === null
        ? null
        : html`<section class="since" aria-labelledby="since-heading"><h2 id="since-heading">What has changed</h2><p>${since}</p>${changes === undefined ? null : html`<p><a href="${changes}">All changes of rates</a></p>`}</section>`}
      <section class="answer-box" aria-labelledby="result-heading">
        {html`<h2 class="hidden" id="result-heading">Result</h2>${first}<p class="answer">${answer}</p>`}
      </section>
      {others.length === 0
        ? null
        : html`<section><h2>Figures</h2><dl class="figures">${others.map(figure)}</dl></section>`}
      {chart}
      {notes.length === 0
        ? null
        : html`<section><h2>Notes</h2><ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul></section>`}
      {html`<section><h2>Sources</h2><ul class="sources">${sources.map(source)}</ul></section>`}
      <div class="caveat">
        {html`<p class="disclaimer">${run.disclaimer}</p><p class="calculated-by">${run.calculated_by}</p>`}
      </div>
    </div>
  );
}

function figure({ label, value }: ToolRun['result']['figures'][number]): VNode {
  return html`<div class="figure"><dt>${label}</dt><dd>${value}</dd></div>`;
}

function source({ title, url }: ToolRun['result']['sources'][number]): VNode {
  return html`<li><a href="${url}" rel="noreferrer">${title}</a></li>`;
}
