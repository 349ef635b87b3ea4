import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../src/inputs/invalid-input.ts';
import type { ToolRun } from '../src/results/tool-run.ts';
import { goldenCases } from './support/cases.ts';
import { fieldMessages, shownResult, summaryMessages } from './support/page-text.ts';
import { startSite } from './support/site.ts';

/** The same result on every channel: each golden case through all of them. */
const site = await startSite();
const { service } = site;

for (const { key } of service.tools) {
  const test = suite(`parity of channels for ${key}`);
  const cases = goldenCases().get(key) ?? [];

  test('there are cases', () => assert.ok(cases.length > 0));

  for (const { id, given } of cases) {
    test(id, async () => {
      const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
      const expected = await service.run(key, given).catch((error: unknown) => error);
      const get = await site.get(`/api/v1/tools/${key}?${query}`);
      const post = await site.get(`/api/v1/tools/${key}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(given),
      });
      const html = [await site.get(`/embed/${key}?${query}`), await site.get(`/calculators/${key}?${query}`)];
      if (expected instanceof InvalidInput) {
        for (const answer of [get, post]) {
          assert.is(answer.status, 422);
          assert.equal(JSON.parse(answer.body), JSON.parse(JSON.stringify(expected)));
        }
        for (const { status, body } of html) {
          assert.is(status, 422);
          assert.equal(summaryMessages(body).sort(), [...expected.errors.values()].sort());
          assert.equal([...fieldMessages(body)].sort(), [...expected.errors].sort());
        }
        return;
      }
      const run = expected as ToolRun;
      for (const answer of [get, post]) {
        assert.is(answer.status, 200);
        assert.equal(JSON.parse(answer.body), JSON.parse(JSON.stringify(run)));
      }
      const { answer, figures, notes, sources } = run.result;
      const { disclaimer, calculated_by } = run;
      for (const { status, body } of html) {
        assert.is(status, 200);
        assert.equal(shownResult(body), { answer, figures, notes, sources, disclaimer, calculated_by });
      }
    });
  }

  test.run();
}

const after = suite('parity leaves no defect');
after('nothing was reported', () => assert.equal(site.defects, []));
after.after(() => site.close());
after.run();
