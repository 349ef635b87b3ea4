import type { Scale } from '../../engine/chart.ts';
import { jsonNumber } from '../../engine/texts/format.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import type { Amount } from '../../law/amounts.ts';
import { NumberTable } from '../components/table.tsx';

export interface ScalesProps {
  readonly title: string;
  readonly caption: string;
  readonly scales: readonly Scale[];
  readonly say: (name: string) => string;
}

/** A table of tests: the value, the limit of each band, and the value's position in bands of equal width. */
export function Scales({ title, caption, scales, say }: ScalesProps): Markup {
  const names = scales[0]?.bands.map(({ name }) => name) ?? [];
  return (
    <section class="picture" aria-labelledby="scales-title">
      <h2 id="scales-title">{title}</h2>
      <p class="small">{caption}</p>
      {NumberTable({
        head: ['', say('yours'), ...names.map(say), ''],
        rows: scales.map((scale) => [
          say(scale.name),
          scale.type.print(scale.value, 'text'),
          ...scale.bands.map(({ most }) => scale.type.print(most, 'text')),
          drawn(scale),
        ]),
      })}
    </section>
  );
}

/** Bands of equal width, with a gold point in the value's band. */
function drawn({ value, bands }: Scale): Child {
  const count = bands.length + 1;
  const found = bands.findIndex(({ most }) => numberOf(value) <= numberOf(most));
  const band = found < 0 ? bands.length : found;
  const [least, most] = [bands[band - 1]?.most ?? 0, bands[band]?.most];
  const share =
    most === undefined
      ? 0.5
      : (numberOf(value) - numberOf(least)) / Math.max(1e-9, numberOf(most) - numberOf(least));
  return (
    <svg class="band" width="100%" height="1.25rem" aria-hidden="true" focusable="false">
      {Array.from({ length: count }, (_, index) => (
        <rect
          class={index === band ? 'fill-b' : 'fill-tint'}
          x={`${((100 * index) / count).toFixed(2)}%`}
          y="30%"
          width={`${(100 / count - 1).toFixed(2)}%`}
          height="40%"
        />
      ))}
      <circle
        class="dot"
        cx={`${((100 * (band + 0.06 + 0.88 * share)) / count).toFixed(2)}%`}
        cy="50%"
        r="6"
      />
    </svg>
  );
}

function numberOf(value: Amount | number): number {
  return typeof value === 'number' ? value : jsonNumber(value, 4);
}
