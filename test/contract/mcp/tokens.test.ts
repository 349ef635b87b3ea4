import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDispatch } from '../../../src/mcp/dispatch.ts';
import { embeddedService } from '../../support/service.ts';
import { call, legacy, modern, modernHeaders, opening, TOOL } from './exchanges/row.ts';

/**
 * The most tokens of o200k that a model may have to read in each answer. If you need more, raise the number here and
 * say in the commit what the tokens are for. A call is counted twice: its text, which every host passes on, and the
 * whole result, which some do.
 */
const BUDGETS = {
  /** For eight tools; a ninth may add its share. */
  'tools/list': 8000,
  // Icons included; hosts pass on only the instructions.
  initialize: 1000,
  'server/discover': 1000,
  calls: {
    uk_corporation_tax_estimate: { text: 400, whole: 1800 },
    corporation_tax_deadlines: { text: 350, whole: 1600 },
    corporation_tax_late_penalty_and_interest: { text: 560, whole: 2700 },
    directors_loan_s455_tax: { text: 900, whole: 3250 },
    uk_company_capital_allowances: { text: 650, whole: 2950 },
    company_chargeable_gain_with_indexation: { text: 400, whole: 1550 },
    uk_company_size_micro_small_check: { text: 700, whole: 2150 },
    long_accounting_period_split: { text: 720, whole: 2600 },
  } as Readonly<Record<string, { readonly text: number; readonly whole: number }>>,
  /** For tools without a budget of their own. */
  anyCall: { text: 700, whole: 2700 },
  /** All required inputs missing. */
  nothingGiven: 150,
  /** One invalid input: not a date, a number or a choice. */
  oneWrong: 90,
  /** A JSON-RPC error. */
  refusal: 60,
} as const;

const encoder = new Tiktoken(o200k);
const service = await embeddedService();
const dispatch = createDispatch(service, (defect) => {
  throw defect;
});

function tokens(text: string): number {
  return encoder.encode(text).length;
}

interface Answer {
  readonly text: string;
  readonly result: { readonly content: readonly { readonly text: string }[] };
}

function answerTo(body: unknown, headers = {}): Answer {
  const { text } = dispatch(headers, body);
  return { text: text ?? '', result: JSON.parse(text ?? '{}').result };
}

const test = suite('tokens of what models read');

function within(count: number, budget: number): void {
  assert.ok(count <= budget, `${count} tokens, over the budget of ${budget}`);
}

test('the counter counts as o200k does', () => {
  // Source: tiktoken, encoding o200k_base.
  assert.equal(encoder.encode('hello world'), [24912, 2375]);
});

test('tools/list, in both protocol families', () => {
  const budget = (BUDGETS['tools/list'] / 8) * service.tools.length;
  within(tokens(answerTo(legacy('tools/list')).text), budget);
  within(tokens(answerTo(modern('tools/list'), modernHeaders('tools/list')).text), budget);
});

test('initialize and server/discover', () => {
  within(tokens(answerTo(legacy('initialize', opening('2025-11-25'))).text), BUDGETS.initialize);
  const discovered = answerTo(modern('server/discover'), modernHeaders('server/discover'));
  within(tokens(discovered.text), BUDGETS['server/discover']);
});

for (const { name, key, example_input } of service.tools) {
  const { text, whole } = BUDGETS.calls[name] ?? BUDGETS.anyCall;

  test(`a call of ${name}`, () => {
    const answer = answerTo(
      modern('tools/call', call(name, example_input)),
      modernHeaders('tools/call', name),
    );
    within(tokens(answer.result.content[0]?.text ?? ''), text);
    within(tokens(answer.text), whole);
  });

  test(`the errors of ${name}`, () => {
    within(tokens(answerTo(legacy('tools/call', call(name, {}))).text), BUDGETS.nothingGiven);
    for (const { name: field } of service.calculator(key)?.schema.fields ?? []) {
      const given = { ...example_input, [field]: 'the fourth of next month' };
      within(tokens(answerTo(legacy('tools/call', call(name, given))).text), BUDGETS.oneWrong);
    }
  });
}

test('refusals', () => {
  for (const body of [legacy('tools/call', call('x')), legacy('x/y'), legacy('tools/call', call(TOOL, 5))]) {
    within(tokens(answerTo(body).text), BUDGETS.refusal);
  }
});

test.run();
