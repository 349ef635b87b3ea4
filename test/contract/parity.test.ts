import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { InputField } from '../../src/engine/inputs/field.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { ToolRun } from '../../src/engine/result.ts';
import { startSite } from '../support/app.ts';
import { inputsNear, someInputs } from '../support/arbitrary-inputs.ts';
import { goldenCases } from '../support/cases.ts';
import { type Channel, channels, type Inputs, query } from '../support/channels.ts';
import { type DescribedApi, type DescribedOperation, departuresFrom } from '../support/described.ts';
import { asShown, shownResult } from '../support/page-text.ts';
import { startProcess } from '../support/process.ts';
import { ask } from '../support/wire.ts';

/** The same result on every channel of a real server, compared with the library. */
const site = await startSite();
const { service } = site;

interface Description extends DescribedApi {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', DescribedOperation>>>>;
}
const description = JSON.parse((await site.get('/api/v1/openapi.json')).body) as Description;
const departure = departuresFrom(description);

async function compare(of: typeof site, selected: readonly Channel[], key: string, inputs: Inputs) {
  const calculated = service.calculate(key, inputs);
  const answer = calculated instanceof InvalidInput ? calculated : calculated.toolRun();
  for (const channel of selected) {
    const expected =
      calculated instanceof InvalidInput
        ? channel.refusal(calculated)
        : channel.result(calculated.toolRun(), calculated);
    assert.equal(await channel.run(of, key, inputs), expected, `${channel.name}: ${JSON.stringify(inputs)}`);
  }
  return answer;
}

const older = channels.filter(({ name }) => name.startsWith('MCP') && !name.endsWith('2026-07-28'));
const each = channels.filter((channel) => !older.includes(channel));
const [byLink, byBody] = ['GET', 'POST'].map((name) => channels.filter((channel) => channel.name === name));

/** Whether a link can say the same as JSON: it has no lists or objects, and its 1 and 0 may mean yes and no. */
function fitsLink({ name, kind }: InputField, inputs: Inputs): boolean {
  const value = inputs[name];
  if (typeof value === 'object' && value !== null) return false;
  return kind !== 'boolean' || typeof value !== 'number';
}

for (const { key, example_input } of service.tools) {
  const test = suite(`parity of channels for ${key}`);
  const cases = goldenCases().get(key) ?? [];
  const { fields, closed } = service.known(key).schema;
  const names = fields.map(({ name }) => name);
  const path = `/api/v1/tools/${key}`;
  const operations = description.paths[path] as Description['paths'][string];
  // What JSON cannot express, such as NaN, arrives as JSON writes it.
  const anyInputs = fc
    .oneof(someInputs(fields), inputsNear(example_input, fields))
    .map((inputs) => JSON.parse(JSON.stringify(inputs)) as Inputs);
  const known = (inputs: Inputs): Inputs =>
    Object.fromEntries(
      names.filter((name) => Object.hasOwn(inputs, name)).map((name) => [name, inputs[name]]),
    );

  test('there are worked examples', () => assert.ok(cases.length > 0, key));

  // The older versions of MCP share one handler, so each example goes through one of them in turn.
  for (const [index, { id, given }] of cases.entries()) {
    test(id, async () => {
      await compare(site, [...each, older[index % older.length] as Channel], key, given);
    });
  }

  test('any input has the same answer by body, by MCP and by link, where unknown inputs are ignored', async () => {
    const seen = { answered: 0, rejected: 0 };
    await fc.assert(
      fc.asyncProperty(anyInputs, async (inputs) => {
        const byMcp = each.filter(({ name }) => name.startsWith('MCP'));
        const answer = await compare(site, [...(byBody ?? []), ...byMcp], key, inputs);
        seen[answer instanceof InvalidInput ? 'rejected' : 'answered'] += 1;
        if (!fields.every((field) => fitsLink(field, inputs))) return;
        await compare(site, [...(byLink ?? []), ...(closed ? [] : (byBody ?? []))], key, known(inputs));
      }),
      { numRuns: 20 },
    );
    assert.ok(seen.answered > 0 && seen.rejected > 0, JSON.stringify(seen));
  });

  test('any input gives what the description says, the same bytes again, and a share link with the same figures', async () => {
    await fc.assert(
      fc.asyncProperty(anyInputs, async (inputs) => {
        const link = `${path}?${query(inputs)}`;
        const first = await site.get(link);
        assert.is((await site.get(link)).body, first.body);
        const headers = { 'Content-Type': 'application/json' };
        const body = await site.get(path, { method: 'POST', headers, body: JSON.stringify(inputs) });
        for (const [operation, { status, headers, body: text }, existing] of [
          [operations.get, first, names],
          [operations.post, body, [...names, ...Object.keys(inputs)]],
        ] as const) {
          assert.ok(status === 200 || status === 422, `${status}: ${JSON.stringify(inputs)}`);
          const json: { errors?: object } = JSON.parse(text);
          assert.is(departure(operation, { status, json, type: headers.get('content-type') }), '');
          const faulty = Object.keys(json.errors ?? {});
          assert.is(faulty.length > 0, status === 422, text);
          for (const name of faulty) assert.ok(existing.includes(name), `${name} is no input`);
        }
        if (first.status !== 200) return;
        const { result, share_url, disclaimer, calculated_by, ...run }: ToolRun = JSON.parse(first.body);
        const { pathname, search } = new URL(share_url);
        assert.is(pathname, new URL(run.page_url).pathname);
        const page = await site.get(pathname + search);
        assert.is(page.status, 200, share_url);
        const { answer, figures, notes, sources } = result;
        const expected = { answer, figures, notes, sources, disclaimer, calculated_by };
        assert.equal(shownResult(page.body), asShown(expected), share_url);
        assert.is((await site.get(`${path}${search}`)).body, first.body, share_url);
      }),
      { numRuns: 8 },
    );
  });

  test.run();
}

// Bundling can break what runs from source.
const built = suite('parity of the service as npm start runs it');
built('each calculator on every channel', async () => {
  const environment = { BASE_URL: service.baseUrl, RATE_LIMIT_API: '0', RATE_LIMIT_MCP: '0' };
  const started = await startProcess({ environment });
  const get: typeof site.get = async (path, { method = 'GET', headers = {}, body = '' } = {}) => {
    const options = { method, body: body as string, headers: { Accept: '*/*', ...(headers as object) } };
    const answer = await ask(started.port, path, options);
    return { status: answer.status, headers: new Headers(), body: answer.text };
  };
  for (const { key, example_input } of service.tools)
    await compare({ ...site, get }, channels, key, example_input);
  await started.stop();
});
built('no request left a defect', () => assert.equal(site.defects, []));
built.after(() => site.close());
built.run();
