import type { RowSchema } from '../../../engine/inputs/input-schema.ts';
import type { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { Result } from '../../../engine/result.ts';
import { type Child, Fragment, h, type Markup } from '../../../http/markup.ts';
import { parseDay } from '../../../law/calendar.ts';
import type { Sheet, SheetCell } from '../../../operations/rows/sheets.ts';
import type { Service, Tool } from '../../../service.ts';
import { pounds, printDate } from '../../charts/numbers.ts';
import { Heading, Page } from '../../components/document.tsx';
import { Faults } from '../../components/form.tsx';
import { Sources } from '../../components/links.tsx';
import { Figures, Notes } from '../../components/result-parts.tsx';
import { NumberTable } from '../../components/table.tsx';
import { describeSite } from '../../site.ts';
import { FileForm, RowForm, type Say, type Typed } from './row-form.tsx';

export interface RowPageProps {
  readonly service: Service;
  readonly tool: Tool;
  readonly name: string;
  readonly schema: RowSchema;
  readonly say: Say;
  readonly typed: Typed;
  readonly grows: boolean;
  readonly faults: InvalidInput | null;
  readonly found: { readonly result: Result; readonly sheets: readonly Sheet[] } | null;
  /** The form that asks for the meaning of a file's columns. */
  readonly columns: Child;
  /** What the operation adds to its result. */
  readonly parts: Child;
  readonly calendarName: string | undefined;
}

/** The page of an operation on rows: its form below its result or errors. */
export function RowPage(props: RowPageProps): Markup {
  const { service, tool, name, schema, say, typed, grows, faults, found, parts, columns } = props;
  const path = `/calculators/${tool.key}/${name}`;
  const site = describeSite(service);
  const isAsked = faults !== null || found !== null;
  return Page({
    site,
    title: `${faults === null ? '' : 'Error: '}${schema.title}`,
    description: schema.description,
    canonical: isAsked ? null : path,
    children: (
      <>
        <div class="opening">
          <p class="eyebrow">
            <a href={`${site.root}/calculators/${tool.key}`}>{tool.title}</a>
          </p>
          {Heading({ text: schema.title })}
          {found === null ? <p class="lead">{schema.description}</p> : null}
        </div>
        {faults === null
          ? null
          : Faults({
              message: faults.message,
              faults: [...faults.faults].map(([path, error]) => [`#${path}`, error]),
            })}
        {found === null ? null : foundOf(found.result, found.sheets, parts)}
        {columns}
        {FileForm({ say, schema, action: `${site.root}${path}` })}
        {RowForm({
          say,
          schema,
          typed,
          grows,
          errors: faults?.faults ?? new Map(),
          action: `${site.root}${path}`,
          calendarName: props.calendarName,
        })}
      </>
    ),
  });
}

function foundOf(
  { answer, figures, notes, sources }: Result,
  sheets: readonly Sheet[],
  parts: Child,
): Markup {
  return (
    <div class="result" id="result">
      <section class="answer-box" role="status">
        <p class="answer">{answer}</p>
        <Figures figures={figures} />
      </section>
      {parts}
      {sheets.map((sheet) => sheetOf(sheet))}
      <section>
        <h2>Notes</h2>
        {Notes({ notes })}
      </section>
      <section>
        <h2>Sources</h2>
        {Sources({ sources })}
      </section>
    </div>
  );
}

/** The most columns that fit a screen, and how few rows are few. */
const MOST_ACROSS = 10;
const FEW_LINES = 6;

function sheetOf({ name, columns, rows }: Sheet): Markup | null {
  const all = [...rows];
  const shown = [...columns.keys()].filter((column) => all.some((row) => (row[column] ?? '') !== ''));
  if (shown.length === 0) return null;
  const kindOf = (column: number) => columns[shown[column] as number]?.kind ?? 'text';
  const head = shown.map((column) => textOf(columns[column]?.heading ?? '', 'date'));
  const lines = all.map((row) => shown.map((column, index) => textOf(row[column] ?? null, kindOf(index))));
  // A few periods with many figures are set out as in accounts: a column for each period.
  const isTurned =
    shown.length > MOST_ACROSS &&
    all.length <= FEW_LINES &&
    !shown.some((_, index) => kindOf(index) === 'text');
  const [first = [], ...others] = head.map((heading, column) => [
    heading,
    ...lines.map((line) => line[column] ?? ''),
  ]);
  const classOf = (column: number) =>
    column === 0 || ['text', 'date'].includes(kindOf(column)) ? undefined : 'number';
  return (
    <section class="sheet">
      <h2>{name}</h2>
      {isTurned
        ? NumberTable({ head: first, rows: others, stacks: 'below' })
        : NumberTable({ head, rows: lines, classOf, stacks: 'below' })}
    </section>
  );
}

function textOf(cell: SheetCell, kind: Sheet['columns'][number]['kind']): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return parseDay(cell) === null ? cell : printDate(cell);
  if (kind === 'percent') return `${cell}%`;
  return kind === 'money' && typeof cell === 'number' ? pounds(cell) : String(cell);
}
