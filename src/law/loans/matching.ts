import type { Day } from '../calendar.ts';
import { type Effect, type LoanEntry, type Match, type Pence, runAccounts, total } from './account.ts';

/** The amounts from which repayment and new borrowing are taken together. */
export interface MatchingLimits {
  /** Days of the window, both ends included. */
  readonly days: number;
  /** What must be repaid, and borrowed, in all. */
  readonly repaidFrom: Pence;
  /** What must be owed before a repayment at which new borrowing had been arranged. */
  readonly owedFrom: Pence;
}

/** Repayments of one borrower and the loans that may undo them: indexes of entries, by day. */
interface Meeting {
  readonly limits: MatchingLimits;
  /** The last day of the window; null for loans that had been arranged. */
  readonly last: Day | null;
  readonly repayments: readonly number[];
  readonly loans: readonly number[];
}

/** What can be matched where repayments and new loans meet. */
interface Candidates extends Meeting {
  /** The loans that undo something, with how much each repayment repays of the older loans that they concern. */
  readonly undoing: readonly {
    readonly loan: number;
    readonly have: Pence;
    readonly old: readonly Pence[];
  }[];
  readonly repaid: Pence;
  readonly borrowed: Pence;
}

export interface Matching {
  readonly matches: readonly Match[];
  /** The indexes of repayments from which a match took more than was owed. */
  readonly overpaid: ReadonlySet<number>;
  /** The accounts as entered, and with all matches taken out. */
  readonly books: readonly Effect[];
  readonly effects: readonly Effect[];
  /** What stays unmatched in the first window that qualified before earlier matches used up the rest of it. */
  leftover(): Pick<Candidates, 'repaid' | 'borrowed'> | null;
}

/**
 * How much of each repayment counts against new borrowing and not against older loans: repayments and loans
 * within a window of days, earliest window first, and, when that finds no more, loans that had been arranged when
 * money was repaid. A repayment taxed as the borrower's income is never matched, nor is a release.
 * Source: CTA 2010 s464ZA(1) to (3), (6), before 30 October 2024 s464C; CTM61625 to CTM61640.
 * @param limitsOn null before matching began.
 * @param associates whether loans undo others' repayments.
 */
export function matchRepayments(
  entries: readonly LoanEntry[],
  limitsOn: (day: Day) => MatchingLimits | null,
  associates: boolean,
): Matching {
  const books = runAccounts(entries);
  const limits = entries.map(({ on }) => (on === null ? null : limitsOn(on)));
  const borrowers = [...new Set(entries.map(({ borrower }) => borrower))];
  const meetings = borrowers.flatMap((one) => listMeetings(one, entries, limits, associates, books));
  const windows = meetings.filter(({ last }) => last !== null);
  const arranged = meetings.filter(({ last }) => last === null).sort((a, b) => firstOf(a) - firstOf(b));
  const matches: Match[] = [];
  const overpaid = new Set<number>();
  let effects = books;
  const inOrder = [...windows, ...arranged];
  const done = new Set<Meeting>();
  const next = (): Candidates | null => {
    for (const meeting of inOrder.filter((one) => !done.has(one))) {
      const candidates = findCandidates(entries, meeting, meeting.limits.repaidFrom, effects);
      // What had been arranged is matched once; a window, until nothing in it is left to match.
      if ((candidates === null) === (meeting.last !== null)) done.add(meeting);
      if (candidates !== null) return candidates;
    }
    return null;
  };
  for (let one = next(); one !== null; one = next()) {
    for (const [repayment, used] of matchInOrder(one, matches)) {
      const { pence, excess } = effects[repayment] as Effect;
      if (used > pence - excess) overpaid.add(repayment);
    }
    effects = runAccounts(entries, matches);
    const first = entries[Math.min(firstOf(one), ...one.undoing.map(({ loan }) => loan))]?.on as Day;
    // Windows that end before the change stay as they are.
    for (const window of windows) if ((window.last as Day) >= first) done.delete(window);
  }
  const leftover = (): Candidates | null => {
    for (const window of matches.length === 0 ? [] : windows) {
      const { repaidFrom } = window.limits;
      const left =
        findCandidates(entries, window, repaidFrom, books) && findCandidates(entries, window, 1, effects);
      if (left !== null) return left;
    }
    return null;
  };
  return { matches, overpaid, books, effects, leftover };
}

function firstOf({ repayments }: Meeting): number {
  return repayments[0] as number;
}

/** Where a borrower's repayments meet new loans: the windows by their first days, and days of arranged loans. */
function listMeetings(
  borrower: string,
  entries: readonly LoanEntry[],
  limits: readonly (MatchingLimits | null)[],
  associates: boolean,
  books: readonly Effect[],
): Meeting[] {
  const entryOf = (place: number): LoanEntry => entries[place] as LoanEntry;
  const places = [...entries.keys()];
  const repayments = places.filter((place) => {
    const { kind, borrower: payer } = entryOf(place);
    return kind === 'repayment' && payer === borrower && limits[place] !== null;
  });
  const loans = places.filter((place) => {
    const { kind, period, borrower: to } = entryOf(place);
    return kind === 'loan' && period >= 0 && (to === borrower || associates);
  });
  // A window that begins before the rules did has the limits of the first repayment.
  const [firstLimits = null] = repayments.map((place) => limits[place]);
  if (firstLimits === null) return [];
  // A window begins on each day of a repayment or loan.
  const begins = new Map([...repayments, ...loans].map((place) => [entryOf(place).on as Day, limits[place]]));
  const since = (all: readonly number[], day: number): readonly number[] => {
    const at = all.findIndex((place) => (entryOf(place).on as Day) >= day);
    return at < 0 ? [] : all.slice(at);
  };
  const windows: Meeting[] = [];
  let [paidSince, lentSince]: [readonly number[], readonly number[]] = [repayments, loans];
  for (const [first, ofDay] of [...begins].sort(([a], [b]) => a - b)) {
    const applied = ofDay ?? firstLimits;
    const last = (first + applied.days - 1) as Day;
    [paidSince, lentSince] = [since(paidSince, first), since(lentSince, first)];
    const inside = (all: readonly number[]) => all.slice(0, all.length - since(all, last + 1).length);
    windows.push({ limits: applied, last, repayments: inside(paidSince), loans: inside(lentSince) });
  }
  // The repayments of a day are taken together: those with enough owed before them, and what follows one directly,
  // which may be the same repayment in further rows.
  const ofBorrower = places.filter((place) => entryOf(place).borrower === borrower);
  const isOwed = (place: number): boolean =>
    (books[place] as Effect).owedBefore >= (limits[place]?.owedFrom ?? Number.POSITIVE_INFINITY);
  const groups: number[][] = [];
  for (const [at, place] of ofBorrower.entries()) {
    if (entryOf(place).kind !== 'repayment' || limits[place] === null) continue;
    const group = groups.at(-1);
    const isSameDay = group !== undefined && entryOf(group[0] as number).on === entryOf(place).on;
    if (isSameDay && (isOwed(place) || group.at(-1) === ofBorrower[at - 1])) group.push(place);
    else groups.push([place]);
  }
  const arranged = groups.map((group): Meeting => {
    const first = group[0] as number;
    const arrangedThen = loans.filter((place) => entryOf(place).arrangedOn === entryOf(first).on);
    return { limits: limits[first] as MatchingLimits, last: null, repayments: group, loans: arrangedThen };
  });
  return [...windows, ...arranged].filter(
    (one) => one.repayments.length > 0 && one.loans.length > 0 && (one.last !== null || isOwed(firstOf(one))),
  );
}

/** What can be matched at a meeting; null where less than `least` is borrowed or, within a window, repaid in all. */
function findCandidates(
  entries: readonly LoanEntry[],
  meeting: Meeting,
  least: Pence,
  effects: readonly Effect[],
): Candidates | null {
  const { repayments, loans, last } = meeting;
  const unmatched = (places: readonly number[]): Pence =>
    total(places, (place) => (effects[place] as Effect).pence);
  // Most windows fail here.
  if (last !== null && (unmatched(repayments) < least || unmatched(loans) < least)) return null;
  // Subsection (2): what is repaid of the new loan inside the window frees it.
  const freed = new Map<number, Pence>();
  const isInside = (place: number): boolean => last !== null && (entries[place]?.on ?? Number.NaN) <= last;
  for (let place = loans[0] as number; isInside(place); place += 1) {
    for (const { of, pence } of (effects[place] as Effect).repays)
      freed.set(of, (freed.get(of) ?? 0) + pence);
  }
  const payer = entries[firstOf(meeting)]?.borrower;
  const olds = new Map<string, readonly Pence[]>();
  const undoing = loans.flatMap((loan) => {
    const { borrower, period } = entries[loan] as LoanEntry;
    const { lent, drawn } = effects[loan] as Effect;
    // CTM61630, example 2: a repayment of more than was owed counts against the drawing that uses it up.
    const ofRepayments = total(drawn, ({ of, pence }) => (repayments.includes(of) ? pence : 0));
    const have = lent - (freed.get(loan) ?? 0) + ofRepayments;
    if (have <= 0) return [];
    // Arranged loans undo repayments of loans of any period.
    const before = last === null ? Number.POSITIVE_INFINITY : period;
    const key = `${before} ${borrower === payer}`;
    const old = olds.get(key) ?? findOld(entries, repayments, before, borrower === payer, effects);
    olds.set(key, old);
    return old.some((pence) => pence > 0) ? [{ loan, have, old }] : [];
  });
  if (undoing.length === 0) return null;
  const each = [...new Set(undoing.map(({ old }) => old))];
  const repaid = total([...repayments.keys()], (at) => Math.max(...each.map((old) => old[at] as Pence)));
  const borrowed = total(undoing, ({ have }) => have);
  return borrowed < least || (last !== null && repaid < least)
    ? null
    : { ...meeting, undoing, repaid, borrowed };
}

/**
 * How much each repayment repays of loans made before a period; for its own borrower also any excess over
 * all that is owed, where it repays such a loan. A repayment entered in two rows counts as one.
 */
function findOld(
  entries: readonly LoanEntry[],
  repayments: readonly number[],
  period: number,
  isOwn: boolean,
  effects: readonly Effect[],
): Pence[] {
  let repaysOld = false;
  return repayments.map((place, index) => {
    const { repays, excess } = effects[place] as Effect;
    const old = total(repays, ({ of, pence }) => ((entries[of] as LoanEntry).period < period ? pence : 0));
    const before = place - 1;
    const goesOn = repayments[index - 1] === before && entries[before]?.on === entries[place]?.on;
    repaysOld = old > 0 || (goesOn && repaysOld);
    return repaysOld && isOwn ? old + excess : old;
  });
}

/** Matches the earliest repayment with the earliest loan, until either runs out. Returns what each repayment uses. */
function matchInOrder({ last, repayments, undoing }: Candidates, matches: Match[]): Map<number, Pence> {
  const rule = last === null ? 'arranged' : 'thirty_days';
  const left = undoing.map(({ have }) => have);
  const used = new Map<number, Pence>();
  for (const [row, repayment] of repayments.entries()) {
    for (const [at, { loan, old }] of undoing.entries()) {
      const usedSoFar = used.get(repayment) ?? 0;
      const pence = Math.min((old[row] as Pence) - usedSoFar, left[at] as Pence);
      if (pence <= 0) continue;
      used.set(repayment, usedSoFar + pence);
      left[at] = (left[at] as Pence) - pence;
      matches.push({ repayment, loan, pence, rule });
    }
  }
  return used;
}
