import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findRowSchema, rowOperations } from '../../src/operations/rows/index.ts';
import { startApp } from '../support/app.ts';
import { embeddedService } from '../support/service.ts';
import { ask, post } from '../support/wire.ts';

/** Every operation over rows answers its own example, on the API and on its page without script. */
const service = await embeddedService();
const app = await startApp();
const test = suite('operations over rows');
test.after(() => app.close());

/** A JSON body as the page's form submits it: `entries[0].on`. */
function formOf(example: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  const add = (path: string, value: unknown): void => {
    if (Array.isArray(value)) for (const [row, item] of value.entries()) add(`${path}[${row}]`, item);
    else if (typeof value !== 'object' || value === null) form.set(path, String(value));
    else
      for (const [name, inner] of Object.entries(value)) add(path === '' ? name : `${path}.${name}`, inner);
  };
  add('', example);
  return form.toString();
}

for (const operation of rowOperations) {
  for (const { key } of service.tools) {
    const schema = findRowSchema(operation, service, key);
    if (schema === null) continue;
    const page = `/calculators/${key}/${operation.name}`;

    test(`${operation.name} of ${key}`, async () => {
      const answered = await post(app.port, `/api/v1/tools/${key}/${operation.name}`, schema.example);
      assert.is(answered.status, 200, answered.text);
      const { answer } = (answered.json as { result: { answer: string } }).result;
      assert.is((await ask(app.port, page)).status, 200);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const submitted = await post(app.port, page, formOf(schema.example), { headers });
      assert.is(submitted.status, 303);
      const shown = await ask(app.port, String(submitted.headers.location));
      assert.is(shown.status, 200);
      // An amount, or a day.
      const [figure = ''] = answer.match(/£[\d,]+|\d+ \w+ \d{4}/) ?? [];
      assert.ok(figure !== '' && shown.text.includes('id="result"'), answer);
      assert.ok(shown.text.replaceAll('\u00a0', ' ').includes(figure), figure);
    });
  }
}

test.run();
