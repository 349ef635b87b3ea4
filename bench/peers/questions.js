/** The number of inputs for every peer, given as text, as in a form or a file. */
export const COUNT = 1_000;

/** Periods in 2024 and 2025, which have the same rates and limits: full and short, in one financial year or two. */
const PERIODS = [
  ['2024-04-01', '2025-03-31'],
  ['2024-07-01', '2025-06-30'],
  ['2025-04-01', '2025-12-31'],
  ['2024-10-01', '2025-05-31'],
];

/** @typedef {{ period_start: string, period_end: string, taxable_profits: string, associated_companies: string }} Given */

/** @type {Given[]} */
export const questions = Array.from({ length: COUNT }, (_, index) => {
  const [period_start, period_end] = PERIODS[index % PERIODS.length];
  const profits = ((index * 7_919) % 400_000) + (index % 100) / 100;
  return {
    period_start,
    period_end,
    taxable_profits: String(profits),
    associated_companies: String(index % 3),
  };
});

const DAY = 86_400_000;
const day = (text) => Date.parse(text) / DAY;

/**
 * What a user of a peer writes around it, since none reads dates or splits periods: the days of each part, split at
 * 1 April, and the divisor of the limits. For periods in 2024 and 2025, whose financial years have 365 days.
 *
 * @param {Given} given
 */
export function partsOf(given) {
  const [first, last] = [day(given.period_start), day(given.period_end)];
  const period_days = last - first + 1;
  const profits = Number(given.taxable_profits);
  const companies = Number(given.associated_companies ?? 0) + 1;
  const limit_days = period_days === 365 ? period_days : 365;
  const parts = [];
  for (let from = first; from <= last; ) {
    const date = new Date(from * DAY);
    const endsIn = date.getUTCFullYear() + (date.getUTCMonth() < 3 ? 0 : 1);
    const days = Math.min(Date.UTC(endsIn, 3, 1) / DAY, last + 1) - from;
    parts.push({ profits, days, period_days, limit_days, companies });
    from += days;
  }
  return parts;
}

/** The tax of a period, each part rounded to the penny, as in HMRC's calculator. */
export async function taxOf(peer, given) {
  let pence = 0;
  for (const part of partsOf(given)) {
    const tax = peer.tax(part);
    pence += Math.round(Number(((tax instanceof Promise ? await tax : tax) * 100).toFixed(6)));
  }
  return pence / 100;
}
