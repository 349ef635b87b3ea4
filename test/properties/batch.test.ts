import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../src/engine/compile-calculator.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { inputsNear, someInputs } from '../support/arbitrary-inputs.ts';
import { answerRows } from '../support/batch-rows.ts';
import { embeddedService } from '../support/service.ts';

const service = await embeddedService();

for (const { key, example_input } of service.tools) {
  const { schema } = service.calculator(key) as LoadedCalculator;
  // Hardly any inputs at random suit all conditions of some calculators: those near its example mostly do.
  const rowsOfAllKinds = fc.array(
    fc.oneof(someInputs(schema.fields), inputsNear(example_input, schema.fields)),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  const test = suite(`rows of ${key}`);

  test('each row equals its single run, whatever the rows around it', () => {
    let answered = 0;
    let refused = 0;
    fc.assert(
      fc.property(rowsOfAllKinds, (rows) => {
        const answers = answerRows(service, key, rows, ['all']);
        assert.is(answers.length, rows.length);
        for (const [index, given] of rows.entries()) {
          const { row, data, errors } = answers[index] as Record<string, unknown>;
          const single = service.calculate(key, given, 'ignored');
          assert.is(row, index + 1);
          if (single instanceof InvalidInput) {
            refused += 1;
            assert.equal(errors, Object.fromEntries(single.faults));
            continue;
          }
          answered += 1;
          const whole = Object.entries(single.data());
          const plain = whole.filter(([, value]) => value === null || typeof value !== 'object');
          assert.equal(data, Object.fromEntries(plain));
        }
      }),
      { numRuns: 150 },
    );
    assert.ok(answered > 60 && refused > 60, `${answered} rows were answered and ${refused} refused`);
  });

  test.run();
}
