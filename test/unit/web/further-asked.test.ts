import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { check } from '../../../src/operations/check.ts';
import { compare } from '../../../src/operations/compare.ts';
import type { Tool } from '../../../src/service.ts';
import { answerOf, askedOf, isRefused } from '../../../src/web/pages/further/asked.ts';
import { Further } from '../../../src/web/pages/further/further.tsx';
import { type PageResult, resultFor } from '../../../src/web/pages/page-result.ts';
import { siteOf } from '../../../src/web/site.ts';
import { embeddedService, serviceWith } from '../../support/service.ts';

/** What the address of a result page asks beside its result, of what a form sends and of what people type. */
const service = await embeddedService();
const test = suite('what is asked of a result');

type Given = Readonly<Record<string, string>>;
const YEAR: Given = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };

function resultOf(key: string, given: Given): PageResult {
  const result = resultFor(service, service.calculator(key) as LoadedCalculator, given);
  return result instanceof InvalidInput ? (assert.unreachable(result.message) as never) : result;
}

async function ask(key: string, given: Given) {
  const asked = await askedOf(resultOf(key, given), () => true);
  return asked ?? (assert.unreachable('nothing was asked') as never);
}

const messagesOf = (found: unknown): string[] =>
  found instanceof InvalidInput ? [...found.errors.keys()] : [];

test('nothing is asked without a parameter of a question, and nothing is found once nobody waits', async () => {
  assert.is(
    await askedOf(resultOf('corporation-tax', { ...YEAR, claimed: '1', from: '1', for: 'x' }), () => true),
    null,
  );
  for (const more of [
    { compare: 'taxable_profits:1' },
    { find: 'x' },
    { figure: 'x' },
    { vary: 'x' },
  ] as Given[])
    assert.is(await askedOf(resultOf('corporation-tax', { ...YEAR, ...more }), () => false), undefined);
});

test('a question that a calculator does not have is not asked', async () => {
  const result = resultOf('corporation-tax', {
    ...YEAR,
    pair: 'taxable_profits:corporation_tax',
    equal: '1',
  });
  const loaded = service.calculator('corporation-tax') as LoadedCalculator;
  const without = { ...loaded, calculator: { ...loaded.calculator, solvable: [] } };
  const other = await serviceWith({ calculator: () => without });
  assert.is(await askedOf({ ...result, service: other }, () => true), null);
  assert.is((await ask('corporation-tax', { ...YEAR, find: 'taxable_profits' })).operation.name, 'solve');
  const partsOf = (of: LoadedCalculator): string[] => {
    const tool = service.tools.find(({ key }) => key === 'corporation-tax') as Tool;
    const text = renderToString(Further({ site: siteOf(service), tool, loaded: of, result, asked: null }));
    return [...text.matchAll(/<section class="further-part"(?: id="([\w-]+)")?/g)].map(
      ([, id]) => id ?? 'calendar',
    );
  };
  assert.equal(partsOf(loaded), ['what-if', 'solve', 'check', 'compare', 'calendar']);
  assert.equal(partsOf(without), ['what-if', 'check', 'compare', 'calendar']);
});

test('the value of a comparison is that of the control beside, where the name stands open', async () => {
  for (const [more, asked] of [
    [{ compare: 'taxable_profits:', compare_value: '90000' }, 'taxable_profits:90000'],
    // Chosen with its word, it needs no value; without a control beside it takes the input away.
    [{ compare: 'close_investment_holding:true', compare_value: '5' }, 'close_investment_holding:true'],
    [{ compare: 'associated_companies:' }, 'associated_companies:'],
    [{ compare: 'associated_companies:', compare_value: '' }, 'associated_companies:'],
  ] as [Given, string][]) {
    const { operation, given, found } = await ask('corporation-tax', { ...YEAR, ...more });
    assert.is(operation.name, 'compare');
    assert.is(given.compare, asked);
    assert.not.instance(found, InvalidInput);
    // The inputs of the result are those of the question.
    for (const [name, value] of Object.entries(YEAR)) assert.is(given[name], value);
  }
});

test('what is sought is a pair in one value or two names, and a word what people call it', async () => {
  for (const more of [
    { pair: 'taxable_profits:corporation_tax', equal: '22750' },
    { find: 'taxable_profits', for: 'corporation_tax', equal: '22750' },
  ]) {
    const { operation, given, found } = await ask('corporation-tax', { ...YEAR, ...more });
    assert.is(operation.name, 'solve');
    assert.equal([given.find, given.for, given.equal], ['taxable_profits', 'corporation_tax', '22750']);
    assert.not.instance(found, InvalidInput);
  }
  const { example_input } = service.tools.find(({ key }) => key === 'company-size') ?? {};
  const inputs = Object.fromEntries(
    Object.entries(example_input ?? {}).map(([name, value]) => [name, `${value}`]),
  );
  for (const [equal, word] of [
    ['A micro-entity', 'micro'],
    [' small ', 'small'],
    ['micro', 'micro'],
    ['huge', 'huge'],
  ] as const) {
    const solved = await ask('company-size', { ...inputs, pair: 'turnover:size_this_year_figures', equal });
    assert.is(solved.given.equal, word);
    const checked = await ask('company-size', {
      ...inputs,
      figure: 'size_this_year_figures',
      claimed: equal,
    });
    assert.is(checked.given.claimed, word);
    assert.is(checked.operation.name, 'check');
    assert.is(isRefused(checked), equal === 'huge');
    assert.is(isRefused(solved), equal === 'huge');
  }
});

test('what is left out of a question is told by its name, as by the API', async () => {
  for (const [more, missing] of [
    [{ pair: 'taxable_profits:corporation_tax' }, 'equal'],
    [{ pair: 'taxable_profits', equal: '1' }, 'for'],
    [{ find: 'taxable_profits', equal: '1' }, 'for'],
    [{ figure: 'corporation_tax' }, 'claimed'],
    [{ vary: 'nothing', columns: 'corporation_tax', from: '0', to: '1', step: '1' }, 'vary'],
    [{ compare: 'nothing:', compare_value: '1' }, 'compare'],
  ] as [Given, string][]) {
    const asked = await ask('corporation-tax', { ...YEAR, ...more });
    assert.equal(messagesOf(asked.found), [missing]);
    assert.is(isRefused(asked), true);
  }
  assert.is(isRefused(null), false);
});

test('only the part that asked has an answer, and none where it was refused', async () => {
  const right = await ask('corporation-tax', { ...YEAR, figure: 'corporation_tax', claimed: '22750' });
  const wrong = await ask('corporation-tax', { ...YEAR, figure: 'corporation_tax', claimed: 'x' });
  assert.equal(answerOf(right, check), { asked: right, found: right.found });
  assert.equal(answerOf(wrong, check), { asked: wrong, found: null });
  for (const asked of [right, wrong, null])
    assert.equal(answerOf(asked, compare), { asked: null, found: null });
  assert.equal(answerOf(null, check), { asked: null, found: null });
});

test.run();
