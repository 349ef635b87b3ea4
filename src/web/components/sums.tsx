import { h, type Markup } from '../../http/markup.ts';
import type { ShownFigure } from '../pages/page-result.ts';
import { withoutPence } from './print.ts';

/** How a result adds up: its amounts with their signs, ruled at its totals; null if it has none. */
export function Sums({ figures }: { figures: readonly ShownFigure[] }): Markup | null {
  const sums = figures.filter(({ text }) => text.group === 'sums');
  const live = sums.filter(({ isNil, text }) => !isNil || text.total);
  const main = live.filter(({ text }) => text.main || text.total || text.subtotal);
  // Parts of lines are left to the workings where the lines themselves are enough.
  const lines = main.length > 2 ? main : live;
  if (lines.length < 2) return null;
  const isRounded = addsUpRounded(lines);
  const hasPence = lines.some(({ value }) => /^−?£[\d,]+\.(?!00)/.test(value));
  return (
    <section class="sums" aria-labelledby="sums-heading">
      <h2 id="sums-heading">How it adds up</h2>
      <dl>
        {lines.map(({ label, value, text, anchor }) => (
          <div class={text.total ? 'total' : text.subtotal ? 'subtotal' : undefined}>
            <dt>
              {anchor === null ? label : <a href={`#${anchor}`}>{label}</a>}
              {text.total && isRounded ? <small> (rounded once, at the end)</small> : null}
            </dt>
            <dd>{`${text.less ? '−' : ''}${hasPence ? value : withoutPence(value)}`}</dd>
          </div>
        ))}
      </dl>
      {sums.length === live.length ? null : <p class="small">Lines that are nil are left out.</p>}
    </section>
  );
}

/** Whether some lines, with the subtotal before them or without, give their total but for less than a penny a line. */
function addsUpRounded(lines: readonly ShownFigure[]): boolean {
  let [before, sum, count] = [0, 0, 0];
  for (const { text, value } of lines) {
    const pence = penceOf(value);
    if (text.total || text.subtotal) {
      const off = Math.min(Math.abs(sum - pence), Math.abs(before + sum - pence));
      if (off > 0 && off < count) return true;
      [before, sum, count] = [pence, 0, 0];
    } else [sum, count] = [sum + (text.less ? -pence : pence), count + 1];
  }
  return false;
}

/** Pence of an amount that stands alone, or before `of`. */
function penceOf(value: string): number {
  const [, minus = '', digits = ''] = /^(−?)£([\d,]+\.\d\d)/.exec(value) ?? [];
  return Math.round(Number(digits.replaceAll(',', '')) * 100) * (minus === '' ? 1 : -1);
}
