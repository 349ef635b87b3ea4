import { type Child, h, type Markup } from '../../http/markup.ts';
import { NumberTable } from '../components/table.tsx';

export interface PictureProps {
  readonly id: string;
  readonly title: string;
  readonly caption: Child;
  /** The rank of its title. */
  readonly heading?: 'h2' | 'h3';
  /** The drawing, hidden from those who hear the page: the caption and the table say the same. */
  readonly drawing: Child;
  /** What goes with the drawing, such as ways to walk it. */
  readonly controls?: Child;
  /** The same as numbers. */
  readonly table?: Parameters<typeof NumberTable>[0];
  /** Under which it is folded; in the open without it. */
  readonly tableName?: string;
}

/** A picture with its title, its caption and its numbers. */
export function Picture(props: PictureProps): Markup {
  const { id, title, caption, heading: Heading = 'h2', drawing, controls, table, tableName } = props;
  const numbers = table === undefined ? null : NumberTable(table);
  return (
    <section class="picture" aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`}>{title}</Heading>
      <figure>
        {drawing}
        {controls}
        <figcaption>
          <p>{caption}</p>
          {tableName !== undefined && numbers !== null ? (
            <details>
              <summary>{tableName}</summary>
              {numbers}
            </details>
          ) : (
            numbers
          )}
        </figcaption>
      </figure>
    </section>
  );
}
