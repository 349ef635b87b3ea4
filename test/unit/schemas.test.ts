import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { ROOT } from '../support/rules-copy.ts';
import { embeddedService } from '../support/service.ts';

const test = suite('schemas');
const ajv = new Ajv2020({ strict: false });
const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

const { tools } = await embeddedService();
const files = readdirSync(join(ROOT, 'schemas'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => [`schemas/${name}`, JSON.parse(readFileSync(join(ROOT, 'schemas', name), 'utf8'))] as const);

test('there are some of each kind', () => {
  for (const kind of ['inputs', 'responses', 'rules']) {
    assert.ok(
      files.some(([name]) => name.startsWith(`schemas/${kind}/`)),
      kind,
    );
  }
});

// The service does not validate this itself at startup: it would cost a tenth of the time.
for (const [name, schema] of [
  ...files,
  ...tools.map(({ key, input_schema }) => [`the inputs of ${key}, as published`, input_schema] as const),
]) {
  test(`${name} is a schema of draft 2020-12`, () => {
    assert.ok(ajv.validate(DRAFT, schema), ajv.errorsText());
  });
}

// An editor reads 250 as a number and true as a boolean, where the loader reads text.
test('an editor finds nothing wrong in a file of the rules', () => {
  const editor = new Ajv2020({ strict: false, allErrors: true, formats: { day: true } });
  for (const [name, schema] of files) {
    if (name.startsWith('schemas/rules/')) editor.addSchema(schema, name.slice('schemas/rules/'.length));
  }
  const rules = readdirSync(join(ROOT, 'rules'), { recursive: true, encoding: 'utf8' });
  for (const name of rules.filter((one) => one.endsWith('.yaml'))) {
    const text = readFileSync(join(ROOT, 'rules', name), 'utf8');
    const [, schema = ''] = /^# yaml-language-server: \$schema=\S*schemas\/rules\/(\S+)/.exec(text) ?? [];
    assert.ok(editor.validate(schema, parse(text)), `${name}: ${editor.errorsText()}`);
  }
});

test.run();
