import type { ComponentChildren } from 'preact';

export interface TableProps {
  /** What stands over each column; a column without a name has an empty one. */
  readonly head: readonly string[];
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly ComponentChildren[])[];
  /** The class of a column, by its place; none when not given. */
  readonly classOf?: (column: number) => 'number' | 'law' | undefined;
  /** How rows stand on a phone, each value under the name of its column: one below the other, or side by side. */
  readonly stacks?: 'below' | 'beside';
}

/** A table whose first column names the rows. */
export function Table({ head, rows, classOf = () => undefined, stacks }: TableProps) {
  return (
    <table class={stacks && `stack ${stacks}`}>
      <thead>
        <tr>
          {head.map((text, column) =>
            text === '' ? (
              <td key={text} />
            ) : (
              <th key={text} scope="col" class={classOf(column)}>
                {text}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={head[index + 1]} class={classOf(index + 1)} data-label={stacks && head[index + 1]}>
                {stacks ? <span>{value}</span> : value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table that scrolls by itself where the page is too narrow for it. */
export function WideTable({ label, ...table }: TableProps & { readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard must be able to come here
    <section class="scroll" tabIndex={0} aria-label={label}>
      <Table {...table} />
    </section>
  );
}

const WHOLE_POUNDS = /^[−+]?£[\d,]+$/;
const WITH_PENCE = /^[−+]?£[\d,]+\.\d\d$/;

/** Rows whose amounts have pence wherever another of their column has. */
function withOneFormat(rows: TableProps['rows']): TableProps['rows'] {
  const isText = (cell: ComponentChildren): cell is string => typeof cell === 'string';
  const columns = rows[0]?.length ?? 0;
  const pence = Array.from({ length: columns }, (_, column) =>
    rows.some((row) => isText(row[column]) && WITH_PENCE.test(row[column])),
  );
  return rows.map((row) =>
    row.map((cell, column) =>
      pence[column] === true && isText(cell) && WHOLE_POUNDS.test(cell) ? `${cell}.00` : cell,
    ),
  );
}

/** A wide table of numbers, which its columns name, with amounts of a column in one format. */
export function NumberTable({ head, rows: given }: Pick<TableProps, 'head' | 'rows'>) {
  const rows = withOneFormat(given);
  return (
    <WideTable
      label={head.filter((text) => text !== '').join(', ')}
      head={head}
      rows={rows}
      classOf={(column) => (column === 0 ? undefined : 'number')}
    />
  );
}
