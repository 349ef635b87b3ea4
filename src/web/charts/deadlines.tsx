import type { ChartSource } from './chart.tsx';
import { dateOf } from './numbers.ts';
import { type Due, type Span, TimeLine } from './time-line.tsx';

interface TaxPeriod {
  readonly period_start: string | null;
  readonly period_end: string;
  readonly payment_due: string;
}

/** What is due after the accounts of deadlines or of long-period. */
export function DeadlinesChart({ run }: ChartSource) {
  const data = run.result.data as Record<string, unknown>;
  const periods = (data.tax_periods ?? data.periods) as readonly TaxPeriod[];
  const { period_end: end } = periods.at(-1) as TaxPeriod;
  const several = periods.length > 1;
  const spans: Span[] = periods.flatMap(({ period_start, period_end }, index) =>
    period_start === null
      ? []
      : [
          {
            label: several ? `${ORDINALS[index]} accounting period` : 'Accounting period',
            start: period_start,
            end: period_end,
          },
        ],
  );
  const dues: Due[] = [
    ...periods.map(({ period_end, payment_due }, index) => ({
      label: several ? `Pay tax of the ${(ORDINALS[index] as string).toLowerCase()}` : 'Pay Corporation Tax',
      date: payment_due,
      from: period_end,
      isPayment: true,
    })),
    ...dueOn('File tax return', data.filing_due, end),
    ...dueOn('File accounts', data.registry_due, end),
    ...dueOn(
      'File accounts, if the first',
      data.registry_due_if_first_accounts ?? data.registry_due_first_accounts,
      end,
    ),
  ];
  return (
    <TimeLine
      title="What is due when"
      after={`After the accounts end on ${dateOf(end)}`}
      spans={spans}
      dues={dues}
    />
  );
}

const ORDINALS = ['First', 'Second'] as const;

function dueOn(label: string, date: unknown, from: string, isPayment = false): Due[] {
  return typeof date === 'string' ? [{ label, date, from, isPayment }] : [];
}

/** What a director's loan leads to after the period. */
export function LoanChart({ run }: ChartSource) {
  const data = run.result.data as Record<string, string>;
  const end = String(run.input.period_end);
  const dues: Due[] = [
    ...dueOn('Repay to avoid tax', data.repayment_deadline, end),
    ...dueOn('Pay section 455 tax', data.payment_due, end, true),
    ...dueOn('File tax return', data.filing_due, end),
    ...dueOn('Refund if repaid in the next year', data.later_relief_due_if_repaid_next_period, end),
  ];
  return (
    <TimeLine
      title="What happens when"
      after={`After the period ends on ${dateOf(end)}`}
      spans={[]}
      dues={dues}
    />
  );
}
