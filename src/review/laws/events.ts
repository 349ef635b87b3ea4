import type { Rules } from '../../engine/compile-rules.ts';
import { dayText, MONTHS } from '../../engine/texts/format.ts';
import { addDays, type Day, makeDay, splitDay } from '../../law/calendar.ts';
import type { LawReport, Laws } from './laws.ts';

const BUDGET = 'Budget';

/** Each Budget in the calendar lists every table that it can change, from the first day on which it can. */
export function verifyBudgets({ events }: Rules, { budgets }: Laws, report: LawReport): void {
  const all = events.filter(({ what }) => what === BUDGET);
  for (const on of new Set(all.map((event) => event.on))) {
    const ofDay = all.filter((event) => event.on === on);
    const known = Object.values(budgets).flat();
    for (const { mayChange, placeOf } of ofDay) {
      const other = mayChange.find(
        (name) => !known.some((one) => one === name || name.startsWith(`${one}/`)),
      );
      if (other === undefined) continue;
      report(
        placeOf(),
        `by budgets in rules/laws.yaml a Budget does not change ${other}: put it right, or add it there`,
      );
    }
    for (const [day, tables] of Object.entries(budgets)) {
      const from = nextDay(on, day);
      for (const table of tables) {
        const named = ofDay.find(({ mayChange }) => mayChange.includes(table));
        const series = ofDay.some(({ mayChange }) => mayChange.some((one) => one.startsWith(`${table}/`)));
        const place = (named ?? ofDay[0])?.placeOf() ?? ['budgets'];
        if (named === undefined && !series) {
          report(place, `the Budget of ${dayText(on)} can change ${table} too, from ${dayText(from)}`);
        } else if (named !== undefined && named.from !== from) {
          report(place, `a Budget changes ${table} from ${dayText(from)}, not ${dayText(named.from)}`);
        }
      }
    }
  }
}

/** The first `1 April`, or `next day`, after a day. */
function nextDay(after: Day, day: string): Day {
  if (day === 'next day') return addDays(after, 1);
  const [date = '', month = ''] = day.split(' ');
  const { year } = splitDay(after);
  const found = makeDay(year, MONTHS.indexOf(month) + 1, Number(date));
  return found > after ? found : makeDay(year + 1, MONTHS.indexOf(month) + 1, Number(date));
}
