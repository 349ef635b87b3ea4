import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadService } from '../../src/load-service.ts';
import type { Service } from '../../src/service.ts';
import { RulesCopy } from '../support/rules-copy.ts';
import { calculationOf } from '../support/service.ts';

const test = suite('services over several rules in one process');

const RATES = 'rules/rates/corporation-tax.yaml';
const copy = new RulesCopy();
const original = copy.read(RATES);
test.after(() => copy.remove());

/** The service with a main rate of so many percent. */
function withRate(percent: number): Promise<Service> {
  copy.write(RATES, original.replaceAll('main_rate: 25%', `main_rate: ${percent}%`));
  return loadService(copy.options);
}

const PROFITS = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 1_000_000 };
const taxBy = (service: Service): unknown =>
  calculationOf(service, 'corporation-tax', PROFITS).data().corporation_tax;

test('each calculates by its own, whichever were loaded before', async () => {
  const services = [await withRate(25), await withRate(26), await withRate(25), await withRate(27)];
  assert.equal(services.map(taxBy), [250_000, 260_000, 250_000, 270_000]);
  assert.equal(services.map(taxBy), [250_000, 260_000, 250_000, 270_000], 'and goes on to');
});

test('the same files are compiled once while they are among the last three', async () => {
  const first = await withRate(25);
  assert.is((await withRate(25)).rates, first.rates);
  for (const percent of [26, 27]) await withRate(percent);
  assert.is((await withRate(25)).rates, first.rates, 'a version, the one before, and one that is compared');
  for (const percent of [26, 27, 28]) await withRate(percent);
  const again = await withRate(25);
  assert.is.not(again.rates, first.rates);
  assert.is(taxBy(again), 250_000);
});

test('what was compiled by faulty files is not kept', async () => {
  const fault = await withRate(250).catch((error: Error) => error.name);
  assert.is(fault, 'RulesFault');
  assert.is(await withRate(250).catch((error: Error) => error.name), 'RulesFault');
  assert.is(taxBy(await withRate(25)), 250_000);
});

test.run();
