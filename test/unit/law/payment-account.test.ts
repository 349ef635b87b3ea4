import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Amount, fraction, fromPence, sum, zero } from '../../../src/law/amounts.ts';
import { addDays, type Day } from '../../../src/law/calendar.ts';
import { type InterestKind, isCharged, type RateSpan } from '../../../src/law/interest.ts';
import { type AccountFacts, keepAccount, type PaymentAccount } from '../../../src/law/payment-account.ts';
import { planByAmount, planByNumber } from '../../../src/law/payment-plan.ts';
import { day } from '../../support/days.ts';

const PERCENT: Readonly<Record<InterestKind, number>> = { debit: 6, credit: 3, late: 8, repayment: 2 };
const BEGIN = day('2025-10-14');
const DUE = day('2027-01-01');

function rates(kind: InterestKind, start: Day, end: Day): RateSpan[] {
  return [{ start, end, rate: fraction(PERCENT[kind], 100) }];
}

function facts(changes: Partial<AccountFacts>): AccountFacts {
  return {
    tax: fraction(10_000),
    instalments: [],
    firstInstalmentDay: BEGIN,
    ordinaryDue: DUE,
    payments: [],
    repayments: [],
    reductions: [],
    upTo: addDays(DUE, 200),
    unpaidLimit: addDays(DUE, 270),
    ...changes,
  };
}

/** Charged by HMRC less paid by HMRC, in pence. */
function net({ slices }: PaymentAccount): number {
  const signed = slices.map(({ kind, interest }) => (isCharged(kind) ? interest : interest.neg()));
  return Number(sum(signed).mul(fraction(100)).n) * Number(sum(signed).s);
}

const account = suite('account of payments');

account('the ordinary due date bears no interest: HMRC COM80010', () => {
  for (const on of [addDays(DUE, -1), DUE]) {
    const { slices } = keepAccount(facts({ payments: [{ on, amount: fraction(10_000) }] }), rates);
    assert.is(slices.filter(({ kind }) => kind === 'late').length, 0);
    assert.is(slices.filter(({ kind }) => kind === 'credit').length, on < DUE ? 1 : 0);
  }
});

account('money paid before the first instalment date earns nothing until then: HMRC CTM92290', () => {
  const early = keepAccount(
    facts({ payments: [{ on: addDays(BEGIN, -100), amount: fraction(10_000) }] }),
    rates,
  );
  const onTime = keepAccount(facts({ payments: [{ on: BEGIN, amount: fraction(10_000) }] }), rates);
  assert.is(net(early), net(onTime));
});

account('what HMRC repays is what was overpaid last: COM128010', () => {
  const { slices } = keepAccount(
    facts({
      payments: [
        { on: DUE, amount: fraction(10_000) },
        { on: addDays(DUE, 10), amount: fraction(2_000) },
        { on: addDays(DUE, 60), amount: fraction(1_000) },
      ],
      repayments: [{ on: addDays(DUE, 100), amount: fraction(1_500) }],
    }),
    rates,
  );
  assert.equal(
    slices.map(({ kind, from, amount }) => [kind, from - DUE, Number(amount.n)]),
    [
      ['repayment', 61, 1_000],
      ['repayment', 11, 500],
      ['repayment', 11, 1_500],
    ],
  );
});

account('tax unpaid at the close of its due date bears interest for late payment: TMA 1970 s87A(1)', () => {
  const kinds = [-1, 0, 1].map(
    (days) => keepAccount(facts({ upTo: addDays(DUE, days) }), rates).bearing?.kind,
  );
  assert.equal(kinds, ['debit', 'late', 'late']);
});

account('a deficit all of whose tax was paid and repaid before it counts bears no interest: CTM92252', () => {
  const counts = addDays(DUE, 180);
  const { slices, unpaid, pending } = keepAccount(
    facts({
      payments: [{ on: DUE, amount: fraction(10_000) }],
      reductions: [{ on: counts, amount: fraction(4_000) }],
      repayments: [{ on: addDays(DUE, 50), amount: fraction(4_000) }],
    }),
    rates,
  );
  assert.equal([slices.length, pending.length, unpaid.compare(zero)], [0, 0, 0]);
});

account('too much repaid is unpaid from that day: FA 1998 Sch 18 para 52', () => {
  const again = addDays(DUE, 50);
  const { slices, unpaid } = keepAccount(
    facts({
      payments: [{ on: DUE, amount: fraction(10_000) }],
      repayments: [{ on: again, amount: fraction(3_000) }],
    }),
    rates,
  );
  assert.is(unpaid.compare(fraction(3_000)), 0);
  assert.is(slices[0]?.from, addDays(again, 1));
});

const pence = fc.integer({ min: 1, max: 500_000 }).map((value) => fromPence(value));
const money = fc.record({
  on: fc.integer({ min: -500, max: 200 }).map((days) => addDays(DUE, days)),
  amount: pence,
});

account('payments of one day count as one of their sum', () => {
  fc.assert(
    fc.property(fc.array(money, { maxLength: 6 }), money, pence, (payments, one, more) => {
      const apart = keepAccount(facts({ payments: [...payments, one, { on: one.on, amount: more }] }), rates);
      const joined = { on: one.on, amount: one.amount.add(more) };
      assert.is(net(apart), net(keepAccount(facts({ payments: [...payments, joined] }), rates)));
    }),
  );
});

account('what is paid, repaid, unpaid and overpaid add up to the tax', () => {
  fc.assert(
    fc.property(fc.array(money, { maxLength: 6 }), pence, (payments, tax) => {
      const { unpaid, overpaid, interestPaid } = keepAccount(facts({ tax, payments }), rates);
      const paid = sum(payments.map(({ amount }) => amount));
      assert.is(paid.compare(tax.sub(unpaid).add(overpaid).add(interestPaid)), 0);
    }),
  );
});

account.run();

const plan = suite('plan of regular payments');
const late = (start: Day, end: Day): RateSpan[] => rates('late', start, end);

plan('both kinds of plan pay the tax and all interest to the penny', () => {
  const charged = fc.integer({ min: 0, max: 100_000 }).map((value) => fromPence(value));
  fc.assert(
    fc.property(pence, charged, fc.integer({ min: 2, max: 120 }), (tax, interest, number) => {
      const debt = { tax, interest, upTo: DUE, first: addDays(DUE, 30), every: { months: 1 }, rates: late };
      for (const each of [planByNumber(debt, number), planByAmount(debt, fraction(1_000), 120)]) {
        if (each === null) continue;
        const paid = sum(each.payments.map(({ amount }): Amount => amount));
        assert.is(paid.compare(tax.add(interest).add(each.planInterest)), 0);
      }
    }),
  );
});

plan('months keep the day number of the first payment, or the last day of a shorter month', () => {
  const terms = { first: day('2027-01-31'), every: { months: 1 }, rates: late };
  const debt = { tax: fraction(4_000), interest: zero, upTo: day('2027-01-01'), ...terms };
  const monthly = planByAmount(debt, fraction(1_000), 120);
  const days = monthly?.payments.slice(0, 4).map(({ on }) => on);
  assert.equal(days, [day('2027-01-31'), day('2027-02-28'), day('2027-03-31'), day('2027-04-30')]);
});

plan.run();
