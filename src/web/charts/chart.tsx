import type { ComponentChildren, ComponentProps, VNode } from 'preact';
import type { Calculation, ToolRun } from '../../engine/result.ts';
import { attribute, html } from '../../http/markup.ts';
import type { Service } from '../../service.ts';
import { NumberTable } from '../components/table.tsx';
import { typeset } from '../typography.ts';

/** What the chart of a result is drawn from. */
export interface ChartSource {
  readonly service: Service;
  readonly calculation: Calculation;
  readonly run: ToolRun;
}

/** The widths for which every chart is drawn: a phone, and a page. */
const WIDTHS = { narrow: 340, wide: 680 } as const;

/** Whether a drawing is one for a phone. */
export function isNarrow(width: number): boolean {
  return width < WIDTHS.wide;
}

export interface ChartProps {
  readonly id: string;
  readonly title: string;
  readonly caption: string;
  /** Of which rank its title is, where it is not a part of the page by itself. */
  readonly heading?: 'h2' | 'h3' | 'h4';
  /** Whether it is as small on a wide page as on a phone, with its caption beside it. */
  readonly isBeside?: boolean;
  /** Draws inside a box of this width and says how high it became. */
  readonly draw: (width: number) => { readonly height: number; readonly drawing: VNode };
  /** The same content as text: a table or a list. */
  readonly children: ComponentChildren;
}

export function Chart(props: ChartProps): VNode {
  const { id, title, caption, heading = 'h2', isBeside = false, draw, children } = props;
  const places = isBeside ? (['narrow'] as const) : (['narrow', 'wide'] as const);
  const drawings = places.map((place) => {
    const { height, drawing } = draw(WIDTHS[place]);
    return html`
      <svg class="${place}-svg" viewBox="0 0 ${WIDTHS[place]} ${Math.ceil(height)}" role="img"
        aria-label="${title}" aria-describedby="${id}-caption">
        ${drawing}
      </svg>
    `;
  });
  return html`
    <section${attribute('class', isBeside ? 'beside' : undefined)} aria-labelledby="${id}-title">
      <${heading} id="${id}-title">${typeset(title)}</${heading}>
      <figure class="picture">
        ${drawings}
        <figcaption><p id="${id}-caption">${typeset(caption)}</p>${children}</figcaption>
      </figure>
    </section>
  `;
}

/** A table behind a fold, for those who read numbers rather than shapes. */
export function AsTable(props: ComponentProps<typeof NumberTable>): VNode {
  return html`<details><summary>The picture as a table</summary>${NumberTable(props)}</details>`;
}
