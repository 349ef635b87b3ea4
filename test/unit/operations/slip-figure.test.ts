import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import type { Calculation } from '../../../src/engine/result.ts';
import { CalculatorRun } from '../../../src/engine/run.ts';
import type { InputChange, Slip, SlipChange } from '../../../src/engine/slips.ts';
import { check } from '../../../src/operations/check.ts';
import { type Figure, figureAt } from '../../../src/operations/figures.ts';
import { type Operation, OperationCall } from '../../../src/operations/operation.ts';
import { figureBySlip } from '../../../src/operations/slip-figure.ts';
import { embeddedService } from '../../support/service.ts';

/** The figure that somebody has who made a slip, for slips of every kind, made for the purpose. */
const service = await embeddedService();
const test = suite('the figure of a slip');

const YEAR = { period_end: '2025-06-30' };
const PROFITS = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const LATE = { period_end: '2025-03-31', filed_on: '2026-07-15', paid_on: '2026-06-30', tax_due: 10_000 };

/** What a figure is by a slip, as JSON shows it. */
function by(
  key: string,
  given: object,
  path: string,
  change: SlipChange,
  figures: readonly string[] | null = null,
) {
  const call = new OperationCall(check as Operation, service, key, given as never, 'refused');
  const figure = figureAt(service.calculator(key) as LoadedCalculator, path) as Figure;
  const slip = { change, figures: figures === null ? null : new Set(figures) } as unknown as Slip;
  const found = figureBySlip(call, slip, call.calculate() as Calculation, figure);
  return found === null ? null : figure.type.json(found);
}

const byInputs = (key: string, given: object, path: string, inputs: Readonly<Record<string, InputChange>>) =>
  by(key, given, path, { kind: 'inputs', inputs });

test('an input that is set counts instead of the one given, or where none is given', () => {
  // Nine months and a day after the end.
  assert.is(byInputs('deadlines', YEAR, 'payment_due', { period_end: { set: '2024-12-31' } }), '2025-10-01');
  // CTA 2010 s18D: the lower limit of 50,000 is divided by the companies, with one more than are associated.
  const associated = { associated_companies: { set: 1 } };
  assert.is(byInputs('corporation-tax', PROFITS, 'lower_limit', associated), 25_000);
});

test('days and numbers too many or too few are added to what is given', () => {
  const due = (change: InputChange) => byInputs('deadlines', YEAR, 'payment_due', { period_end: change });
  assert.equal(
    [due({ plus: '1' }), due({ minus: '30' }), due({ plus: '31', minus: '30' })],
    ['2026-04-02', '2026-03-01', '2026-04-02'],
  );
  const limit = (change: InputChange) =>
    byInputs('corporation-tax', { ...PROFITS, associated_companies: '1' }, 'lower_limit', {
      associated_companies: change,
    });
  assert.equal([limit({ plus: '3' }), limit({ minus: '1' })], [10_000, 50_000]);
  const profits = { taxable_profits: { plus: '1000' } };
  assert.is(byInputs('corporation-tax', PROFITS, 'taxable_profits', profits), 101_000);
});

test('an input may be taken for another, with days more or fewer', () => {
  // The return of the year to 31 March 2025 is due by 31 March 2026: 30 June is 91 days later.
  const late = (change: InputChange) =>
    byInputs('late-penalty', LATE, 'days_late_filing', { filed_on: change });
  assert.equal(
    [
      late({ same_as: 'paid_on' }),
      late({ same_as: 'paid_on', plus: '1' }),
      late({ same_as: 'paid_on', minus: '2' }),
    ],
    [91, 92, 89],
  );
});

test('several inputs are changed together', () => {
  const changes = { taxable_profits: { set: '40000' }, associated_companies: { set: '0' } };
  // 19% of £40,000.
  const given = { ...PROFITS, associated_companies: 3 };
  assert.is(byInputs('corporation-tax', given, 'corporation_tax', changes), 7_600);
});

test('what was not given cannot be what went wrong, nor what is refused', () => {
  const unpaid = { ...LATE, paid_on: '' };
  for (const [key, given, path, change] of [
    ['late-penalty', unpaid, 'flat_penalty', { paid_on: { minus: '1' } }],
    ['late-penalty', unpaid, 'days_late_filing', { filed_on: { same_as: 'paid_on' } }],
    ['corporation-tax', PROFITS, 'corporation_tax', { taxable_profits: { set: '-1' } }],
    ['corporation-tax', PROFITS, 'financial_years.1.corporation_tax', { taxable_profits: { set: '-1' } }],
  ] as const) {
    assert.is(byInputs(key, given, path, change as never), null, JSON.stringify(change));
  }
});

test('another figure may be taken, with days more or fewer', () => {
  const taken = (figure: string, more: number, given: object = YEAR) =>
    by('deadlines', given, 'payment_due', { kind: 'figure', figure, more });
  assert.equal(
    [taken('filing_due', 0), taken('filing_due', -1), taken('filing_due', 2)],
    ['2026-06-30', '2026-06-29', '2026-07-02'],
  );
  // Before the Companies Act 2006 came into force no day at Companies House is covered.
  const early = { period_start: '2006-01-01', period_end: '2006-12-31' };
  assert.equal([taken('registry_due', 0, early), taken('registry_due', 1, early)], [null, null]);
  assert.is(
    by('corporation-tax', PROFITS, 'corporation_tax', { kind: 'figure', figure: 'x', more: 0 }),
    null,
  );
});

test('a slip explains the figures that it names, items of a list by the list, and any where it names none', () => {
  const of = (path: string, figures: readonly string[] | null) =>
    by(
      'corporation-tax',
      PROFITS,
      path,
      { kind: 'inputs', inputs: { taxable_profits: { set: '40000' } } },
      figures,
    );
  const item = 'financial_years.1.corporation_tax';
  assert.equal([of('corporation_tax', null), of('corporation_tax', ['corporation_tax'])], [7_600, 7_600]);
  assert.equal([of('corporation_tax', ['payment_due']), of('corporation_tax', [])], [null, null]);
  assert.equal(
    [of(item, ['financial_years']), of(item, ['corporation_tax']), of(item, null)],
    [7_600, null, 7_600],
  );
});

test('other rates give their figure, and none where they lack what these inputs need', () => {
  const { tables } = service.rates;
  const rates = (kept: typeof tables) =>
    by('corporation-tax', PROFITS, 'corporation_tax', { kind: 'rates', tables: kept });
  // £100,000 at 25% less marginal relief of £2,250, by the rates as they are.
  assert.equal([rates(tables), rates(new Map() as never)], [22_750, null]);
});

test('a method of its own gets the inputs as they were read, what was found, and the rates', () => {
  const got: unknown[] = [];
  const method = (...args: unknown[]) => {
    got.push(...args);
    return { corporation_tax: null, period_days: 7 };
  };
  const change = { kind: 'method', method } as unknown as SlipChange;
  assert.is(by('corporation-tax', PROFITS, 'period_days', change), 7);
  const [values, data, run] = got as [Record<string, unknown>, Record<string, unknown>, unknown];
  assert.is(values.associated_companies, 0);
  assert.is(data.period_days, 365);
  assert.instance(run, CalculatorRun);
  assert.is(by('corporation-tax', PROFITS, 'corporation_tax', change), null);
});

test.run();
