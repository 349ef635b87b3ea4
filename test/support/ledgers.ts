import fc from 'fast-check';
import { calculateLedger, inOrder } from '../../src/calculators/directors-loan/ledger/calculate.ts';
import type {
  Ledger,
  LedgerEntry,
  LedgerInputs,
} from '../../src/calculators/directors-loan/ledger/figures.ts';
import { CalculatorRun } from '../../src/engine/trace/run.ts';
import { type Day, makeDay } from '../../src/law/calendar.ts';
import { embeddedService } from './service.ts';

const { rules } = await embeddedService();

export function ledgerOf(given: LedgerInputs): Ledger {
  return calculateLedger(given, new CalculatorRun(rules));
}

type Entry = Omit<LedgerEntry, 'period'>;

/** An entry in whole pence; the borrower is unnamed by default. */
export function entry(on: Day, kind: Entry['kind'], pence: number, more: Partial<Entry> = {}): Entry {
  return { row: 0, on, kind, pence, borrower: '', against: null, arrangedOn: null, note: '', ...more };
}

export function account(
  periodEnds: readonly Day[],
  firstStart: Day,
  entries: readonly Entry[],
  more: Partial<LedgerInputs> = {},
): LedgerInputs {
  const sorted = inOrder(entries, periodEnds);
  return { firstStart, periodEnds, entries: sorted, associates: false, filed: new Map(), ...more };
}

export const FIRST_YEAR = 2021;

/** The first `count` calendar years from 2021. */
export function years(count: number): { periodEnds: Day[]; firstStart: Day } {
  return {
    periodEnds: Array.from({ length: count }, (_, index) => makeDay(FIRST_YEAR + index, 12, 31)),
    firstStart: makeDay(FIRST_YEAR, 1, 1),
  };
}

/** Accounts with entries close to year ends, where repayments and new loans meet. */
export function accounts(unit = 1, most = 12): fc.Arbitrary<LedgerInputs> {
  const year = fc.integer({ min: 1, max: 4 });
  return year.chain((count) => {
    const { periodEnds, firstStart } = years(count);
    const last = makeDay(FIRST_YEAR + count, 9, 30);
    const day = fc.oneof(
      fc.integer({ min: firstStart, max: last }),
      fc
        .tuple(fc.constantFrom(...periodEnds), fc.integer({ min: -25, max: 25 }))
        .map(([end, away]) => end + away),
    );
    const kind = fc.constantFrom<LedgerEntry['kind']>(
      'loan',
      'loan',
      'repayment',
      'repayment',
      'taxed_repayment',
    );
    const pence = fc
      .oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 200 }))
      .map((n) => n * 10_000);
    const odd = fc.integer({ min: 0, max: 9_999 });
    return fc.array(fc.tuple(day, kind, pence, odd), { minLength: 1, maxLength: most }).map((rows) =>
      account(
        periodEnds,
        firstStart,
        rows.map(([on, what, round, more]) =>
          entry(on as Day, what, unit === 1 ? round + more : Math.ceil(round / unit) * unit),
        ),
      ),
    );
  });
}
