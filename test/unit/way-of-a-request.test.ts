import { Session } from 'node:inspector/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../support/app.ts';
import { calculationOf } from '../support/service.ts';

const test = suite('the way of a request');

const KEY = 'corporation-tax';
const GIVEN = { period_start: '2024-04-01', period_end: '2025-03-31', taxable_profits: '100000' };

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true });

/** The files of src/ of which a function is called while something is done, for the second time. */
async function filesCalled(act: () => unknown): Promise<string[]> {
  await act();
  await session.post('Profiler.takePreciseCoverage');
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .flatMap(({ url }) => /^file:.*\/src\/(.*\.tsx?)$/.exec(url)?.[1] ?? [])
    .sort();
}

const site = await startSite();

/** Where taxable profits pass, from the query to the answer: docs/architecture.md tells the way. */
const WAY = [
  'api/routes.ts',
  'calculators/corporation-tax/calculate.ts',
  'calculators/corporation-tax/instalments.ts',
  'calculators/corporation-tax/narration.ts',
  'calculators/corporation-tax/tax-of-part.ts',
  'engine/decisions/conditions.ts',
  'engine/inputs/read.ts',
  'engine/result.ts',
  'engine/run.ts',
  'engine/texts/format.ts',
  'engine/texts/render.ts',
  'engine/values.ts',
  'http/request-inputs.ts',
  'law/amounts.ts',
  'law/periods.ts',
  'service.ts',
];

/** The arithmetic of amounts, which fraction.js does for what is too large. */
const ARITHMETIC = 'law/fractions.ts';

/** Where only dates and rates pass. */
const BESIDE_IT = [
  'calculators/corporation-tax/financial-years.ts',
  'calculators/shared/payment-by.ts',
  'calculators/shared/period-facts.ts',
  'calculators/shared/worked.ts',
  'engine/on-demand.ts',
  'engine/rates/table-reader.ts',
  'engine/rates/table.ts',
  'engine/texts/pending-note.ts',
  'law/calendar.ts',
  'law/working-days.ts',
];

test('taxable profits pass through sixteen files, and only dates and rates through others', async () => {
  const files = await filesCalled(() => calculationOf(site.service, KEY, GIVEN, 'ignored').toolRun());
  const inside = WAY.filter((name) => !/^(api|http)\//.test(name));
  assert.equal(files, [...inside, ...BESIDE_IT, ARITHMETIC].sort());
  assert.is(WAY.length, 16);
});

test('over HTTP the middleware of one channel stands around it, and nothing of another', async () => {
  const query = new URLSearchParams(GIVEN);
  const files = await filesCalled(() => site.get(`/api/v1/tools/${KEY}?${query}`));
  const around = files.filter((name) => ![...WAY, ...BESIDE_IT, ARITHMETIC].includes(name));
  assert.equal(
    [...WAY, ...BESIDE_IT].filter((name) => !files.includes(name)),
    [],
  );
  assert.equal(
    around.filter((name) => !/^(api|http|server)\//.test(name)),
    [],
  );
  assert.ok(around.length <= 12, around.join('\n'));
});

test.after(() => site.close());
test.run();
