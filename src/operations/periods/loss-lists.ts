import { filingDate } from '../../calculators/shared/payment-by.ts';
import type { Run } from '../../engine/calculator.ts';
import { jsonWriter } from '../../engine/values.ts';
import { downToPound, isPositive, larger, rounded, smaller, sum, zero } from '../../law/amounts.ts';
import { type Loss, usedIn } from '../../law/losses.ts';
import { boxesOfRecords } from '../boxes/answer.ts';
import { writeLists } from '../row-data.ts';
import type { RowCall } from '../rows/row-call.ts';
import type { Choice, DatedLoss, WorkedLosses, WorkedPeriod } from './loss-taxes.ts';

/** The lists of `data`: periods, the loss memorandum and possible claims. Periods are numbered from 1. */
export function lossLists(call: RowCall, worked: WorkedLosses, choices: readonly Choice[], run: Run) {
  const { periods, losses } = worked;
  const { outputs } = call.calculator.calculator;
  const writeResult = jsonWriter(outputs, { rules_version: call.service.rulesVersion });
  const inPounds = losses.map(inWholePounds);
  const boxes = periods.map((period, index) => boxesOf(call, period, index, inPounds, run));
  return writeLists<object>('loss-periods', {
    periods: periods.map((period, index) => {
      const { firstFiled, final } = period;
      return {
        ...period,
        loss_of_period_used: usedIn(index, losses, 's37(3)(a)'),
        losses_before_april_2017_used: usedIn(index, losses, 's45'),
        losses_same_trade_used: usedIn(index, losses, 's45B'),
        losses_brought_forward_used: usedIn(index, losses, 's45A'),
        losses_carried_back_used: period.leftWhenFiled.sub(period.left),
        donations_wasted: period.donations.sub(period.donationsUsed),
        repayment: firstFiled.tax.sub(final.tax),
        boxes: boxes[index],
        workings: final.workings(),
        result: writeResult({ ...final.outcome.data, filing_due: filingDate(period.accountsEnd, null, run) }),
      };
    }),
    losses: losses.map(({ madeIn, uses, ...loss }) => ({
      ...loss,
      made_in: madeIn === null ? null : madeIn + 1,
      uses: uses.map((use) => ({ ...use, used_in: use.usedIn + 1 })),
    })),
    choices,
  });
}

/** Rounds each use up, but the uses of a loss never exceed the loss: the last takes the rest. */
function inWholePounds(loss: DatedLoss): Loss {
  let rest = rounded(loss.arising, 0, 'up');
  const uses = loss.uses.map((use, index) => {
    const isLast = index === loss.uses.length - 1 && !isPositive(loss.left);
    const amount = isLast ? rest : smaller(rounded(use.amount, 0, 'up'), rest);
    rest = rest.sub(amount);
    return { ...use, amount };
  });
  return { ...loss, uses };
}

/**
 * The boxes of a period's return, as amended if a later loss is carried back into it. Profits are rounded
 * down to pounds and reliefs up. Source: HMRC's CT600 guide; rules 9149 to 9175 and 9335 of its online service.
 */
function boxesOf(
  { calculator: { calculator }, service }: RowCall,
  period: WorkedPeriod,
  index: number,
  inPounds: readonly Loss[],
  run: Run,
) {
  const { start, end, exemptDistributions, final, firstFiled } = period;
  const inputs = { period_start: start, period_end: end, exempt_distributions: exemptDistributions };
  const reliefs = usedIn(index, inPounds, 's37(3)(a)', 's37(3)(b)', 's39');
  const broughtForward = usedIn(index, inPounds, 's45A');
  const donations = rounded(period.donationsUsed, 0, 'up');
  const arising = larger(period.tradingProfit.neg(), zero);
  const relieved = {
    amended: final.tax.compare(firstFiled.tax) < 0,
    carries_back: inPounds.some(
      ({ madeIn, uses }) => madeIn === index && uses.some((use) => use.usedIn < index),
    ),
    trading_profit: larger(period.tradingProfit, zero),
    trading_losses: usedIn(index, inPounds, 's45', 's45B'),
    // What is left after donations is taxed: rule 9335.
    profits: sum([downToPound(final.profits), donations, reliefs, broughtForward]),
    reliefs_of_period: reliefs,
    takes_later_loss: isPositive(period.leftWhenFiled.sub(period.left)),
    losses_brought_forward: broughtForward,
    reliefs: reliefs.add(broughtForward),
    donations,
    loss_arising: arising,
    loss_to_surrender: arising,
  };
  const taxed = calculator.returns?.of(inputs, final.outcome.data, run) ?? [];
  const ofLosses = { key: 'loss-periods', records: [relieved] };
  return boxesOfRecords(service, [{ key: calculator.key, records: taxed }, ofLosses])[0];
}
