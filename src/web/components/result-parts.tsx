import type { ComponentChildren, VNode } from 'preact';
import type { ToolRun } from '../../engine/result.ts';
import type { HeadlineColumn, ResultView, ShownFigure } from '../../engine/result-view.ts';
import type { Reference } from '../../engine/sources.ts';
import { html } from '../../http/markup.ts';
import { typeset } from '../typography.ts';

/** What a result begins with: the figure that answers, or several side by side. */
export function Headline({ rows, run }: { rows: ResultView['headline']; run: ToolRun }): VNode {
  const labels = new Set(run.result.figures.map(({ label }) => label));
  const shown = rows.map((row) => {
    const columns = row.map((column) => headlineColumn(column, labels));
    return html`<div class="headline of-${Math.min(row.length, 4)}">${columns}</div>`;
  });
  return html`${shown}`;
}

function headlineColumn({ heading, figures }: HeadlineColumn, labels: ReadonlySet<string>): VNode {
  // What tells people what to add is no figure of the result.
  const items = figures.map((one) =>
    labels.has(one.label)
      ? figure(one, heading)
      : html`<div class="told"><dt>${typeset(one.label)}</dt><dd>${typeset(one.value)}</dd></div>`,
  );
  if (heading === null) return html`<dl>${items}</dl>`;
  return html`<div class="column"><h3>${heading}</h3><dl>${items}</dl></div>`;
}

/**
 * A figure, which leads to the step that gives it where the page has its workings. Under a heading that
 * its label repeats, only those who hear the page are told it again.
 */
export function figure({ label, value, anchor }: ShownFigure, heading: string | null = null): VNode {
  const at = heading === null ? -1 : label.indexOf(heading);
  const said = typeset(at <= 0 ? label : label.slice(0, at).replace(/(?: due)?(?: of| for| on)? ?$/, ''));
  const rest = typeset(label).slice(said.length);
  const hidden = rest === '' ? null : html`<span class="hidden">${rest}</span>`;
  return anchor === null
    ? html`<div class="figure"><dt>${said}${hidden}</dt><dd>${typeset(value)}</dd></div>`
    : html`
      <div class="figure"><dt><a href="#${anchor}">${said}${hidden}</a></dt><dd>${typeset(value)}</dd></div>
    `;
}

export function Figures({ figures }: { figures: readonly ShownFigure[] }): VNode | null {
  return figures.length === 0 ? null : html`<dl class="figures">${figures.map((one) => figure(one))}</dl>`;
}

export function Notes({ notes }: { notes: readonly string[] }): VNode {
  return html`<ul class="notes">${notes.map((note) => html`<li>${typeset(note)}</li>`)}</ul>`;
}

const links = new WeakMap<Reference, VNode>();

/** A link to a source: written once, since the same are on most results, and on each of them many times. */
export function sourceLink(source: Reference): VNode {
  const known = links.get(source);
  if (known !== undefined) return known;
  const link = html`<a href="${source.url}" rel="noreferrer">${typeset(source.title)}</a>`;
  links.set(source, link);
  return link;
}

export function Sources({ sources }: { sources: readonly Reference[] }): VNode {
  return html`<ul class="sources">${sources.map((source) => html`<li>${sourceLink(source)}</li>`)}</ul>`;
}

/** What changed since the link was made, where a link of older rules led here. */
export function Since({ since, changes }: { since: string | null; changes?: string }): VNode | null {
  return since === null
    ? null
    : html`
      <section class="since" aria-labelledby="since-heading">
        <h2 id="since-heading">What has changed</h2>
        <p>${typeset(since)}</p>
        ${changes === undefined ? null : html`<p><a href="${changes}">All changes of rates</a></p>`}
      </section>
    `;
}

/** That it is no advice, and who calculated it. */
export function Caveat({ run }: { run: ToolRun }): VNode {
  return html`
    <div class="caveat">
      <p class="disclaimer">${run.disclaimer}</p>
      <p class="calculated-by">${run.calculated_by}</p>
    </div>
  `;
}

/** The answer in large and in words. */
export function Answer({
  view,
  run,
  children,
}: {
  view: ResultView;
  run: ToolRun;
  children?: ComponentChildren;
}): VNode {
  return html`
    <section class="answer-box" aria-labelledby="result-heading">
      <h2 class="hidden" id="result-heading">Result</h2>
      ${Headline({ rows: view.headline, run })}
      <p class="answer">${typeset(run.result.answer)}</p>
      ${children}
    </section>
  `;
}

/** Something folded away under its name. */
export function Fold({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return html`<details class="fold"><summary>${typeset(name)}</summary>${children}</details>`;
}
