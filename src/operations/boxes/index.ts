import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { Calculation } from '../../engine/result.ts';
import { dayText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import type { Day } from '../../law/calendar.ts';
import { invalidMessage, type Service } from '../../service.ts';
import { ledgerFigures } from '../ledger/index.ts';
import type { Operation } from '../operation.ts';
import { type BoxSheet, type ReturnRecords, recordsOf, sheetOf } from './answer.ts';
import { boxText } from './sheet.ts';

export type { BoxSheet } from './answer.ts';

/** Which box of the company tax return takes which figure of a result. */
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
    const isActivity = given === null || given === 'trade' || given === 'other';
    if (!isActivity) call.problem('activity', 'activity', { choices: 'trade, other' });
    if (found instanceof InvalidInput) return call.isFaulty ? call.refusal(found.faults) : found;
    if (!isActivity || call.isFaulty) return call.refusal();
    return sheetOf(call.service, [recordsOf(call.service, found)], given ?? 'trade');
  },

  table: ({ returns }) => ({
    columns: ['return', 'box', 'label', 'value', 'online_value', 'exact', 'from'],
    rows: returns.flatMap(({ boxes: filled }, index) =>
      filled.map(({ box, label, value, online_value, exact, from }) => [
        ...[index + 1, box, label, value, online_value, exact, from],
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

/**
 * One sheet of the results of several calculators for one period. Inputs are given by calculator, for
 * gains also as a list; instead of directors-loan, a `ledger`, of which the period with the same end
 * counts, or the last if no other result names a period. Faults are named by calculator and input:
 * `corporation-tax.taxable_profits`, `chargeable-gains[1].proceeds`.
 */
export function combinedSheet(service: Service, given: RequestInputs): BoxSheet | InvalidInput {
  const errors = new Map<string, string>();
  const texts = service.common.operations.each.boxes?.messages ?? {};
  const found: Calculation[] = [];
  const choices = [...TOGETHER, 'ledger'].join(', ');
  const { activity = 'trade', ledger, ...byTool } = given;
  if (activity !== 'trade' && activity !== 'other') {
    errors.set('activity', render(texts.activity, { choices: 'trade, other' }));
  }
  for (const [key, value] of Object.entries(byTool)) {
    const name = TOGETHER.find((one) => one === key);
    const isList = Array.isArray(value);
    if (name === undefined || (isList && (name !== 'chargeable-gains' || value.length > MOST_DISPOSALS))) {
      errors.set(key, render(texts.together, { choices }));
      continue;
    }
    for (const [index, inputs] of (isList ? value : [value]).entries()) {
      const at = isList ? `${key}[${index}]` : key;
      if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) {
        errors.set(at, render(service.common.messages.not_object));
        continue;
      }
      const calculated = service.calculate(name, inputs as RequestInputs);
      if (!(calculated instanceof InvalidInput)) found.push(calculated);
      else for (const [field, message] of calculated.faults) errors.set(`${at}.${field}`, message);
    }
  }
  if (Object.keys(byTool).length === 0 && ledger === undefined) {
    errors.set('inputs', render(texts.together, { choices }));
  }
  if (errors.size === 0)
    for (const [field, message] of otherPeriods(found, texts)) errors.set(field, message);
  const records = found.map((each) => recordsOf(service, each));
  if (ledger !== undefined) {
    const isObject = typeof ledger === 'object' && ledger !== null && !Array.isArray(ledger);
    if (!isObject || byTool['directors-loan'] !== undefined) errors.set('ledger', render(texts.ledger));
    else {
      const end = found.find(({ read }) => 'period_end' in read.values)?.read.values.period_end;
      const figures = ledgerFigures(service, ledger as RequestInputs, (end as Day | undefined) ?? null);
      if (figures instanceof Map) for (const [at, message] of figures) errors.set(`ledger.${at}`, message);
      else
        records.push({ key: 'directors-loan', records: figures as ReturnRecords['records'], isLedger: true });
    }
  }
  if (errors.size > 0) return new InvalidInput(invalidMessage(service.common, errors.size), errors);
  return sheetOf(service, records, activity as 'trade' | 'other');
}

export const MOST_DISPOSALS = 100;

/** Results for a different period from the first that names one. */
function otherPeriods(found: readonly Calculation[], texts: BoxTexts): [string, string][] {
  const tax = found.find(({ read }) => 'period_start' in read.values)?.read.values;
  if (tax === undefined) return [];
  const [start, end] = [tax.period_start as Day, tax.period_end as Day];
  const slots = { start: dayText(start), end: dayText(end) };
  return found.flatMap(({ rules, read }): [string, string][] => {
    const key = rules.calculator.key;
    const {
      period_start: begins,
      period_end: ends,
      disposal_date: sold,
    } = read.values as Record<string, Day | undefined>;
    const isSame = (begins ?? start) === start && (ends ?? end) === end;
    if (!isSame) return [[`${key}.period_end`, render(texts.other_period, slots)]];
    const isWithin = sold === undefined || (sold >= start && sold <= end);
    return isWithin ? [] : [[`${key}.disposal_date`, render(texts.outside, slots)]];
  });
}

type BoxTexts = Service['common']['operations']['each'][string]['messages'];
