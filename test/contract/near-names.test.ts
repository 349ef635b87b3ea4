import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine } from '../../src/cli/command-line.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { startSite } from '../support/app.ts';
import { channels, query } from '../support/channels.ts';
import { unset } from '../support/page-text.ts';

const test = suite('a name that is nearly an input');

const site = await startSite();
test.after(() => site.close());

/** Misspellings: camelCase, two letters swapped, and a wrong initial capital. */
const NEAR: Readonly<Record<string, readonly [near: string, meant: string]>> = {
  'corporation-tax': ['associatedCompanies', 'associated_companies'],
  deadlines: ['period_strat', 'period_start'],
  'late-penalty': ['taxDue', 'tax_due'],
  'directors-loan': ['repaid', 'repaid_within_9_months'],
  'capital-allowances': ['AIA_shared', 'aia_shared'],
  'chargeable-gains': ['sba', 'sba_claimed'],
  'company-size': ['firstYear', 'first_year'],
  'long-period': ['profits', 'profit'],
};

for (const { key, example_input } of site.service.tools) {
  const first = Object.keys(example_input).find((name) => name.length > 4) ?? '';
  const [near, meant] = NEAR[key] ?? [`${first}s`, first];
  const inputs = { ...example_input, [near]: '1' };
  const message = `This calculator has no input of this name. Did you mean ${meant}?`;

  test(`${key}: ${near} is rejected on every channel, in the package, in a batch and on the command line`, async () => {
    const refused = site.service.calculate(key, inputs);
    assert.instance(refused, InvalidInput);
    assert.is((refused as InvalidInput).messages.get(near), message);
    for (const { name, run, refusal } of channels.filter(({ name }) => name !== 'embed' && name !== 'page')) {
      assert.equal(await run(site, key, inputs), refusal(refused as InvalidInput), name);
    }
    for (const place of ['embed', 'calculators']) {
      const { status, body } = await site.get(`/${place}/${key}?${query(inputs)}`);
      assert.is(status, 422, place);
      assert.ok(unset(body).includes(`${near}: ${message}`), place);
    }
    const { body } = await site.get(`/api/v1/tools/${key}/batch`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify([{ ...inputs, client: 'Own' }]),
    });
    assert.ok(body.includes(message), body);
    const options = Object.entries(inputs).map(([name, value]) => `--${name}=${value}`);
    const { code, errors } = commandLine(['run', key, ...options], site.service);
    assert.is(code, 2);
    assert.ok(errors.includes(message));
  });
}

test('a name that is taken elsewhere leads there', () => {
  const messageFor = (key: string, name: string): string | undefined => {
    const example = site.service.tools.find((tool) => tool.key === key)?.example_input;
    const result = site.service.calculate(key, { ...example, [name]: '1' });
    return result instanceof InvalidInput ? result.messages.get(name) : undefined;
  };
  for (const [key, name, there] of [
    ['corporation-tax', 'period_of_account_end', 'Late CT600 penalties and late payment interest'],
    ['long-period', 'business_started', 'Corporation Tax and accounts deadlines'],
    ['late-penalty', 'part_payment', '/calculators/late-penalty/payments'],
    ['directors-loan', 'repayments', '/calculators/directors-loan/ledger'],
    ['corporation-tax', 'losses_brought_forward', '/calculators/corporation-tax/periods'],
    ['capital-allowances', 'trading_loss', '/calculators/corporation-tax/periods'],
    ['capital-allowances', 'special_rate_proceeds', 'special_pool_disposals'],
  ] as const) {
    assert.match(messageFor(key, name) ?? '', there, `${key}: ${name}`);
  }
});

test('losses brought forward are not ignored where other names are', async () => {
  const parameters = 'period_end=2025-03-31&taxable_profits=50000&losses_brought_forward=20000';
  const { status, body } = await site.get(`/api/v1/tools/corporation-tax?${parameters}`);
  assert.is(status, 422);
  const message: string = JSON.parse(body).errors.losses_brought_forward;
  const page = new URL(message.slice(message.indexOf('http')));
  assert.is(page.pathname, '/calculators/corporation-tax/periods');
  assert.is(page.searchParams.get('periods[0].period_end'), '2025-03-31');
});

test('names unlike any input are ignored in a link, and noted where corporation-tax takes them in a body', async () => {
  const key = 'corporation-tax';
  const { example_input } = site.service.tools.find((tool) => tool.key === key) as { example_input: object };
  const inputs = { ...example_input, tax_year: '2025', utm_source: 'x' };
  const note = 'tax_year and utm_source were not used: there are no such inputs.';
  for (const { name, run } of channels) {
    const isBody = name === 'POST' || name.startsWith('MCP');
    assert.is(JSON.stringify(await run(site, key, inputs)).includes(note), isBody, name);
  }
});

test('a misspelt parameter of an operation is rejected, since ignoring it would change the answer', async () => {
  const key = 'corporation-tax';
  const { example_input } = site.service.tools.find((tool) => tool.key === key) as { example_input: object };
  const parameters = query({ ...example_input, activty: 'other', utm_source: 'x' });
  const { status, body } = await site.get(`/api/v1/tools/${key}/boxes?${parameters}`);
  assert.is(status, 422);
  const message = 'This calculator has no input of this name. Did you mean activity?';
  assert.equal(JSON.parse(body).errors, { activty: message });
});

test.run();
