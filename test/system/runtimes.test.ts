import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { inChromium } from '../browser/chromium.ts';
import { type LiveCase, liveCases } from '../support/live-cases.ts';
import { registryTest } from '../support/packed.ts';
import { browser, httpOnNode, library, onWorkerd, packedTarball, type Runtime } from '../support/runtimes.ts';

/** Every worked example in every runtime, compared byte for byte with the library over rules/. */
const test = suite('one library, anywhere');
const cases = await liveCases();

test('there are worked examples of every calculator, rejections among them', () => {
  assert.ok(cases.length > 200);
  assert.is(new Set(cases.map(({ key }) => key)).size, 8);
  assert.ok(cases.some(({ answer }) => answer.startsWith('{"message":')));
});

const runtimes: readonly (readonly [Runtime, Test | Test['skip']])[] = [
  [library, test],
  [httpOnNode, test],
  [onWorkerd, test],
  [browser, inChromium(test)],
  ...(['whole', 'required', 'explained', 'figures'] as const).map(
    (kind) => [packedTarball(kind), registryTest(test, 'the packed tarball')] as const,
  ),
];

for (const [runtime, tested] of runtimes) {
  tested(`${runtime.name}: every worked example has the same bytes`, async () => {
    const answers = await runtime.answers(cases);
    assert.is(answers.length, cases.length);
    answers.forEach(({ answer, workings }, index) => {
      const found = cases[index] as LiveCase;
      const expected = runtime.expected(found);
      const about = `${found.key} ${JSON.stringify(found.given)}`;
      assert.is(answer, expected.answer, about);
      assert.is(workings, expected.workings, about);
    });
    console.log(`  ${runtime.name}: ${answers.length} worked examples, the same bytes`);
  });
}

test.run();
