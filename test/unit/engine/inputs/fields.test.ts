import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkRowSchema } from '../../../../src/engine/checks/check-inputs.ts';
import { Diagnostics } from '../../../../src/engine/checks/diagnostics.ts';
import { NUMBERED } from '../../../../src/engine/checks/keywords.ts';
import { RulesReader } from '../../../../src/engine/checks/rules-reader.ts';
import {
  type InputErrorCode,
  type InputField,
  type PropertyData,
  readField,
} from '../../../../src/engine/inputs/field.ts';
import { errorText, inputError } from '../../../../src/engine/inputs/invalid-input.ts';
import { readValue } from '../../../../src/engine/inputs/read-value.ts';
import { plainDigits } from '../../../../src/law/amounts.ts';
import { RULES } from '../../../support/rules-copy.ts';
import { embeddedService } from '../../../support/service.ts';

const { common } = await embeddedService();
const test = suite('inputs as their schema describes them');

/** Reads a property of a schema as an input, with its errors. */
function read(property: object, required = false): { field: InputField; errors: string[] } {
  const diagnostics = new Diagnostics();
  const data = { title: 'Own input', description: 'What it means.', ...property } as PropertyData;
  const own = { type: 'object', title: 'Own', description: 'Own.', properties: { own: data }, required: [] };
  const text = JSON.stringify({ $schema: '', ...own, additionalProperties: false, examples: [{}] });
  const file = new RulesReader(RULES.schemas, diagnostics).parse(text, 'own.json', 'row-schema');
  if (file !== null) checkRowSchema(file, { [NUMBERED]: common.names });
  const field = readField('own', data, required, {}, common);
  return { field, errors: diagnostics.all().map(({ message }) => message) };
}

const MONEY = { type: 'number', 'x-unit': 'pounds', examples: [1_234], minimum: 0, maximum: 5_000 };
const PEOPLE = { type: 'number', 'x-unit': 'people', examples: [8], minimum: 1, maximum: 10 };
const DATE = { type: 'string', format: 'date', examples: ['2025-06-30'] };
const COUNT = { type: 'integer', examples: [2] };
const ANSWER = { type: 'boolean', examples: [true] };
const CHOICE = {
  type: 'string',
  enum: ['micro', 'small', 'other'],
  examples: ['micro'],
  'x-labels': { micro: 'Micro-entity', small: 'Small' },
};

/** An input, an invalid value, and the message for programs and on pages. */
for (const [property, raw, message, onPages] of [
  [
    MONEY,
    'x',
    'Write the amount in digits, such as 1234.50 or £1,234.50, without words or spaces.',
    'Own input: enter the amount in numbers, like 1,234.',
  ],
  [MONEY, -5, 'Own input cannot be negative.', 'Own input cannot be negative.'],
  [MONEY, 5_000.01, 'Own input cannot be more than £5,000.', 'Own input cannot be more than £5,000.'],
  [
    PEOPLE,
    '£8',
    'Write the number in digits, such as 8, without words or a pound sign.',
    'Own input: enter it in numbers, like 8.',
  ],
  [PEOPLE, 0.5, 'Own input cannot be less than 1.', 'Own input cannot be less than 1.'],
  [PEOPLE, -1, 'Own input cannot be negative.', 'Own input cannot be negative.'],
  [
    DATE,
    'x',
    'Write the date as year-month-day, such as 2025-06-30.',
    'Own input: enter a day, a month and a year, like 30 June 2025.',
  ],
  [
    DATE,
    ' 31/12/2024\t',
    'Write the date as year-month-day: 2024-12-31.',
    'Own input: enter a day, a month and a year, like 30 June 2025.',
  ],
  [
    DATE,
    '2025-11-31',
    'There is no 31 November 2025. Enter a real date, such as 2025-11-30.',
    'There is no 31 November 2025. Enter a real date, such as 30 November 2025.',
  ],
  [
    DATE,
    '1815-06-18',
    'Dates before 1900 and after 2100 are not covered. Check the year.',
    'Dates before 1900 and after 2100 are not covered. Check the year.',
  ],
  [COUNT, '2.5', 'Write a whole number in digits, such as 2.', 'Own input: enter a whole number, like 2.'],
  [ANSWER, 'perhaps', 'Answer true or false.', 'Choose yes or no.'],
  [
    CHOICE,
    5,
    'Choose one of micro (Micro-entity), small or other.',
    'Choose “Micro-entity”, “Small” or “other”.',
  ],
] as const) {
  test(`${String(raw)} where ${message}`, () => {
    const { field, errors } = read(property);
    assert.equal(errors, []);
    const error = readValue(field, raw);
    assert.ok('code' in error);
    assert.equal([errorText(error, {}), errorText(error, {}, true)], [message, onPages]);
  });
}

/** The message for programs and on pages. */
function words(field: InputField, code: InputErrorCode): string[] {
  const error = inputError(field, code);
  return [errorText(error, {}), errorText(error, {}, true)];
}

test('the message for a missing input fits its type', () => {
  for (const [property, message, onPages] of [
    [MONEY, 'Enter the own input, such as 1234.', 'Enter the own input, like 1,234.'],
    [PEOPLE, 'Enter the own input, such as 8.', 'Enter the own input, like 8.'],
    [DATE, 'Enter the own input, such as 2025-06-30.', 'Enter the own input.'],
    [COUNT, 'Enter the own input, such as 2.', 'Enter the own input, like 2.'],
    [ANSWER, 'Enter the own input, such as true.', 'Choose yes or no.'],
    [CHOICE, 'Enter the own input, such as micro.', 'Choose “Micro-entity”, “Small” or “other”.'],
  ] as const) {
    assert.equal(words(read(property, true).field, 'required'), [message, onPages]);
  }
});

test('pounds are read to the penny, half up, and other numbers to the last digit', () => {
  const numbers = (property: object, raw: unknown) => {
    const accepted = readValue(read(property).field, raw);
    assert.ok('value' in accepted);
    const { value, json, written } = accepted;
    const exact = value as { n: bigint; d: bigint };
    return [Number(exact.n) / Number(exact.d), json, plainDigits(written as never)];
  };
  assert.equal(numbers(MONEY, '1,234.505'), [1_234.51, 1_234.51, '1234.51']);
  assert.equal(numbers(MONEY, '£1,234.504999'), [1_234.5, 1_234.5, '1234.5']);
  assert.equal(numbers(MONEY, 12.34), [12.34, 12.34, '12.34']);
  assert.equal(numbers(PEOPLE, '9.505'), [9.505, 9.505, '9.505']);
  assert.equal(numbers(PEOPLE, 9), [9, 9, '9']);
});

test('its own messages take precedence over those of its type, on pages too', () => {
  const { field } = read({ ...DATE, 'x-messages': { required: 'Which day?', unreadable: 'No day.' } });
  assert.equal(words(field, 'required'), ['Which day?', 'Which day?']);
  assert.equal(words(field, 'unreadable'), ['No day.', 'No day.']);
});

test('a label of a word that the choice does not have is an error', () => {
  const labels = { ...CHOICE, 'x-labels': { large: 'Large' } };
  assert.match(read(labels).errors.join(), /^There is no word in the "enum" "large"/);
});

test.run();
