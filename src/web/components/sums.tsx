import { h, type Markup } from '../../http/markup.ts';
import type { ShownFigure } from '../result-view.ts';
import { withoutPence } from './verdict.tsx';

/** The most lines above a total, and between two of them for which signs are looked for. */
const MAX_LINES = 6;

/** How a result adds up: its amounts with their signs, ruled at its totals; null if it has none. */
export function Sums({ figures }: { figures: readonly ShownFigure[] }): Markup | null {
  const sums = figures.filter(({ text }) => text.group === 'sums');
  const live = sums.filter(({ isNil, text }) => !isNil || text.isTotal);
  const lines =
    live.length <= MAX_LINES + 1
      ? live
      : live.filter(({ text }) => text.isMain || text.isTotal || text.isSubtotal);
  if (lines.length < 2) return null;
  const { signs, isRounded } = signsOf(lines);
  const hasPence = lines.some(({ value }) => /^−?£[\d,]+\.(?!00)/.test(value));
  const show = (value: string): string => (hasPence ? value : withoutPence(value));
  const nil = sums.length - live.length;
  return (
    <section class="sums" aria-labelledby="sums-heading">
      <h2 id="sums-heading">How it adds up</h2>
      <dl>
        {lines.map(({ label, value, text, anchor }, index) => (
          <div class={text.isTotal ? 'total' : text.isSubtotal ? 'subtotal' : undefined}>
            <dt>
              {anchor === null ? label : <a href={`#${anchor}`}>{label}</a>}
              {text.isTotal && isRounded ? ' (rounded once, at the end)' : ''}
            </dt>
            <dd>{`${signs[index] === -1 ? '−' : ''}${show(value)}`}</dd>
          </div>
        ))}
      </dl>
      {nil === 0 ? null : <p class="small">Lines that are nil are left out.</p>}
    </section>
  );
}

/** Pence of an amount that stands alone, or before `of`. */
function penceOf(value: string): number {
  const [, minus = '', digits = ''] = /^(−?)£([\d,]+\.\d\d)/.exec(value) ?? [];
  return Math.round(Number(digits.replaceAll(',', '')) * 100) * (minus === '' ? 1 : -1);
}

/**
 * The sign of each line, such that the lines above a total give it: with the subtotal before them, or without. Where
 * only rounding stands between, that is said.
 */
function signsOf(lines: readonly ShownFigure[]): { signs: readonly number[]; isRounded: boolean } {
  const signs = lines.map(() => 1);
  let isRounded = false;
  let before: number | null = null;
  let open: number[] = [];
  lines.forEach(({ text, value }, index) => {
    if (!text.isTotal && !text.isSubtotal) {
      open.push(index);
      return;
    }
    const total = penceOf(value);
    const parts = open.map((at) => penceOf(lines[at]?.value ?? ''));
    const starts = before === null ? [0] : [before, 0];
    const found = starts.flatMap((start) => combine(start, parts, total) ?? []);
    const [best] = found;
    if (best !== undefined) {
      best.signs.forEach((sign, at) => {
        signs[open[at] as number] = sign;
      });
      isRounded ||= best.off > 0;
    }
    before = total;
    open = [];
  });
  return { signs, isRounded };
}

/** Signs that bring parts to a total, to less than a penny a part; null if there are none. */
function combine(start: number, parts: readonly number[], total: number) {
  if (parts.length === 0 || parts.length > MAX_LINES) return null;
  let best: { readonly signs: readonly number[]; readonly off: number } | null = null;
  for (let choice = 0; choice < 2 ** parts.length; choice += 1) {
    const signs = parts.map((_, at) => ((choice >> at) & 1 ? -1 : 1));
    if (start === 0 && signs[0] === -1) continue;
    const sum = parts.reduce((all, part, at) => all + part * (signs[at] as number), start);
    const off = Math.abs(sum - total);
    if (off < Math.max(1, parts.length) && (best === null || off < best.off)) best = { signs, off };
  }
  return best;
}
