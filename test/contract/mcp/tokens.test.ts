import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../../support/app.ts';
import { embeddedService } from '../../support/service.ts';
import { asking, call, legacy, modern, modernHeaders, opening, TOOL } from './exchanges/row.ts';

/**
 * The most tokens of o200k that a model may have to read in each answer. If you need more, raise the number here and
 * say in the commit what the tokens are for. A call is counted twice: its text, which every host passes on, and the
 * whole result, which some do.
 */
const BUDGETS = {
  /** For eight tools; a ninth may add its share. */
  'tools/list': 6000,
  initialize: 450,
  'server/discover': 500,
  calls: {
    uk_corporation_tax_estimate: { text: 570, whole: 2050 },
    corporation_tax_deadlines: { text: 520, whole: 1850 },
    corporation_tax_late_penalty_and_interest: { text: 960, whole: 3400 },
    directors_loan_s455_tax: { text: 1200, whole: 3800 },
    uk_company_capital_allowances: { text: 820, whole: 3200 },
    company_chargeable_gain_with_indexation: { text: 570, whole: 1800 },
    uk_company_size_micro_small_check: { text: 870, whole: 2400 },
    long_accounting_period_split: { text: 890, whole: 2850 },
  } as Readonly<Record<string, { readonly text: number; readonly whole: number }>>,
  /** For tools without a budget of their own. */
  anyCall: { text: 870, whole: 2950 },
  /** All required inputs missing. */
  nothingGiven: 150,
  /** One invalid input: not a date, a number or a choice. */
  oneWrong: 90,
  /** A JSON-RPC error. */
  refusal: 100,
} as const;

const encoder = new Tiktoken(o200k);
const service = await embeddedService();
const server = await startApp();
const ask = asking(server.origin);

function tokens(text: string): number {
  return encoder.encode(text).length;
}

const test = suite('tokens of what models read');

function within(count: number, budget: number): void {
  assert.ok(count <= budget, `${count} tokens, over the budget of ${budget}`);
}

test('the counter counts as o200k does', () => {
  // Source: tiktoken, encoding o200k_base.
  assert.equal(encoder.encode('hello world'), [24912, 2375]);
});

test('tools/list, in both protocol families', async () => {
  const budget = (BUDGETS['tools/list'] / 8) * service.tools.length;
  within(tokens((await ask(legacy('tools/list'))).text), budget);
  within(tokens((await ask(modern('tools/list'), modernHeaders('tools/list'))).text), budget);
});

test('initialize and server/discover', async () => {
  within(tokens((await ask(legacy('initialize', opening('2025-11-25')))).text), BUDGETS.initialize);
  const discovered = await ask(modern('server/discover'), modernHeaders('server/discover'));
  within(tokens(discovered.text), BUDGETS['server/discover']);
});

for (const { name, key, example_input } of service.tools) {
  const { text, whole } = BUDGETS.calls[name] ?? BUDGETS.anyCall;

  test(`a call of ${name}`, async () => {
    const answer = await ask(
      modern('tools/call', call(name, example_input)),
      modernHeaders('tools/call', name),
    );
    within(tokens(answer.result.content[0]?.text ?? ''), text);
    within(tokens(answer.text), whole);
  });

  test(`the errors of ${name}`, async () => {
    within(tokens((await ask(legacy('tools/call', call(name, {})))).text), BUDGETS.nothingGiven);
    for (const { name: field } of service.calculator(key)?.schema.fields ?? []) {
      const given = { ...example_input, [field]: 'the fourth of next month' };
      within(tokens((await ask(legacy('tools/call', call(name, given)))).text), BUDGETS.oneWrong);
    }
  });
}

test('refusals', async () => {
  for (const body of [legacy('tools/call', call('x')), legacy('x/y'), legacy('tools/call', call(TOOL, 5))]) {
    within(tokens((await ask(body)).text), BUDGETS.refusal);
  }
});

test.after(() => server.close());

test.run();
