import type { Service } from '../../service.ts';
import { formOf } from '../boxes/answer.ts';
import type { Sheet, SheetCell } from '../rows/row-operation.ts';
import { type SheetShape, sheetMaker } from '../rows/row-sheets.ts';

type Line = Readonly<Record<string, SheetCell>>;
type Data = Readonly<Record<string, unknown>>;

/** The tables of consecutive periods: the schedule of pools, or periods, losses and claims. */
export function periodSheets(key: string, data: Data, service: Service): [Sheet, ...Sheet[]] {
  const sheets = key === 'capital-allowances' ? poolSheets(data, service) : lossSheets(data, service);
  return [...sheets, boxSheet(data, service)];
}

function linesOf(value: unknown): readonly Line[] {
  return (value ?? []) as readonly Line[];
}

/** One column for each period, with the lines of the schedule, as accountants file it. */
function poolSheets(data: Data, service: Service): [Sheet] {
  const { sheet, label } = sheetMaker('periods', service);
  const schedule = linesOf(data.schedule);
  const rows = Object.keys(schedule[0] ?? {}).filter(
    (name) => !['period_start', 'period_end', 'main_written_off'].includes(name),
  );
  const made = sheet('schedule', rows, [['line', 'text', (name) => label(name)]]);
  const ends = linesOf(data.schedule).map((column) => String(column.period_end));
  return [
    {
      ...made,
      columns: [...made.columns, ...ends.map((heading) => ({ heading, kind: 'money' as const }))],
      rows: rows.map((name) => [label(name), ...schedule.map((column) => column[name] ?? null)]),
    },
  ];
}

/** The boxes of each period's return, one column for each period. */
function boxSheet(data: Data, service: Service): Sheet {
  const periods = linesOf(data.periods);
  const filled = periods.map(({ boxes }) => boxes as unknown as Line);
  const rows = formOf(service).boxes.filter(({ box }) => filled.some((boxes) => box in boxes));
  const numbers = [...new Map(rows.map((row) => [row.box, row])).values()];
  const made = sheetMaker('periods', service).sheet('boxes', numbers, [
    ['box', 'text', ({ box }) => box],
    ['line', 'text', ({ label }) => label],
  ]);
  return {
    ...made,
    columns: [
      ...made.columns,
      ...periods.map(({ period_end }) => ({ heading: String(period_end), kind: 'text' as const })),
    ],
    rows: numbers.map(({ box, label }) => [box, label, ...filled.map((boxes) => boxes[box] ?? null)]),
  };
}

function lossSheets(data: Data, service: Service): [Sheet, ...Sheet[]] {
  const { sheet, label } = sheetMaker('periods', service);
  const money = (name: string, sum?: 'sum'): SheetShape<Line>[number] => {
    const cell = (line: Line): SheetCell => line[name] ?? null;
    return sum === undefined ? [name, 'money', cell] : [name, 'money', cell, sum];
  };
  const date = (name: string): SheetShape<Line>[number] => [name, 'date', (line) => line[name] ?? null];
  const uses = linesOf(data.losses).flatMap((loss) =>
    linesOf(loss.uses).map((use) => ({ ...use, made_in: loss.made_in ?? null })),
  );
  return [
    sheet('periods', linesOf(data.periods), [
      date('period_start'),
      date('period_end'),
      money('trading_profit'),
      money('other_profits'),
      money('loss_of_period_used'),
      money('losses_brought_forward_used'),
      money('losses_carried_back_used'),
      money('donations_used'),
      money('taxable_profits'),
      money('tax_without_relief', 'sum'),
      money('tax_first_filed', 'sum'),
      money('corporation_tax', 'sum'),
      money('repayment', 'sum'),
      date('payment_due'),
    ]),
    sheet('losses', uses, [
      ['made_in', 'integer', (line) => line.made_in ?? null],
      ['used_in', 'integer', (line: Line) => line.used_in ?? null],
      ['section', 'text', (line: Line) => label(String(line.section))],
      money('amount', 'sum'),
      money('repayment', 'sum'),
      date('claim_by'),
      date('interest_from'),
    ]),
  ];
}
