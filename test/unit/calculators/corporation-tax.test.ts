import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayText } from '../../../src/engine/texts/format.ts';
import { addDays, type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../../src/law/calendar.ts';
import { calculator, service } from '../../support/calculator.ts';
import { pence, pounds } from '../../support/pence.ts';
import { calculationOf, tableNamed } from '../../support/service.ts';

interface Part {
  readonly days: number;
  readonly financial_year: number;
  readonly rate_band: string;
  readonly lower_limit: number | null;
  readonly upper_limit: number | null;
}
interface Data {
  readonly period_days: number;
  readonly corporation_tax: number;
  readonly marginal_relief: number;
  readonly tax_before_marginal_relief: number;
  readonly effective_rate: number;
  readonly rate_band: string;
  readonly lower_limit: number | null;
  readonly upper_limit: number | null;
  readonly quarterly_instalments: string;
  readonly rates_assumed: boolean;
  readonly rules_version: string;
  readonly payment_due: string;
  readonly payment_by: string;
  readonly instalments: readonly { due: string; amount: number; payment_by: string }[];
  readonly financial_years: readonly Part[];
}

const KEY = 'corporation-tax';
const { dataOf, resultOf } = calculator<Data>(KEY);
const test = suite('corporation-tax');

const YEAR_2024 = { period_start: '2024-04-01', period_end: '2025-03-31' };
const YEAR = { period_start: '2025-01-01', period_end: '2025-12-31' };

test("HMRC's own example: 100,000 in the year to 31 March 2024", () => {
  const data = dataOf({
    period_start: '2023-04-01',
    period_end: '2024-03-31',
    taxable_profits: '£100,000',
  });
  assert.is(data.corporation_tax, 22_750);
  assert.is(data.marginal_relief, 2_250);
  assert.is(data.rules_version, service.rulesVersion);
});

test('exempt distributions decide the band and are not taxed', () => {
  const data = dataOf({ ...YEAR_2024, taxable_profits: 40_000, exempt_distributions: 10_000.01 });
  assert.is(data.rate_band, 'marginal_relief');
  // 25% of 40,000 less 3/200 x (250,000 - 50,000.01) x 40,000 / 50,000.01.
  assert.is(data.corporation_tax, 7_600);
});

test('each figure is rounded on its own, as HMRC does: 50,001', () => {
  const data = dataOf({ ...YEAR_2024, taxable_profits: 50_001 });
  assert.equal(
    [data.tax_before_marginal_relief, data.marginal_relief, data.corporation_tax],
    [12_500.25, 2_999.99, 9_500.27],
  );
});

test('a short period in a leap financial year counts 366 days (HMRC test of January 2026)', () => {
  const inputs = { period_start: '2023-06-01', period_end: '2023-12-31', taxable_profits: 70_000 };
  assert.is(dataOf(inputs).marginal_relief, 1_142.62);
  assert.not.match(resultOf(inputs).notes.join('\n'), "HMRC's own calculator");
});

test('twelve months of 365 days that touch a leap financial year keep whole limits', () => {
  const { data, notes } = resultOf({
    period_start: '2024-03-01',
    period_end: '2025-02-28',
    taxable_profits: 100_000,
  });
  assert.equal([data.lower_limit, data.upper_limit], [50_000, 250_000]);
  assert.ok(notes.some((note) => note.includes("HMRC's own calculator")));
});

test('the straddle of 1 April 2023 is two periods, the first at one rate', () => {
  const inputs = { period_start: '2023-01-01', period_end: '2023-12-31', taxable_profits: 100_000 };
  const [data, { notes }] = [dataOf(inputs), resultOf(inputs)];
  assert.is(data.rate_band, 'mixed');
  assert.equal(
    data.financial_years.map(({ rate_band, days }) => [rate_band, days]),
    [
      ['single_rate', 90],
      ['marginal_relief', 275],
    ],
  );
  assert.ok(notes.some((note) => note.includes('separate accounting period')));
});

test('a close investment-holding company pays the main rate and has no limits', () => {
  const data = dataOf({ ...YEAR_2024, taxable_profits: 10_000, close_investment_holding: true });
  assert.equal(
    [data.corporation_tax, data.rate_band, data.lower_limit, data.upper_limit],
    [2_500, 'main_rate', null, null],
  );
});

test('no profits: no tax, a rate of zero, and still a band', () => {
  const data = dataOf({ ...YEAR_2024, taxable_profits: 0 });
  assert.equal([data.corporation_tax, data.effective_rate, data.rate_band], [0, 0, 'small_profits_rate']);
});

test('the largest profits come out exactly', () => {
  const data = dataOf({ ...YEAR_2024, taxable_profits: 100_000_000_000 });
  assert.is(data.corporation_tax, 25_000_000_000);
});

test('rates after the last enacted year are assumed, and the result says so', () => {
  const { head, rows } = tableNamed(service, 'corporation-tax');
  const { knownUntil } = head;
  // A result that uses an announced rate says so instead.
  const isAnnounced = rows.some(({ from, status }) => from === knownUntil + 1 && status === 'announced');
  const [period_start, next] = [isoDay(knownUntil), isoDay(addDays(knownUntil, 1))];
  const last = resultOf({ period_start, period_end: period_start, taxable_profits: 1 });
  const after = resultOf({ period_start, period_end: next, taxable_profits: 1 });
  const isNoted = (notes: readonly string[]) => notes.some((note) => note.includes(dayText(knownUntil)));
  assert.equal([last.data.rates_assumed, isNoted(last.notes)], [false, false]);
  assert.equal([after.data.rates_assumed, isNoted(after.notes)], [true, !isAnnounced]);
});

test('a period that begins on 29 February ends on 28 February at the latest', () => {
  const data = dataOf({ period_start: '2024-02-29', period_end: '2025-02-28', taxable_profits: 1 });
  assert.is(data.period_days, 366);
});

// SI 1998/3175 reg 3.
test('associated companies share the limit of large companies', () => {
  for (const [taxable_profits, expected] of [
    [750_000, 'none'],
    [750_000.01, 'large'],
  ] as const)
    assert.is(
      dataOf({ ...YEAR_2024, taxable_profits, associated_companies: 1 }).quarterly_instalments,
      expected,
    );
});

test('very large companies exist for periods that start from 1 April 2019', () => {
  const taxable_profits = 30_000_000;
  const before = dataOf({ period_start: '2019-03-31', period_end: '2020-03-30', taxable_profits });
  const from = dataOf({ period_start: '2019-04-01', period_end: '2020-03-31', taxable_profits });
  assert.equal([before.quarterly_instalments, from.quarterly_instalments], ['large', 'very_large']);
});

const instalments = (inputs: object) =>
  dataOf(inputs).instalments.map(({ due, amount }) => [due, amount] as const);

test('a short period has one instalment', () => {
  const inputs = { period_start: '2025-01-01', period_end: '2025-03-31', taxable_profits: 1_000_000 };
  const { answer } = resultOf(inputs);
  assert.match(
    answer,
    'due in one instalment by Monday 14 July 2025, unless the company was not large in the period before',
  );
  assert.equal(instalments(inputs), [['2025-07-14', 250_000]]);
});

/** Last day of the period, its lowest and highest rate, and how many there are. Source: HMRC announcements. */
const INTEREST = [
  ['2021-11-30', '1.1%', '2.75%', 7],
  ['2024-12-31', '5.5%', '7%', 7],
  ['2025-12-31', '6.25%', '6.75%', 3],
] as const;

for (const [period_end, lowest, highest, count] of INTEREST) {
  test(`the interest on instalments of the period to ${period_end}`, () => {
    const period_start = period_end === '2021-11-30' ? '2020-12-01' : `${period_end.slice(0, 4)}-01-01`;
    const inputs = { period_start, period_end, taxable_profits: 2_000_000 };
    const { notes, sources } = resultOf(inputs);
    assert.match(notes.join('\n'), `between ${lowest} and ${highest} a year`);
    const { lines } = calculationOf(service, KEY, inputs).workings();
    assert.is(
      lines.filter(({ label }) => label.startsWith('Interest rate on instalments from')).length,
      count,
    );
    assert.ok(sources.some(({ title }) => title.startsWith('HMRC interest rates')));
  });
}

// GOV.UK bank holidays, England and Wales: 1 January 2027 is a Friday.
test('a payment date that is not a working day is shown with the working day before it', () => {
  const inputs = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
  const { payment_due, payment_by } = dataOf(inputs);
  assert.equal([payment_due, payment_by], ['2027-01-01', '2026-12-31']);
  const note = 'Friday 1 January 2027 is a bank holiday. Pay by Thursday 31 December 2026';
  assert.match(resultOf(inputs).notes.join('\n'), note);
  const large = { period_start: '2024-01-22', period_end: '2025-01-21', taxable_profits: 3_000_000 };
  assert.equal(
    dataOf(large).instalments.map(({ due, payment_by }) => [due, payment_by]),
    [
      ['2024-08-04', '2024-08-02'],
      ['2024-11-04', '2024-11-04'],
      ['2025-02-04', '2025-02-04'],
      ['2025-05-05', '2025-05-02'],
    ],
  );
});

test('nobody is asked to pay nil tax', () => {
  const nil = resultOf({ ...YEAR, taxable_profits: 0 });
  assert.match(nil.answer, 'No Corporation Tax is due');
  assert.not.match(JSON.stringify([nil.answer, nil.figures, nil.notes]), /Pay by|payment date/i);
});

test.run();

/**
 * There is no cliff: at the lower limit the relief equals the whole difference between the rates (small rate
 * x L = main rate x L - F x (U - L), as U = 5 L); at the upper limit it is zero. Each part is rounded alone.
 */
const laws = suite('corporation-tax: laws');

/** Everything that decides the tax except the profits. */
interface Company {
  readonly period_start: string;
  readonly period_end: string;
  readonly associated_companies: number;
  readonly exempt_distributions: number;
  readonly close_investment_holding: boolean;
}

const taxOf = (company: Company, profits: number): Data =>
  dataOf({ ...company, taxable_profits: pounds(profits) });

/** Any period within the enacted financial years, many of them short or close to 1 April. */
const companies: fc.Arbitrary<Company> = fc
  .record({
    start: fc.oneof(
      fc.integer({ min: makeDay(2015, 4, 1), max: makeDay(2028, 3, 30) }),
      fc.integer({ min: makeDay(2022, 4, 2), max: makeDay(2024, 4, 1) }),
    ),
    length: fc.oneof(fc.constant(366), fc.nat(366)),
    associated_companies: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(100)),
    exempt: fc.oneof(fc.constant(0), fc.nat(5_000_000), fc.nat(30_000_000)),
    holding: fc.constantFrom(false, false, false, true),
  })
  .map(({ start, length, exempt, holding, associated_companies }) => {
    const last = Math.min(lastDayOfMonthsFrom(start as Day, 12), makeDay(2028, 3, 31));
    return {
      period_start: isoDay(start as Day),
      period_end: isoDay(Math.min(addDays(start as Day, length), last) as Day),
      associated_companies,
      exempt_distributions: pounds(exempt),
      close_investment_holding: holding,
    };
  });

/** Profits in pence: anything, or close to one of a part's limits. */
const anywhere = fc.record({
  any: fc.nat(60_000_000),
  isAtLimit: fc.boolean(),
  part: fc.nat(1),
  limit: fc.constantFrom('lower_limit', 'upper_limit'),
  off: fc.integer({ min: -200, max: 200 }),
});
const steps = fc.oneof(fc.constantFrom(1, 2, 100), fc.nat(100_000), fc.nat(20_000_000));

/** Profits that bring a part's augmented profits close to its limit; anything if it has none. */
function profitsAt(company: Company, where: typeof anywhere extends fc.Arbitrary<infer T> ? T : never) {
  if (!where.isAtLimit) return where.any;
  const { financial_years: parts, period_days } = taxOf(company, 0);
  const part = parts[where.part % parts.length] as Part;
  const limit = part[where.limit as 'lower_limit' | 'upper_limit'];
  if (limit === null) return where.any;
  const augmented = Math.round((pence(limit) * period_days) / part.days);
  return Math.max(0, augmented - pence(company.exempt_distributions) + where.off);
}

/** The tax on one more pound of profits in a financial year, in thousandths: rates of the Finance Acts, and CTM03925. */
function marginalRates({ financial_year: year }: Part, { close_investment_holding }: Company) {
  if (year <= 2016) return [200, 200] as const;
  if (year <= 2022) return [190, 190] as const;
  return close_investment_holding ? ([250, 250] as const) : ([190, 265] as const);
}

laws(
  'each further pound of profits costs from 19p to 26.5p, never less and never more, across every limit',
  () => {
    fc.assert(
      fc.property(companies, anywhere, steps, (company, where, step) => {
        const profits = profitsAt(company, where);
        const [less, more] = [taxOf(company, profits), taxOf(company, profits + step)];
        const parts = less.financial_years;
        const rates = parts.map((part) => marginalRates(part, company));
        const least = Math.min(...rates.map(([rate]) => rate));
        const most = Math.max(...rates.map(([, rate]) => rate));
        const cost = pence(more.corporation_tax) - pence(less.corporation_tax);
        const inputs = `${JSON.stringify(company)} ${profits} + ${step}: ${cost}`;
        assert.ok(cost >= 0, inputs);
        // A part's two roundings differ from the law by a penny at most.
        assert.ok(cost * 1000 >= step * least - parts.length * 1000, inputs);
        assert.ok(cost * 1000 <= step * most + parts.length * 1000, inputs);
      }),
      { numRuns: 300 },
    );
  },
);

laws(
  'each further pound of exempt distributions costs at most 7.5p, or nothing where there are no limits',
  () => {
    fc.assert(
      fc.property(companies, anywhere, steps, (company, where, step) => {
        const profits = profitsAt(company, where);
        const exempt_distributions = pounds(pence(company.exempt_distributions) + step);
        const less = taxOf(company, profits);
        const more = taxOf({ ...company, exempt_distributions }, profits);
        const cost = pence(more.corporation_tax) - pence(less.corporation_tax);
        const inputs = `${JSON.stringify(company)} ${profits} + ${step}: ${cost}`;
        assert.ok(cost >= 0, inputs);
        const banded = less.financial_years.filter(({ lower_limit }) => lower_limit !== null).length;
        // The relief F x (U - A) x N / A falls by F x U x N / A² at most: 3/200 x 5, as N is within A and A above L = U / 5.
        assert.ok(banded === 0 ? cost === 0 : cost * 1000 <= step * 75 + banded * 1000, inputs);
      }),
      { numRuns: 200 },
    );
  },
);

laws('one more associated company never lowers the tax', () => {
  fc.assert(
    fc.property(companies, anywhere, (company, where) => {
      fc.pre(company.associated_companies < 100);
      const profits = profitsAt(company, where);
      const shared = { ...company, associated_companies: company.associated_companies + 1 };
      const [few, many] = [taxOf(company, profits), taxOf(shared, profits)];
      assert.ok(many.corporation_tax >= few.corporation_tax);
    }),
    { numRuns: 150 },
  );
});

laws('a 12-month period within one financial year is the simple formula', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2015, max: 2027 }),
      fc.integer({ min: 0, max: 400_000 }),
      (year, profits) => {
        const data = dataOf({
          period_start: `${year}-04-01`,
          period_end: `${year + 1}-03-31`,
          taxable_profits: profits,
        });
        // In integer thousandths of a penny: 3/200 of (250,000 - N) is exact there.
        const rate = year <= 2016 ? 20n : year <= 2022 || profits <= 50_000 ? 19n : 25n;
        const relief =
          year >= 2023 && profits > 50_000 && profits <= 250_000 ? 1500n * (250_000n - BigInt(profits)) : 0n;
        const tax = BigInt(profits) * rate * 1000n - relief;
        assert.is(data.corporation_tax, Number((tax + 500n) / 1000n) / 100);
      },
    ),
    { numRuns: 500 },
  );
});

laws.run();
