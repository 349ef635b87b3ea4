import { dayText } from '../../engine/texts/format.ts';
import type { CalculatorRun } from '../../engine/trace/run.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { type Line, type RowSheet, type SheetCell, sheetMaker } from '../row-data.ts';
import type { RowCall } from '../rows/row-call.ts';
import type { RowOperation } from '../rows/row-operation.ts';
import { lossLists } from './loss-lists.ts';
import { narrateLosses } from './loss-narration.ts';
import { type Choice, compareChoices, lossTotals, workOutLosses } from './loss-taxes.ts';
import { workOutPools } from './pools.ts';
import { readLosses } from './read-periods.ts';

/** Consecutive accounting periods of one company, each starting from what the last carried forward. */
export const periods: RowOperation<object> = {
  name: 'periods',
  // What carries over to the next period: pools of capital allowances, trading losses.
  schemas: new Map([
    ['capital-allowances', 'pool-periods'],
    ['corporation-tax', 'loss-periods'],
  ]),
  run(call, run) {
    const isPools = call.calculator.calculator.key === 'capital-allowances';
    return (isPools ? workOutPools : workOut)(call, run);
  },
  sheets: ({ result: { data } }, service) => periodSheets(data as PeriodsData, service),
};

function workOut(call: RowCall, run: CalculatorRun) {
  const inputs = readLosses(call, run);
  if (inputs === null) return null;
  const worked = workOutLosses(call.service, inputs, run);
  const choices = compareChoices(inputs, worked);
  const narration = narrateLosses(inputs, worked, choices, run);
  const lists = lossLists(call, worked, choices, run);
  return { outcome: { data: lossTotals(inputs.ceased, worked), narration }, lists };
}

type Lines = readonly Line[];

/** The lists of losses, or of pools, which have a schedule alone. */
interface PeriodsData extends Readonly<Record<'periods' | 'losses' | 'choices', Lines>> {
  readonly schedule?: Lines;
}

function periodSheets(
  { periods, schedule, losses, choices }: PeriodsData,
  service: Service,
): [RowSheet, ...RowSheet[]] {
  const { sheet, label } = sheetMaker('periods', service);
  const ends = (schedule ?? periods).map((period) => String(period.period_end));
  const byPeriod = (name: string, lines: Lines, kind: 'money' | 'text', columns: Lines) => {
    const made = sheet(name, lines);
    const headings = ends.map((heading) => ({ heading, kind }));
    const cells = (key: unknown) => columns.map((column) => (column[key as string] ?? null) as SheetCell);
    const rows = made.rows.map((row, index) => [...row, ...cells(lines[index]?.key)]);
    return { ...made, columns: [...made.columns, ...headings], rows };
  };
  const filled = periods.map(({ boxes }) => boxes as Line);
  const boxes = new Map(
    service.rules.returnForm.boxes.flatMap(({ box, label: line }) =>
      filled.some((one) => box in one) ? [[box, { key: box, box, line }] as const] : [],
    ),
  );
  const boxSheet = byPeriod('boxes', [...boxes.values()], 'text', filled);

  if (schedule !== undefined) {
    const names = Object.keys(schedule[0] ?? {}).filter(
      (name) => !['period_start', 'period_end', 'main_written_off'].includes(name),
    );
    const lines = names.map((name) => ({ key: name, line: label(name) }));
    // The one line that is not in pounds.
    const columns = schedule.map((one) => ({ ...one, main_rate_percent: `${one.main_rate_percent}%` }));
    return [byPeriod('schedule', lines, 'money', columns), boxSheet];
  }
  const uses = losses.flatMap(({ uses, made_in }) => (uses as Lines).map((use) => ({ ...use, made_in })));
  const claims = choices.map((choice) => ({ ...choice, claims: claimsText(choice, ends, service) }));
  return [sheet('periods', periods), sheet('losses', uses), sheet('choices', claims), boxSheet];
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
