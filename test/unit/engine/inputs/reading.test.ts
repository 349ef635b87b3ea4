import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { InputField } from '../../../../src/engine/inputs/field.ts';
import { InvalidInput } from '../../../../src/engine/inputs/invalid-input.ts';
import { DuplicateParameter, readValue } from '../../../../src/engine/inputs/read-value.ts';
import { embeddedService, runOf } from '../../../support/service.ts';

const service = await embeddedService();
const fields = new Map(
  service.calculator('corporation-tax')?.schema.fields.map((field) => [field.name, field]),
);
const field = (name: string): InputField => fields.get(name) as InputField;

/** What a value is read as: its JSON, or the key of its error. */
function read(name: string, raw: unknown): unknown {
  const value = readValue(field(name), raw);
  // Why a text is no date has a test of its own.
  return 'code' in value ? value.code.replace(/^(no_such_)?date.*/, 'unreadable') : value.json;
}

const values = suite('reading of values');

const accepted: readonly (readonly [name: string, raw: unknown, json: unknown])[] = [
  ['period_start', '2024-02-29', '2024-02-29'],
  ['period_start', ' 2024-04-01\t', '2024-04-01'],
  ['period_start', '1900-01-01', '1900-01-01'],
  ['period_start', '2100-12-31', '2100-12-31'],
  ['taxable_profits', 0, 0],
  ['taxable_profits', -0, 0],
  ['taxable_profits', 1e5, 100_000],
  ['taxable_profits', 100_000.0, 100_000],
  ['taxable_profits', 5e-324, 0],
  ['taxable_profits', 0.005, 0.01],
  ['taxable_profits', 1.005, 1.01],
  ['taxable_profits', 1234567.89, 1234567.89],
  ['taxable_profits', 100_000_000_000, 100_000_000_000],
  ['taxable_profits', '£1,234.50', 1234.5],
  ['taxable_profits', '1234.5', 1234.5],
  ['taxable_profits', '£100,000', 100_000],
  ['taxable_profits', ' 1,234,567.891 ', 1234567.89],
  ['taxable_profits', '0.004999', 0],
  ['taxable_profits', '0001', 1],
  ['associated_companies', 3, 3],
  ['associated_companies', 2.0, 2],
  ['associated_companies', '3', 3],
  ['associated_companies', '007', 7],
  ['close_investment_holding', true, true],
  ['close_investment_holding', false, false],
];
for (const [name, raw, json] of accepted) {
  values(`${name} takes ${typeof raw} ${String(raw)}`, () => assert.is(read(name, raw), json));
}

const NO_DAYS = [
  ...'2023-02-29 2024-02-30 2024-13-01 2024-00-10 2024-1-01 24-01-01 01/04/2024 ٢٠٢٤-٠٤-٠١'.split(' '),
  ...'2024-04-01T00:00:00Z 1899-12-31 2101-01-01 0000-01-01 \u0000 \ud800'.split(' '),
  ...[20240401, true, {}, [], ['2024-04-01']],
];
const NO_AMOUNTS = [
  ...'1,00 1e5 NaN Infinity +5 .5 5. £ £-5 1,2345 0x10 １２ 5\u0000'.split(' '),
  ...['12 pounds', '£ 5', '- 5', '1 000', Number.NaN, Number.POSITIVE_INFINITY, true, false, {}, [], [5]],
];
const TOO_MUCH = ['100,000,000,000.000000000000000001', '9'.repeat(5000), 100_000_000_000.01, 1e21, 1e308];
const rejected: readonly (readonly [name: string, raws: readonly unknown[], error: string])[] = [
  ['period_start', NO_DAYS, 'unreadable'],
  ['taxable_profits', NO_AMOUNTS, 'unreadable'],
  ['taxable_profits', [-0.001, '-£5', '−5', -1e-9, '-0.0000001'], 'negative'],
  ['taxable_profits', TOO_MUCH, 'maximum'],
  ['associated_companies', [2.5, '2.5', '', '1e1', true, Number.NaN, '3x', '٣', {}], 'unreadable'],
  ['close_investment_holding', [1, 0, 'maybe', 'y', 'wahr', {}, [], 2], 'unreadable'],
];
for (const [name, raws, error] of rejected) {
  values(`${name} rejects ${raws.length} values as ${error}`, () => {
    for (const raw of raws) assert.is(read(name, raw), error, `${typeof raw} ${String(raw).slice(0, 40)}`);
  });
}

values('a value that was sent twice is rejected', () => {
  assert.is(read('taxable_profits', new DuplicateParameter()), 'repeated');
});

values.run();

const inputs = suite('reading of inputs');

async function errorsOf(sent: Record<string, unknown>): Promise<[string, string][]> {
  try {
    await runOf(service, 'corporation-tax', sent);
  } catch (thrown) {
    if (thrown instanceof InvalidInput) return [...thrown.messages];
    throw thrown;
  }
  return [];
}

const GOOD = { period_start: '2024-04-01', period_end: '2025-03-31', taxable_profits: 1 };

inputs('null and blank text count as not sent', async () => {
  const blank = { associated_companies: null, exempt_distributions: '  ', close_investment_holding: '' };
  const { input } = await runOf(service, 'corporation-tax', { ...GOOD, ...blank });
  assert.equal(input, (await runOf(service, 'corporation-tax', GOOD)).input);
  const { associated_companies, exempt_distributions, close_investment_holding } = input;
  assert.equal([associated_companies, exempt_distributions, close_investment_holding], [0, 0, false]);
  assert.equal(
    (await errorsOf({ ...GOOD, taxable_profits: ' ' })).map(([name]) => name),
    ['taxable_profits'],
  );
});

inputs('all errors come at once, one a field, in the order of the schema', async () => {
  const errors = await errorsOf({
    close_investment_holding: 'perhaps',
    associated_companies: 101,
    taxable_profits: -1,
    period_start: '2024-02-30',
  });
  assert.equal(
    errors.map(([name]) => name),
    ['period_start', 'period_end', 'taxable_profits', 'associated_companies', 'close_investment_holding'],
  );
  for (const [, message] of errors) {
    assert.match(message, /^[A-Z].*(?:\.|\/calculators\/\S+)$/);
    assert.not.match(message, /\{|undefined|NaN/);
  }
});

inputs('cross-field checks run on what was accepted, also beside other errors', async () => {
  const errors = await errorsOf({ ...GOOD, period_end: '2024-03-31', taxable_profits: 'x' });
  assert.equal(
    errors.map(([name]) => name),
    ['period_end', 'taxable_profits'],
  );
});

inputs('unknown inputs are ignored for corporation-tax, whatever they are', async () => {
  const hostile = JSON.parse(
    '{"__proto__":{"taxable_profits":5},"constructor":1,"toString":2,"":3,"\\u0000":4}',
  );
  const { input } = await runOf(service, 'corporation-tax', { ...hostile, ...GOOD });
  assert.equal(input, (await runOf(service, 'corporation-tax', GOOD)).input);
});

inputs('inherited properties are not inputs', async () => {
  const sent = Object.create(GOOD) as Record<string, unknown>;
  assert.is((await errorsOf(sent)).length, 3);
});

inputs('the share link carries what was sent, as read, and reproduces the result', async () => {
  const run = await runOf(service, 'corporation-tax', {
    taxable_profits: '£1,234.505',
    period_end: '2025-03-31',
    period_start: '2024-04-01',
    close_investment_holding: 'no',
  });
  assert.is(
    run.share_url,
    `http://localhost:3000/calculators/corporation-tax?period_start=2024-04-01&period_end=2025-03-31&taxable_profits=1234.51&close_investment_holding=false&rules=${service.rulesVersion}`,
  );
  const again = await runOf(
    service,
    'corporation-tax',
    Object.fromEntries(new URL(run.share_url).searchParams),
    'ignored',
  );
  assert.equal(again, run);
});

inputs.run();
