import { type Child, h, type Markup } from '../../http/markup.ts';
import type { Site } from '../site.ts';
import { withLinks } from './calculator-links.tsx';

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

/**
 * @param site if given, the calculators and pages that a note names are links, with the facts of a result.
 * @param isFramed whether links open outside the frame of an embed.
 */
export function Notes(props: {
  notes: readonly string[];
  site?: Site;
  facts?: Readonly<Record<string, unknown>>;
  isFramed?: boolean;
}): Markup {
  const { notes, site, facts, isFramed } = props;
  return (
    <ul class="notes">
      {notes.map((note) => (
        <li>{site === undefined ? note : withLinks(note, site, facts, isFramed)}</li>
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
