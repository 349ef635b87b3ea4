import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limitsOf } from '../../support/limits.ts';
import { refused } from '../../support/refused.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();

for (const { key } of service.tools) {
  // A new calculator starts with worked examples only.
  if (limitsOf(key).length === 0) continue;
  const test = suite(`limits of the checks of ${key}`);

  for (const limit of limitsOf(key)) {
    test(`${JSON.stringify(limit.given)}: ${limit.refused}`, async () => {
      const fields = Object.keys(await refused(service, key, limit.given));
      assert.equal(fields, limit.refused === 'nothing' ? [] : [limit.refused]);
    });
  }

  test('every field of a check is rejected at a limit, and something is accepted', () => {
    const refusals = new Set(limitsOf(key).map((limit) => limit.refused));
    const checks = service.calculator(key)?.checks ?? [];
    const file = `test/unit/calculators/limits/${key}.yaml`;
    assert.ok(refusals.has('nothing'), `${file}: no inputs at a limit are accepted`);
    for (const { field } of checks)
      assert.ok(refusals.has(field), `${file}: no limit at which ${field} is refused`);
  });

  test.run();
}
