import { date, enumOf, integer, jsonWriter, listOf, money, optional } from '../../engine/values.ts';
import { sum, zero } from '../../law/amounts.ts';
import { type Choice, leftOf, type TaxOfRows, type WorkedLosses } from './loss-taxes.ts';
import type { ReadLosses } from './read-losses.ts';

const PERIOD = {
  period_start: date,
  period_end: date,
  trading_profit: money,
  other_profits: money,
  total_profits: money,
  deductions_allowance: money,
  most_brought_forward: money,
  loss_of_period_used: money,
  losses_before_april_2017_used: money,
  losses_same_trade_used: money,
  losses_brought_forward_used: money,
  losses_carried_back_used: money,
  donations_used: money,
  donations_wasted: money,
  taxable_profits_without_relief: money,
  taxable_profits_first_filed: money,
  taxable_profits: money,
  tax_without_relief: money,
  tax_first_filed: money,
  corporation_tax: money,
  repayment: money,
  payment_due: date,
} as const;

const LOSS = {
  made_in: optional(integer),
  section: enumOf('s45', 's45A', 's45B'),
  arising: money,
  terminal_part: money,
  uses: listOf({
    used_in: integer,
    section: enumOf('s37(3)(a)', 's37(3)(b)', 's39', 's45', 's45A', 's45B'),
    amount: money,
    repayment: optional(money),
    claim_by: optional(date),
    tax_was_due: optional(date),
    interest_from: optional(date),
  }),
  left: money,
} as const;

const CHOICE = {
  claims: listOf({ period: integer, loss_claim: enumOf('none', 'this_period', 'this_and_earlier') }),
  total_corporation_tax: money,
  total_repayment: money,
  losses_left: money,
} as const;

const [writePeriod, writeLoss, writeChoice] = [PERIOD, LOSS, CHOICE].map((types) => jsonWriter(types)) as [
  ReturnType<typeof jsonWriter>,
  ReturnType<typeof jsonWriter>,
  ReturnType<typeof jsonWriter>,
];

/** Exact totals; their types are the outputs of loss-periods. */
export function lossTotals({ ceased }: ReadLosses, { taxes, losses }: WorkedLosses) {
  const left = leftOf({ losses });
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
      const { withoutRelief, firstFiled, final, donationsUsed } = taxes[
        index
      ] as WorkedLosses['taxes'][number];
      const written = writePeriod({
        period_start: row.start,
        period_end: row.end,
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
        payment_due: final.outcome.data.payment_due,
      });
      return {
        ...written,
        boxes: boxes[index],
        workings: taxOf.workings(index, final.profits),
        result: writeResult(final.outcome.data),
      };
    }),
    losses: losses.map(({ madeIn, terminalPart, uses, ...loss }) =>
      writeLoss({
        ...loss,
        made_in: madeIn === null ? null : madeIn + 1,
        terminal_part: terminalPart,
        uses: uses.map(({ usedIn, claimBy, taxWasDue, interestFrom, ...use }) => ({
          ...use,
          used_in: usedIn + 1,
          claim_by: claimBy,
          tax_was_due: taxWasDue,
          interest_from: interestFrom,
        })),
      }),
    ),
    choices: choices.map(({ claims, tax, repayment, lossesLeft }) =>
      writeChoice({
        claims: [...claims].map(([index, loss_claim]) => ({ period: index + 1, loss_claim })),
        total_corporation_tax: tax,
        total_repayment: repayment,
        losses_left: lossesLeft,
      }),
    ),
  };
}
