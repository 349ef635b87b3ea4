import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { ToolRun } from '../../src/engine/result.ts';
import { startSite } from '../support/app.ts';
import { goldenCases } from '../support/cases.ts';
import { channels } from '../support/channels.ts';
import { runOf } from '../support/service.ts';

/** The same result on every channel: each golden case through all of them, held against the library. */
const site = await startSite();
const { service } = site;

for (const { key } of service.tools) {
  const test = suite(`parity of channels for ${key}`);
  const cases = goldenCases().get(key) ?? [];

  test('there are cases', () => assert.ok(cases.length > 0));

  for (const { id, given } of cases) {
    test(id, async () => {
      const found = await runOf(service, key, given).catch((error: unknown) => error);
      for (const channel of channels) {
        const expected =
          found instanceof InvalidInput
            ? channel.refusal(found, service.calculator(key)?.schema.fields ?? [])
            : channel.result(found as ToolRun);
        assert.equal(await channel.run(site, key, given), expected, channel.name);
      }
    });
  }

  test.run();
}

const after = suite('parity leaves no defect');
after('nothing was reported', () => assert.equal(site.defects, []));
after.after(() => site.close());
after.run();
