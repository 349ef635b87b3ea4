import { existsSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { calculator, service } from '../../support/calculator.ts';

/** Inputs at a limit of the checks, and the field that is rejected, or `nothing`. */
interface Limits {
  readonly base: object;
  readonly limits: readonly { readonly given: object; readonly refused: string }[];
}

for (const { key } of service.tools) {
  const file = `test/unit/calculators/limits/${key}.yaml`;
  const path = new URL(`limits/${key}.yaml`, import.meta.url);
  // A new calculator starts with worked examples only.
  if (!existsSync(path)) continue;
  const { base, limits } = parse(readFileSync(path, 'utf8')) as Limits;
  const test = suite(`limits of the checks of ${key}`);

  for (const { given, refused } of limits) {
    test(`${JSON.stringify(given)}: ${refused}`, () => {
      const fields = Object.keys(calculator(key).rejected({ ...base, ...given }));
      assert.equal(fields, refused === 'nothing' ? [] : [refused], `${file}: ${JSON.stringify(given)}`);
    });
  }

  test('every field of a check is rejected at a limit, and something is accepted', () => {
    const rejected = new Set(limits.map(({ refused }) => refused));
    assert.ok(rejected.has('nothing'), `${file}: add inputs at a limit that are accepted`);
    for (const { field } of service.calculator(key)?.checks ?? [])
      assert.ok(rejected.has(field), `${file}: add a limit at which ${field} is rejected`);
  });

  test.run();
}
