import { calculateLedger } from '../../calculators/directors-loan/ledger/calculate.ts';
import { fillCt600a } from '../../calculators/directors-loan/ledger/ct600a.ts';
import type {
  Ledger,
  LedgerEntry,
  LedgerPeriod,
  ReliefLine,
} from '../../calculators/directors-loan/ledger/figures.ts';
import { narrateLedger } from '../../calculators/directors-loan/ledger/narration.ts';
import type { LoanFigures } from '../../calculators/directors-loan/return-figures.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { RowSchema } from '../../engine/inputs/row-schema.ts';
import type { ReturnForm } from '../../engine/read/return-form.ts';
import { dayText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { CalculatorRun } from '../../engine/trace/run.ts';
import { percent } from '../../engine/values.ts';
import { isPositive, zero } from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';
import type { Pence } from '../../law/loans/account.ts';
import { amountOwed } from '../../law/loans/tax.ts';
import type { Service } from '../../service.ts';
import { type Line, type RowSheet, sheetMaker, writeLists } from '../row-data.ts';
import { RowCall } from '../rows/row-call.ts';
import type { RowOperation } from '../rows/row-operation.ts';
import { readLedger } from './read.ts';

/** The lists of an account: pounds to the penny, days as YYYY-MM-DD, as in schemas/responses/row-data.json. */
export interface LedgerData
  extends Readonly<Record<'loans' | 'matches' | 'opening_relief' | 'timeline', Lines>> {
  readonly periods: readonly LedgerPeriodLine[];
}

interface LedgerPeriodLine extends Line {
  readonly period_end: string;
  readonly ct600a_required: boolean;
  /** Of form CT600A. */
  readonly boxes: Line | null;
}

type Lines = readonly Line[];

/** A loan account over several accounting periods: tax, relief, refunds and the CT600A boxes of each. */
export const ledger: RowOperation<LedgerData> = {
  name: 'ledger',
  schemas: new Map([['directors-loan', 'ledger']]),

  run(call, run) {
    const inputs = readLedger(call);
    if (inputs === null) return null;
    const ledger = calculateLedger(inputs, run);
    const form = call.service.rules.returnForm;
    const lists = writeLists<LedgerData>('ledger', {
      ...ledger,
      periods: ledger.periods.map((period) => ({ ...period, boxes: ct600aBoxes(period, form) })),
      loans: ledger.loans.map((loan) => ({
        ...loan,
        rate: loan.rate && percent().json(loan.rate),
        amount: pounds(loan.pence),
        period_end: inputs.periodEnds[loan.period],
        repaid: loan.repaid.map((one) => ({ ...one, amount: pounds(one.pence) })),
        unrelieved: pounds(amountOwed(loan)),
        // A loan of the assumed period has no return here, and one without a day has no rate.
        tax_left: loan.rate && (ledger.taxLeft.get(loan) ?? zero),
      })),
      matches: listMatches(ledger),
      timeline: makeTimeline(ledger),
    });
    return { outcome: { data: ledger.totals, narration: narrateLedger(ledger, run) }, lists };
  },

  sheets: (answer, service) => makeSheets(answer.result.data, service),
};

/** What the return for the period ending on this day takes from a ledger; errors by position. */
export function ledgerFigures(
  service: Service,
  inputs: RequestInputs,
  end: Day | null,
): LoanFigures | InvalidInput {
  const schema = service.rules.rowSchemas.get('ledger') as RowSchema;
  const call = new RowCall(service, service.known('directors-loan'), schema, 'ledger', inputs);
  const read = readLedger(call);
  if (read === null) return call.rejection();
  const { periods } = calculateLedger(read, new CalculatorRun(service.rules.shared));
  const period = end === null ? periods.at(-1) : periods.find((one) => one.period_end === end);
  if (period !== undefined) return fillCt600a(period).figures;
  const message = render(service.common.operations.each.boxes?.messages.no_period, {
    end: dayText(end as Day),
  });
  return new InvalidInput(message, new Map([['period_ends', message]]));
}

/** The matches, with those of one day, borrower and rule in one line. */
function listMatches({ matching, inputs: { entries } }: Ledger) {
  const lines = new Map<string, { readonly pence: Pence }>();
  for (const { repayment, loan, rule, ...match } of matching.matches) {
    const [repaid, lent] = [entries[repayment] as LedgerEntry, entries[loan] as LedgerEntry];
    const key = [repaid.on, repaid.borrower, lent.on, lent.borrower, rule].join(' ');
    const pence = match.pence + (lines.get(key)?.pence ?? 0);
    const line = { repaid_on: repaid.on, lent_on: lent.on, pence, amount: pounds(pence), rule };
    lines.set(key, line);
  }
  return [...lines.values()];
}

/** The boxes of form CT600A, null where one stays empty; null before the form that has them. */
function ct600aBoxes(period: LedgerPeriod, { boxes }: ReturnForm): Line | null {
  const ofForm = boxes.filter(({ box }) => /^A\d/.test(box));
  const start = isoDay(period.period_start);
  if (ofForm.some(({ begins_from = '' }) => start < begins_from)) return null;
  const { figures, lists } = fillCt600a(period);
  const filled = ofForm.map(({ box, from: [name = ''] = [] }) => {
    const value = figures[name.replace('directors-loan/', '') as keyof LoanFigures];
    return [box, value === true ? 'X' : value || null] as const;
  });
  return { ...Object.fromEntries(filled), ...lists };
}

/** What happens, by day; the balance is the borrower's in the books, negative if the company owes. */
function makeTimeline({ inputs, matching, periods, openingRelief }: Ledger) {
  const entries = inputs.entries.flatMap(({ row, on, kind, borrower, pence, note }, place) => {
    if (row === null || on === null) return [];
    const balance = pounds(matching.books[place]?.balance ?? 0);
    return { on, event: 'entry', borrower, kind, amount: pounds(pence), balance, note };
  });
  const refunds = (lines: readonly ReliefLine[]) =>
    lines.flatMap(({ refund_from, claim_by, relief: amount }) => {
      if (amount === null || !isPositive(amount)) return [];
      const refund = { on: refund_from, event: 'refund_from', amount };
      return claim_by === null ? [refund] : [refund, { on: claim_by, event: 'claim_by', amount }];
    });
  const ofPeriods = periods.flatMap((period) => {
    const { period_end, repayment_deadline, payment_due, owed, outstanding, tax_due: amount } = period;
    return [
      { on: period_end, event: 'period_end', period_end, owed, outstanding },
      ...(isPositive(owed) ? [{ on: repayment_deadline, event: 'repayment_deadline', period_end }] : []),
      ...(isPositive(amount) ? [{ on: payment_due, event: 'payment_due', period_end, amount }] : []),
      ...refunds(period.laterRelief),
    ];
  });
  const all: readonly { readonly on: Day }[] = [...entries, ...ofPeriods, ...refunds(openingRelief)];
  return all.toSorted((a, b) => a.on - b.on);
}

function pounds(pence: Pence): number {
  return pence / 100;
}

/** Periods first, which is the CSV; then loans, refunds and the timeline. */
function makeSheets(data: LedgerData, service: Service): [RowSheet, ...RowSheet[]] {
  const { sheet } = sheetMaker('ledger', service);
  const { tables = [] } = service.rules.rowSchemas.get('ledger') ?? {};
  const opening = tables.find(({ name }) => name === 'opening')?.title;
  const loans = data.loans.flatMap(({ repaid, ...loan }) => {
    const [first, ...others] = (repaid as Lines).map(({ on, amount, ...more }) => {
      return { ...more, repaid_on: on, repaid: amount };
    });
    const again = { ...loan, unrelieved: null, tax_left: null };
    return [{ ...loan, ...first }, ...others.map((other) => ({ ...again, ...other }))];
  });
  const ofPeriod = (lines: unknown, period_end?: string) =>
    (lines as Lines).map((line) => ({ ...line, period_end }));
  const refunds = [
    ...ofPeriod(data.opening_relief, opening),
    ...data.periods.flatMap(({ period_end, later_relief }) => ofPeriod(later_relief, period_end)),
  ];
  const timeline = data.timeline.map(({ event, kind, amount, owed, balance, outstanding, ...line }) => ({
    ...line,
    event: event === 'entry' ? kind : event,
    amount: amount ?? owed,
    balance: balance ?? outstanding,
  }));
  return [
    sheet('periods', data.periods),
    sheet('loans', loans),
    sheet('refunds', refunds),
    sheet('timeline', timeline),
  ];
}
