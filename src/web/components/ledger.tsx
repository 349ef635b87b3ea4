import type { ShownFigure } from '../../engine/result-view.ts';
import type { FigureGroup } from '../../engine/texts/entries.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { Cite } from './cite.tsx';

export interface LedgerProps {
  readonly figures: readonly ShownFigure[];
  /** Labels of figures shown elsewhere on the page: here they appear only as totals. */
  readonly shown: ReadonlySet<string>;
  readonly words: PageWords;
}

const GROUPS = ['sums', 'rates', 'dates'] as const satisfies readonly FigureGroup[];

/** Figures set out as a ledger, by group, each with its statute in the margin; nil figures are collapsed. */
export function Ledger({ figures, shown, words }: LedgerProps): Markup | null {
  const groups = GROUPS.flatMap((group) => {
    const all = figures.filter((figure) => figure.group === group);
    const [live, nil] = [all.filter(({ isNil }) => !isNil), all.filter(({ isNil }) => isNil)];
    const own = live.filter(({ label }) => !shown.has(label));
    // A total with nothing above it only repeats the headline.
    const rows = own.length === 0 ? [] : live.filter(({ isTotal, label }) => isTotal || !shown.has(label));
    const folded = nil.filter(({ label }) => !shown.has(label));
    if (rows.length + folded.length === 0) return [];
    return (
      <div class={`group ${group}`}>
        <h3>{words[group]}</h3>
        {rows.length === 0 ? null : <dl>{rows.map((one) => row(one, shown.has(one.label)))}</dl>}
        {folded.length === 0 ? null : (
          <details class="nil">
            <summary>
              {folded.length} {words.nil}
            </summary>
            <dl>{folded.map((one) => row(one, false))}</dl>
          </details>
        )}
      </div>
    );
  });
  if (groups.length === 0) return null;
  return (
    <section class="ledger" aria-labelledby="figures-heading">
      <h2 id="figures-heading">{words.figures}</h2>
      {groups}
    </section>
  );
}

/** A line of the ledger; a total that repeats the headline is not counted as another figure. */
function row(figure: ShownFigure, isRepeated: boolean): Markup {
  const { value, cite, isTotal } = figure;
  const name = isRepeated ? 'line-of-total' : `figure${isTotal ? ' total' : ''}`;
  return (
    <div class={name}>
      <dt>{labelOf(figure)}</dt>
      <dd>{value}</dd>
      {cite.length === 0 ? null : (
        <dd class="cite">
          <Cite sources={cite} />
        </dd>
      )}
    </div>
  );
}

/** A label, linked to the step or decision that gives the figure. */
export function labelOf({ label, anchor }: ShownFigure): Child {
  return anchor === null ? label : <a href={`#${anchor}`}>{label}</a>;
}
