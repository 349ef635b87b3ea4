import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { instalmentPlans, PROFITS } from '../../support/instalment-plans.ts';
import { calculationOf, embeddedService, runOf } from '../../support/service.ts';

const test = suite('instalments of corporation-tax');
const service = await embeddedService();
const KEY = 'corporation-tax';

const YEAR = { period_start: '2025-01-01', period_end: '2025-12-31' };

const result = async (given: Record<string, unknown>) => (await runOf(service, KEY, given)).result;

async function instalments(given: Record<string, unknown>) {
  const { instalments } = (await result(given)).data as { instalments: { due: string; amount: number }[] };
  return instalments.map(({ due, amount }) => [due, amount]);
}

for (const size of ['large', 'very_large'] as const) {
  // SI 1998/3175 reg 5(2): not exceeding four.
  test(`no plan of the 366 first days of 2024 has five instalments: ${size}`, () => {
    const plans = instalmentPlans(2024, size);
    assert.is(plans.length, 366);
    for (const { start, instalments } of plans) {
      assert.is(instalments.length, 4, start);
      const tax = (PROFITS[size] * 25) / 100;
      assert.ok(instalments.every(({ amount }) => amount === tax / 4));
      const days = instalments.map(({ due }) => due);
      assert.equal(days, [...new Set(days)].sort());
    }
  });
}

test('a period that starts on 19 January 2024 has four instalments, not five', async () => {
  const given = { period_start: '2024-01-19', period_end: '2025-01-18', taxable_profits: 3_000_000 };
  assert.equal(await instalments(given), [
    ['2024-08-01', 187_500],
    ['2024-11-01', 187_500],
    ['2025-02-01', 187_500],
    ['2025-05-02', 187_500],
  ]);
});

// CTM92600 and CTM92610: 3 × CTI ÷ 6.93, and the rest last; the tax is 25% of £4,000,000.
test('a short period divides by its months to two places', async () => {
  const given = { period_start: '2025-01-01', period_end: '2025-07-28', taxable_profits: 4_000_000 };
  assert.equal(await instalments(given), [
    ['2025-07-14', 432_900.43],
    ['2025-10-14', 432_900.43],
    ['2025-11-11', 134_199.14],
  ]);
});

test('a company that is not large has none', async () => {
  assert.equal(await instalments({ ...YEAR, taxable_profits: 100_000 }), []);
});

test('a short period has one instalment', async () => {
  const given = { period_start: '2025-01-01', period_end: '2025-03-31', taxable_profits: 1_000_000 };
  const { answer } = await result(given);
  assert.match(
    answer,
    'due in one instalment by Monday 14 July 2025, unless the company was not large in the period before',
  );
  assert.equal(await instalments(given), [['2025-07-14', 250_000]]);
});

/** Last day of the period, its lowest and highest rate, and how many there are. Source: HMRC announcements. */
const INTEREST = [
  ['2021-11-30', '1.1%', '2.75%', 7],
  ['2024-12-31', '5.5%', '7%', 7],
  ['2025-12-31', '6.25%', '6.75%', 3],
] as const;

for (const [period_end, lowest, highest, count] of INTEREST) {
  test(`the interest on instalments of the period to ${period_end}`, async () => {
    const period_start = period_end === '2021-11-30' ? '2020-12-01' : `${period_end.slice(0, 4)}-01-01`;
    const { notes, sources } = await result({ period_start, period_end, taxable_profits: 2_000_000 });
    assert.match(notes.join('\n'), `between ${lowest} and ${highest} a year`);
    const { lines } = calculationOf(service, KEY, {
      period_start,
      period_end,
      taxable_profits: 2_000_000,
    }).workings();
    assert.is(
      lines.filter(({ label }) => label.startsWith('Interest rate on instalments from')).length,
      count,
    );
    assert.ok(sources.some(({ title }) => title.startsWith('HMRC interest rates')));
  });
}

// GOV.UK bank holidays, England and Wales: 1 January 2027 is a Friday, 5 May 2025 the early May bank holiday.
test('a payment date that is not a working day is shown with the working day before it', async () => {
  const ordinary = await result({
    period_start: '2025-04-01',
    period_end: '2026-03-31',
    taxable_profits: 100_000,
  });
  assert.equal([ordinary.data.payment_due, ordinary.data.payment_by], ['2027-01-01', '2026-12-31']);
  assert.match(
    ordinary.notes.join('\n'),
    'Friday 1 January 2027 is a bank holiday. Pay by Thursday 31 December 2026',
  );
  const large = await result({
    period_start: '2024-01-22',
    period_end: '2025-01-21',
    taxable_profits: 3_000_000,
  });
  const paid = large.data.instalments as { due: string; payment_by: string }[];
  assert.equal(
    paid.map(({ due, payment_by }) => [due, payment_by]),
    [
      ['2024-08-04', '2024-08-02'],
      ['2024-11-04', '2024-11-04'],
      ['2025-02-04', '2025-02-04'],
      ['2025-05-05', '2025-05-02'],
    ],
  );
  assert.match(
    large.notes.join('\n'),
    'Sunday 4 August 2024 is not a working day. Pay by Friday 2 August 2024',
  );
  assert.match(large.notes.join('\n'), 'Monday 5 May 2025 is a bank holiday. Pay by Friday 2 May 2025');
});

test('nobody is asked to pay nil tax', async () => {
  const nil = await result({ ...YEAR, taxable_profits: 0 });
  assert.match(nil.answer, 'There is no tax to pay,');
  assert.not.match(JSON.stringify([nil.answer, nil.figures, nil.notes]), /Pay by|payment date/i);
});

test.run();
