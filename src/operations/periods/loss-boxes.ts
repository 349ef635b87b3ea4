import type { Run } from '../../engine/calculator.ts';
import { type Amount, isPositive, larger, smaller, sum, zero } from '../../law/amounts.ts';
import type { LossUse } from '../../law/losses.ts';
import { formOf } from '../boxes/answer.ts';
import { boxesByNumber, fillBoxes, toPounds } from '../boxes/sheet.ts';
import type { RowCall } from '../rows/row-call.ts';
import type { DatedLoss, WorkedLosses } from './loss-taxes.ts';
import type { LossRow, ReadLosses } from './read-losses.ts';

type Boxes = Readonly<Record<string, number | string>>;

/**
 * The boxes of each period's return, as amended if a later loss is carried back into it. Profits are
 * rounded down to pounds and reliefs up. Source: HMRC's CT600 guide; rules 9149 to 9175 and 9335 of its
 * online service.
 */
export function boxesOfLosses(call: RowCall, { rows }: ReadLosses, worked: WorkedLosses, run: Run): Boxes[] {
  const form = formOf(call.service);
  const used = usedInPounds(worked.losses);
  return rows.map((row, index) => {
    const { outcome } = (worked.taxes[index] as WorkedLosses['taxes'][number]).final;
    const days = { period_start: row.start, period_end: row.end };
    const inputs = { ...days, exempt_distributions: row.exemptDistributions };
    const [taxed = {}] = call.calculator.calculator.returns?.of(inputs, outcome.data, run) ?? [];
    const figures = new Map<string, unknown>([
      ...Object.entries(taxed).map(([name, value]) => [`corporation-tax/${name}`, value] as const),
      ...Object.entries(figuresOf(row, index, worked, used)).map(
        ([name, value]) => [`loss-periods/${name}`, value] as const,
      ),
    ]);
    const period = { start: row.start, end: row.end };
    return boxesByNumber(fillBoxes(form, { figures, online: null, activity: 'trade', period }));
  });
}

interface Used extends LossUse {
  readonly madeIn: number | null;
  readonly pounds: Amount;
}

/** Rounds each use up, but the uses of a loss never exceed the loss: the last takes the rest. */
function usedInPounds(losses: readonly DatedLoss[]): readonly Used[] {
  return losses.flatMap(({ arising, madeIn, uses, left }) => {
    let rest = toPounds(arising, 'up');
    return uses.map((use, index) => {
      const isLast = index === uses.length - 1 && !isPositive(left);
      const pounds = isLast ? rest : smaller(toPounds(use.amount, 'up'), rest);
      rest = rest.sub(pounds);
      return { ...use, madeIn, pounds };
    });
  });
}

function figuresOf(row: LossRow, index: number, { taxes, losses }: WorkedLosses, used: readonly Used[]) {
  const tax = taxes[index] as WorkedLosses['taxes'][number];
  const here = used.filter(({ usedIn }) => usedIn === index);
  const total = (...sections: readonly string[]): Amount =>
    sum(here.filter(({ section }) => sections.includes(section)).map(({ pounds }) => pounds));
  const reliefs = total('s37(3)(a)', 's37(3)(b)', 's39');
  const broughtForward = total('s45A');
  const isBack = here.some(({ madeIn }) => madeIn !== null && madeIn > index);
  const taxable = toPounds(tax.final.profits, 'down');
  const donations = toPounds(tax.donationsUsed, 'up');
  const made = losses.find(({ madeIn }) => madeIn === index);
  return {
    amended: tax.final.tax.compare(tax.firstFiled.tax) < 0,
    carries_back: used.some(({ madeIn, usedIn }) => madeIn === index && usedIn < index),
    trading_profit: larger(row.tradingProfit, zero),
    trading_losses: total('s45', 's45B'),
    // What is left after donations is taxed: rule 9335.
    profits: sum([taxable, donations, reliefs, broughtForward]),
    reliefs_of_period: reliefs,
    takes_later_loss: isBack,
    losses_brought_forward: broughtForward,
    reliefs: reliefs.add(broughtForward),
    donations,
    loss_arising: made?.arising ?? zero,
  };
}
