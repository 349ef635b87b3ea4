import { spotOf, tablesByName } from '../../engine/rates/table.ts';
import type { Rules } from '../../engine/read/rules.ts';
import { dayText, MONTHS } from '../../engine/texts/format.ts';
import {
  addDays,
  type Day,
  daysInMonth,
  findWeekday,
  makeDay,
  parseDay,
  splitDay,
} from '../../law/calendar.ts';
import type { LawReport, Laws } from './laws.ts';

/** Verifies that each year has exactly its bank holidays. */
export function verifyBankHolidays(rules: Rules, { bank_holidays: law }: Laws, report: LawReport): void {
  const moved = new Map(Object.entries(law.moved).map(([from, to]) => [parseDay(from), parseDay(to)]));
  const added = law.added.flatMap((day) => parseDay(day) ?? []);
  for (const row of tablesByName(rules.tables).get('bank-holidays')?.rows ?? []) {
    const { year } = splitDay(row.from);
    const expected = new Set(added.filter((day) => splitDay(day).year === year));
    for (const name of law.every_year) {
      let day = dayNamed(name, year);
      day = moved.get(day) ?? day;
      while (findWeekday(day) > 4 || expected.has(day)) day = addDays(day, 1);
      expected.add(day);
    }
    const days = new Set(row.literals.days?.value as Day[]);
    for (const day of new Set([...days, ...expected])) {
      if (days.has(day) && expected.has(day)) continue;
      const what = days.has(day)
        ? 'no bank holiday by rules/laws.yaml. Correct it, or add it there.'
        : 'a bank holiday by rules/laws.yaml. Add it here.';
      report(spotOf(row, 'days'), `${dayText(day)} is ${what}`);
    }
  }
}

/** The day in a year of a name such as `last Monday of May` or `25 December`. */
function dayNamed(name: string, year: number): Day {
  if (name === 'Good Friday') return addDays(easterSunday(year), -2);
  if (name === 'Easter Monday') return addDays(easterSunday(year), 1);
  const month = MONTHS.findIndex((one) => name.endsWith(one)) + 1;
  if (/^\d/.test(name)) return makeDay(year, month, Number.parseInt(name, 10));
  const start = name.startsWith('first') ? 7 : daysInMonth(year, month);
  const last = makeDay(year, month, start);
  return addDays(last, -findWeekday(last));
}

/** By the Gregorian algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e, g] = [Math.floor(b / 4), b % 4, Math.floor((8 * b + 13) / 25)];
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return makeDay(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}
