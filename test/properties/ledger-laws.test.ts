import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { calculateLedger, inOrder } from '../../src/calculators/directors-loan/ledger/calculate.ts';
import type {
  Ledger,
  LedgerEntry,
  LedgerInputs,
} from '../../src/calculators/directors-loan/ledger/figures.ts';
import { CalculatorRun } from '../../src/engine/trace/run.ts';
import { fraction, fromPence, sum } from '../../src/law/amounts.ts';
import { type Day, isoDay, makeDay } from '../../src/law/calendar.ts';
import { toPence, total } from '../../src/law/loans/account.ts';
import { pence } from '../support/pence.ts';
import { calculationOf, embeddedService } from '../support/service.ts';

const test = suite('ledger: laws of a loan account');
const service = await embeddedService();

function ledgerOf(inputs: LedgerInputs): Ledger {
  return calculateLedger(inputs, new CalculatorRun(service.rules));
}

type Entry = Omit<LedgerEntry, 'period'>;

/** An entry in whole pence, of a borrower without a name. */
function entry(on: Day, kind: Entry['kind'], amount: number): Entry {
  return { row: 0, on, kind, pence: amount, borrower: '', against: null, arrangedOn: null, note: '' };
}

function account(periodEnds: readonly Day[], firstStart: Day, entries: readonly Entry[]): LedgerInputs {
  const sorted = inOrder(entries, periodEnds);
  return { firstStart, periodEnds, entries: sorted, associates: false, filed: new Map() };
}

const FIRST_YEAR = 2021;

/** Accounts with entries close to year ends, where repayments and new loans meet. */
function accounts(unit = 1): fc.Arbitrary<LedgerInputs> {
  return fc.integer({ min: 1, max: 4 }).chain((count) => {
    const periodEnds = Array.from({ length: count }, (_, index) => makeDay(FIRST_YEAR + index, 12, 31));
    const firstStart = makeDay(FIRST_YEAR, 1, 1);
    const last = makeDay(FIRST_YEAR + count, 9, 30);
    const day = fc.oneof(
      fc.integer({ min: firstStart, max: last }),
      fc
        .tuple(fc.constantFrom(...periodEnds), fc.integer({ min: -25, max: 25 }))
        .map(([end, away]) => end + away),
    );
    const kind = fc.constantFrom(...(['loan', 'loan', 'repayment', 'repayment', 'taxed_repayment'] as const));
    const rounded = fc
      .oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 200 }))
      .map((n) => n * 10_000);
    const odd = fc.integer({ min: 0, max: 9_999 });
    return fc.array(fc.tuple(day, kind, rounded, odd), { minLength: 1, maxLength: 12 }).map((rows) =>
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

/** The balance of the books at the end of a day, negative where the company owes the borrower. */
function booksOn({ inputs, matching }: Ledger, day: Day): number {
  const place = inputs.entries.findLastIndex(({ on }) => on === null || on <= day);
  return matching.books[place]?.balance ?? 0;
}

test('the tax not relieved in the end is that on the balance in the books', () => {
  fc.assert(
    fc.property(accounts(), (inputs) => {
      const ledger = ledgerOf(inputs);
      assert.is(
        toPence(ledger.totals.unrelieved_in_all),
        Math.max(0, booksOn(ledger, Number.MAX_SAFE_INTEGER as Day)),
      );
    }),
    { numRuns: 300 },
  );
});

test('the balance for tax is the book balance plus what matching moves across the period end', () => {
  fc.assert(
    fc.property(accounts(), (inputs) => {
      const ledger = ledgerOf(inputs);
      const { matches } = ledger.matching;
      const dayAt = (place: number): Day => ledger.inputs.entries[place]?.on as Day;
      for (const { period_end: end, outstanding } of ledger.periods) {
        const repaidFirst = total(matches, ({ repayment, loan, pence: part }) =>
          dayAt(repayment) <= end && dayAt(loan) > end ? part : 0,
        );
        const lentFirst = total(matches, ({ repayment, loan, pence: part }) =>
          dayAt(loan) <= end && dayAt(repayment) > end ? part : 0,
        );
        const expected = Math.max(0, booksOn(ledger, end) + repaidFirst - lentFirst) + lentFirst;
        assert.is(toPence(outstanding), expected, isoDay(end));
      }
    }),
    { numRuns: 300 },
  );
});

test('relief never exceeds the tax, nor refunds what was paid', () => {
  fc.assert(
    fc.property(accounts(), (inputs) => {
      for (const { tax_before_relief: tax, relief, tax_due, laterRelief } of ledgerOf(inputs).periods) {
        assert.ok(relief.compare(tax) <= 0);
        assert.ok(sum(laterRelief.map((line) => line.relief ?? fraction(0))).compare(tax_due) <= 0);
      }
    }),
    { numRuns: 300 },
  );
});

test('the tax over all periods is the tax on the books', () => {
  // 33.75% of £80 and its multiples is whole pounds, and all loans from 6 April 2022 have that rate.
  const from2023 = accounts(8_000).map((inputs): LedgerInputs => {
    const shifted = inputs.entries.map((one) => ({ ...one, on: ((one.on as Day) + 730) as Day }));
    const ends = inputs.periodEnds.map((_, index) => makeDay(FIRST_YEAR + 2 + index, 12, 31));
    return account(ends, makeDay(FIRST_YEAR + 2, 1, 1), shifted);
  });
  fc.assert(
    fc.property(from2023, (inputs) => {
      const last = inputs.periodEnds.at(-1) as Day;
      fc.pre(last < makeDay(2026, 1, 1) && inputs.entries.every(({ on }) => (on as Day) <= last));
      const ledger = ledgerOf(inputs);
      const { tax_due_in_all: due, refunds_in_all: refunds, tax_left_in_all: left } = ledger.totals;
      const owed = Math.max(0, booksOn(ledger, last));
      assert.is(toPence(due.sub(refunds)), toPence(fromPence(owed).mul(fraction(3375, 10_000))));
      assert.is(toPence(left), toPence(due.sub(refunds)));
    }),
    { numRuns: 300 },
  );
});

/** Everything that a return shows of a ledger. */
function figures({ periods, openingRelief, totals }: Ledger) {
  const line = ({ repaid_on, kind, amount, relief }: (typeof openingRelief)[number]) =>
    [isoDay(repaid_on), kind, toPence(amount), relief === null ? null : toPence(relief)].join(' ');
  return {
    periods: periods.map((period) => ({
      charges: period.charges.map((one) => [one.base, one.inTime, toPence(one.tax), toPence(one.relief)]),
      outstanding: toPence(period.outstanding),
      later: period.laterRelief.map(line),
    })),
    totals: Object.values(totals).map(toPence),
  };
}

test('splitting an entry in two changes nothing', () => {
  fc.assert(
    fc.property(accounts(), fc.nat(), fc.integer({ min: 1, max: 99 }), (inputs, at, percent) => {
      const row = inputs.entries[at % inputs.entries.length];
      if (row === undefined) return;
      const whole = row.pence;
      const part = Math.max(1, Math.floor((whole * percent) / 100));
      fc.pre(part < whole);
      const split = inputs.entries.flatMap((one) =>
        one === row ? [part, whole - part].map((each) => ({ ...one, pence: each })) : [one],
      );
      assert.equal(figures(ledgerOf({ ...inputs, entries: split })), figures(ledgerOf(inputs)));
    }),
    { numRuns: 300 },
  );
});

test('an account with one loan gives what directors-loan gives', () => {
  const day = (from: Day, to: Day) => fc.integer({ min: from, max: to }) as fc.Arbitrary<Day>;
  const [start, end] = [makeDay(2026, 1, 1), makeDay(2026, 12, 31)];
  fc.assert(
    fc.property(
      day(start, end),
      fc.integer({ min: 100, max: 9_999_999 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      day(makeDay(2027, 1, 1), makeDay(2027, 12, 31)),
      (made, lent, share, repaidOn) => {
        const repaid = Math.floor(lent * share);
        const rows = [
          entry(made, 'loan', lent),
          ...(repaid > 0 ? [entry(repaidOn, 'repayment', repaid)] : []),
        ];
        const [period] = ledgerOf(account([end], start, rows)).periods;
        const inTime = repaidOn <= makeDay(2027, 9, 30) ? repaid : 0;
        const { data } = calculationOf(service, 'directors-loan', {
          period_end: isoDay(end),
          outstanding: lent / 100,
          repaid_within_9_months: inTime / 100,
          loan_made_on: isoDay(made),
        }).toolRun().result;
        assert.is(period && toPence(period.tax_before_relief), pence(data.tax_before_relief));
        assert.is(period && toPence(period.relief), pence(data.relief));
        assert.is(period && toPence(period.tax_due), pence(data.tax_due));
        assert.is(period && isoDay(period.payment_due), data.payment_due);
        assert.is(period && isoDay(period.payment_by), data.payment_by);
      },
    ),
    { numRuns: 150 },
  );
});

// HMRC, changes to its online service, 13 August 2026: the rate from 6 April 2026 is accepted from 6 April 2027.
test('a charge at a rate that the online service does not take yet says from when it does', () => {
  const [start, end] = [makeDay(2026, 1, 1), makeDay(2026, 12, 31)];
  for (const [made, from] of [
    [makeDay(2026, 3, 1), null],
    [makeDay(2026, 5, 1), '2027-04-06'],
  ] as const) {
    const [period] = ledgerOf(account([end], start, [entry(made, 'loan', 100_000)])).periods;
    const later = period?.takenLater ?? null;
    assert.is(later && isoDay(later.from), from, isoDay(made));
  }
});

test.run();
