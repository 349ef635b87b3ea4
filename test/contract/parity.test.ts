import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { ToolRun } from '../../src/engine/result.ts';
import { startSite } from '../support/app.ts';
import { goldenCases } from '../support/cases.ts';
import { channels } from '../support/channels.ts';
import { startProcess } from '../support/process.ts';
import { runOf } from '../support/service.ts';
import { ask } from '../support/wire.ts';

/** The same result on every channel: sends each golden case through all of them and compares with the library. */
const site = await startSite();
const { service } = site;

/** Compares the answers of a site on every channel with the library's. */
async function compareChannels(of: typeof site, key: string, given: Readonly<Record<string, unknown>>) {
  const found = await runOf(service, key, given).catch((error: unknown) => error);
  for (const channel of channels) {
    const expected =
      found instanceof InvalidInput
        ? channel.refusal(found, service.calculator(key)?.schema.fields ?? [])
        : channel.result(found as ToolRun);
    assert.equal(await channel.run(of, key, given), expected, channel.name);
  }
}

for (const { key } of service.tools) {
  const test = suite(`parity of channels for ${key}`);
  const cases = goldenCases().get(key) ?? [];

  test('there are cases', () => assert.ok(cases.length > 0));

  for (const { id, given } of cases) {
    test(id, () => compareChannels(site, key, given));
  }

  test.run();
}

// Bundling can break what runs from source.
const built = suite('parity of the service as npm start runs it');
built('each calculator on every channel', async () => {
  const environment = { BASE_URL: service.baseUrl, RATE_LIMIT_API: '0', RATE_LIMIT_MCP: '0' };
  const started = await startProcess({ environment });
  const get: typeof site.get = async (path, { method = 'GET', headers = {}, body = '' } = {}) => {
    const asked = { method, body: body as string, headers: { Accept: '*/*', ...(headers as object) } };
    const answer = await ask(started.port, path, asked);
    return { status: answer.status, headers: new Headers(), body: answer.text };
  };
  for (const { key } of service.tools) {
    const [first] = goldenCases().get(key) ?? [];
    await compareChannels({ ...site, get }, key, first?.given ?? {});
  }
  await started.stop();
});
built.run();

const after = suite('parity leaves no defect');
after('nothing was reported', () => assert.equal(site.defects, []));
after.after(() => site.close());
after.run();
