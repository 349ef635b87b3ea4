import { type Child, h, type Markup } from '../../http/markup.ts';
import { type NoteLinks, withLinks } from './calculator-links.tsx';

interface LabelledFigure {
  readonly label: string;
  readonly value: string;
  /** The id of what explains it. */
  readonly anchor?: string | null;
}

/** Every figure of a result, by its label. */
export function FiguresView({ figures }: { figures: readonly LabelledFigure[] }): Markup {
  return (
    <dl class="figures">
      {figures.map(({ label, value, anchor = null }) => (
        <div class="figure">
          <dt>{anchor === null ? label : <a href={`#${anchor}`}>{label}</a>}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Notes; with `links` the calculators and pages that they name are links. */
export function Notes({ notes, links }: { notes: readonly string[]; links?: NoteLinks }): Markup {
  return (
    <ul class="notes">
      {notes.map((note) => (
        <li>{links === undefined ? note : withLinks(note, links)}</li>
      ))}
    </ul>
  );
}

/**
 * What has changed since a link to older rules was made.
 *
 * @param changes the page that lists all changes.
 */
export function Since(since: string | null, changes?: string): Markup | null {
  return since === null ? null : (
    <section class="since" aria-labelledby="since-heading">
      <h2 id="since-heading">Since this link was made</h2>
      <p>
        {since}
        {changes === undefined ? null : [' ', <a href={changes}>All changes</a>]}
      </p>
    </section>
  );
}

interface FoldProps {
  readonly name: Child;
  readonly id?: string;
  readonly children: Child;
}

/** A named collapsible section. */
export function Fold({ name, id, children }: FoldProps): Markup {
  return (
    <details class="fold" id={id}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}
