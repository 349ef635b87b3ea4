import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { Calculation } from '../../engine/result.ts';
import type { OperationTexts } from '../../engine/texts/common-texts.ts';
import { dayText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { isRecord } from '../../formats/json-inputs.ts';
import type { Day } from '../../law/calendar.ts';
import { invalidMessage, type Service } from '../../service.ts';
import { ledgerFigures } from '../ledger/index.ts';
import type { Operation } from '../operation.ts';
import { type BoxSheet, boxText, listRecords, makeSheet, type ReturnRecords } from './answer.ts';

export type { BoxSheet } from './answer.ts';

export const boxes: Operation<BoxSheet, 'boxes'> = {
  name: 'boxes',
  price: 2,
  parameters: {
    activity: { required: false, schema: () => ({ type: 'string', enum: ['trade', 'other'] }) },
  },
  optionalInputs: () => new Set(),
  isOffered: hasBoxes,
  example: (_, loaded) => (hasBoxes(loaded) ? {} : null),

  *run(call) {
    const given = call.parameter('activity');
    const found = call.calculate();
    yield;
    const activity = given ?? 'trade';
    if (!isActivity(activity)) call.problem('activity', 'activity', { choices: 'trade, other' });
    if (found instanceof InvalidInput) return call.isFaulty ? call.refusal(found.faults) : found;
    if (!isActivity(activity) || call.isFaulty) return call.refusal();
    return makeSheet(call.service, [listRecords(call.service, found)], activity);
  },

  table: ({ returns }) => ({
    columns: ['return', 'box', 'label', 'value', 'online_value', 'exact', 'from'],
    rows: returns.flatMap(({ boxes: filled }, index) =>
      filled.map(({ box, label, value, online_value, exact, from }) => [
        index + 1,
        box,
        label,
        value,
        online_value,
        exact,
        from,
      ]),
    ),
  }),

  plain: ({ returns, notes }) =>
    [
      ...returns.flatMap(({ boxes: filled }) =>
        filled.map(({ box, label, kind, value }) => `${box.padStart(4)}  ${boxText(kind, value)}  ${label}`),
      ),
      ...notes.map((note) => `− ${note}`),
    ].join('\n'),
};

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

export const MOST_DISPOSALS = 100;

/**
 * One sheet of several calculators' results for one period. Inputs are given by calculator, for gains
 * also as a list; instead of directors-loan, a `ledger`, whose period with the same end counts, or the
 * last if no other result has a period. Errors are keyed by calculator and input:
 * `corporation-tax.taxable_profits`, `chargeable-gains[1].proceeds`.
 */
export function combinedSheet(service: Service, given: RequestInputs): BoxSheet | InvalidInput {
  const errors = new Map<string, string>();
  const { messages: texts } = service.common.operations.each.boxes as OperationTexts;
  const found: Calculation[] = [];
  const choices = [...TOGETHER, 'ledger'].join(', ');
  const { activity = 'trade', ledger, ...byTool } = given;
  if (!isActivity(activity)) errors.set('activity', render(texts.activity, { choices: 'trade, other' }));
  for (const [key, value] of Object.entries(byTool)) {
    const name = TOGETHER.find((one) => one === key);
    const list = Array.isArray(value) ? value : null;
    if (name === undefined || (list && (name !== 'chargeable-gains' || list.length > MOST_DISPOSALS))) {
      errors.set(key, render(texts.together, { choices }));
      continue;
    }
    for (const [index, inputs] of (list ?? [value]).entries()) {
      const at = list === null ? key : `${key}[${index}]`;
      if (!isRecord(inputs)) {
        errors.set(at, render(service.common.messages.not_object));
        continue;
      }
      const calculated = service.calculate(name, inputs);
      if (!(calculated instanceof InvalidInput)) found.push(calculated);
      else for (const [field, message] of calculated.faults) errors.set(`${at}.${field}`, message);
    }
  }
  if (Object.keys(byTool).length === 0 && ledger === undefined) {
    errors.set('inputs', render(texts.together, { choices }));
  }
  if (errors.size === 0) refuseOtherPeriods(found, texts, errors);
  const records = found.map((each) => listRecords(service, each));
  if (ledger !== undefined) {
    if (!isRecord(ledger) || byTool['directors-loan'] !== undefined)
      errors.set('ledger', render(texts.ledger));
    else {
      const end = found.find(({ read }) => 'period_end' in read.values)?.read.values.period_end;
      const figures = ledgerFigures(service, ledger, (end as Day | undefined) ?? null);
      if (figures instanceof Map) for (const [at, message] of figures) errors.set(`ledger.${at}`, message);
      else {
        const own = figures as ReturnRecords['records'];
        records.push({ key: 'directors-loan', records: own, isLedger: true });
      }
    }
  }
  if (errors.size > 0) return new InvalidInput(invalidMessage(service.common, errors.size), errors);
  return makeSheet(service, records, activity as 'trade' | 'other');
}

function isActivity(value: unknown): value is 'trade' | 'other' {
  return value === 'trade' || value === 'other';
}

function refuseOtherPeriods(
  found: readonly Calculation[],
  texts: OperationTexts['messages'],
  errors: Map<string, string>,
): void {
  const days = (one: Calculation | undefined) => (one?.read.values ?? {}) as Record<string, Day | undefined>;
  const { period_start: start, period_end: end } = days(
    found.find(({ read }) => 'period_start' in read.values),
  );
  if (start === undefined || end === undefined) return;
  const slots = { start: dayText(start), end: dayText(end) };
  for (const one of found) {
    const { key } = one.rules.calculator;
    const own = days(one);
    const sold = own.disposal_date ?? start;
    if ((own.period_start ?? start) !== start || (own.period_end ?? end) !== end) {
      errors.set(`${key}.period_end`, render(texts.other_period, slots));
    } else if (sold < start || sold > end) {
      errors.set(`${key}.disposal_date`, render(texts.outside, slots));
    }
  }
}
