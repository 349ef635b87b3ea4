import type { ToolRun } from '../../engine/result.ts';
import type { HeadlineColumn, ResultView, ShownFigure } from '../../engine/result-view.ts';
import type { Reference } from '../../engine/sources.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { type Child, Fragment, h, type Markup } from '../../http/markup.ts';

/** The top of a result: its headline figure, or several side by side. */
export function Headline({ rows, run }: { rows: ResultView['headline']; run: ToolRun }): Markup {
  const labels = new Set(run.result.figures.map(({ label }) => label));
  const shown = rows.map((row) => {
    const columns = row.map((column) => headlineColumn(column, labels));
    return <div class={`headline of-${Math.min(row.length, 4)}`}>{columns}</div>;
  });
  return <>{shown}</>;
}

function headlineColumn({ heading, figures }: HeadlineColumn, labels: ReadonlySet<string>): Markup {
  // A prompt for further input is not a figure of the result.
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
 * A figure, linked to the step that gives it if the page shows workings. Words of its label that repeat
 * the heading are kept for screen readers only.
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

/** A link to a source; cached, because most results share the same ones and repeat them many times. */
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

interface SinceProps {
  readonly since: string | null;
  readonly words: PageWords;
  /** The page that lists all changes. */
  readonly changes?: string;
}

/** What has changed since a link to older rules was made. */
export function Since({ since, words, changes }: SinceProps): Markup | null {
  return since === null ? null : (
    <section class="since" aria-labelledby="since-heading">
      <h2 id="since-heading">{words.what_changed}</h2>
      <p>{since}</p>
      {changes === undefined ? null : (
        <p>
          <a href={changes}>{words.all_changes}</a>
        </p>
      )}
    </section>
  );
}

/** The disclaimer, and who calculated the result. */
export function Caveat({ run }: { run: ToolRun }): Markup {
  return (
    <div class="caveat">
      <p class="disclaimer">{run.disclaimer}</p>
      <p class="calculated-by">{run.calculated_by}</p>
    </div>
  );
}

interface AnswerProps {
  readonly view: ResultView;
  readonly run: ToolRun;
  readonly words: PageWords;
  readonly children?: Child;
}

/** The answer, as a large figure and in words. */
export function Answer({ view, run, words, children }: AnswerProps): Markup {
  return (
    <section class="answer-box" aria-labelledby="result-heading">
      <h2 class="hidden" id="result-heading" tabindex="-1">
        {words.result}
      </h2>
      {Headline({ rows: view.headline, run })}
      <p class="answer">{run.result.answer}</p>
      {children}
    </section>
  );
}

interface FoldProps {
  readonly name: string;
  readonly id?: string;
  readonly isOpen?: boolean;
  readonly children: Child;
}

/** A named collapsible section. */
export function Fold({ name, id, isOpen, children }: FoldProps): Markup {
  return (
    <details class="fold" id={id} open={isOpen}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}
