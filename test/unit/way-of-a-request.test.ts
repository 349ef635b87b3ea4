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

test('from inputs to a result it is called in sixteen files, each for its own part', async () => {
  const files = await filesCalled(() => calculationOf(site.service, KEY, GIVEN, 'ignored').toolRun());
  assert.ok(files.includes('calculators/corporation-tax/calculate.ts'), files.join('\n'));
  assert.ok(files.length <= 16, files.join('\n'));
});

test('over HTTP nine files stand around those, and none of another channel', async () => {
  const query = new URLSearchParams(GIVEN);
  const files = await filesCalled(() => site.get(`/api/v1/tools/${KEY}?${query}`));
  assert.ok(files.includes('api/routes.ts'), files.join('\n'));
  assert.equal(
    files.filter((name) => /^(mcp|web|cli|review)\//.test(name)),
    [],
  );
  assert.ok(files.length <= 25, files.join('\n'));
});

test.after(() => site.close());
test.run();
