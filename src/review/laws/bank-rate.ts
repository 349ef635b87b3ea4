import { firstDayAfter } from '../../engine/rates/calendar.ts';
import { type RateTable, spotOf, tablesByName } from '../../engine/rates/table.ts';
import type { Rules } from '../../engine/read/rules.ts';
import { spotIn } from '../../engine/spot.ts';
import { dayText } from '../../engine/texts/format.ts';
import { addDays, type Day, parseDay } from '../../law/calendar.ts';
import type { LawReport, Laws } from './laws.ts';

/** Percentage points, in hundredths. */
type Points = number;

const DECISION = 'Bank Rate decision';

interface Decided {
  readonly on: Day;
  readonly rate: Points;
}

/**
 * Verifies that each rate that follows Bank Rate is what its decisions and margins give, each from its own day, and what
 * the calendar says of each decision.
 */
export function verifyBankRate(rules: Rules, { bank_rate: law }: Laws, report: LawReport): void {
  const decisions = Object.entries(law.decisions).map(
    ([day, rate]): Decided => ({ on: parseDay(day) as Day, rate: pointsOf(rate) }),
  );
  verifyFindings(rules, decisions, report);
  const tables = tablesByName(rules.tables);
  for (const [name, { above = '', below = '0%', at_least = '0%', from }] of Object.entries(law.follow)) {
    const table = tables.get(name);
    if (table === undefined) {
      report(['bank_rate', 'follow', name], `There is no rate table "${name}". Correct its name.`);
      continue;
    }
    const started = decisions.map(({ on }) => firstDayAfter(on, from, rules.isHoliday));
    const [aboveTable = '', column = ''] = above.split('.');
    const margins = tables.get(aboveTable)?.rows ?? [];
    const marginOn = (day: Day): Points =>
      pointsOf(margins.findLast((row) => row.from <= day)?.literals[column]?.text ?? '0') - pointsOf(below);
    const rateOn = (day: Day): Points => {
      const rate = decisions[started.findLastIndex((first) => first <= day)]?.rate ?? 0;
      return Math.max(pointsOf(at_least), rate + marginOn(day));
    };
    verifyFollower(table, started, rateOn, report);
  }
}

/** @param started the first days of the decisions in this table. */
function verifyFollower(
  table: RateTable,
  started: readonly Day[],
  rateOn: (day: Day) => Points,
  report: LawReport,
): void {
  const isChange = (from: Day): boolean => rateOn(from) !== rateOn(addDays(from, -1));
  for (const row of table.rows) {
    const [rate, is, day] = [pointsOf(row.literals.rate?.text ?? ''), rateOn(row.from), dayText(row.from)];
    if (row.from > table.firstDay && !isChange(row.from)) {
      const message = `No decision on Bank Rate in rules/laws.yaml changes ${table.name} from ${day}. Remove the row, or add the decision.`;
      report(spotOf(row, 'from'), message);
    } else if (rate !== is) {
      const message = `${table.name} from ${day} is ${text(rate)}, and Bank Rate with its margin makes it ${text(is)}. Correct one of them.`;
      report(spotOf(row, 'rate'), message);
    }
  }
  for (const from of started) {
    const isKnown = table.rows.some((row) => row.from === from);
    if (from <= table.firstDay || isKnown || !isChange(from)) continue;
    const near = table.rows.find((row) => row.from > from) ?? table.rows.at(-1);
    const spot = near === undefined ? spotIn(table.head.spot, 'rates') : spotOf(near, 'from');
    const rate = text(rateOn(from));
    report(spot, `Bank Rate changed: add a row to ${table.name}, ${rate} from ${dayText(from)}.`);
  }
}

/** The finding at a decision on Bank Rate gives the rate that resulted. */
function verifyFindings(rules: Rules, decisions: readonly Decided[], report: LawReport): void {
  for (const { on, what, review, spot } of rules.events) {
    const [, result] = /Bank Rate \w+ (?:at|to) (\d+\.\d+%)/.exec(review?.result ?? '') ?? [];
    const rate = decisions.findLast((decided) => decided.on <= on)?.rate ?? 0;
    if (what !== DECISION || result === undefined || pointsOf(result) === rate) continue;
    const message = `Bank Rate was ${text(rate)} after this by rules/laws.yaml, not ${result}. Correct one of them.`;
    report(spot, message);
  }
}

/** From `2.75%`, or from the points `2.75`. */
function pointsOf(written: string): Points {
  return Math.round(Number(written.replace('%', '')) * 100);
}

function text(points: Points): string {
  return `${(points / 100).toFixed(2)}%`;
}
