import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkInputSchema } from '../../../../src/engine/checks/check-inputs.ts';
import { Diagnostics } from '../../../../src/engine/checks/diagnostics.ts';
import { NUMBERED } from '../../../../src/engine/checks/keywords.ts';
import { RulesReader } from '../../../../src/engine/checks/rules-reader.ts';
import type { YamlFile } from '../../../../src/engine/checks/yaml-file.ts';
import { date, type FlatTypes, money, optional } from '../../../../src/engine/values.ts';
import { placeIn, RULES } from '../../../support/rules-copy.ts';
import { embeddedService } from '../../../support/service.ts';

const test = suite('a schema of inputs, as it is written');

const { common } = await embeddedService();
const SCHEMA = `{
  "$schema": "../rules/input-schema.json",
  "title": "Own from {first_day}",
  "description": "All from {first_day}.",
  "type": "object",
  "x-tool-name": "own_tool",
  "x-summary": "Short, from {first_day}.",
  "properties": {
    "end": {
      "type": "string", "format": "date", "title": "Last day", "description": "From {first_day}.",
      "x-hint": "Not before {first_day}.", "x-messages": { "required": "From {first_day}, such as {example}." },
      "examples": ["2025-06-30"]
    },
    "paid": {
      "type": "string", "format": "date", "title": "Day paid", "description": "When.", "x-group": "More",
      "x-default-from": "end", "examples": ["2025-07-01"]
    },
    "tax": { "type": "number", "x-unit": "pounds", "title": "Tax", "description": "How much.", "examples": [5] }
  },
  "required": ["end"],
  "additionalProperties": false,
  "examples": [{ "end": "2025-06-30", "tax": 5 }]
}
`;
const DECLARED: FlatTypes = { end: date, paid: optional(date), tax: money };

/** Reads the schema, with its errors and their positions. */
function read(text = SCHEMA, declared = DECLARED) {
  const diagnostics = new Diagnostics();
  const reader = new RulesReader(RULES.schemas, diagnostics);
  const file = reader.parse(text, 'schemas/inputs/own.json', 'input-schema') as YamlFile;
  const checkFacts = { first_day: { type: date, needs: [], of: () => null } };
  checkInputSchema(file, { inputs: declared, checkFacts }, { [NUMBERED]: common.names }, common);
  return { errors: diagnostics.all().map(({ line, column, message }) => `${line}:${column} ${message}`) };
}

/** An edit, its position, and the message. */
for (const [from, to, at, wrong] of [
  [
    '"x-default-from": "end"',
    '"x-default-from": "tax"',
    '"tax", "ex',
    'There is no earlier input of its type "tax". Use one of end.',
  ],
  [
    '"x-default-from": "end"',
    '"x-default-from": "paid"',
    '"paid", "ex',
    'There is no earlier input of its type "paid". Use one of end.',
  ],
  [
    '"tax": {',
    '"cost": {',
    '"cost"',
    'There is no input "cost".',
    '10:17 The input "tax" is missing. Add it.',
  ],
  [
    '"required": ["end"]',
    '"required": []',
    '{\n      "type": "string", "format": "date", "title": "Last',
    'The calculator takes "end" as date. Declare it so.',
  ],
  ...['"Own from', '"All from', '"Short, from', '"From', '"Not before', '"From {first_day}, such'].map(
    (start) =>
      [
        `${start} {first_day}`.replace('{first_day}, such {first_day}', '{first_day}, such'),
        `${start} {last_day}`.replace('{first_day}, such {last_day}', '{last_day}, such'),
        '{last_day}',
        'There is no value "last_day".',
      ] as const,
  ),
] as const) {
  test(`${wrong}, of ${to}`, () => {
    const text = SCHEMA.replace(from, () => to);
    assert.is.not(text, SCHEMA);
    const { errors } = read(text);
    const place = placeIn('', text, at).slice(1);
    assert.ok(
      errors.some((one) => one.startsWith(`${place} ${wrong}`)),
      errors.join('\n'),
    );
    assert.is(errors.length, to.includes('cost') ? 2 : 1, errors.join('\n'));
  });
}

test.run();
