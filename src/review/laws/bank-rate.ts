import { findMisplaced } from '../../engine/checks/names.ts';
import { type RateTable, spotOf } from '../../engine/rates/table.ts';
import { firstDayAfter } from '../../engine/read/calendar.ts';
import type { Rules } from '../../engine/read/rules.ts';
import { type Path, type Spot, spotIn } from '../../engine/spot.ts';
import { dayText } from '../../engine/texts/format.ts';
import { addDays, type Day, parseDay } from '../../law/calendar.ts';
import { isBankHolidayBy, type LawReport, type Laws, tableNamed } from './laws.ts';

/** Percentage points, in hundredths. */
type Points = number;

const DECISION = 'Bank Rate decision';

interface Decided {
  readonly on: Day;
  readonly rate: Points;
}

/** How a table differs from the decisions, and the one from which it does. */
interface Departure {
  readonly decided: Decided | undefined;
  readonly table: string;
  readonly spot: Spot;
  readonly message: string;
  readonly isMissing: boolean;
}

/**
 * Verifies that each rate that follows Bank Rate is what its decisions and margins give, each from its own
 * day, and what the calendar says of each decision. A decision with which several tables disagree is reported, too.
 */
export function verifyBankRate(rules: Rules, { bank_rate: law }: Laws, report: LawReport): void {
  const days = Object.keys(law.decisions);
  const at = (index: number): Path => ['bank_rate', 'decisions', days[index] as string];
  for (const index of findMisplaced(days)) {
    report(at(index), 'This decision is not after the one before. List decisions oldest first.');
  }
  const decisions = Object.entries(law.decisions).map(
    ([day, rate]): Decided => ({ on: parseDay(day) as Day, rate: pointsOf(rate) }),
  );
  verifyFindings(rules, decisions, report);
  const isHoliday = isBankHolidayBy(rules);
  const departures = Object.entries(law.follow).flatMap(([name, follow]) => {
    const table = tableNamed(rules, name);
    if (table === undefined) {
      report(['bank_rate', 'follow', name], `There is no rate table "${name}". Correct its name.`);
      return [];
    }
    const fromOf = ({ on }: Decided): Day => firstDayAfter(on, follow.from, isHoliday);
    return departuresOf(table, decisions, fromOf, marginOf(rules, follow), pointsOf(follow.at_least ?? '0%'));
  });
  for (const { spot, message } of departures) report(spot, message);
  decisions.forEach((decided, index) => {
    const against = departures.filter((one) => one.decided === decided && !one.isMissing);
    const tables = [...new Set(against.map(({ table }) => table))];
    if (tables.length < 2) return;
    const message = `${tables.join(', ')} disagree with this decision or with what follows it. Correct it, or them.`;
    report(at(index), message);
  });
}

function departuresOf(
  table: RateTable,
  decisions: readonly Decided[],
  fromOf: (decided: Decided) => Day,
  margin: (day: Day) => Points,
  least: Points,
): Departure[] {
  const started = decisions.map((decided) => ({ decided, from: fromOf(decided) }));
  const decidedOn = (day: Day) => started.findLast(({ from }) => from <= day)?.decided;
  const rateOn = (day: Day): Points => Math.max(least, (decidedOn(day)?.rate ?? 0) + margin(day));
  const isChange = (from: Day): boolean => rateOn(from) !== rateOn(addDays(from, -1));
  const common = { table: table.name, isMissing: false };
  const rows = table.rows.flatMap((row, index): Departure[] => {
    const [rate, is, day] = [pointsOf(row.literals.rate?.text ?? ''), rateOn(row.from), dayText(row.from)];
    const decided = decidedOn(row.from);
    if (index > 0 && !isChange(row.from)) {
      const message = `No decision on Bank Rate in rules/laws.yaml changes ${table.name} from ${day}. Remove the row, or add the decision.`;
      return [{ ...common, decided, spot: spotOf(row, 'from'), message }];
    }
    const message = `${table.name} from ${day} is ${text(rate)}, and Bank Rate with its margin makes it ${text(is)}. Correct one of them.`;
    return rate === is ? [] : [{ ...common, decided, spot: spotOf(row, 'rate'), message }];
  });
  const missing = started
    .filter(({ from }) => from > table.firstDay && isChange(from))
    .filter(({ from }) => !table.rows.some((row) => row.from === from))
    .map(({ decided, from }): Departure => {
      const near = table.rows.find((row) => row.from > from) ?? table.rows.at(-1);
      const spot = near === undefined ? spotIn(table.head.spot, 'rates') : spotOf(near, 'from');
      const message = `Bank Rate changed: add a row to ${table.name}, ${text(rateOn(from))} from ${dayText(from)}.`;
      return { table: table.name, isMissing: true, decided, spot, message };
    });
  return [...rows, ...missing];
}

/** The finding at a decision on Bank Rate gives the rate that resulted. */
function verifyFindings(rules: Rules, decisions: readonly Decided[], report: LawReport): void {
  for (const { on, what, review, spot } of rules.events) {
    const [, result] = /Bank Rate \w+ (?:at|to) (\d+\.\d+%)/.exec(review?.found ?? '') ?? [];
    const rate = decisions.findLast((decided) => decided.on <= on)?.rate ?? 0;
    if (what !== DECISION || result === undefined || pointsOf(result) === rate) continue;
    report(
      spot,
      `Bank Rate was ${text(rate)} after this by rules/laws.yaml, not ${result}. Correct one of them.`,
    );
  }
}

function marginOf(
  rules: Rules,
  { above, below = '0%' }: Laws['bank_rate']['follow'][string],
): (day: Day) => Points {
  if (above === undefined) return () => -pointsOf(below);
  const [name = '', column = ''] = above.split('.');
  const rows = tableNamed(rules, name)?.rows ?? [];
  return (day) => pointsOf(rows.findLast(({ from }) => from <= day)?.literals[column]?.text ?? '0');
}

/** From `2.75%`, or from the points `2.75`. */
function pointsOf(written: string): Points {
  return Math.round(Number(written.replace('%', '')) * 100);
}

function text(points: Points): string {
  return `${(points / 100).toFixed(2)}%`;
}
