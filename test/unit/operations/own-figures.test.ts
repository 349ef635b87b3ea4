import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { check } from '../../../src/operations/check.ts';
import { figureAt, figurePaths } from '../../../src/operations/figures.ts';
import { goldenCases } from '../../support/cases.ts';
import { problemsOf, resultOf } from '../../support/operations.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

/** A figure that a result states is right when it is claimed back as it stands there. */
const service = await embeddedService();
const test = suite('claims of our own figures');

for (const { key, example_input } of service.tools) {
  const loaded = service.calculator(key) as LoadedCalculator;
  const accepted = (goldenCases().get(key) ?? []).filter(({ refused }) => refused.length === 0);

  test(`${key}: every figure of a result agrees with itself, as a number and as text`, () => {
    const paths = new Set(figurePaths(loaded));
    const seen = new Set<string>();
    for (const given of [example_input, ...accepted.map((one) => one.given)]) {
      const data = calculationOf(service, key, given).data();
      for (const path of [...paths].filter((one) => !seen.has(one))) {
        const [name = '', item, column] = path.split('.');
        const whole = item === undefined ? data[name] : (data[name] as unknown[])[Number(item) - 1];
        const value = column === undefined ? whole : (whole as Record<string, unknown> | undefined)?.[column];
        if (value === null || value === undefined) continue;
        seen.add(path);
        for (const claimed of [value, String(value)]) {
          const found = resultOf(check, service, key, { ...given, figure: path, claimed });
          assert.equal([found.agrees, found.claimed, found.ours], [true, value, value], path);
          const type = figureAt(loaded, path)?.type;
          assert.is(found.difference, ['enum', 'boolean'].includes(type?.kind ?? '') ? null : 0, path);
        }
      }
    }
    assert.ok(seen.size > paths.size * 0.8, `${seen.size} of ${paths.size} figures`);
  });
}

test('a rate is claimed in percent, and differs by points of it', () => {
  // CTA 2010 s455(2): 33.75% of a loan made before 6 April 2026.
  const loan = { period_end: '2026-03-31', outstanding: 20_000, figure: 'rate' };
  const { agrees, claimed, ours, difference, answer } = resultOf(check, service, 'directors-loan', {
    ...loan,
    claimed: '32.5',
  });
  assert.equal([agrees, claimed, ours, difference], [false, 32.5, 33.75, -1.25]);
  assert.match(answer, 'we get 33.75%, not 32.5%.');
});

test('a month is claimed as it is stated', () => {
  // Indexation ends with December 2017 (FA 2018 s26).
  const example = service.tools.find(({ key }) => key === 'chargeable-gains')?.example_input;
  const given = { ...example, figure: 'indexation_end_month' };
  const claim = (claimed: string) => resultOf(check, service, 'chargeable-gains', { ...given, claimed });
  assert.equal([claim('2017-12').agrees, claim('2017-11').agrees], [true, false]);
  assert.equal([claim('2017-11').claimed, claim('2017-11').ours], ['2017-11', '2017-12']);
  for (const claimed of ['2017-12-01', 'December 2017', '2017-13', '2017']) {
    assert.equal(problemsOf(check, service, 'chargeable-gains', { ...given, claimed }), {
      claimed: 'Write the month as YYYY-MM, its year and its number in digits.',
    });
  }
});

test.run();
