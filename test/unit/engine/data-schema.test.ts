import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { dataSchema } from '../../../src/engine/data-schema.ts';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import {
  arrayOf,
  boolean,
  date as day,
  enumOf,
  integer,
  listOf,
  money,
  month,
  optional,
  percent,
} from '../../../src/engine/values.ts';
import { goldenCases } from '../../support/cases.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('the schema of data');

const ajv = new Ajv2020({ strict: true, formats: { date: /^\d{4}-\d{2}-\d{2}$/ } });

function meaning(about: string, items: Record<string, string> = {}) {
  return { about, items };
}

test('each kind has its type, its meaning and its unit', () => {
  const outputs = {
    tax: money,
    rate: percent(2),
    limit: optional(money),
    due: day,
    index_month: month,
    days: integer,
    late: boolean,
    band: enumOf('low', 'high'),
    dates: arrayOf(day),
    parts: listOf({ share: money }),
  };
  const schema = dataSchema(outputs, {
    tax: meaning('Tax, in pounds.'),
    rate: meaning('The rate.'),
    limit: meaning('The limit.'),
    due: meaning('The day it is due.'),
    index_month: meaning('The month.'),
    days: meaning('Days.'),
    late: meaning('Whether it is late.'),
    band: meaning('The band.'),
    dates: meaning('The days.'),
    parts: meaning('The parts.', { share: 'The share.' }),
    rules_version: meaning('The version.'),
  });
  const date = { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
  assert.equal(schema, {
    type: 'object',
    properties: {
      tax: { type: 'number', description: 'Tax, in pounds.' },
      rate: { type: 'number', description: 'The rate (percent).' },
      limit: { anyOf: [{ type: 'number' }, { type: 'null' }], description: 'The limit (pounds).' },
      due: { ...date, description: 'The day it is due (YYYY-MM-DD).' },
      index_month: { type: 'string', pattern: '^\\d{4}-\\d{2}$', description: 'The month (YYYY-MM).' },
      days: { type: 'integer', description: 'Days.' },
      late: { type: 'boolean', description: 'Whether it is late.' },
      band: { type: 'string', enum: ['low', 'high'], description: 'The band.' },
      dates: { type: 'array', description: 'The days (YYYY-MM-DD).', items: date },
      parts: {
        type: 'array',
        description: 'The parts.',
        items: {
          type: 'object',
          properties: { share: { type: 'number', description: 'The share (pounds).' } },
          required: ['share'],
          additionalProperties: false,
        },
      },
      rules_version: { type: 'string', description: 'The version.' },
    },
    required: [...Object.keys(outputs), 'rules_version'],
    additionalProperties: false,
  });
});

test('a key without a meaning is a defect', () => {
  assert.throws(() => dataSchema({ tax: money }, {}), /the meaning of "tax" is missing/);
});

for (const { key, example_input } of service.tools) {
  const { calculator, texts } = service.calculator(key) as LoadedCalculator;
  const schema = dataSchema(calculator.outputs, texts.meanings);

  test(`the data of every result of ${key} matches it, key by key in its order`, async () => {
    const validate = ajv.compile(schema);
    for (const given of [example_input, ...(goldenCases().get(key) ?? []).map((example) => example.given)]) {
      const run = await runOf(service, key, given).catch((error: unknown) => {
        if (!(error instanceof InvalidInput)) throw error;
      });
      if (run === undefined) continue;
      assert.ok(validate(run.result.data), `${JSON.stringify(given)}: ${ajv.errorsText(validate.errors)}`);
      assert.equal(Object.keys(run.result.data), Object.keys(schema.properties as object));
    }
  });
}

test.run();
