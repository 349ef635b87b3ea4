import type { Service } from '../../service.ts';
import type { Sheet } from '../rows/row-operation.ts';
import { sheetMaker } from '../rows/row-sheets.ts';
import type { LedgerData } from './result.ts';

/** The tables of a ledger: periods first, which is the CSV; then loans, refunds and the timeline. */
export function sheetsOf(data: LedgerData, service: Service): [Sheet, ...Sheet[]] {
  const { sheet, label } = sheetMaker('ledger', service);
  const refunds = [
    ...data.opening_relief.map((line) => ({ ...line, period_end: null })),
    ...data.periods.flatMap(({ period_end, later_relief }) =>
      later_relief.map((line) => ({ ...line, period_end })),
    ),
  ];
  return [
    sheet('periods', data.periods, [
      ['period_end', 'date', (row) => row.period_end],
      ['owed', 'money', (row) => row.owed],
      ['tax', 'money', (row) => row.tax_before_relief as number, 'sum'],
      ['relief', 'money', (row) => row.relief as number, 'sum'],
      ['tax_due', 'money', (row) => row.tax_due as number, 'sum'],
      ['deadline', 'date', (row) => row.repayment_deadline],
      ['payment_due', 'date', (row) => row.payment_due],
      ['payment_by', 'date', (row) => row.payment_by],
      ['filing_due', 'date', (row) => row.filing_due],
      ['outstanding', 'money', (row) => row.outstanding],
      ['owed_in_books', 'money', (row) => row.owed_in_books],
    ]),
    sheet(
      'loans',
      data.loans.flatMap((loan) =>
        (loan.repaid.length === 0 ? [null] : loan.repaid).map((repaid, part) => ({ loan, repaid, part })),
      ),
      [
        ['borrower', 'text', ({ loan }) => loan.borrower],
        ['made_on', 'date', ({ loan }) => loan.made_on],
        ['rate', 'percent', ({ loan }) => loan.rate as number | null],
        ['amount', 'money', ({ loan }) => loan.amount],
        ['repaid_on', 'date', ({ repaid }) => repaid?.on ?? null],
        ['repaid', 'money', ({ repaid }) => repaid?.amount ?? null, 'sum'],
        ['kind', 'text', ({ repaid }) => label(repaid?.kind)],
        ['how', 'text', ({ repaid }) => label(repaid?.how)],
        ['unrelieved', 'money', ({ loan, part }) => (part === 0 ? loan.unrelieved : null), 'sum'],
        [
          'tax_left',
          'money',
          ({ loan, part }) => (part === 0 ? (loan.tax_left as number | null) : null),
          'sum',
        ],
      ],
    ),
    sheet('refunds', refunds, [
      ['period_end', 'date', (row) => row.period_end],
      ['repaid_on', 'date', (row) => row.repaid_on],
      ['kind', 'text', (row) => label(row.kind)],
      ['repaid', 'money', (row) => row.amount],
      ['rate', 'percent', (row) => row.rate as number | null],
      ['refund', 'money', (row) => row.relief as number | null, 'sum'],
      ['refund_from', 'date', (row) => row.refund_from],
      ['claim_by', 'date', (row) => row.claim_by],
      ['claim_in', 'text', (row) => label(row.claim_in)],
    ]),
    sheet('timeline', data.timeline, [
      ['day', 'date', (row) => row.on],
      ['event', 'text', (row) => label(row.event === 'entry' ? row.kind : row.event)],
      ['borrower', 'text', (row) => row.borrower ?? null],
      ['amount', 'money', (row) => row.amount ?? row.owed ?? null],
      ['balance', 'money', (row) => row.balance ?? row.outstanding ?? null],
      ['note', 'text', (row) => row.note ?? null],
    ]),
  ];
}
