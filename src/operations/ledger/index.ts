import { calculateLedger } from '../../calculators/directors-loan/ledger/calculate.ts';
import { fillCt600a } from '../../calculators/directors-loan/ledger/ct600a.ts';
import { narrateLedger } from '../../calculators/directors-loan/ledger/narration.ts';
import type { LoanFigures } from '../../calculators/directors-loan/return-figures.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import { dayText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { CalculatorRun } from '../../engine/trace/run.ts';
import type { Day } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { RowCall } from '../rows/row-call.ts';
import type { RowAnswer, RowOperation } from '../rows/row-operation.ts';
import { type Line, type RowSheet, sheetMaker } from '../rows/sheets.ts';
import { readLedger } from './read.ts';
import { type LedgerData, ledgerData } from './result.ts';

export type LedgerAnswer = RowAnswer<LedgerData>;

/** A loan account over several accounting periods: tax, relief, refunds and the CT600A boxes of each. */
export const ledger: RowOperation<LedgerData, 'ledger'> = {
  name: 'ledger',
  schemaOf: ({ calculator }) => (calculator.key === 'directors-loan' ? 'ledger' : null),

  run(call, run) {
    const inputs = readLedger(call);
    if (inputs === null) return null;
    const ledger = calculateLedger(inputs, run);
    return {
      outcome: { data: ledger.totals, narration: narrateLedger(ledger, run) },
      dataOf: (totals) => ({ ...totals, ...ledgerData(ledger, call.service.rules.returnForm) }),
    };
  },

  sheets: (answer, service) => makeSheets(answer.result.data, service),
};

/** What the return for the period ending on this day takes from a ledger; errors by position. */
export function ledgerFigures(
  service: Service,
  inputs: RequestInputs,
  end: Day | null,
): readonly LoanFigures[] | ReadonlyMap<string, string> {
  const loaded = service.calculator('directors-loan');
  const schema = service.rules.rowSchemas.get('ledger');
  if (loaded === undefined || schema === undefined) throw new Error('there is no ledger');
  const call = new RowCall(service, loaded, schema, 'ledger', inputs);
  const read = readLedger(call);
  if (read === null) return call.refusal().messages;
  const { periods } = calculateLedger(read, new CalculatorRun(service.rules.shared));
  const period = end === null ? periods.at(-1) : periods.find((one) => one.period_end === end);
  if (period !== undefined) return [fillCt600a(period).figures];
  const message = render(service.common.operations.each.boxes?.messages.no_period, {
    end: dayText(end as Day),
  });
  return new Map([['period_ends', message]]);
}

/** Periods first, which is the CSV; then loans, refunds and the timeline. */
function makeSheets(data: LedgerData, service: Service): [RowSheet, ...RowSheet[]] {
  const { sheet } = sheetMaker('ledger', service);
  const opening = service.rules.rowSchemas
    .get('ledger')
    ?.tables.find(({ name }) => name === 'opening')?.title;
  const loans = data.loans.flatMap(({ repaid, ...loan }) => {
    const [first = {}, ...others] = (repaid as Lines).map(({ on, amount, ...more }) => {
      return { ...more, repaid_on: on, repaid: amount };
    });
    const more = { ...loan, unrelieved: null, tax_left: null };
    return [{ ...loan, ...first }, ...others.map((other) => ({ ...more, ...other }))];
  });
  const refunds = [
    ...data.opening_relief.map((line) => ({ ...line, period_end: opening })),
    ...data.periods.flatMap(({ period_end, later_relief }) =>
      (later_relief as Lines).map((line) => ({ ...line, period_end })),
    ),
  ];
  const timeline = data.timeline.map(({ event, kind, amount, owed, balance, outstanding, ...line }) => ({
    ...line,
    event: event === 'entry' ? kind : event,
    amount: amount ?? owed,
    balance: balance ?? outstanding,
  }));
  return [
    sheet(
      'periods',
      data.periods,
      `period_end:date owed:money tax=tax_before_relief:money relief:money tax_due:money
      deadline=repayment_deadline:date payment_due:date payment_by:date filing_due:date outstanding:money
      owed_in_books:money`,
    ),
    sheet(
      'loans',
      loans,
      `borrower:text made_on:date rate:percent amount:money repaid_on:date repaid:money kind:word how:word
      unrelieved:money tax_left:money`,
    ),
    sheet(
      'refunds',
      refunds,
      `period_end:date repaid_on:date kind:word repaid=amount:money rate:percent refund=relief:money
      refund_from:date claim_by:date claim_in:word`,
    ),
    sheet('timeline', timeline, 'day=on:date event:word borrower:text amount:money balance:money note:text'),
  ];
}

type Lines = readonly Line[];
