import type { Rules } from '../../engine/compile-rules.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import { addDays, type Day, findWeekday, isoDay, parseDay } from '../../law/calendar.ts';
import { dayKind } from '../../law/due-days.ts';
import { isBankHolidayBy, type LawReport, type Laws, tableNamed } from './laws.ts';

/** Percentage points, in hundredths. */
type Points = number;

const DECISION = 'Bank Rate decision';

/**
 * Verifies that each rate which follows Bank Rate is what its decisions and margins give, each from its own
 * day, and that the calendar names all of them at each decision.
 */
export function verifyBankRate(rules: Rules, { bank_rate: law }: Laws, report: LawReport): void {
  const decisions = Object.entries(law.decisions).map(([day, rate]) => ({
    on: parseDay(day) as Day,
    rate: pointsOf(rate),
  }));
  const isHoliday = isBankHolidayBy(rules);
  for (const [name, follow] of Object.entries(law.follow)) {
    const table = tableNamed(rules, name);
    if (table === undefined) {
      report(['bank_rate', 'follow', name], `there is no table "${name}"`);
      continue;
    }
    const [nth = '', unit = ''] = follow.from.split(/(?:st|nd|rd|th) /);
    const startOf = (day: Day): Day =>
      unit === 'Monday' ? nthMonday(day, Number(nth)) : nthWorkingDay(day, Number(nth), isHoliday);
    verifyRates(table, decisions, marginOf(rules, follow), pointsOf(follow.at_least ?? '0%'), startOf);
    verifyEvents(rules, table, startOf, report);
  }

  function verifyRates(
    table: RateTable,
    all: typeof decisions,
    margin: (day: Day) => Points,
    least: Points,
    startOf: (day: Day) => Day,
  ): void {
    const started = all.map(({ on, rate }) => ({ from: startOf(on), rate }));
    const rateOn = (day: Day): Points =>
      Math.max(least, (started.findLast(({ from }) => from <= day)?.rate ?? 0) + margin(day));
    const rows = new Map(table.rows.map((row) => [row.from, pointsOf(row.cells.rate?.literal?.text ?? '')]));
    const changes = started.filter(
      ({ from }) => from > table.firstDay && rateOn(from) !== rateOn(addDays(from, -1)),
    );
    for (const [day, rate] of rows) {
      const row = table.rows.find(({ from }) => from === day);
      if (row === undefined || rateOn(day) === rate) continue;
      const wrong = `the rate from ${dayText(day)} is ${text(rate)} here, but Bank Rate and its margin make it ${text(rateOn(day))}: put right the row, or the decision in rules/laws.yaml`;
      report(row.placeOf('rate'), wrong);
    }
    for (const [index, row] of table.rows.entries()) {
      const isNew = index === 0 || rateOn(row.from) !== rateOn(addDays(row.from, -1));
      if (isNew) continue;
      report(
        row.placeOf('from'),
        `no decision in rules/laws.yaml changes ${table.name} from ${dayText(row.from)}`,
      );
    }
    for (const { from } of changes.filter((change) => !rows.has(change.from))) {
      const near = table.rows.find((row) => row.from > from) ?? table.rows.at(-1);
      const wrong = `a decision on Bank Rate makes ${table.name} ${text(rateOn(from))} from ${dayText(from)}: write the row`;
      report(near?.placeOf('from') ?? table.head.placeOf('rates'), wrong);
    }
  }
}

/** Each decision of the calendar names each table that follows, from its own day. */
function verifyEvents(rules: Rules, table: RateTable, startOf: (day: Day) => Day, report: LawReport): void {
  const decided = rules.events.filter(({ what }) => what === DECISION);
  for (const day of new Set(decided.map(({ on }) => on))) {
    const ofDay = decided.filter(({ on }) => on === day);
    const named = ofDay.find(({ mayChange }) => mayChange.includes(table.name));
    const place = (named ?? ofDay[0])?.placeOf() ?? ['bank_rate'];
    const start = startOf(day);
    if (named === undefined) {
      report(place, `the decision of ${dayText(day)} can change ${table.name} too, from ${isoDay(start)}`);
    } else if (named.from !== start) {
      report(place, `${table.name} follows this decision from ${isoDay(start)}, not ${isoDay(named.from)}`);
    }
  }
}

function marginOf(
  rules: Rules,
  { above, below = '0%' }: Laws['bank_rate']['follow'][string],
): (day: Day) => Points {
  if (above === undefined) return () => -pointsOf(below);
  const [name = '', column = ''] = above.split('.');
  const rows = tableNamed(rules, name)?.rows ?? [];
  return (day) => pointsOf(rows.findLast(({ from }) => from <= day)?.cells[column]?.literal?.text ?? '0');
}

/** From `2.75%`, or from the points `2.75`. */
function pointsOf(written: string): Points {
  return Math.round(Number(written.replace('%', '')) * 100);
}

function text(points: Points): string {
  return `${(points / 100).toFixed(2)}%`;
}

function nthMonday(day: Day, nth: number): Day {
  return addDays(day, 7 - findWeekday(day) + 7 * (nth - 1));
}

function nthWorkingDay(day: Day, nth: number, isHoliday: (day: Day) => boolean): Day {
  let [at, left] = [day, nth];
  while (left > 0) {
    at = addDays(at, 1);
    if (dayKind(at, isHoliday) === 'working_day') left -= 1;
  }
  return at;
}
