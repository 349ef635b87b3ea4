import type { ToolRun } from '../../engine/result.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { type Child, Fragment, h, type Markup } from '../../http/markup.ts';
import type { HeadlineColumn, NamedFigure, ResultView } from '../result-view.ts';
import type { Site } from '../site.ts';
import { withLinks } from './links.tsx';

/** The top of a result: its headline figure, or several side by side. */
export function Headline({ rows, run }: { rows: ResultView['headline']; run: ToolRun }): Markup {
  const labels = new Set(run.result.figures.map(({ label }) => label));
  const column = ({ heading, figures }: HeadlineColumn): Markup => {
    const list = (
      <dl>
        {figures.map((one) =>
          labels.has(one.label) ? (
            figure(one, heading)
          ) : (
            // A prompt for further input, not a figure of the result.
            <div class="told">
              <dt>{one.label}</dt>
              <dd>{one.value}</dd>
            </div>
          ),
        )}
      </dl>
    );
    return heading === null ? list : <div class="column">{[<h3>{heading}</h3>, list]}</div>;
  };
  const isLong = (row: readonly HeadlineColumn[]): boolean =>
    row.some(({ figures }) => figures.some(({ value }) => /£[\d,.]{17}/.test(value)));
  return (
    <>
      {rows.map((row) => (
        <div class={`headline of-${Math.min(row.length, 4)}${isLong(row) ? ' long' : ''}`}>
          {row.map(column)}
        </div>
      ))}
    </>
  );
}

/**
 * A figure, linked to the step that gives it if the page shows workings. Words of its label that repeat
 * the heading are kept for screen readers only.
 */
function figure({ label, value, anchor }: NamedFigure, heading: string | null = null): Markup {
  const at = heading === null ? -1 : label.indexOf(heading);
  const said = at <= 0 ? label : label.slice(0, at).replace(/(?: due)?(?: of| for| on)? ?$/, '');
  const rest = label.slice(said.length);
  const name = [said, rest === '' ? null : <span class="hidden">{rest}</span>];
  return (
    <div class="figure">
      <dt>{anchor === null ? name : <a href={`#${anchor}`}>{name}</a>}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function Figures({ figures }: { figures: readonly NamedFigure[] }): Markup | null {
  return figures.length === 0 ? null : <dl class="figures">{figures.map((one) => figure(one))}</dl>;
}

/** @param site if given, the calculators and pages that a note names are links. */
export function Notes({ notes, site }: { notes: readonly string[]; site?: Site }): Markup {
  return (
    <ul class="notes">
      {notes.map((note) => (
        <li>{site === undefined ? note : withLinks(note, site)}</li>
      ))}
    </ul>
  );
}

/**
 * What has changed since a link to older rules was made.
 *
 * @param changes the page that lists all changes.
 */
export function Since(since: string | null, words: PageWords, changes?: string): Markup | null {
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
