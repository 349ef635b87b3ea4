import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Calculation } from '../../src/engine/result.ts';
import { createTools } from '../../src/mcp/tools.ts';
import { batchColumns } from '../../src/operations/batch/columns.ts';
import { embeddedService } from '../support/service.ts';

const test = suite('what a headline must not leave out');

const service = await embeddedService();
const tools = createTools(service, assert.unreachable as never, true);

function resultOf(key: string, inputs: Readonly<Record<string, unknown>>) {
  const result = service.calculate(key, inputs);
  assert.instance(result, Calculation);
  return (result as Calculation).toolRun().result;
}

/** The text that a model reads. */
function textOf(key: string, inputs: Readonly<Record<string, unknown>>): string {
  const name = service.tools.find((tool) => tool.key === key)?.name ?? '';
  const { content } = tools.call(name, inputs);
  return (content[0] as { text: string }).text;
}

const YEAR = { period_start: '2026-04-01', period_end: '2027-03-31' };
const LATE = { period_end: '2025-03-31', filed_on: '2026-03-01' };
const LONG = { period_start: '2024-01-01', period_end: '2025-06-30' };
const labels = ({ figures }: { figures: readonly { label: string }[] }) =>
  figures.map(({ label }) => label).join('\n');

// 25% of £1,500,000 and of £10,000,000. Source: SI 1998/3175 reg 3; FA 2021 s6.
test('late-penalty: tax of a large company was due in instalments, said first', () => {
  const paid = { ...LATE, paid_on: '2026-01-01' };
  const large = resultOf('late-penalty', { ...paid, tax_due: 3_000_000 });
  assert.match(
    large.answer,
    /^Tax of £3,000,000 for 12 months was due in instalments before Thursday 1 January 2026/,
  );
  assert.not.match(large.answer, /no interest|unless/);
  assert.match(large.answer, 'Interest from that ordinary date: none.');
  const grace = resultOf('late-penalty', { ...paid, tax_due: 375_000.01 });
  assert.match(grace.answer, 'unless the company was not large in the period before');
  const small = resultOf('late-penalty', { ...paid, tax_due: 375_000 });
  assert.match(small.answer, 'paid by its due date of Thursday 1 January 2026, so there is no interest');
});

test('long-period: so was that on profits above the limit', () => {
  const large = resultOf('long-period', { ...LONG, profit: 30_000_000 });
  assert.match(large.answer, /^On these profits instalments are due before/);
  assert.not.match(labels(large), 'Corporation Tax payment date');
  const small = resultOf('long-period', { ...LONG, profit: 2_000_000 });
  assert.match(small.answer, 'Pay by');
  assert.not.match(small.answer, 'nstalment');
});

test('corporation-tax: the grace of a first large year is in the headline, its figure and its calendar', () => {
  const grace = resultOf('corporation-tax', { ...YEAR, taxable_profits: 2_000_000 });
  assert.match(
    grace.answer,
    'unless the company was not large before: then all by Friday 31 December 2027 (due 1 January 2028)',
  );
  assert.match(labels(grace), 'Ordinary payment date, if the company was not large in the period before');
  const large = resultOf('corporation-tax', { ...YEAR, taxable_profits: 12_000_000 });
  assert.not.match(large.answer, 'unless');
  assert.match(labels(large), 'Ordinary payment date, which does not apply');
});

test('late-penalty: what depends on a tax that was not given is not shown as zero', () => {
  const without = service.calculate('late-penalty', LATE) as Calculation;
  const { figures, data } = without.toolRun().result;
  assert.not.match(labels({ figures }), /Tax-related|interest|Total|together/i);
  assert.not.match(
    without
      .workings()
      .lines.map(({ label }) => label)
      .join('\n'),
    /Tax-related penalty$|Total/m,
  );
  assert.equal([data.tax_penalty, data.interest, data.total_extra_cost], [0, 0, 0]);
  assert.match(labels(resultOf('late-penalty', { ...LATE, tax_due: 0 })), 'Total extra cost');
});

test('late-penalty: nor is it exported as zero', () => {
  const names = ['tax_penalty', 'interest', 'total_extra_cost', 'total_to_pay'];
  const columns = batchColumns(service, service.known('late-penalty'), names);
  const blank = (inputs: Readonly<Record<string, unknown>>) =>
    columns.flatMap(({ name, json }) =>
      json(service.calculate('late-penalty', inputs) as Calculation) === null ? [name] : [],
    );
  for (const name of names) {
    assert.ok(blank(LATE).includes(name), name);
    assert.not.ok(blank({ ...LATE, tax_due: 0 }).includes(name), name);
  }
});

// Companies Act 2006 s453; SI 2008/497.
test('Companies House penalties are in every late-penalty result, and deadlines leads to them', () => {
  for (const tax_due of [undefined, 0, 5_000]) {
    const { notes, sources } = resultOf('late-penalty', { ...LATE, tax_due });
    const note = notes.find((one) => one.includes('Companies House penalty')) ?? '';
    for (const amount of ['£150', '£375', '£750', '£1,500', 'twice']) assert.ok(note.includes(amount), note);
    assert.ok(sources.some(({ url }) => url.includes('/2006/46/section/453')));
  }
  const { notes, sources } = resultOf('deadlines', { period_end: '2025-03-31' });
  assert.match(notes.join('\n'), '£150 up to 1 month late, £375 up to 3 months');
  assert.ok(sources.some(({ url }) => url.includes('penalties-for-late-filing')));
  assert.not.match(resultOf('deadlines', { period_end: '2008-12-31' }).notes.join('\n'), '£150');
});

test('losses: no payment dates, and what may be done with them', () => {
  const loss = resultOf('long-period', { ...LONG, profit: -50_000 });
  assert.not.match(labels(loss), /payment/i);
  assert.not.match(loss.answer, 'Tax is due by');
  assert.match(loss.answer, 'carried back or forward');
  assert.match(
    resultOf('corporation-tax', { ...YEAR, taxable_profits: 0 }).answer,
    'carried back or forward',
  );
  assert.not.match(resultOf('corporation-tax', { ...YEAR, taxable_profits: 1_000 }).answer, 'carried back');
});

test('a pending Budget is mentioned only where it may change a value that was used', () => {
  const pending = (key: string, inputs: Readonly<Record<string, unknown>>) =>
    resultOf(key, inputs).notes.some((note) => note.includes('Budget of 28 October 2026'));
  const loan = { outstanding: 20_000, period_end: '2026-03-31', loan_made_on: '2025-05-01' };
  assert.not.ok(pending('directors-loan', loan));
  assert.not.ok(pending('corporation-tax', { ...YEAR, taxable_profits: 100_000 }));
  const later = { period_start: '2027-04-01', period_end: '2028-03-31' };
  assert.ok(pending('corporation-tax', { ...later, taxable_profits: 100_000 }));
  assert.ok(pending('capital-allowances', { ...later, used_main_plant: 10_000 }));
});

// HMRC, changes to its online service, 13 August 2026.
test('rates and boxes that the online service does not accept yet', () => {
  const takes = (inputs: Readonly<Record<string, unknown>>) =>
    resultOf('directors-loan', { outstanding: 20_000, ...inputs }).notes.some((note) =>
      /online service .*6 April 2027/.test(note),
    );
  assert.ok(takes({ period_end: '2026-12-31', loan_made_on: '2026-05-01' }));
  assert.not.ok(takes({ period_end: '2026-12-31', loan_made_on: '2026-03-01' }));
  assert.not.ok(takes({ period_end: '2027-06-30', loan_made_on: '2027-05-01' }));
  // The service accepts the rate for periods that end on 6 April 2027 or later.
  assert.ok(takes({ period_end: '2027-04-05', loan_made_on: '2026-05-01' }));
  assert.not.ok(takes({ period_end: '2027-04-06', loan_made_on: '2026-05-01' }));
  const boxes = (period_start: string, period_end: string, zero_emission_cars = 30_000) =>
    resultOf('capital-allowances', { period_start, period_end, zero_emission_cars }).notes.some((note) =>
      note.includes('box 725'),
    );
  assert.ok(boxes('2026-04-01', '2027-03-31'));
  assert.not.ok(boxes('2026-03-31', '2027-03-30'));
  assert.not.ok(boxes('2026-04-01', '2027-03-31', 0));
});

for (const [key, inputs, warning] of [
  ['chargeable-gains', { asset_type: 'shares' }, 'substantial shareholding exemption'],
  ['directors-loan', {}, 'associates'],
  ['directors-loan', { outstanding: 10_000.01 }, '£10,000'],
  ['long-period', {}, 'If a new company began to trade'],
  ['capital-allowances', {}, 'dwelling-house'],
  ['late-penalty', {}, 'reasonable excuse'],
  ['corporation-tax', {}, 'We assumed no associated companies and no dividends received.'],
] as const) {
  test(`models read the warning of ${key} on ${warning}`, () => {
    const example = service.tools.find((tool) => tool.key === key)?.example_input;
    assert.match(textOf(key, { ...example, ...inputs }), warning);
  });
}

test('models do not read warnings that do not apply', () => {
  assert.not.match(textOf('directors-loan', { period_end: '2025-03-31', outstanding: 10_000 }), 'P11D');
  assert.not.match(textOf('late-penalty', LATE), 'reasonable excuse');
  const inputs = { ...YEAR, taxable_profits: 100_000, associated_companies: 1, exempt_distributions: 1 };
  assert.not.match(textOf('corporation-tax', inputs), 'were counted');
});

test('the 12-month message names the calculator for longer accounts as its channel does', () => {
  const inputs = { period_start: '2024-04-01', period_end: '2026-03-31', taxable_profits: 1 };
  assert.match(textOf('corporation-tax', inputs), 'use long_accounting_period_split first');
});

test.run();
