import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataSchema } from '../../src/engine/data-schema.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../src/engine/inputs/read.ts';
import type { LoadedCalculator } from '../../src/engine/read/calculator.ts';
import type { ToolRun } from '../../src/engine/result.ts';
import { someInputs } from '../support/arbitrary-inputs.ts';
import { embeddedService, runOf, wordCount } from '../support/service.ts';

const service = await embeddedService();
const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });

async function answerTo(key: string, inputs: RequestInputs): Promise<ToolRun | InvalidInput> {
  return runOf(service, key, inputs).catch((thrown: unknown) => {
    if (thrown instanceof InvalidInput) return thrown;
    throw thrown;
  });
}

for (const { key } of service.tools) {
  const { calculator, schema, texts } = service.calculator(key) as LoadedCalculator;
  const validData = ajv.compile(dataSchema(calculator.outputs, texts.meanings));
  const names = new Set(schema.fields.map(({ name }) => name));
  const test = suite(`properties of ${key}`);
  let answered = 0;

  test('any input gives a result that fits its schema, in 40 to 60 words, or errors by field', async () => {
    await fc.assert(
      fc.asyncProperty(someInputs(schema.fields), async (inputs) => {
        const answer = await answerTo(key, inputs);
        if (answer instanceof InvalidInput) {
          assert.ok(answer.messages.size > 0);
          for (const [name, message] of answer.messages) {
            assert.ok(names.has(name) || Object.hasOwn(inputs, name), name);
            assert.match(message, /^\S.*(?:[.?]|: https?:\/\/\S+)$/);
            assert.not.match(message, /undefined|NaN|\{|\}/);
          }
          return;
        }
        answered += 1;
        const { answer: text, data, figures, notes, sources } = answer.result;
        assert.ok(validData(data), JSON.stringify(validData.errors));
        const words = wordCount(text);
        assert.ok(words >= 40 && words <= 60, `${words}: ${text}`);
        for (const shown of [text, ...notes, ...figures.flatMap(({ label, value }) => [label, value])]) {
          assert.not.match(shown, /undefined|NaN|\{|\}|null|^$| ,/);
        }
        assert.is(new Set(sources.map(({ url }) => url)).size, sources.length);
      }),
      { numRuns: 500 },
    );
    assert.ok(answered > 5, `only ${answered} inputs were accepted`);
  });

  test('the same input gives the same answer, and its share link reproduces it', async () => {
    await fc.assert(
      fc.asyncProperty(someInputs(schema.fields), async (inputs) => {
        const answer = await answerTo(key, inputs);
        if (answer instanceof InvalidInput) return;
        assert.equal(await runOf(service, key, inputs), answer);
        const query = Object.fromEntries(new URL(answer.share_url).searchParams);
        assert.equal(await runOf(service, key, query, 'ignored'), answer);
      }),
      { numRuns: 60 },
    );
  });

  test.run();
}
