import type { ComponentChildren, VNode } from 'preact';

/** The widths for which every picture is drawn: a phone, and a page. */
const WIDTHS = { narrow: 340, wide: 680 } as const;

export interface PictureProps {
  /** Unique on its page. */
  readonly id: string;
  readonly title: string;
  /** The picture in a sentence or two. */
  readonly caption: string;
  /** Draws inside a box of this width and says how high it became. */
  readonly draw: (width: number) => { readonly height: number; readonly drawing: VNode };
  /** The same content as text: a table or a list. */
  readonly children: ComponentChildren;
}

/** A picture with its caption and the same content as text. */
export function Picture({ id, title, caption, draw, children }: PictureProps) {
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <figure class="picture">
        {(['narrow', 'wide'] as const).map((place) => {
          const { height, drawing } = draw(WIDTHS[place]);
          return (
            <svg
              key={place}
              class={`${place}-svg`}
              viewBox={`0 0 ${WIDTHS[place]} ${Math.ceil(height)}`}
              role="img"
              aria-label={title}
              aria-describedby={`${id}-caption`}
            >
              {drawing}
            </svg>
          );
        })}
        <figcaption id={`${id}-caption`}>{caption}</figcaption>
      </figure>
      {children}
    </section>
  );
}

/** A table behind a fold, for those who read numbers rather than shapes. */
export function AsTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <details>
      <summary>The picture as a table</summary>
      <Table head={head} rows={rows} />
    </details>
  );
}

/** A table whose first column names the row and whose others hold numbers; it scrolls by itself if it must. */
export function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard must be able to come here
    <section class="scroll" tabIndex={0} aria-label={head.filter((text) => text !== '').join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((text, index) =>
              text === '' ? (
                <td key={text} />
              ) : (
                <th key={text} scope="col" class={index === 0 ? undefined : 'number'}>
                  {text}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={head[index + 1]} class="number">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
