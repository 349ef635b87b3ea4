import { fileURLToPath } from 'node:url';
import { addDays, isoDay, lastDayOfMonthsFrom, makeDay } from '../../src/law/calendar.ts';
import { calculationOf, embeddedService } from './service.ts';

/** The instalments of a period of 12 months, by its first day. */
export interface InstalmentPlan {
  readonly start: string;
  readonly end: string;
  readonly instalments: readonly { readonly due: string; readonly amount: number }[];
}

/** Profits, in pounds, at which a company with no associated companies is large or very large for 12 months. */
export const PROFITS = { large: 3_000_000, very_large: 30_000_000 } as const;

const service = await embeddedService();

/** The instalment plans of the 12-month periods that start on each day of a year. */
export function instalmentPlans(year: number, size: keyof typeof PROFITS): InstalmentPlan[] {
  const plans: InstalmentPlan[] = [];
  for (let day = makeDay(year, 1, 1); day < makeDay(year + 1, 1, 1); day = addDays(day, 1)) {
    const [start, end] = [isoDay(day), isoDay(lastDayOfMonthsFrom(day, 12))];
    const given = { period_start: start, period_end: end, taxable_profits: PROFITS[size] };
    const { instalments } = calculationOf(
      service,
      'corporation-tax',
      given,
    ).data() as unknown as InstalmentPlan;
    plans.push({ start, end, instalments });
  }
  return plans;
}

// `npx tsx test/support/instalment-plans.ts 2024` prints one line per first day.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const size of ['large', 'very_large'] as const) {
    console.log(`${size}: first day, last day, instalments`);
    for (const { start, end, instalments } of instalmentPlans(Number(process.argv[2] ?? 2024), size)) {
      console.log(`${start}  ${end}  ${instalments.map(({ due }) => due).join('  ')}`);
    }
  }
}
