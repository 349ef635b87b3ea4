import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { shortened } from '../../engine/inputs/read.ts';
import { listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileCell, isBlankCell, UnreadableFile } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import type { RowSheet } from '../row-data.ts';
import { readDate } from './dates.ts';
import { type HeadedColumn, nameColumn, type TableInputs, wordsIn } from './headings.ts';
import { cellText, isAmount } from './read-cell.ts';

/** A column that holds numbers or dates and is not used, as JSON names it. */
export interface NamedColumn {
  /** Its heading, or its letter if it has none. */
  readonly heading: string;
  readonly first_values: readonly string[];
}

export interface UnusedColumn {
  readonly column: HeadedColumn;
  /** Whether it holds amounts, and the caller did not say that they are not needed. */
  readonly isMoney: boolean;
  readonly named: NamedColumn;
}

const MAX_VALUES = 3;
const MAX_LISTED = 50;
const NOTHING = /^(n\/?a|nil|none|£?\s*[-–—])$/i;
/** Amounts of a hundred pounds or more, or written as money; numbers that begin with zero are not. */
const MONEY = /[£$€¥,.]|\d[km]$|^[-(]?[1-9]\d{2}/i;
/** Certainly money, even alone among texts. */
const POUNDS = /[£$€¥]|\d,\d{3}(?!\d)/;

/** Counts what the cells of the caller's own columns hold. */
export class UnusedColumns {
  readonly #columns;

  constructor(columns: readonly HeadedColumn[]) {
    const none = { dates: 0, numbers: 0, money: 0, pounds: 0, others: 0 };
    const unused = columns.filter(({ field }) => field === null);
    this.#columns = unused.map((column) => ({ column, ...none, first: [] as string[] }));
  }

  add(cells: readonly FileCell[]): void {
    for (const counts of this.#columns) {
      const cell = cells[counts.column.index] ?? null;
      if (isBlankCell(cell)) continue;
      const text = cellText(cell).trim();
      if (NOTHING.test(text)) continue;
      if (counts.first.length < MAX_VALUES) counts.first.push(shortened(text));
      if (isDate(cell)) counts.dates += 1;
      else if (!isAmount(cell)) counts.others += 1;
      else {
        counts.numbers += 1;
        if (MONEY.test(text)) counts.money += 1;
        if (POUNDS.test(text)) counts.pounds += 1;
      }
    }
  }

  list(): UnusedColumn[] {
    return this.#columns.flatMap(({ column, dates, numbers, money, pounds, others, first }) => {
      if (pounds === 0 && (dates + numbers === 0 || dates + numbers < others)) return [];
      const isMoney = money > 0 && money >= dates && dates <= numbers && !column.isIgnored;
      const heading = column.heading === '' ? column.letter : shortened(column.heading);
      return [{ column, isMoney, named: { heading, first_values: first } }];
    });
  }
}

function isDate(cell: FileCell): boolean {
  if (typeof cell !== 'string') return typeof cell === 'object' && cell?.isDate === true;
  return /^\d.*[-/. ]/.test(cell.trim()) && !isAmount(cell) && !('reason' in readDate(cell));
}

/** The columns of amounts that a result would leave out without the caller's word. */
export function undeclaredAmounts(
  columns: readonly UnusedColumn[],
  { common, needsAllAmounts }: TableInputs,
): UnusedColumn[] {
  if (!needsAllAmounts) return [];
  const numbered = new Set(render(common.files.numbered_words).split(', '));
  return columns.filter(({ column, isMoney, named }) => {
    const isNumbering = wordsIn(column.heading).some((word) => numbered.has(word));
    return isMoney && (!isNumbering || named.first_values.some((value) => /[£$€¥]/.test(value)));
  });
}

/** The errors of amounts that a result would leave out and that must be declared, by heading. */
export function unusedErrors(columns: readonly UnusedColumn[], inputs: TableInputs): [string, string][] {
  const { common, fields } = inputs;
  const money = fields.filter(({ kind }) => kind === 'money').map(({ name }) => name);
  return undeclaredAmounts(columns, inputs).map(({ column, named: { heading, first_values } }) => {
    const slots = { heading, values: first_values.join(', '), choices: listText(money, 'or') };
    return [heading, `${nameColumn(column, common)} ${render(common.files.unused_amounts, slots)}`];
  });
}

/** A line for each column that is not used: heading and first values. */
export function unusedLines({ common }: Service, unused: readonly NamedColumn[]): string[] {
  return unused.map(({ heading, first_values }) =>
    render(common.files.not_used, { heading, values: first_values.join(', ') }),
  );
}

/** Headings of unused columns for a header of the response: percent-encoded, since they may be in any script. */
export function unusedHeader(unused: readonly NamedColumn[]): string {
  return unused
    .slice(0, MAX_LISTED)
    .map(({ heading }) => encodeURIComponent(heading.replaceAll(/\p{Cs}/gu, '\ufffd')))
    .join(', ');
}

/** The sheet that says what was not used and assumed, what each column was read as, and the version of the rules. */
export function importSheet(
  service: Service,
  read: readonly HeadedColumn[],
  unused: readonly NamedColumn[],
  notes: readonly string[],
): RowSheet {
  const { files, disclaimer } = service.common;
  const columns = ['what', 'how'].map((name) => ({ heading: render(files[name]), kind: 'text' as const }));
  const rows = [
    ...unusedLines(service, unused).map((line) => [render(files.unused), line]),
    ...notes.map((note) => [render(files.assumed), note]),
    ...read.map(({ letter, heading, field, isIgnored }) => [
      render(files.read_as, { letter, heading: shortened(heading) }),
      field ? `${field.title} (${field.name})` : render(isIgnored ? files.ignored : files.own),
    ]),
    [render(files.rules), service.rulesVersion],
    [render(files.disclaimer), disclaimer],
  ];
  return { name: render(files.as_read), columns, rows };
}

/** What is wrong with a file, for people. @throws anything but the errors of files. */
export function errorOfFile(thrown: unknown, { common }: Service): InvalidInput {
  if (thrown instanceof InvalidInput) return thrown;
  if (!(thrown instanceof UnreadableFile)) throw thrown;
  const slots = { sheets: listText(thrown.sheets), row: String(thrown.row) };
  return new InvalidInput(render(common.files[thrown.reason], slots), new Map());
}
