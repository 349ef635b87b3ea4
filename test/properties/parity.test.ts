import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../src/engine/compile-calculator.ts';
import type { InputField } from '../../src/engine/inputs/field.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { ToolRun } from '../../src/engine/result.ts';
import { startSite } from '../support/app.ts';
import { inputsNear, someInputs } from '../support/arbitrary-inputs.ts';
import { type Channel, channels, type Inputs, query } from '../support/channels.ts';
import { type DescribedApi, type DescribedOperation, departuresFrom } from '../support/described.ts';
import { asShown, shownResult } from '../support/page-text.ts';
import { runOf } from '../support/service.ts';

/** The same answer, as described, on every channel of a real server, compared with the library. */
const site = await startSite();
const { service } = site;

interface Description extends DescribedApi {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', DescribedOperation>>>>;
}
const description = JSON.parse((await site.get('/api/v1/openapi.json')).body) as Description;
const departure = departuresFrom(description);

const named = (name: string): Channel => channels.find((channel) => channel.name === name) as Channel;
const [byLink, byBody, ...byMcp] = ['GET', 'POST', 'MCP 2026-07-28', 'MCP 2025-11-25'].map(named) as [
  Channel,
  Channel,
  ...Channel[],
];

/** The library's answer to inputs in a body. */
async function answerTo(key: string, given: Inputs): Promise<ToolRun | InvalidInput> {
  return runOf(service, key, given).catch((thrown: unknown) => {
    if (thrown instanceof InvalidInput) return thrown;
    throw thrown;
  });
}

async function answersAs(channel: Channel, key: string, given: Inputs, answer: ToolRun | InvalidInput) {
  const expected =
    answer instanceof InvalidInput
      ? channel.refusal(answer, service.calculator(key)?.schema.fields ?? [])
      : channel.result(answer);
  assert.equal(await channel.run(site, key, given), expected, channel.name);
}

/** Whether a link can say the same as JSON: it has no lists or objects, and its 1 and 0 may mean yes and no. */
function fitsLink({ name, kind }: InputField, given: Inputs): boolean {
  const value = given[name];
  if (typeof value === 'object' && value !== null) return false;
  return kind !== 'boolean' || typeof value !== 'number';
}

for (const { key, example_input } of service.tools) {
  const { fields, closed } = (service.calculator(key) as LoadedCalculator).schema;
  const path = `/api/v1/tools/${key}`;
  const { get, post } = description.paths[path] as Description['paths'][string];
  const names = fields.map(({ name }) => name);
  // What JSON cannot express, such as NaN, arrives as JSON writes it.
  const inputs = fc
    .oneof(someInputs(fields), inputsNear(example_input, fields))
    .map((given) => JSON.parse(JSON.stringify(given)) as Inputs);
  const known = (given: Inputs): Inputs =>
    Object.fromEntries(names.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]));
  const test = suite(`any input of ${key}`);

  test('has the same answer by POST and both generations of MCP, field by field', async () => {
    const seen = { answered: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(inputs, async (given) => {
        const answer = await answerTo(key, given);
        seen[answer instanceof InvalidInput ? 'refused' : 'answered'] += 1;
        await Promise.all([byBody, ...byMcp].map((channel) => answersAs(channel, key, given, answer)));
      }),
      { numRuns: 30 },
    );
    assert.ok(seen.answered > 2 && seen.refused > 2, JSON.stringify(seen));
  });

  test('has the same answer by link, where unknown inputs are ignored', async () => {
    const seen = { answered: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(inputs, async (given) => {
        fc.pre(fields.every((field) => fitsLink(field, given)));
        const answer = await answerTo(key, known(given));
        seen[answer instanceof InvalidInput ? 'refused' : 'answered'] += 1;
        await answersAs(byLink, key, given, answer);
        if (!closed) await answersAs(byBody, key, given, answer);
      }),
      { numRuns: 30 },
    );
    assert.ok(seen.answered > 2 && seen.refused > 2, JSON.stringify(seen));
  });

  test('gives a ToolRun or a ValidationError that fits its schema, with errors only for known names', async () => {
    await fc.assert(
      fc.asyncProperty(inputs, async (given) => {
        const link = await site.get(`${path}?${query(given)}`);
        const body = await site.get(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(given),
        });
        for (const [operation, { status, headers, body: text }, existing] of [
          [get, link, names],
          [post, body, [...names, ...Object.keys(given)]],
        ] as const) {
          assert.ok(status === 200 || status === 422, `${status}`);
          const json: { errors?: object } = JSON.parse(text);
          assert.is(departure(operation, { status, json, type: headers.get('content-type') }), '');
          if (status === 200) continue;
          const faulty = Object.keys(json.errors ?? {});
          assert.ok(faulty.length > 0);
          for (const name of faulty) assert.ok(existing.includes(name), name);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('repeated, it gives the same bytes, and its share link shows the same figures', async () => {
    await fc.assert(
      fc.asyncProperty(inputs, async (given) => {
        const link = `${path}?${query(given)}`;
        const first = await site.get(link);
        assert.is((await site.get(link)).body, first.body);
        fc.pre(first.status === 200);
        const { result, share_url, disclaimer, calculated_by, ...run }: ToolRun = JSON.parse(first.body);
        const { pathname, search } = new URL(share_url);
        const page = await site.get(pathname + search);
        assert.is(page.status, 200);
        const { answer, figures, notes, sources } = result;
        const expected = { answer, figures, notes, sources, disclaimer, calculated_by };
        assert.equal(shownResult(page.body), asShown(expected));
        assert.is(pathname, new URL(run.page_url).pathname);
        assert.is((await site.get(`${path}${search}`)).body, first.body);
      }),
      { numRuns: 25 },
    );
  });

  test.run();
}

const after = suite('any input leaves no defect');
after('nothing was reported', () => assert.equal(site.defects, []));
after.after(() => site.close());
after.run();
