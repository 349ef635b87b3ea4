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
      const shown = await post(app.port, page, formOf(schema.example), { headers });
      assert.is(shown.status, 200);
      assert.ok(shown.text.includes('id="result"') && answer.length > 0);
    });
  }
}

/** Worked case 2 of payments: 416.87 of interest. */
const PAID = {
  ...{ period_start: '2024-04-01', period_end: '2025-03-31', tax: 25_000, up_to: '2026-06-30' },
  payments: [
    { on: '2025-12-15', amount: 10_000 },
    { on: '2026-02-02', amount: 5_000 },
  ],
};

test('one value of the rows is varied, or several are changed', async () => {
  const path = '/api/v1/tools/late-penalty/payments';
  type Data = { interest_charged: number };
  const alone = async (amount: number): Promise<Data> => {
    const payments = [PAID.payments[0], { on: '2026-02-02', amount }];
    const { json } = await post(app.port, path, { ...PAID, payments });
    return (json as { result: { data: Data } }).result.data;
  };
  const sweep = { given: PAID, vary: 'payments[1].amount', from: 5_000, to: 15_000, step: 5_000 };
  const swept = await post(app.port, `${path}/sweep`, sweep);
  assert.is(swept.status, 200, swept.text);
  const { points } = swept.json as { points: { at: number; data: Data }[] };
  assert.equal(
    points.map(({ at }) => at),
    [5_000, 10_000, 15_000],
  );
  for (const { at, data } of points) {
    assert.is(data.interest_charged, (await alone(at)).interest_charged);
  }
  assert.is(points[0]?.data.interest_charged, 416.87);
  const compare = { given: PAID, compare: { 'payments[1].amount': 15_000, 'payments[1].on': '2026-01-01' } };
  const compared = await post(app.port, `${path}/compare`, compare);
  assert.is(compared.status, 200, compared.text);
  const { differences } = compared.json as { differences: { key: string; a: number; b: number }[] };
  const interest = differences.find(({ key }) => key === 'interest_charged');
  assert.equal([interest?.a, interest?.b], [416.87, 0]);
  for (const [name, body, field] of [
    ['sweep', { ...sweep, vary: 'payments[1].what' }, 'vary'],
    ['sweep', { ...sweep, step: 1 }, 'step'],
    ['sweep', { ...sweep, given: { ...PAID, tax: -1 } }, 'tax'],
    ['compare', { given: PAID, compare: { what: 1 } }, 'compare'],
  ] as const) {
    const { status, json } = await post(app.port, `${path}/${name}`, body);
    assert.is(status, 422);
    assert.ok(Object.hasOwn((json as { errors: object }).errors, field), field);
  }
  const page = '/calculators/late-penalty/payments';
  const asked = { ...PAID, what_if_place: 'payments[].amount', what_if_row: 2, what_if_value: 10_000 };
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const changed = await post(app.port, page, formOf(asked), { headers });
  const steps = { ...asked, what_if_to: 15_000, what_if_step: 5_000 };
  const varied = await post(app.port, page, formOf(steps), { headers });
  for (const { amount, text } of [
    { amount: 10_000, text: changed.text },
    { amount: 15_000, text: varied.text },
  ]) {
    const { interest_charged } = await alone(amount);
    const [, shown = ''] = /id="what-if"(.*?)<\/section>/s.exec(text) ?? [];
    assert.ok(shown.includes(`£${interest_charged.toFixed(2)}`), shown);
  }
  const many = await post(app.port, page, formOf({ ...steps, what_if_step: 1 }), { headers });
  assert.ok(many.text.includes('There would be more than 25 points'), many.text);
  const solved = await post(app.port, `${path}/solve`, {});
  assert.is(solved.status, 422);
  assert.ok(solved.text.includes('plan'), solved.text);
});

test.run();
