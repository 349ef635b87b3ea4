import { dayText, integerText, moneyText } from '../../../engine/texts/format.ts';
import { render } from '../../../engine/texts/template.ts';
import { type Child, h, Markup } from '../../../http/markup.ts';
import { fraction } from '../../../law/amounts.ts';
import { parseDay } from '../../../law/calendar.ts';
import { sharedWarnings } from '../../../operations/batch/answers.ts';
import { type Batch, type BatchRow, type RowResult, warningsOf } from '../../../operations/batch/batch.ts';
import { clientName } from '../../../operations/batch/calendar.ts';
import type { BatchColumn } from '../../../operations/batch/columns.ts';
import type { BatchTable } from '../../../operations/batch/table.ts';
import type { Turn } from '../../../operations/rows/table-operation.ts';
import type { Service } from '../../../service.ts';
import { TableRow } from '../../components/table.tsx';

/** The answers of a file as table rows, with their counts. */
export interface AnswerRows {
  /** The table of answers: headings, rows, totals. */
  readonly answers: readonly [heads: Markup, body: Markup, totals: Markup];
  /** Whether some columns are shown on demand. */
  readonly hasMore: boolean;
  /** What is wrong, a row for each field. */
  readonly faults: Markup;
  /** What holds for all rows: assumptions, columns that were added, warnings of every result. */
  readonly notes: readonly string[];
  readonly rows: number;
  /** How many of them have errors instead of figures. */
  readonly refused: number;
}

interface AnsweredRow {
  readonly row: BatchRow;
  readonly result: RowResult;
  readonly figures: readonly string[];
  readonly warnings: readonly string[];
}

/** Columns in view; the others are shown on demand. */
const MAX_SHOWN = 6;
const FAULT_HEADS = ['Row', 'Client', 'Field', 'What to do'];

/** Runs all rows and renders them as table rows. */
export async function writeTableRows(
  service: Service,
  batch: Batch,
  table: BatchTable,
  nameColumn: number | null,
  turn: Turn,
): Promise<AnswerRows> {
  const answered: AnsweredRow[] = [];
  const faults: string[] = [];
  const sums = batch.columns.map(({ isSummed }): number | null => (isSummed ? 0 : null));
  const titles = new Map(batch.calculator.schema.fields.map(({ name, title }) => [name, title]));
  const rows: BatchRow[] = [];
  for await (const row of table.rows()) rows.push(row);
  for (const row of rows) {
    await turn();
    const result = batch.calculate(row);
    const { calculation, errors } = result;
    if (errors !== null) {
      const client = clientName(row, nameColumn);
      for (const [name, message] of errors) {
        const cells = [integerText(row.number), client, titles.get(name) ?? '', message];
        faults.push(TableRow(cells, [undefined, undefined, undefined, 'fault'], FAULT_HEADS).text);
      }
      continue;
    }
    const figures = batch.columns.map((column, index) => {
      const sum = sums[index];
      if (typeof sum === 'number' && calculation !== null)
        sums[index] = sum + Math.round(Number(column.json(calculation) ?? 0) * 100);
      return figureText(column, result);
    });
    answered.push({ row, result, figures, warnings: warningsOf(result) });
  }
  const shared = sharedWarnings(answered);
  const used = [...batch.columns.keys()].filter((column) =>
    answered.some(({ figures }) => !['', '0'].includes(figures[column] ?? '')),
  );
  const hasDates = answered.some(({ result }) => (result.dated?.events() ?? []).length > 0);
  const fixed = ['Client', 'Answer', ...(hasDates ? ['First date'] : [])];
  const heads = [...fixed, ...used.map((column) => batch.columns[column]?.heading ?? ''), 'Warnings'];
  const shown = MAX_SHOWN - 1;
  const classes = heads.map((head, index) => {
    const kind = index < fixed.length || head === 'Warnings' ? undefined : 'number';
    return index >= shown && head !== 'Warnings' ? ('number more' as const) : kind;
  });
  const written: string[] = [];
  for (const { row, result, figures, warnings } of answered) {
    await turn();
    const own = warnings.filter((one) => !shared.includes(one));
    const messages = [result.notCovered, result.registry?.reason, ...own].filter(Boolean).join(' ');
    const cells: Child[] = [
      clientName(row, nameColumn) || render(service.common.files.row, { row: String(row.number) }),
      result.calculation === null ? (
        ''
      ) : (
        <a href={result.calculation.toolRun().share_url}>{result.calculation.linkTitle()}</a>
      ),
      ...(hasDates ? [firstDate(result)] : []),
      ...used.map((column) => figures[column] ?? ''),
      messages,
    ];
    written.push(TableRow(cells, classes, heads).text);
  }
  const totals = used.map((column) => {
    const sum = sums[column] ?? null;
    return sum === null ? '' : moneyText(fraction(sum, 100), 'figure');
  });
  const hasTotals = answered.length > 1 && totals.some((total) => total !== '');
  const foot = ['Total', ...fixed.slice(1).map(() => ''), ...totals, ''];
  const refused = rows.length - answered.length;
  return {
    answers: [
      <tr>
        {heads.map((head, index) => (
          <th scope="col" class={classes[index]}>
            {head}
          </th>
        ))}
      </tr>,
      new Markup(written.join('')),
      new Markup(hasTotals ? TableRow(foot, classes, heads).text : ''),
    ],
    hasMore: classes.includes('number more'),
    faults: new Markup(faults.join('')),
    notes: [...table.notes, ...shared],
    rows: rows.length,
    refused,
  };
}

/** A figure as printed; the date at Companies House is that of the row's kind of company. */
function figureText({ name, print }: BatchColumn, { calculation, registry }: RowResult): string {
  if (registry === null || !name.startsWith('registry_due'))
    return calculation === null ? '' : print(calculation).replaceAll('_', ' ');
  const day = name === 'registry_due' ? parseDay(registry.due ?? '') : null;
  return day === null ? '' : dayText(day);
}

function firstDate({ dated }: RowResult): string {
  const [first] = [...(dated?.events() ?? [])].sort((a, b) => a.day - b.day);
  return first === undefined ? '' : `${dayText(first.day)}: ${first.title}`;
}

export interface AnswersProps {
  readonly found: AnswerRows;
  /** Columns that were not used, with their first values. */
  readonly unused: readonly string[];
  /** Buttons for the answers as files. */
  readonly downloads: Child;
}

/** What was not used, the counts and files, the errors, then the answers with a row of totals. */
export function Answers({ found, unused, downloads }: AnswersProps): Markup {
  const { refused, rows, answers, faults, notes, hasMore } = found;
  const calculated = `${integerText(rows - refused)} ${rows - refused === 1 ? 'row' : 'rows'} calculated`;
  const list = (lines: readonly string[]): Markup => (
    <ul>
      {lines.map((line) => (
        <li>{line}</li>
      ))}
    </ul>
  );
  return (
    <div class="batch-answers">
      {unused.length === 0 ? null : (
        <section class="faults">
          <h2>Not used</h2>
          <p>These columns hold numbers or dates and were not used:</p>
          {list(unused)}
        </section>
      )}
      <div role="status">
        <h2>
          {refused === 0
            ? calculated
            : `${calculated}, ${integerText(refused)} ${refused === 1 ? 'needs' : 'need'} fixing`}
        </h2>
      </div>
      <div class="go">{downloads}</div>
      {refused === 0 ? null : (
        <section class="scroll" tabindex={0} aria-label="Rows with errors">
          <h2>Rows with errors</h2>
          {answerTable(
            <tr>
              {FAULT_HEADS.map((head) => (
                <th scope="col">{head}</th>
              ))}
            </tr>,
            faults,
          )}
        </section>
      )}
      {notes.length === 0 ? null : (
        <section>
          <h2>Taken for all rows</h2>
          {list(notes)}
        </section>
      )}
      {rows === refused ? null : (
        <div>
          {hasMore ? (
            <label class="choice" for="all-columns">
              <input id="all-columns" type="checkbox" class="all-columns" />
              Show all columns
            </label>
          ) : null}
          <section class="scroll" tabindex={0} aria-label="Answers">
            {answerTable(...answers)}
          </section>
        </div>
      )}
    </div>
  );
}

function answerTable(head: Markup, body: Markup, foot: Markup = new Markup('')): Markup {
  return (
    <table class="answers stack">
      <thead>{head}</thead>
      <tbody>{body}</tbody>
      {foot.text === '' ? null : <tfoot>{foot}</tfoot>}
    </table>
  );
}
