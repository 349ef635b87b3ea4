import type { ToolRun } from '../../engine/result.ts';
import type { HeadlineColumn, ResultView, ShownFigure } from '../../engine/result-view.ts';
import type { Reference } from '../../engine/sources.ts';
import { type Child, Fragment, h, type Markup } from '../../http/markup.ts';

/** What a result begins with: the figure that answers, or several side by side. */
export function Headline({ rows, run }: { rows: ResultView['headline']; run: ToolRun }): Markup {
  const labels = new Set(run.result.figures.map(({ label }) => label));
  const shown = rows.map((row) => {
    const columns = row.map((column) => headlineColumn(column, labels));
    return <div class={`headline of-${Math.min(row.length, 4)}`}>{columns}</div>;
  });
  return <>{shown}</>;
}

function headlineColumn({ heading, figures }: HeadlineColumn, labels: ReadonlySet<string>): Markup {
  // What tells people what to add is no figure of the result.
  const items = figures.map((one) =>
    labels.has(one.label) ? (
      figure(one, heading)
    ) : (
      <div class="told">
        <dt>{one.label}</dt>
        <dd>{one.value}</dd>
      </div>
    ),
  );
  if (heading === null) return <dl>{items}</dl>;
  return (
    <div class="column">
      <h3>{heading}</h3>
      <dl>{items}</dl>
    </div>
  );
}

/**
 * A figure, which leads to the step that gives it where the page has its workings. Under a heading that
 * its label repeats, only those who hear the page are told it again.
 */
export function figure({ label, value, anchor }: ShownFigure, heading: string | null = null): Markup {
  const at = heading === null ? -1 : label.indexOf(heading);
  const said = at <= 0 ? label : label.slice(0, at).replace(/(?: due)?(?: of| for| on)? ?$/, '');
  const rest = label.slice(said.length);
  const hidden = rest === '' ? null : <span class="hidden">{rest}</span>;
  return anchor === null ? (
    <div class="figure">
      <dt>
        {said}
        {hidden}
      </dt>
      <dd>{value}</dd>
    </div>
  ) : (
    <div class="figure">
      <dt>
        <a href={`#${anchor}`}>
          {said}
          {hidden}
        </a>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

export function Figures({ figures }: { figures: readonly ShownFigure[] }): Markup | null {
  return figures.length === 0 ? null : <dl class="figures">{figures.map((one) => figure(one))}</dl>;
}

export function Notes({ notes }: { notes: readonly string[] }): Markup {
  return (
    <ul class="notes">
      {notes.map((note) => (
        <li>{note}</li>
      ))}
    </ul>
  );
}

const links = new WeakMap<Reference, Markup>();

/** A link to a source: written once, since the same are on most results, and on each of them many times. */
export function sourceLink(source: Reference): Markup {
  const known = links.get(source);
  if (known !== undefined) return known;
  const link = (
    <a href={source.url} rel="noreferrer">
      {source.title}
    </a>
  );
  links.set(source, link);
  return link;
}

export function Sources({ sources }: { sources: readonly Reference[] }): Markup {
  return (
    <ul class="sources">
      {sources.map((source) => (
        <li>{sourceLink(source)}</li>
      ))}
    </ul>
  );
}

/** What changed since the link was made, where a link of older rules led here. */
export function Since({ since, changes }: { since: string | null; changes?: string }): Markup | null {
  return since === null ? null : (
    <section class="since" aria-labelledby="since-heading">
      <h2 id="since-heading">What has changed</h2>
      <p>{since}</p>
      {changes === undefined ? null : (
        <p>
          <a href={changes}>All changes of rates</a>
        </p>
      )}
    </section>
  );
}

/** That it is no advice, and who calculated it. */
export function Caveat({ run }: { run: ToolRun }): Markup {
  return (
    <div class="caveat">
      <p class="disclaimer">{run.disclaimer}</p>
      <p class="calculated-by">{run.calculated_by}</p>
    </div>
  );
}

/** The answer in large and in words. */
export function Answer({
  view,
  run,
  children,
}: {
  view: ResultView;
  run: ToolRun;
  children?: Child;
}): Markup {
  return (
    <section class="answer-box" aria-labelledby="result-heading">
      <h2 class="hidden" id="result-heading">
        Result
      </h2>
      {Headline({ rows: view.headline, run })}
      <p class="answer">{run.result.answer}</p>
      {children}
    </section>
  );
}

/** Something folded away under its name. */
export function Fold({ name, children }: { name: string; children: Child }): Markup {
  return (
    <details class="fold">
      <summary>{name}</summary>
      {children}
    </details>
  );
}
