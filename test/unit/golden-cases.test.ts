import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { goldenCases } from '../support/cases.ts';
import { departures } from '../support/compare.ts';
import { embeddedService, runOf, wordCount } from '../support/service.ts';

const service = await embeddedService();

for (const { key } of service.tools) {
  const cases = goldenCases().get(key) ?? [];
  const test = suite(`golden cases of ${key}`);

  test('there are cases, each with its own id and a source', () => {
    assert.ok(cases.length > 0);
    assert.is(new Set(cases.map(({ id }) => id)).size, cases.length);
    for (const { id, source, expect } of cases) {
      assert.ok(source.title && URL.canParse(source.url), id);
      assert.ok(Object.keys(expect).length > 0, id);
    }
  });

  for (const { id, given, expect, tolerance } of cases) {
    test(id, async () => {
      if (typeof expect.error === 'string') {
        const thrown = await runOf(service, key, given).then(
          () => null,
          (error: unknown) => error,
        );
        assert.instance(thrown, InvalidInput);
        assert.equal([...(thrown as InvalidInput).errors.keys()], [expect.error]);
        return;
      }
      const { result } = await runOf(service, key, given);
      assert.equal(departures(result.data, expect, tolerance), []);
      const words = wordCount(result.answer);
      assert.ok(words >= 40 && words <= 60, `${words} words: ${result.answer}`);
    });
  }

  test.run();
}
