import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toolTypes } from '../../src/prepare/tool-types.ts';
import { embeddedService } from '../support/service.ts';

const types = toolTypes(await embeddedService());
const test = suite('the types of inputs and figures');

/** The members of one side of a calculator, by their names: their types, those of lists and groups on many lines. */
function membersOf(key: string, side: 'inputs' | 'data'): Map<string, string> {
  const [, tool = ''] = types.split(`  readonly '${key}': {\n`);
  const [, text = ''] = new RegExp(`^    readonly ${side}: \\{\n(.*?)^    \\};$`, 'ms').exec(tool) ?? [];
  return new Map(
    [...text.matchAll(/^ {6}readonly (\w+\??): (.*?);$/gms)].map(([, name = '', type = '']) => [name, type]),
  );
}

test('inputs that are amounts or counts may be text; those that may be left out may be null as well', () => {
  const inputs = membersOf('corporation-tax', 'inputs');
  assert.is(inputs.get('period_start'), 'string');
  assert.is(inputs.get('taxable_profits'), 'number | string');
  assert.is(inputs.get('associated_companies?'), 'number | string | null | undefined');
  assert.is(inputs.get('close_investment_holding?'), 'boolean | null | undefined');
});

test('figures are numbers, days are text, and what can be missing may be null', () => {
  const data = membersOf('corporation-tax', 'data');
  assert.is(data.get('corporation_tax'), 'number');
  assert.is(data.get('payment_due'), 'string');
  assert.is(membersOf('deadlines', 'data').get('registry_due'), 'string | null');
  assert.match(data.get('financial_years') ?? '', /^readonly \(\{\n/);
});

test('a word of several is one of them', () => {
  assert.is(membersOf('chargeable-gains', 'inputs').get('asset_type'), '"land_buildings" | "shares"');
});

test.run();
