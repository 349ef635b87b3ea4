import { describeMisplaced, findMisplaced } from '../../engine/checks/misplaced.ts';
import { firstDayAfter } from '../../engine/rates/first-day.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import { spotOf } from '../../engine/rates/table.ts';
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
  readonly day: string;
  readonly rate: Points;
}

/** How a table differs from the decisions: an extra row, a missing row, or another rate. */
interface Departure {
  readonly kind: 'row' | 'no row' | 'rate';
  readonly decided: Decided | undefined;
  readonly table: string;
  /** How much a rate differs. */
  readonly by: Points;
  readonly spot: Spot;
  readonly wrong: string;
}

/**
 * Verifies that each rate that follows Bank Rate is what its decisions and margins give, each from its own
 * day, and what the calendar says of each decision. If several tables disagree with a decision, the decision is reported, not
 * the tables.
 */
export function verifyBankRate(rules: Rules, { bank_rate: law }: Laws, report: LawReport): void {
  const days = Object.keys(law.decisions);
  const at = (day: string): Path => ['bank_rate', 'decisions', day];
  const outOfOrder = findMisplaced(days);
  for (const index of outOfOrder) {
    report(
      at(days[index] as string),
      `The decision of ${days[index]} ${describeMisplaced(days, index)}. List decisions oldest first.`,
    );
  }
  const decisions = days.map((day) => ({
    ...{ on: parseDay(day) as Day, day },
    rate: pointsOf(law.decisions[day] as string),
  }));
  verifyFindings(rules, decisions, report);
  const isHoliday = isBankHolidayBy(rules);
  const found: Departure[] = [];
  for (const [name, follow] of Object.entries(law.follow)) {
    const table = tableNamed(rules, name);
    if (table === undefined) {
      report(['bank_rate', 'follow', name], `There is no rate table "${name}".`);
      continue;
    }
    const started = decisions.map((decided) => ({
      ...decided,
      from: firstDayAfter(decided.on, follow.from, isHoliday),
    }));
    found.push(...departuresOf(table, started, marginOf(rules, follow), pointsOf(follow.at_least ?? '0%')));
  }
  const [rows, none, rates] = (['row', 'no row', 'rate'] as const).map((kind) =>
    found.filter((one) => one.kind === kind),
  ) as [Departure[], Departure[], Departure[]];
  const doubted = new Map<Decided, readonly Departure[]>();
  const isMoved = new Set(rows.map(({ table }) => table)).size > 1;
  for (const decided of decisions) {
    const lacking = isMoved ? none.filter((one) => one.decided?.day === decided.day) : [];
    const other = rates.filter((one) => one.decided?.day === decided.day);
    const isSame = other.every(({ by }) => by === other[0]?.by);
    if (lacking.length > 1) doubted.set(decided, [...lacking, ...rows]);
    else if (other.length > 1 && isSame) doubted.set(decided, other);
  }
  for (const [{ day }, against] of doubted) {
    const wrong = against.map(({ wrong }) => wrong).join(' ');
    report(at(day), `Several tables disagree with this decision. ${wrong}`);
  }
  const explained = new Set([...doubted.values()].flat());
  const unexplained = rows.filter((one) => !explained.has(one));
  const [first] = unexplained;
  if (isMoved && first !== undefined) {
    // Rates that move together do so by a decision.
    for (const one of unexplained) explained.add(one);
    const wrong = `A decision after this one is missing or has the wrong date. ${unexplained.map(({ wrong }) => wrong).join(' ')}`;
    const before = first.decided?.day ?? (days[0] as string);
    if (outOfOrder.length === 0) report(at(before), wrong);
  }
  for (const one of found) if (!explained.has(one)) report(one.spot, one.wrong);
}

function departuresOf(
  table: RateTable,
  started: readonly (Decided & { readonly from: Day })[],
  margin: (day: Day) => Points,
  least: Points,
): Departure[] {
  const decidedOn = (day: Day) => started.findLast(({ from }) => from <= day);
  const rateOn = (day: Day): Points => Math.max(least, (decidedOn(day)?.rate ?? 0) + margin(day));
  const isChange = (from: Day): boolean => rateOn(from) !== rateOn(addDays(from, -1));
  return [
    ...table.rows.flatMap((row, index): Departure[] => {
      const rate = pointsOf(row.literals.rate?.text ?? '');
      const [is, by] = [rateOn(row.from), rate - rateOn(row.from)];
      const day = dayText(row.from);
      const common = { table: table.name, decided: decidedOn(row.from), by };
      if (index > 0 && !isChange(row.from)) {
        const wrong = `No decision on Bank Rate in rules/laws.yaml changes ${table.name} from ${day}.`;
        return [{ ...common, kind: 'row', spot: spotOf(row, 'from'), wrong }];
      }
      if (by === 0) return [];
      const wrong = `${table.name} from ${day} is ${text(rate)}; Bank Rate and its margin make it ${text(is)}.`;
      return [{ ...common, kind: 'rate', spot: spotOf(row, 'rate'), wrong }];
    }),
    ...started
      .filter(({ from }) => from > table.firstDay && isChange(from))
      .filter(({ from }) => !table.rows.some((row) => row.from === from))
      .map((decided): Departure => {
        const near = table.rows.find((row) => row.from > decided.from) ?? table.rows.at(-1);
        const spot = near === undefined ? spotIn(table.head.spot, 'rates') : spotOf(near, 'from');
        const rate = text(rateOn(decided.from));
        const wrong = `Bank Rate changed: add a row to ${table.name}, ${rate} from ${dayText(decided.from)}.`;
        return { kind: 'no row', table: table.name, decided, by: 0, spot, wrong };
      }),
  ];
}

/** The finding at a decision on Bank Rate gives the rate that resulted. */
function verifyFindings(rules: Rules, decisions: readonly Decided[], report: LawReport): void {
  for (const { on, what, review, spot } of rules.events) {
    const [, found] = /Bank Rate \w+ (?:at|to) (\d+\.\d+%)/.exec(review?.found ?? '') ?? [];
    const rate = decisions.findLast((decided) => decided.on <= on)?.rate ?? 0;
    if (what !== DECISION || found === undefined || pointsOf(found) === rate) continue;
    report(
      spot,
      `Bank Rate was ${text(rate)} after this by rules/laws.yaml, not ${found}. Correct one of them.`,
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
