import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import type { Slip } from '../../../src/engine/slips.ts';
import { moneyOf, parseDecimal } from '../../../src/law/amounts.ts';
import { parseDay } from '../../../src/law/calendar.ts';
import { type Check, check } from '../../../src/operations/check.ts';
import { resultOf } from '../../support/operations.ts';
import { embeddedService, runOf, serviceWith } from '../../support/service.ts';

/** Which slips explain a claim, and what is said then, with slips made for the purpose. */
const service = await embeddedService();
const test = suite('slips that explain a claim');

const KEY = 'corporation-tax';
/** HMRC's example of marginal relief: £22,750, due by 1 January 2027. */
const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };

const pounds = (text: string) => moneyOf(parseDecimal(text) as NonNullable<ReturnType<typeof parseDecimal>>);

/** A claim, checked with slips that give these figures. */
async function checked(
  figure: string,
  claimed: string,
  gives: readonly unknown[],
  given: object = YEAR,
): Promise<Check> {
  const slips = gives.map(
    (value, index): Slip => ({
      key: `slip_${index}`,
      sentence: `Slip ${index}.`,
      cite: [...service.rates.sources.keys()].slice(0, index + 1),
      figures: null,
      change: { kind: 'method', method: () => ({ [figure]: value }) } as unknown as Slip['change'],
      example: { given: {}, figure, claimed },
      placeOf: () => ({ file: '', line: 0 }) as never,
    }),
  );
  const own = await serviceWith({
    calculator: (key) => ({ ...(service.calculator(key) as LoadedCalculator), slips }),
  });
  return resultOf(check, own, KEY, { ...given, figure, claimed });
}

const found = async (figure: string, claimed: string, ...gives: unknown[]): Promise<string[]> =>
  (await checked(figure, claimed, gives)).slips.map(({ key }) => key);

test('an amount is explained to within a pound on either side, where that is nearer than our own figure', async () => {
  const tax = (claimed: string, ...gives: string[]) =>
    found('corporation_tax', claimed, ...gives.map(pounds));
  assert.equal(await tax('25000', '25000', '25001', '24999', '25001.01', '24998.99'), [
    'slip_0',
    'slip_1',
    'slip_2',
  ]);
  // As far from the claim as 22,750 is, and nearer.
  assert.equal(await tax('22750.50', '22751.00', '22750.99', '22750.01'), ['slip_1', 'slip_2']);
  assert.equal(await tax('22749.50', '22749.00', '22749.01'), ['slip_1']);
});

test('days, whole numbers, words and rates are explained exactly', async () => {
  const day = (text: string) => parseDay(text);
  assert.equal(await found('payment_due', '2027-01-02', day('2027-01-03'), day('2027-01-02')), ['slip_1']);
  assert.equal(await found('period_days', '366', 365, 366, 367), ['slip_1']);
  assert.equal(await found('rate_band', 'main_rate', 'small_profits_rate', 'main_rate'), ['slip_1']);
});

test('a slip without a figure explains nothing, and where we have none any that gives the claim does', async () => {
  assert.equal(await found('corporation_tax', '25000', null, pounds('25000')), ['slip_1']);
  // A close investment-holding company has no limits (CTA 2010 s18N).
  const close = { ...YEAR, close_investment_holding: true };
  const { slips, ours, difference, answer } = await checked(
    'lower_limit',
    '50000',
    [pounds('50000.50')],
    close,
  );
  assert.equal([slips.length, ours, difference], [1, null, null]);
  assert.match(answer, 'there is none for these inputs, so £50,000.00 cannot be right.');
});

test('a claim that agrees is explained by nothing, whatever a slip gives', async () => {
  const { agrees, slips, answer } = await checked('corporation_tax', '22750', [pounds('22750')]);
  assert.equal([agrees, slips, answer], [true, [], 'Corporation Tax: £22,750.00 is right.']);
});

test('each slip is told with its figure and its law, and the answer names all of them', async () => {
  const gives = [pounds('25000'), pounds('25000.50')];
  const { slips, answer, share_url, figure, claimed, ours, difference } = await checked(
    'corporation_tax',
    '25000',
    gives,
  );
  const sources = [...service.rates.sources.values()].slice(0, 2).map(({ title, url }) => ({ title, url }));
  assert.equal(
    slips.map(({ key, sentence, gives: amount }) => [key, sentence, amount]),
    [
      ['slip_0', 'Slip 0.', 25_000],
      ['slip_1', 'Slip 1.', 25_000.5],
    ],
  );
  assert.equal(
    slips.map((slip) => slip.sources.map(({ title, url }) => ({ title, url }))),
    [sources.slice(0, 1), sources],
  );
  const [one, other] = sources.map(({ title }) => title);
  assert.is(
    answer,
    `Corporation Tax: we get £22,750.00, not £25,000.00. Slip 0. (${one}) Slip 1. (${one}; ${other})`,
  );
  assert.equal([figure, claimed, ours, difference], ['corporation_tax', 25_000, 22_750, 2_250]);
  assert.is(share_url, (await runOf(service, KEY, YEAR)).share_url);
});

test('less than a pound may be rounding, a pound is not, nor a day', async () => {
  const last = async (figure: string, claimed: string) =>
    (await checked(figure, claimed, [])).answer.split('. ').at(-1);
  const rounding = 'The difference is less than a pound, so it may be one of rounding.';
  const unexplained = 'None of the slips that are known here gives that figure.';
  assert.is(await last('corporation_tax', '22750.99'), rounding);
  assert.is(await last('corporation_tax', '22749.01'), rounding);
  assert.is(await last('corporation_tax', '22751'), unexplained);
  assert.is(await last('corporation_tax', '22749'), unexplained);
  assert.is(await last('payment_due', '2027-01-02'), unexplained);
  assert.is(await last('period_days', '366'), unexplained);
});

test('a difference is the claim less our figure, in pounds, days or points, and of words there is none', async () => {
  const difference = async (figure: string, claimed: string) =>
    (await checked(figure, claimed, [])).difference;
  assert.is(await difference('corporation_tax', '22749.90'), -0.1);
  assert.is(await difference('payment_due', '2026-12-31'), -1);
  assert.is(await difference('period_days', '400'), 35);
  assert.is(await difference('effective_rate', '23'), 0.25);
  assert.is(await difference('rate_band', 'main_rate'), null);
  assert.is(await difference('rates_assumed', 'yes'), null);
});

test('the example is the figure of the first slip, or the first figure, and is right', async () => {
  for (const { key, example_input } of service.tools) {
    const loaded = service.calculator(key) as LoadedCalculator;
    const { figure, claimed } = check.example(service, loaded) ?? {};
    assert.is(figure, loaded.slips[0]?.example.figure);
    assert.is(resultOf(check, service, key, { ...example_input, figure, claimed }).agrees, true, key);
    const without = check.example(service, { ...loaded, slips: [] });
    assert.is(without?.figure, Object.keys(loaded.calculator.outputs)[0], key);
  }
  const refused = await serviceWith({ calculate: () => service.calculate(KEY, {}) });
  assert.is(check.example(refused, service.calculator(KEY) as LoadedCalculator), null);
});

test.run();
