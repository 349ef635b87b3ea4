import type { jsonWriter } from '../../engine/values.ts';
import { money } from '../../engine/values.ts';
import { type Amount, sum, zero } from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';
import { type Choice, sumLossesLeft, type TaxOfRows, type WorkedLosses } from './loss-taxes.ts';
import type { ReadLosses } from './read-periods.ts';

/** Exact totals; their types are the outputs of loss-periods. */
export function lossTotals({ ceased }: ReadLosses, { taxes, losses }: WorkedLosses) {
  const left = sumLossesLeft({ losses });
  const total = (of: 'withoutRelief' | 'firstFiled' | 'final') => sum(taxes.map((each) => each[of].tax));
  return {
    total_tax_without_relief: total('withoutRelief'),
    total_tax_first_filed: total('firstFiled'),
    total_corporation_tax: total('final'),
    total_repayment: total('firstFiled').sub(total('final')),
    losses_left: ceased === null ? left : zero,
    losses_lost: ceased === null ? zero : left,
  };
}

function pounds(amounts: Readonly<Record<string, Amount>>) {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, money.json(amount)]));
}

function dayText(day: Day | null): string | null {
  return day === null ? null : isoDay(day);
}

/** The lists of `data`: periods, the loss memorandum and possible claims. Periods are numbered from 1. */
export function lossLists(
  { rows }: ReadLosses,
  { relief, taxes, losses }: WorkedLosses,
  choices: readonly Choice[],
  boxes: readonly Readonly<Record<string, number | string>>[],
  taxOf: TaxOfRows,
  writeResult: ReturnType<typeof jsonWriter>,
) {
  return {
    periods: rows.map((row, index) => {
      const period = relief.periods[index] as WorkedLosses['relief']['periods'][number];
      const tax = taxes[index] as WorkedLosses['taxes'][number];
      const { withoutRelief, firstFiled, final, donationsUsed } = tax;
      return {
        period_start: isoDay(row.start),
        period_end: isoDay(row.end),
        ...pounds({
          trading_profit: row.tradingProfit,
          other_profits: row.otherProfits,
          total_profits: period.totalProfits,
          deductions_allowance: row.allowance,
          most_brought_forward: period.mostBroughtForward,
          loss_of_period_used: period.ownLossUsed,
          losses_before_april_2017_used: period.s45Used,
          losses_same_trade_used: period.s45BUsed,
          losses_brought_forward_used: period.s45AUsed,
          losses_carried_back_used: period.leftWhenFiled.sub(period.left),
          donations_used: donationsUsed,
          donations_wasted: row.donations.sub(donationsUsed),
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
        workings: taxOf.workings(index, final.profits),
        result: writeResult(final.outcome.data),
      };
    }),
    losses: losses.map(({ madeIn, section, arising, terminalPart, uses, left }) => ({
      made_in: madeIn === null ? null : madeIn + 1,
      section,
      ...pounds({ arising, terminal_part: terminalPart }),
      uses: uses.map((use) => ({
        used_in: use.usedIn + 1,
        section: use.section,
        amount: money.json(use.amount),
        repayment: use.repayment === null ? null : money.json(use.repayment),
        claim_by: dayText(use.claimBy),
        tax_was_due: dayText(use.taxWasDue),
        interest_from: dayText(use.interestFrom),
      })),
      left: money.json(left),
    })),
    choices: choices.map(({ claims, tax, repayment, lossesLeft }) => ({
      claims: [...claims].map(([index, loss_claim]) => ({ period: index + 1, loss_claim })),
      ...pounds({
        total_corporation_tax: tax,
        total_repayment: repayment,
        losses_left: lossesLeft,
      }),
    })),
  };
}
