import { dayText } from '../../engine/texts/format.ts';
import type { CalculatorRun } from '../../engine/trace/run.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import type { RowCall } from '../rows/row-call.ts';
import type { RowOperation } from '../rows/row-operation.ts';
import { type Line, type RowSheet, type SheetCell, sheetMaker } from '../rows/sheets.ts';
import { lossLists } from './loss-lists.ts';
import { narrateLosses } from './loss-narration.ts';
import { type Choice, compareChoices, lossTotals, workOutLosses } from './loss-taxes.ts';
import { carryPools, poolLists, poolResult } from './pools.ts';
import { readLosses } from './read-periods.ts';

/** Consecutive accounting periods of one company, each starting from what the last carried forward. */
export const periods: RowOperation<object, 'periods'> = {
  name: 'periods',
  // What carries over to the next period: pools of capital allowances, trading losses.
  schemas: new Map([
    ['capital-allowances', 'pool-periods'],
    ['corporation-tax', 'loss-periods'],
  ]),
  run: (call, run) =>
    (call.calculator.calculator.key === 'capital-allowances' ? workOutPools : workOut)(call, run),
  sheets: ({ tool, result }, service) => periodSheets(tool, result.data as PeriodsData, service),
};

function workOut(call: RowCall, run: CalculatorRun) {
  const inputs = readLosses(call, run);
  if (inputs === null) return null;
  const worked = workOutLosses(call.service, inputs, run);
  const choices = compareChoices(inputs, worked);
  const narration = narrateLosses(inputs, worked, choices, run);
  const lists = lossLists(call, worked, choices, run);
  return {
    outcome: { data: lossTotals(inputs.ceased, worked), narration },
    dataOf: (totals: object) => ({ ...lists, ...totals }),
  };
}

function workOutPools(call: RowCall, run: CalculatorRun) {
  const result = carryPools(call, run);
  if (result === null) return null;
  const lists = poolLists(result, call.service);
  return { outcome: poolResult(result), dataOf: (totals: object) => ({ ...lists, ...totals }) };
}

type Lines = readonly Line[];

/** The lists of losses, or of pools, which have a schedule alone. */
type PeriodsData = Readonly<Record<'periods' | 'schedule' | 'losses' | 'choices', Lines>>;

function periodSheets(
  key: string,
  { periods, schedule, losses, choices }: PeriodsData,
  service: Service,
): [RowSheet, ...RowSheet[]] {
  const { sheet, label } = sheetMaker('periods', service);
  const ends = periods.map((period) => String(period.period_end));
  const byPeriod = (name: string, lines: Lines, shape: string, kind: 'money' | 'text', columns: Lines) => {
    const made = sheet(name, lines, shape);
    const headings = ends.map((heading) => ({ heading, kind }));
    const cells = (key: unknown) => columns.map((column) => (column[key as string] ?? null) as SheetCell);
    const rows = [...made.rows].map((row, index) => [...row, ...cells(lines[index]?.key)]);
    return { ...made, columns: [...made.columns, ...headings], rows };
  };
  const filled = periods.map(({ boxes }) => boxes as Line);
  const boxes = new Map(
    service.rules.returnForm.boxes.flatMap(({ box, label: line }) =>
      filled.some((one) => box in one) ? [[box, { key: box, box, line }] as const] : [],
    ),
  );
  const boxSheet = byPeriod('boxes', [...boxes.values()], 'box:text line:text', 'text', filled);

  if (key === 'capital-allowances') {
    const names = Object.keys(schedule[0] ?? {}).filter(
      (name) => !['period_start', 'period_end', 'main_written_off'].includes(name),
    );
    const lines = names.map((name) => ({ key: name, line: label(name) }));
    // The one line that is not in pounds.
    const columns = schedule.map((one) => ({ ...one, main_rate_percent: `${one.main_rate_percent}%` }));
    return [byPeriod('schedule', lines, 'line:text', 'money', columns), boxSheet];
  }
  const uses = losses.flatMap(({ uses, made_in }) => (uses as Lines).map((use) => ({ ...use, made_in })));
  return [
    sheet(
      'periods',
      periods,
      `period_start:date period_end:date trading_profit:money other_profits:money loss_of_period_used:money
      losses_brought_forward_used:money losses_carried_back_used:money donations_used:money
      taxable_profits:money tax_without_relief:money tax_first_filed:money corporation_tax:money
      repayment:money payment_due:date`,
    ),
    sheet(
      'losses',
      uses,
      `made_in:integer used_in:integer section:word amount:money repayment:money claim_by:date
      interest_from:date`,
    ),
    sheet(
      'choices',
      choices.map((choice) => ({ ...choice, claims: claimsText(choice, ends, service) })),
      `claims:text corporation_tax=total_corporation_tax:money repayment=total_repayment:money
      losses_left:money`,
    ),
    boxSheet,
  ];
}

/** The claims of a choice: `31 March 2026: No claim`. */
function claimsText({ claims }: Line, ends: readonly string[], { rules }: Service): string {
  const [table] = rules.rowSchemas.get('loss-periods')?.tables ?? [];
  const labels = table?.fields.find(({ name }) => name === 'loss_claim')?.labels ?? {};
  return (claims as Choice['claims'])
    .map(({ period, loss_claim }) => {
      return `${dayText(parseDay(ends[period - 1] ?? '') as Day)}: ${labels[loss_claim]}`;
    })
    .join('; ');
}
