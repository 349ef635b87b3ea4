import type { ComponentChildren } from 'preact';

/** Holds a table and scrolls by itself where the page is too narrow for it. */
export function ScrollArea({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard must be able to come here
    <section class="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

/** A table whose first column names the row and whose others hold numbers. */
export function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <ScrollArea label={head.filter((text) => text !== '').join(', ')}>
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
    </ScrollArea>
  );
}
