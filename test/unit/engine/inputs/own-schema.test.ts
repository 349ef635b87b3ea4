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

/** The errors of a schema, each with its position. */
function errorsOf(text: string): string[] {
  const diagnostics = new Diagnostics();
  const reader = new RulesReader(RULES.schemas, diagnostics);
  const file = reader.parse(text, 'schemas/inputs/own.json', 'input-schema') as YamlFile;
  const checkFacts = { first_day: { type: date, needs: [], of: () => null } };
  checkInputSchema(file, { inputs: DECLARED, checkFacts }, { [NUMBERED]: common.names }, common);
  return diagnostics.all().map(({ line, column, message }) => `${line}:${column} ${message}`);
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
  ['"tax": {', '"cost": {', '"cost"', 'There is no input "cost".'],
  [
    '"required": ["end"]',
    '"required": []',
    '{\n      "type": "string", "format": "date", "title": "Last',
    'The calculator takes "end" as date. Declare it so.',
  ],
  ...[
    '"Own from {first_day}',
    '"All from {first_day}',
    '"Short, from {first_day}',
    '"From {first_day}',
    '"Not before {first_day}',
    '"From {first_day}, such',
  ].map(
    (from) =>
      [from, from.replace('first_day', 'last_day'), '{last_day}', 'There is no value "last_day".'] as const,
  ),
] as const) {
  test(`${wrong}, of ${to}`, () => {
    const text = SCHEMA.replace(from, () => to);
    assert.is.not(text, SCHEMA);
    const errors = errorsOf(text);
    const place = placeIn('', text, at).slice(1);
    assert.ok(
      errors.some((one) => one.startsWith(`${place} ${wrong}`)),
      errors.join('\n'),
    );
    assert.is(errors.length, to.includes('cost') ? 2 : 1, errors.join('\n'));
  });
}

test.run();
