import { InputNames } from '../../engine/inputs/input-names.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { isSent, type RequestInputs, type Unknown } from '../../engine/inputs/read.ts';
import { DuplicateParameter } from '../../engine/inputs/read-value.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { Box } from '../../engine/read/return-form.ts';
import type { Calculation } from '../../engine/result.ts';
import type { OperationTexts } from '../../engine/texts/common-texts.ts';
import { dayText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { csv } from '../../formats/csv.ts';
import { isRecord } from '../../formats/json-inputs.ts';
import type { Day } from '../../law/calendar.ts';
import { invalidMessage, type Service } from '../../service.ts';
import { ledgerFigures } from '../ledger/index.ts';
import {
  ACTIVITIES,
  type Activity,
  type BoxSheet,
  boxesOfRecords,
  boxText,
  listRecords,
  makeSheet,
} from './answer.ts';

export { type Activity, type BoxSheet, boxesFilledBy } from './answer.ts';

const ACTIVITY_NAME = new InputNames([{ name: 'activity', title: 'activity', also: [] }]);
const MAX_COMPARED = 50;

/**
 * The boxes of one result. `activity` beside the inputs says whose capital allowances they are, a trade's when left out.
 * @throws UnknownCalculator
 */
export function boxesOf(
  service: Service,
  key: string,
  { activity: sent, ...inputs }: RequestInputs,
  unknown: Unknown = 'rejected',
): BoxSheet | InvalidInput {
  const calculation = service.calculate(key, inputs, unknown);
  const errors = new Map(calculation instanceof InvalidInput ? calculation.messages : []);
  // Links may carry other names; ignoring a misspelt parameter would change the answer.
  const { names } = service.known(key).schema;
  for (const name of Object.keys(inputs).slice(0, MAX_COMPARED)) {
    const near = names.has(name) ? null : ACTIVITY_NAME.closestMatch(name);
    if (near !== null) errors.set(name, render(service.common.messages.unknown_near, { near }));
  }
  const activity = readActivity(service, sent, errors);
  if (calculation instanceof InvalidInput || errors.size > 0) {
    return new InvalidInput(invalidMessage(service.common, errors.size), errors);
  }
  return makeSheet(service, [listRecords(service, calculation)], activity);
}

function readActivity(service: Service, sent: unknown, errors: Map<string, string>): Activity {
  const text = typeof sent === 'string' ? sent.trim() : sent;
  const activity = isSent(sent) ? ACTIVITIES.find((one) => one === text) : 'trade';
  const isRepeated = sent instanceof DuplicateParameter;
  const message = isRepeated ? service.common.operations.messages.repeated : textsOf(service).activity;
  if (activity === undefined) errors.set('activity', render(message, { choices: ACTIVITIES.join(', ') }));
  return activity ?? 'trade';
}

function textsOf({ common }: Service): OperationTexts['messages'] {
  return (common.operations.each.boxes as OperationTexts).messages;
}

const COLUMNS = ['box', 'label', 'value', 'exact', 'from'] as const;

export function boxesCsv({ returns }: BoxSheet): string {
  return csv(
    ['return', ...COLUMNS],
    returns.flatMap(({ boxes }, index) =>
      boxes.map((box) => [index + 1, ...COLUMNS.map((name) => box[name])]),
    ),
  );
}

/**
 * The boxes of the return that show figures of a result, by figure: `box 440`, with its amount where that differs.
 * @param form the boxes that its calculator can fill.
 */
export function boxesOfFigures(
  form: readonly Box[],
  service: Service,
  calculation: Calculation,
): ReadonlyMap<string, string> {
  const prefix = `${calculation.rules.calculator.key}/`;
  if (!form.some(({ figure }) => figure?.startsWith(prefix))) return new Map();
  const data = calculation.data();
  // Of two returns, the last.
  const filled = boxesOfRecords(service, [listRecords(service, calculation)], form).at(-1) ?? {};
  return new Map(
    form.flatMap(({ box, kind, figure }) => {
      const value = filled[box];
      if (value === undefined || figure?.startsWith(prefix) !== true) return [];
      const name = figure.slice(prefix.length);
      return [[name, value === data[name] ? `box ${box}` : `box ${box}: ${boxText(kind, value)}`]];
    }),
  );
}

export function hasBoxes({ calculator }: LoadedCalculator): boolean {
  return calculator.returns !== undefined;
}

/** The calculators whose results one return of a period can combine. */
export const TOGETHER = [
  'corporation-tax',
  'directors-loan',
  'capital-allowances',
  'chargeable-gains',
] as const;

const MAX_DISPOSALS = 100;

/**
 * One sheet of several calculators' results for one period. Inputs stand by calculator, for gains
 * also as a list; instead of directors-loan, a `ledger`, whose period with the same end counts, or the
 * last if no other result has a period. Errors are keyed by calculator and input:
 * `corporation-tax.taxable_profits`, `chargeable-gains[1].proceeds`.
 */
export function combinedSheet(service: Service, inputs: RequestInputs): BoxSheet | InvalidInput {
  const errors = new Map<string, string>();
  const texts = textsOf(service);
  const calculations: Calculation[] = [];
  const choices = [...TOGETHER, 'ledger'].join(', ');
  const { activity: sent, ledger, ...byTool } = inputs;
  const activity = readActivity(service, sent, errors);
  for (const [key, value] of Object.entries(byTool)) {
    const name = TOGETHER.find((one) => one === key);
    const list = Array.isArray(value) ? value : null;
    if (name === undefined || (list && (name !== 'chargeable-gains' || list.length > MAX_DISPOSALS))) {
      errors.set(key, render(texts.together, { choices }));
      continue;
    }
    for (const [index, inputs] of (list ?? [value]).entries()) {
      const at = list === null ? key : `${key}[${index}]`;
      const calculated = isRecord(inputs) ? service.calculate(name, inputs) : null;
      if (calculated === null) errors.set(at, render(service.common.messages.not_object));
      else if (!(calculated instanceof InvalidInput)) calculations.push(calculated);
      else for (const [field, message] of calculated.messages) errors.set(`${at}.${field}`, message);
    }
  }
  if (Object.keys(byTool).length === 0 && ledger === undefined) {
    errors.set('inputs', render(texts.together, { choices }));
  }
  if (errors.size === 0) rejectOtherPeriods(calculations, texts, errors);
  const records = calculations.map((each) => listRecords(service, each));
  if (ledger !== undefined) {
    const end = calculations.find(({ read }) => 'period_end' in read.values)?.read.values.period_end;
    const isAlone = isRecord(ledger) && byTool['directors-loan'] === undefined;
    const figures = isAlone ? ledgerFigures(service, ledger, (end as Day | undefined) ?? null) : null;
    if (figures === null) errors.set('ledger', render(texts.ledger));
    else if (figures instanceof InvalidInput)
      for (const [at, message] of figures.messages) errors.set(`ledger.${at}`, message);
    else records.push({ key: 'directors-loan', records: [figures], isLedger: true });
  }
  if (errors.size > 0) return new InvalidInput(invalidMessage(service.common, errors.size), errors);
  return makeSheet(service, records, activity);
}

/** Results of one return have the same period, in which assets were sold. */
function rejectOtherPeriods(
  calculations: readonly Calculation[],
  texts: OperationTexts['messages'],
  errors: Map<string, string>,
): void {
  const daysOf = ({ read }: Calculation) => read.values as Readonly<Record<string, Day | undefined>>;
  const period = calculations.map(daysOf).find(({ period_start }) => period_start !== undefined);
  const { period_start: start, period_end: end } = period ?? {};
  if (start === undefined || end === undefined) return;
  const slots = { start: dayText(start), end: dayText(end) };
  for (const one of calculations) {
    const { key } = one.rules.calculator;
    const days = daysOf(one);
    const sold = days.disposal_date ?? start;
    if ((days.period_start ?? start) !== start || (days.period_end ?? end) !== end) {
      errors.set(`${key}.period_end`, render(texts.other_period, slots));
    } else if (sold < start || sold > end) {
      errors.set(`${key}.disposal_date`, render(texts.outside, slots));
    }
  }
}
