import { type Child, h, type Markup } from '../../http/markup.ts';
import { NumberTable, type TableProps } from '../components/table.tsx';

export interface PictureProps {
  readonly id: string;
  readonly title: string;
  readonly caption?: string;
  readonly heading?: 'h2' | 'h3';
  /** The drawing, hidden from screen readers: the caption and the table say the same. */
  readonly drawing: Child;
  /** What goes with the drawing, such as ways to explore it. */
  readonly controls?: Child;
  /** The same as numbers. */
  readonly table?: TableProps;
  /** The title that the table collapses under; open if omitted. */
  readonly tableName?: string;
}

export function Picture(props: PictureProps): Markup {
  const { id, title, caption, heading: Heading = 'h2', drawing, controls, table, tableName } = props;
  const numbers = table === undefined ? null : NumberTable(table);
  const folded = (
    <details>
      <summary>{tableName}</summary>
      {numbers}
    </details>
  );
  return (
    <section class="picture" aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`}>{title}</Heading>
      <figure>
        {drawing}
        {controls}
        {caption === undefined && numbers === null ? null : (
          <figcaption>
            {caption === undefined ? null : <p>{caption}</p>}
            {tableName === undefined ? numbers : folded}
          </figcaption>
        )}
      </figure>
    </section>
  );
}
