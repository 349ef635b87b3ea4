import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { operations, startOperation } from '../../src/operations/index.ts';
import { finish, type Operation } from '../../src/operations/operation.ts';
import { embeddedService } from '../support/service.ts';

const test = suite('examples in messages fit their field');

const service = await embeddedService();

function messages(name: string, key: string, given: Readonly<Record<string, unknown>>) {
  const operation = operations.find((one) => one.name === name) as Operation;
  const found = finish(startOperation(operation, service, key, given));
  assert.instance(found, InvalidInput);
  return (found as InvalidInput).faults;
}

const TAX = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };

test('a sweep asks for days of a date, pounds of an amount, whole numbers of a count', () => {
  for (const [vary, is] of [
    ['period_end', /such as \d{4}-\d\d-\d\d\.$/],
    ['taxable_profits', /such as \d+\.$/],
    ['associated_companies', /such as \d{1,2}\.$/],
  ] as const) {
    const { [vary]: _, ...given } = TAX as Record<string, unknown>;
    const said = messages('sweep', 'corporation-tax', { ...given, vary });
    assert.match(said.get('from') ?? '', is, vary);
    assert.match(said.get('to') ?? '', is, vary);
    assert.match(said.get('step') ?? '', /such as \d+\.$/, vary);
  }
});

test('the message for a claim shows the form of its figure', () => {
  for (const [figure, is] of [
    ['payment_due', /\d{4}-\d\d-\d\d/],
    ['corporation_tax', /such as \d+\b(?!-)/],
    ['period_days', /such as 12\b/],
  ] as const) {
    const said = messages('check', 'corporation-tax', { ...TAX, figure }).get('claimed') ?? '';
    assert.match(said, is, `${figure}: ${said}`);
  }
});

test.run();
