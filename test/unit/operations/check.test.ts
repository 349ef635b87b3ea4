import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import { type Check, check } from '../../../src/operations/check.ts';
import { problemsOf, resultOf } from '../../support/operations.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('check');

const KEY = 'corporation-tax';
const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };

const claimed = (amount: unknown, more: RequestInputs = {}, figure = 'corporation_tax', key = KEY): Check =>
  resultOf(check, service, key, { ...YEAR, ...more, figure, claimed: amount });

const slipsOf = ({ slips }: Check): string[] => slips.map(({ key }) => key);

test('a figure that is right agrees, with its digits however they are written', () => {
  for (const amount of ['22750', '22750.00', '£22,750', 22_750]) {
    const { agrees, ours, difference, slips, answer } = claimed(amount);
    assert.is(agrees, true, String(amount));
    assert.is(ours, 22_750);
    assert.is(difference, 0);
    assert.equal(slips, []);
    assert.match(answer, '£22,750.00 is right');
  }
});

test('items of lists are offered where a calculator has lists, and not where it has none', () => {
  const said = (key: string): string => {
    const { example_input } = service.tools.find((tool) => tool.key === key) ?? { example_input: {} };
    return String(problemsOf(check, service, key, { ...example_input, figure: 'x', claimed: 1 }).figure);
  };
  for (const key of ['directors-loan', 'capital-allowances', 'chargeable-gains']) {
    assert.match(said(key), /^There is no such figure\. The figures are [\w, ]+\.$/, key);
  }
  for (const key of ['corporation-tax', 'deadlines', 'late-penalty', 'company-size', 'long-period']) {
    assert.match(said(key), /; of lists any item can be named by its number\.$/, key);
  }
});

test("HMRC's example without marginal relief, 25,000, is explained by its lack", () => {
  const found = claimed(25_000);
  assert.is(found.agrees, false);
  assert.is(found.difference, 2_250);
  assert.equal(slipsOf(found), ['marginal_relief_left_out']);
  const [slip] = found.slips;
  assert.is(slip?.gives, 25_000);
  assert.match(String(slip?.sources[0]?.title), 'Corporation Tax Act 2010');
  assert.match(found.answer, 'we get £22,750.00, not £25,000.00');
  assert.match(found.answer, 'Marginal relief was left out.');
});

test('a figure that no slip gives is explained by none', () => {
  const found = claimed(23_500);
  assert.is(found.agrees, false);
  assert.equal(found.slips, []);
  assert.match(found.answer, 'None of the slips');
});

test('a payment date a day early is explained by the day left out, and no other day is', () => {
  const dates = (day: string) =>
    slipsOf(
      resultOf(check, service, 'deadlines', {
        period_end: '2025-12-31',
        figure: 'payment_due',
        claimed: day,
      }),
    );
  assert.equal(dates('2026-09-30'), ['day_left_out']);
  assert.equal(dates('2026-09-29'), []);
});

test('what a slip needs it asks for: no months of a broken month, no share without distributions', () => {
  const calendarYear = { period_start: '2023-01-01', period_end: '2023-12-31' };
  // FY2022: 25,000 at 19%. FY2023, nine months: 75,000 at 25% less 3/200 of 187,500 less 75,000.
  assert.equal(slipsOf(claimed('21812.50', calendarYear)), ['months_for_days']);
  assert.equal(slipsOf(claimed('21812.50', { ...calendarYear, period_start: '2023-01-02' })), []);
  const shared = { exempt_distributions: '50000' };
  assert.equal(slipsOf(claimed(23_500, shared)), ['relief_not_shared']);
});

test('a pound away is explained, more is not', () => {
  assert.equal(slipsOf(claimed('25001.00')), ['marginal_relief_left_out']);
  assert.equal(slipsOf(claimed('25001.01')), []);
});

test('pence of difference may be rounding, and no slip that is further away is told', () => {
  const found = claimed('22750.40');
  assert.is(found.agrees, false);
  assert.is(found.difference, 0.4);
  assert.equal(found.slips, []);
  assert.match(found.answer, 'less than a pound');
  assert.not.match(claimed(23_500).answer, 'less than a pound');
});

test('all slips that fit are told', () => {
  const one = claimed(22_750, { associated_companies: 1 });
  assert.equal(slipsOf(one), ['limits_not_divided', 'one_associated_company_too_few']);
  const two = claimed(24_625, { associated_companies: 2 });
  assert.equal(slipsOf(two), ['one_associated_company_too_few']);
});

test('a slip that cannot be made with these inputs is not told', () => {
  // There is no associated company to leave out.
  assert.not.ok(slipsOf(claimed(22_000)).includes('one_associated_company_too_few'));
});

test('days are exact', () => {
  const due = claimed('2027-03-31', {}, 'payment_due');
  assert.equal(slipsOf(due), ['filing_date_for_payment_date']);
  // From 1 January to 31 March 2027.
  assert.is(due.difference, 89);
  assert.equal(slipsOf(claimed('2027-03-30', {}, 'payment_due')), []);
});

test('words of a list are exact, and have no difference', () => {
  const found = claimed('main_rate', {}, 'rate_band');
  assert.is(found.agrees, false);
  assert.is(found.difference, null);
  assert.is(claimed('marginal_relief', {}, 'rate_band').agrees, true);
});

test('a figure that the result does not have cannot be right', () => {
  const none = claimed('50000', { close_investment_holding: true }, 'lower_limit');
  assert.is(none.agrees, false);
  assert.is(none.ours, null);
  assert.is(none.difference, null);
  assert.match(none.answer, 'there is none');
});

test('what cannot be used is said of each input and parameter at once', () => {
  const problems = problemsOf(check, service, KEY, { ...YEAR, period_end: 'x', figure: 'tax', claimed: '' });
  assert.equal(Object.keys(problems).sort(), ['claimed', 'figure', 'period_end']);
  assert.match(String(problems.figure), 'corporation_tax');
  assert.equal(
    Object.keys(problemsOf(check, service, KEY, { ...YEAR, figure: 'payment_due', claimed: '31/3' })),
    ['claimed'],
  );
});

test('every slip of every calculator explains its example', () => {
  for (const { calculator, slips } of service.rates.calculators) {
    assert.ok(slips.length > 0, calculator.key);
    for (const { key, example } of slips) {
      const { given, figure, claimed: amount } = example;
      const found = resultOf(check, service, calculator.key, { ...given, figure, claimed: amount });
      assert.is(found.agrees, false, key);
      assert.ok(slipsOf(found).includes(key), `${calculator.key}: ${key}`);
    }
  }
});

test.run();
