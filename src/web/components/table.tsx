import { type Child, h, type Markup } from '../../http/markup.ts';

type CellClass = 'number' | 'number more' | 'law' | 'error' | undefined;

export interface TableProps {
  /** The column headings; empty for a column without one. */
  readonly head: readonly string[];
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly Child[])[];
  /** The class of a column by index; no classes if omitted. */
  readonly classOf?: (column: number) => CellClass;
  /** Whether each row shows its labelled values side by side when space is short, and not below each other. */
  readonly isBeside?: boolean;
}

/** A table that scrolls within a narrow page and can be reached by keyboard; where its rows are stacked, cells have labels. */
export function WideTable(props: TableProps & { readonly label: string }): Markup {
  const { label, head, rows, classOf = () => undefined, isBeside = false } = props;
  const classes = head.map((_, column) => classOf(column));
  const isWide = head.length > 3 || (head.length === 3 && [...head, ...rows.flat()].some(isLong));
  return (
    <section class="scroll" tabindex="0" aria-label={label}>
      <table class={isWide ? `stack ${isBeside ? 'beside' : 'below'}` : 'few'}>
        <thead>
          <tr>
            {head.map((text, column) =>
              text === '' ? (
                <td></td>
              ) : (
                <th scope="col" class={classes[column]}>
                  {text}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td class={classes[index + 1]} data-label={head[index + 1]}>
                  <span>{value}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Dates in full and amounts stay on one line, so that two columns of them can need as much room as more columns. */
function isLong(text: Child): boolean {
  return typeof text === 'string' && ((text.length > 11 && DATE.test(text)) || /^[−+]?£.{12}/.test(text));
}

const DATE = /^\d.*\d{4}$/;
const WHOLE_POUNDS = /^[−+]?£[\d,]+$/;
const WITH_PENCE = /^[−+]?£[\d,]+\.\d\d$/;

/** Shows pence in every amount of a column in which any amount has them; in columns for periods, if any of all has. */
function withOneFormat({ head, rows }: TableProps): TableProps['rows'] {
  const isText = (cell: Child): cell is string => typeof cell === 'string';
  const inPence = (cells: readonly Child[]) => cells.some((cell) => isText(cell) && WITH_PENCE.test(cell));
  const isByPeriod = head.slice(1).every((text) => DATE.test(text));
  const pence = (rows[0] ?? []).map((_, column) =>
    inPence(isByPeriod ? rows.flat() : rows.map((row) => row[column])),
  );
  return rows.map((row) =>
    row.map((cell, column) =>
      pence[column] && isText(cell) && WHOLE_POUNDS.test(cell) ? `${cell}.00` : cell,
    ),
  );
}

/** A wide table with only column headings, by default of numbers; each column has one amount format. */
export function NumberTable(table: TableProps & { readonly label?: string }): Markup {
  return WideTable({
    label: table.head.filter((text) => text !== '').join(', '),
    classOf: (column) => (column === 0 ? undefined : 'number'),
    ...table,
    rows: withOneFormat(table),
  });
}
