import type { Box } from '../../../engine/read/return-form.ts';
import { h, type Markup } from '../../../http/markup.ts';
import { parseDay } from '../../../law/calendar.ts';
import { boxText } from '../../../operations/boxes/answer.ts';
import type { LedgerData } from '../../../operations/ledger/index.ts';
import type { RowSheet, SheetCell } from '../../../operations/row-data.ts';
import type { RowAnswer } from '../../../operations/rows/row-operation.ts';
import type { Service } from '../../../service.ts';
import { SourceLinks } from '../../components/links.tsx';
import { dayOfData, pounds, printDate, shortDay, withoutPence } from '../../components/print.ts';
import { AmountView, FiguresView, Fold, foldedNotes } from '../../components/result-parts.tsx';
import { NumberTable, WideTable } from '../../components/table.tsx';
import { describeSite } from '../../site.ts';

/** The result of an operation on rows, as its page shows it. */
export interface RowOutcome extends Pick<RowAnswer, 'operation' | 'result' | 'calculated_by'> {
  readonly sheets: readonly RowSheet[];
  /** Its own address; null if it has too many rows for one. */
  readonly address: string | null;
}

/** Verdict and answer, actions, the first table; the rest is folded, and printed. */
export function RowResultView({ service, outcome }: { service: Service; outcome: RowOutcome }): Markup {
  const { operation, result, sheets, calculated_by } = outcome;
  const { answer, figures, notes, sources } = result;
  const [first] = figures;
  const form: Form = new Map(service.rules.returnForm.boxes.map((one) => [one.box, one]));
  const [main, ...others] = sheets.filter((sheet) => filledColumns(sheet).length > 0);
  return (
    <div class="result" id="result">
      <section class="verdict" aria-labelledby="result-heading">
        <h2 id="result-heading" tabindex="-1">
          <span class="verdict-label">{first?.label}</span>
          {AmountView({ text: withoutPence(first?.value ?? '') })}
        </h2>
        <p class="answer">{answer}</p>
      </section>
      {actions(outcome)}
      {main === undefined ? null : (
        <section class="sheet">
          <h2>{main.name}</h2>
          {sheetOf(main, form)}
        </section>
      )}
      <div class="folds">
        {Fold({ name: 'All figures', children: FiguresView({ figures }) })}
        {others.map((sheet) =>
          Fold({ name: sheet.name, children: <div class="sheet">{sheetOf(sheet, form)}</div> }),
        )}
        {operation === 'ledger'
          ? (result.data as unknown as LedgerData).periods.map((period) => formSheet(period, form))
          : null}
        {foldedNotes('Notes', notes, { site: describeSite(service) })}
        {Fold({ name: `Sources (${sources.length})`, children: SourceLinks({ sources }) })}
      </div>
      <p class="calculated-by printed">{calculated_by}</p>
    </div>
  );
}

/** Link and files of a result; the files come from the form, which has all rows. */
function actions({ address }: RowOutcome): Markup {
  const files = [
    ['csv', 'Download CSV'],
    ['xlsx', 'Download Excel'],
  ] as const;
  return (
    <ul class="actions plain">
      {address === null ? null : (
        <li>
          <a href={address} class="copy-link">
            Copy link
          </a>
        </li>
      )}
      <li class="scripted">
        <button type="button" class="second printer">
          Print
        </button>
      </li>
      {files.map(([type, name]) => (
        <li>
          <button type="submit" form="rows" name="as" value={type} class="second">
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The most columns across a page, and the most rows that can stand across it instead. */
const MAX_ACROSS = 6;
const MAX_TURNED = 4;

type Form = ReadonlyMap<string, Box>;

/** The columns that are not empty. */
function filledColumns({ columns, rows }: RowSheet): number[] {
  const all = [...rows];
  return [...columns.keys()].filter((column) => all.some((row) => (row[column] ?? '') !== ''));
}

/** A table without its empty columns; a few rows with many figures are set out as in accounts, a column for each. */
function sheetOf(sheet: RowSheet, form: Form): Markup {
  const { columns, rows } = sheet;
  const isByPeriod = columns.slice(1).every(({ heading }) => parseDay(heading) !== null);
  const all = [...rows].filter((row) => !isByPeriod || row.slice(1).some((cell) => cell !== 0));
  const shown = filledColumns({ ...sheet, rows: all });
  const isReturn = all.every(([box]) => form.has(String(box)));
  const kindOf = (column: number) => columns[shown[column] as number]?.kind ?? 'text';
  const head = shown.map((column) => textOf(columns[column]?.heading ?? '', 'date'));
  const lines = all.map((row) =>
    shown.map((column, index) => {
      const cell = row[column] ?? null;
      const box = isReturn && typeof cell === 'number' ? form.get(String(row[0])) : undefined;
      return box === undefined ? textOf(cell, kindOf(index)) : boxText(box.kind, cell as number);
    }),
  );
  const isTurned = shown.length > MAX_ACROSS && all.length <= MAX_TURNED && kindOf(0) !== 'text';
  if (!isTurned) {
    const isText = (column: number): boolean => column === 0 || ['text', 'date'].includes(kindOf(column));
    const classOf = (column: number) => (isText(column) && !(isReturn && column > 1) ? undefined : 'number');
    return (isReturn ? WideTable : NumberTable)({ label: sheet.name, head, rows: lines, classOf });
  }
  const [first = [], ...others] = head.map((heading, column) => [
    heading,
    ...lines.map((line) => line[column] ?? ''),
  ]);
  const filled = others.filter(([, ...cells]) => cells.some((cell) => cell !== '£0'));
  return NumberTable({ head: first, rows: filled, isBeside: true });
}

function textOf(cell: SheetCell, kind: RowSheet['columns'][number]['kind']): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return parseDay(cell) === null ? cell : shortDay(dayOfData(cell));
  if (kind === 'percent') return `${cell}%`;
  return kind === 'money' && typeof cell === 'number' ? pounds(cell) : String(cell);
}

/** One period's CT600A boxes, in form order; empty ones are left out. */
function formSheet(period: LedgerData['periods'][number], form: Form): Markup | null {
  const { period_end, boxes, ct600a_required } = period;
  if (boxes === null || !ct600a_required) return null;
  const rows = Object.entries(boxes).flatMap(([box, value]): string[][] => {
    if (value === null || value === 0) return [];
    const entries: readonly object[] = Array.isArray(value) ? value : [{ value }];
    return entries.map((entry) => {
      const texts = Object.values(entry).map((cell: SheetCell) => textOf(cell, 'money'));
      return [`${box} ${form.get(box)?.label ?? ''}`, texts.filter((text) => text !== '').join(', ')];
    });
  });
  return Fold({
    name: `Your CT600A for the period to ${printDate(period_end)}, box by box`,
    children: NumberTable({ head: ['Box', 'Entry'], rows }),
  });
}
