import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkChecks } from '../../../../src/engine/checks/check-inputs.ts';
import { Diagnostics } from '../../../../src/engine/checks/diagnostics.ts';
import { parseYaml } from '../../../../src/engine/checks/parse-yaml.ts';
import type { YamlFile } from '../../../../src/engine/checks/yaml-file.ts';
import { date, type FlatTypes, money, optional } from '../../../../src/engine/values.ts';
import { placeIn } from '../../../support/rules-copy.ts';

const test = suite('checks between inputs, as they are written');

const DECLARED: FlatTypes = { end: date, paid: optional(date), tax: money };

const CHECKS = `checks:
  - field: paid
    message: It was paid on {paid}, but ended on {end} with {tax}.
    when: { paid: { before: end } }
  - field: tax
    message: Enter some tax.
    when: { tax: zero }
`;

function readOwnChecks(text = CHECKS) {
  const diagnostics = new Diagnostics();
  const file = parseYaml(text, 'rules/checks/own.yaml', diagnostics) as YamlFile;
  checkChecks(file, new Set(['paid', 'end', 'tax']), DECLARED, { names: [] });
  return { told: diagnostics.all().map(({ line, column, wrong }) => `${line}:${column} ${wrong}`) };
}

for (const [from, to, at, wrong] of [
  ['field: tax', 'field: taxes', 'taxes', 'there is no input "taxes"; the inputs are paid, end, tax'],
  ['on {paid}, but', 'on {pay}, but', '{pay}', 'there is no value "pay" for the slot {pay}; is it {paid}?'],
  ['tax: zero', 'tax: nothing', 'nothing', '"nothing" is not what tax can be: '],
  ['before: end', 'before: ends', 'ends', 'there is no fact "ends"'],
] as const) {
  test(`a fault: ${wrong}, of ${to}`, () => {
    const text = CHECKS.replace(from, to);
    const { told } = readOwnChecks(text);
    assert.is(told.length, 1, told.join('\n'));
    assert.ok(told[0]?.startsWith(`${placeIn('', text, at).slice(1)} ${wrong}`), told[0]);
  });
}

test.run();
