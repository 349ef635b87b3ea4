import { type Amount, roundUp, sum, whole } from './amounts.ts';

/** Days of a period in which one rate was in force. */
export interface DaysAtRate {
  readonly days: number;
  /** 18% is 18/100. */
  readonly rate: Amount;
}

/** Two decimals of a percentage are four of the fraction it stands for. */
const PLACES = 4;

/**
 * The writing-down rate of a period in which the rate changes: each rate by its
 * share of the days, and the percentage rounded up to two decimals when it has
 * more. A period with one rate has that rate.
 *
 * @param stretches the whole period, cut where the rate changes; at least one day.
 * Source: FA 2026 s28(3)-(6); HMRC CA23222.
 */
export function hybridRate(stretches: readonly DaysAtRate[]): Amount {
  const days = stretches.reduce((total, stretch) => total + stretch.days, 0);
  const weighed = sum(stretches.map((stretch) => stretch.rate.mul(whole(stretch.days))));
  return roundUp(weighed.div(whole(days)), PLACES);
}
