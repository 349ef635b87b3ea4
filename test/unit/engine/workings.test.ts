import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StepDeclaration } from '../../../src/engine/calculator.ts';
import type { LoadedCalculator } from '../../../src/engine/read/calculator.ts';
import { type FlatType, plainType } from '../../../src/engine/values.ts';
import { fraction } from '../../../src/law/amounts.ts';
import { makeDay } from '../../../src/law/calendar.ts';
import { goldenCases } from '../../support/cases.ts';
import { type Recomputed, recompute } from '../../support/recompute.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const schema = JSON.parse(
  readFileSync(new URL('../../../schemas/responses/workings.json', import.meta.url), 'utf8'),
);
const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(schema);

/** A recomputed value, printed as a step of this type. */
function printed(type: FlatType, exact: Recomputed): string {
  if ('day' in exact) return type.print(exact.day, 'figure');
  const isCount = plainType(type).kind === 'integer' && exact.amount.d === 1n;
  return type.print(isCount ? Number(exact.amount.n * exact.amount.s) : exact.amount, 'figure');
}

for (const { key, example_input } of service.tools) {
  const test = suite(`workings of ${key}`);
  const steps = (service.calculator(key) as LoadedCalculator).texts.steps;
  const cases = (goldenCases().get(key) ?? []).filter(({ rejected }) => rejected.length === 0);
  const inputs = [{ id: 'example', given: example_input }, ...cases.map(({ id, given }) => ({ id, given }))];

  test('every line equals its working recomputed', () => {
    let lines = 0;
    for (const { id, given } of inputs) {
      const calculation = calculationOf(service, key, given);
      calculation.workings().lines.forEach(({ label, working, value }, index) => {
        const { type } = steps[calculation.trace.steps[index]?.name ?? ''] as StepDeclaration;
        assert.is(printed(type, recompute(working)), value, `${id}: ${label} = ${working}`);
        lines += 1;
      });
    }
    assert.ok(lines >= inputs.length, 'every result has lines');
  });

  test('they match their schema', () => {
    for (const { id, given } of inputs) {
      validate(calculationOf(service, key, given).workings());
      assert.equal(validate.errors ?? [], [], id);
    }
  });

  test('an answer cites its own sources and those of its rates and decisions, guidance before law', () => {
    const standing = service.calculator(key)?.texts.sources ?? [];
    for (const { id, given } of inputs) {
      const calculation = calculationOf(service, key, given);
      const { result } = calculation.toolRun();
      const { rates_used, decisions } = calculation.workings();
      const values = calculation.textValues();
      const cited = [
        ...standing
          .filter(({ matches }) => matches(values))
          .map(({ cite }) => service.rules.shared.sources.get(cite)?.url ?? ''),
        ...rates_used.flatMap(({ source }) => source.map(({ url }) => url)),
        ...decisions.flatMap(({ cite }) => cite.map(({ url }) => url)),
      ];
      const isLaw = (url: string): boolean => url.startsWith('https://www.legislation.gov.uk/');
      const all = [...new Set(cited)];
      assert.equal(
        result.sources.map(({ url }) => url),
        [...all.filter((url) => !isLaw(url)), ...all.filter(isLaw)],
        id,
      );
    }
  });

  test.run();
}

const example = suite('workings of a known result');

// CTA 2010 s18B: 3/200 of (£250,000 − £100,000); 25% of £100,000 less that relief is £22,750.
example('marginal relief of £100,000', () => {
  const workings = calculationOf(service, 'corporation-tax', {
    period_start: '2025-04-01',
    period_end: '2026-03-31',
    taxable_profits: 100_000,
  }).workings();
  const relief = workings.lines.find(({ label }) => label.startsWith('Marginal relief'));
  assert.is(relief?.value, '£2,250.00');
  assert.is(relief?.working, '3/200 × (£250,000 − £100,000)');
  assert.match(String(relief?.cite[0]?.url), /legislation\.gov\.uk\/ukpga\/2010\/4\/section\/18B$/);
  const band = workings.decisions[0];
  assert.is(band?.outcome, 'marginal_relief');
  assert.is(band?.facts.augmented_profits, '£100,000.00');
  assert.is(band?.facts.close_investment_holding, 'no');
  assert.ok(
    workings.rates_used.some(
      ({ table, row_from, name, value }) =>
        table === 'corporation-tax' &&
        row_from === '2025-04-01' &&
        name === 'upper_limit' &&
        value === '£250,000',
    ),
  );
});

// The second reader must read as a person does, or it proves nothing.
example('the notation is read as a person reads it, and nothing else is', () => {
  for (const [text, n, d] of [
    ['£1,234.50 + 2 × £3', 12_405n, 10n],
    ['£100 − £40 − £10', 50n, 1n],
    ['£100 ÷ 3/200', 20_000n, 3n],
    ['penny(£1 ÷ 8)', 13n, 100n],
    ['smaller of(£3, £2 + £2) + larger of(0, 1)', 4n, 1n],
  ] as const) {
    const exact = recompute(text);
    assert.ok('amount' in exact && exact.amount.compare(fraction(n, d)) === 0, text);
  }
  assert.equal(recompute('31 March 2024 + 9 months + 1 day'), { day: makeDay(2025, 1, 1) });
  for (const broken of ['', '1 +', '(1', 'penny(1, 2)', '31 Mars 2024', '1 April 2024 + 1', '2 3'])
    assert.throws(() => recompute(broken), undefined, broken);
});

example.run();
