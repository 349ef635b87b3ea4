import { filingDate } from '../../calculators/shared/payment-by.ts';
import type { Run } from '../../engine/calculator.ts';
import type { jsonWriter } from '../../engine/values.ts';
import { money } from '../../engine/values.ts';
import { type Amount, sum, zero } from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';
import { usedIn } from '../../law/losses.ts';
import { type Choice, sumLossesLeft, type WorkedLosses } from './loss-taxes.ts';

/** Exact totals; their types are the outputs of loss-periods. */
export function lossTotals(ceased: Day | null, { periods, losses }: WorkedLosses) {
  const left = sumLossesLeft({ losses });
  const total = (of: 'withoutRelief' | 'firstFiled' | 'final') => sum(periods.map((each) => each[of].tax));
  return {
    total_tax_without_relief: total('withoutRelief'),
    total_tax_first_filed: total('firstFiled'),
    total_corporation_tax: total('final'),
    total_repayment: total('firstFiled').sub(total('final')),
    losses_left: ceased === null ? left : zero,
    losses_lost: ceased === null ? zero : left,
  };
}

/** Amounts as JSON, and what is none as it is. */
export function inPounds(
  values: Readonly<Record<string, Amount | boolean>>,
): Record<string, number | boolean> {
  const json = (value: Amount | boolean) => (typeof value === 'boolean' ? value : money.json(value));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, json(value)]));
}

/** The lists of `data`: periods, the loss memorandum and possible claims. Periods are numbered from 1. */
export function lossLists(
  { periods, losses }: WorkedLosses,
  choices: readonly Choice[],
  boxes: readonly Readonly<Record<string, number | string>>[],
  writeResult: ReturnType<typeof jsonWriter>,
  run: Run,
) {
  return {
    periods: periods.map((period, index) => {
      const { withoutRelief, firstFiled, final } = period;
      return {
        period_start: isoDay(period.start),
        period_end: isoDay(period.end),
        ...inPounds({
          trading_profit: period.tradingProfit,
          other_profits: period.otherProfits,
          total_profits: period.totalProfits,
          deductions_allowance: period.allowance,
          most_brought_forward: period.mostBroughtForward,
          loss_of_period_used: usedIn(index, losses, 's37(3)(a)'),
          losses_before_april_2017_used: usedIn(index, losses, 's45'),
          losses_same_trade_used: usedIn(index, losses, 's45B'),
          losses_brought_forward_used: usedIn(index, losses, 's45A'),
          losses_carried_back_used: period.leftWhenFiled.sub(period.left),
          donations_used: period.donationsUsed,
          donations_wasted: period.donations.sub(period.donationsUsed),
          taxable_profits_without_relief: withoutRelief.profits,
          taxable_profits_first_filed: firstFiled.profits,
          taxable_profits: final.profits,
          tax_without_relief: withoutRelief.tax,
          tax_first_filed: firstFiled.tax,
          corporation_tax: final.tax,
          repayment: firstFiled.tax.sub(final.tax),
        }),
        payment_due: isoDay(final.outcome.data.payment_due as Day),
        boxes: boxes[index],
        workings: final.workings(),
        result: writeResult({ ...final.outcome.data, filing_due: filingDate(period.accountsEnd, null, run) }),
      };
    }),
    losses: losses.map(({ madeIn, section, arising, terminalPart, uses, left }) => ({
      made_in: madeIn === null ? null : madeIn + 1,
      section,
      ...inPounds({ arising, terminal_part: terminalPart }),
      uses: uses.map((use) => ({
        used_in: use.usedIn + 1,
        section: use.section,
        amount: money.json(use.amount),
        repayment: use.repayment === null ? null : money.json(use.repayment),
        claim_by: isoDay(use.claimBy),
        tax_was_due: use.taxWasDue === null ? null : isoDay(use.taxWasDue),
        interest_from: use.interestFrom === null ? null : isoDay(use.interestFrom),
      })),
      left: money.json(left),
    })),
    choices: choices.map(({ claims, tax, repayment, lossesLeft }) => ({
      claims: [...claims].map(([index, loss_claim]) => ({ period: index + 1, loss_claim })),
      ...inPounds({ total_corporation_tax: tax, total_repayment: repayment, losses_left: lossesLeft }),
    })),
  };
}
