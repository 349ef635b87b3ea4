import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { InputField } from '../../src/engine/inputs/field.ts';
import { readInputs } from '../../src/engine/inputs/read.ts';
import { plainDigits } from '../../src/law/amounts.ts';
import { parseDay } from '../../src/law/calendar.ts';
import { embeddedService } from '../support/service.ts';

/** The input reader accepts and rejects exactly what Ajv does by the published schema. */
const test = suite('inputs, against their schemas');
const service = await embeddedService();

const WORDS = ['2025-02-28', '2025-02-29', '2024-02-29', '2025-13-01', '28/02/2025', 'nonsense', 'not_given'];

/** JSON for a field, valid or invalid. Numbers and booleans as text are left out: only the reader accepts them. */
function valueFor({ kind, choices, minimum, maximum }: InputField): fc.Arbitrary<unknown> {
  const never = [undefined, 'nonsense', [1]];
  if (kind === 'boolean') return fc.constantFrom(true, false, 2, ...never);
  if (kind === 'enum' || kind === 'date') return fc.constantFrom(...choices, ...WORDS, 5, true, undefined);
  const bounds = [minimum, maximum].flatMap((bound) =>
    bound === null ? [] : [-1, -0.01, 0, 0.01, 1].map((step) => Number(plainDigits(bound)) + step),
  );
  return fc.oneof(
    fc.constantFrom(0, true, ...bounds, ...never),
    fc.integer(),
    fc.integer({ min: -(10 ** 10), max: 10 ** 10 }).map((pence) => pence / 100),
  );
}

for (const { key, input_schema } of service.tools) {
  test(`${key}: both accept or both reject each value`, () => {
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    ajv.addFormat('date', (text) => parseDay(text) !== null);
    const validate = ajv.compile(input_schema);
    const loaded = service.known(key);
    const { schema } = loaded;
    const inputs = fc.record(Object.fromEntries(schema.fields.map((field) => [field.name, valueFor(field)])));
    fc.assert(
      fc.property(inputs, (values) => {
        validate(JSON.parse(JSON.stringify(values)));
        const wrong = (validate.errors ?? []).map(({ instancePath, params }) =>
          String(params.missingProperty ?? instancePath.split('/')[1]),
        );
        const read = readInputs({ ...loaded, checks: [] }, values, 'rejected');
        const refused = read instanceof Map ? [...read.keys()] : [];
        assert.equal(refused.sort(), [...new Set(wrong)].sort());
      }),
      { numRuns: 500 },
    );
  });
}

test.run();
