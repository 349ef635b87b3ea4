import { h, type Markup } from '../../http/markup.ts';
import type { PageFigure } from '../pages/page-result.ts';
import { withoutPence } from './print.ts';
import type { ReadStep } from './workings.tsx';

interface SumsProps {
  readonly figures: readonly PageFigure[];
  /** The steps behind them, which say how a total was rounded. */
  readonly steps: readonly ReadStep[];
}

/** How a result adds up: its amounts with their signs, ruled at its totals; null if it has none. */
export function Sums({ figures, steps }: SumsProps): Markup | null {
  const sums = figures.filter(({ text }) => text.group === 'sums');
  const live = sums.filter(({ isNil, text }) => !isNil || text.total);
  const main = live.filter(({ text }) => text.main || text.total || text.subtotal);
  // Parts of lines are left to the workings where the lines themselves are enough.
  const lines = main.length > 2 ? main : live;
  if (lines.length < 2) return null;
  const hasPence = lines.some(({ value }) => /^−?£[\d,]+\.(?!00)/.test(value));
  const roundingOf = ({ text }: PageFigure): string =>
    (text.total && steps.find(({ step }) => step.name === text.shows)?.rounding) || '';
  return (
    <section class="sums" aria-labelledby="sums-heading">
      <h2 id="sums-heading">How it adds up</h2>
      <dl>
        {lines.map((figure) => (
          <div class={figure.text.total ? 'total' : figure.text.subtotal ? 'subtotal' : undefined}>
            <dt>
              {figure.label}
              {roundingOf(figure) === '' ? null : <small> ({roundingOf(figure)})</small>}
            </dt>
            <dd>{`${figure.text.less ? '−' : ''}${hasPence ? figure.value : withoutPence(figure.value)}`}</dd>
          </div>
        ))}
      </dl>
      {sums.length === live.length ? null : <p class="small">Lines that are nil are left out.</p>}
    </section>
  );
}
