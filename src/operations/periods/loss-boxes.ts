import type { Run } from '../../engine/calculator.ts';
import {
  type Amount,
  downToPound,
  isPositive,
  larger,
  roundUp,
  smaller,
  sum,
  zero,
} from '../../law/amounts.ts';
import { boxesByNumber, fillBoxes } from '../boxes/answer.ts';
import type { RowCall } from '../rows/row-call.ts';
import type { DatedLoss, WorkedLosses, WorkedPeriod } from './loss-taxes.ts';

/**
 * The boxes of each period's return, as amended if a later loss is carried back into it. Profits are
 * rounded down to pounds and reliefs up. Source: HMRC's CT600 guide; rules 9149 to 9175 and 9335 of its
 * online service.
 */
export function boxesOfLosses(call: RowCall, { periods, losses }: WorkedLosses, run: Run) {
  const form = call.service.rules.returnForm;
  const used = losses.flatMap(usedInPounds);
  return periods.map((period, index) => {
    const { start, end, exemptDistributions, final } = period;
    const inputs = { period_start: start, period_end: end, exempt_distributions: exemptDistributions };
    const [taxed = {}] = call.calculator.calculator.returns?.of(inputs, final.outcome.data, run) ?? [];
    const named = (by: string, figures: object): (readonly [string, unknown])[] =>
      Object.entries(figures).map(([name, value]) => [`${by}/${name}`, value]);
    const arising = losses.find(({ madeIn }) => madeIn === index)?.arising ?? zero;
    const own = {
      ...figuresForBoxes(period, index, used),
      loss_arising: arising,
      loss_to_surrender: arising,
    };
    const figures = new Map([...named('corporation-tax', taxed), ...named('loss-periods', own)]);
    return boxesByNumber(fillBoxes(form.boxes, figures, 'trade'));
  });
}

type UseInPounds = ReturnType<typeof usedInPounds>[number];

/** Rounds each use up, but the uses of a loss never exceed the loss: the last takes the rest. */
function usedInPounds({ arising, madeIn, uses, left }: DatedLoss) {
  let rest = roundUp(arising, 0);
  return uses.map((use, index) => {
    const isLast = index === uses.length - 1 && !isPositive(left);
    const pounds = isLast ? rest : smaller(roundUp(use.amount, 0), rest);
    rest = rest.sub(pounds);
    return { ...use, madeIn, pounds };
  });
}

function figuresForBoxes(period: WorkedPeriod, index: number, used: readonly UseInPounds[]) {
  const { final, firstFiled, tradingProfit } = period;
  const here = used.filter(({ usedIn }) => usedIn === index);
  const total = (...sections: readonly string[]): Amount =>
    sum(here.flatMap(({ section, pounds }) => (sections.includes(section) ? [pounds] : [])));
  const reliefs = total('s37(3)(a)', 's37(3)(b)', 's39');
  const broughtForward = total('s45A');
  const donations = roundUp(period.donationsUsed, 0);
  return {
    amended: final.tax.compare(firstFiled.tax) < 0,
    carries_back: used.some(({ madeIn, usedIn }) => madeIn === index && usedIn < index),
    trading_profit: larger(tradingProfit, zero),
    trading_losses: total('s45', 's45B'),
    // What is left after donations is taxed: rule 9335.
    profits: sum([downToPound(final.profits), donations, reliefs, broughtForward]),
    reliefs_of_period: reliefs,
    takes_later_loss: here.some(({ madeIn }) => madeIn !== null && madeIn > index),
    losses_brought_forward: broughtForward,
    reliefs: reliefs.add(broughtForward),
    donations,
  };
}
