import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embeddedService } from '../../../support/service.ts';
import { situationsOf, wrongSituation } from '../../../support/situations.ts';

const { rules } = await embeddedService();
const test = suite('situations of decisions');

for (const decision of rules.decisions.values()) {
  const { file, facts } = decision.shape;

  test(`${file}: the outcome in law`, async () => {
    assert.is(await wrongSituation(decision), null);
  });

  test(`${file}: every outcome has a situation, with all facts`, () => {
    const situations = situationsOf(decision);
    const reached = new Set(situations.map(({ outcome }) => outcome));
    const outcomes = new Set(decision.outcomes.map(({ outcome }) => outcome));
    assert.equal([...reached].sort(), [...outcomes].sort());
    for (const situation of situations) {
      assert.equal(Object.keys(situation.facts).sort(), Object.keys(facts).sort());
      assert.ok(Object.values(situation.facts).every((value) => value !== undefined));
    }
  });
}

test.run();
