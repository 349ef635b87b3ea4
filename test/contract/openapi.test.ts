import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeApi } from '../../src/api/openapi/document.ts';
import { operations } from '../../src/operations/index.ts';
import { finish, segmentOf } from '../../src/operations/operation.ts';
import type { Service } from '../../src/service.ts';
import { startApp } from '../support/app.ts';
import { goldenCases } from '../support/cases.ts';
import { departuresFrom } from '../support/described.ts';
import { embeddedService } from '../support/service.ts';
import { type Answer, ask, post, waitFor } from '../support/wire.ts';

const service = await embeddedService();
const contact = 'https://tax.example/contact';
const { port } = await startApp({ contact, rateLimits: { api: 100_000, mcp: 0 } });
const test = suite('OpenAPI');

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    name: string;
    description: string;
    example?: unknown;
    required: boolean;
    schema: { type?: string; enum?: readonly string[]; anyOf?: readonly { pattern?: unknown }[] };
  }[];
  readonly requestBody?: { description: string; content: Content };
  readonly responses: Readonly<Record<string, { $ref: string }>>;
}
type Content = Readonly<
  Record<string, { schema: object; example?: unknown; examples?: Record<string, { value: object }> }>
>;
interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string; readonly contact?: object; readonly description: string };
  readonly security: readonly unknown[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation | undefined>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly responses: Readonly<Record<string, { content?: Content }>>;
  };
}

const answer = await ask(port, '/api/v1/openapi.json');
const document = answer.json as Document;

const departureFrom = departuresFrom(document);

/** How an answer departs from what the document says of its operation and status; empty when it does not. */
function departure(operation: Operation, answer: Answer): string {
  const type = answer.headers['content-type'];
  const json = type?.startsWith('application/json') ? answer.json : undefined;
  return departureFrom(operation, { status: answer.status, json, type });
}

function assertDescribed(operation: Operation, answer: Answer): void {
  assert.is(departure(operation, answer), '');
}

function offeredBy(key: string): typeof operations {
  const loaded = service.calculator(key);
  return operations.filter((one) => loaded !== undefined && one.isOffered?.(loaded) !== false);
}

function operationsOf(path: string): { get: Operation; post: Operation } {
  const { get, post } = document.paths[path] ?? {};
  if (get === undefined || post === undefined) throw new Error(`${path} has no operations`);
  return { get, post };
}

test('is an OpenAPI 3.1 document of version 1.0.0 without security', () => {
  assert.match(document.openapi, /^3\.1\./);
  assert.is(document.info.version, '1.0.0');
  assert.equal(document.security, []);
});

test('names the operator as contact, by mail or address, or not at all', async () => {
  const infoOf = async (given: string | null) => {
    const { info } = finish(describeApi(service, { contact: given, limit: 60 })) as unknown as Document;
    return info.contact;
  };
  assert.equal(document.info.contact, { name: 'The operator of this service', url: contact });
  assert.equal(await infoOf('ops@tax.example'), {
    name: 'The operator of this service',
    email: 'ops@tax.example',
  });
  assert.is(await infoOf(null), undefined);
});

test('says the limit that is in force, or none', async () => {
  const says = async (limit: number) =>
    (finish(describeApi(service, { contact, limit })) as unknown as Document).info.description;
  assert.match(await says(60), 'Up to 60 requests a minute');
  assert.not.match(await says(0), 'requests a minute');
});

test('is made in steps, between which others are answered', () => {
  let steps = 0;
  for (const _ of { [Symbol.iterator]: () => describeApi(service, { contact, limit: 60 }) }) steps += 1;
  const examples = service.tools.flatMap(({ key }) => offeredBy(key)).length;
  assert.ok(steps > examples, `${steps} steps for ${examples} examples of operations`);
});

test('is made before anybody asks, where that is wanted, and otherwise not', async () => {
  let runs = 0;
  const calculate: Service['calculate'] = (...given) => {
    runs += 1;
    return service.calculate(...given);
  };
  const counting = () => ({ ...service, calculate });
  const current = counting();
  const lazy = await startApp({ service: counting });
  const prepared = await startApp({ service: () => current, prepared: true });
  assert.is(runs, 0);
  await waitFor(() => runs > 0);
  const made = await ask(prepared.port, '/api/v1/openapi.json');
  assert.is(made.status, 200);
  const before = runs;
  assert.is((await ask(prepared.port, '/api/v1/openapi.json')).text, made.text);
  assert.is(runs, before);
  await Promise.all([lazy.close(), prepared.close()]);
});

test('has a path for the list, for itself, for each calculator and its workings, and for the rates, and no other', () => {
  const tables = [...service.rates.rateFiles.keys()].sort();
  const expected = [
    '/api/v1/tools',
    '/api/v1/openapi.json',
    ...service.tools.flatMap(({ key }) =>
      [
        ...['', '/workings', '/workings.csv'],
        ...offeredBy(key).flatMap((operation) => [
          `/${segmentOf(operation)}`,
          ...(operation.table ? [`/${operation.name}.csv`] : []),
        ]),
        '/batch',
      ].map((ending) => `/api/v1/tools/${key}${ending}`),
    ),
    '/api/v1/rates',
    ...tables.flatMap((table) => [`/api/v1/rates/${table}`, `/api/v1/rates/${table}.csv`]),
  ];
  assert.equal(Object.keys(document.paths), expected);
});

test('operations have names of their own', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((one) => one?.operationId),
  );
  assert.is(new Set(ids).size, ids.length);
});

test('every operation is in a group that the document describes, and each group has some', () => {
  const every = Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[]);
  const groups = document.tags.map(({ name }) => name);
  for (const { description } of document.tags) assert.match(description, /\w/);
  for (const { operationId, tags } of every) {
    assert.is(tags.length, 1, operationId);
    assert.ok(groups.includes(tags[0] ?? ''), operationId);
  }
  assert.equal(new Set(every.flatMap(({ tags }) => tags)), new Set(groups));
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (path.startsWith('/api/v1/rates')) assert.equal(get?.tags, ['rates'], path);
    if (path.startsWith('/api/v1/tools/')) assert.equal(get?.tags ?? ['calculators'], ['calculators'], path);
  }
});

test('every parameter has a type, and what solve looks for and reaches is listed', () => {
  for (const [path, { get, post }] of Object.entries(document.paths)) {
    for (const { name, schema } of [...(get?.parameters ?? []), ...(post?.parameters ?? [])]) {
      assert.ok(schema.type !== undefined || schema.anyOf !== undefined, `${path} ${name}`);
      for (const { pattern = '' } of schema.anyOf ?? []) assert.type(pattern, 'string', `${path} ${name}`);
    }
  }
  for (const { key } of service.tools) {
    const solvable = service.calculator(key)?.calculator.solvable ?? [];
    const parameters = document.paths[`/api/v1/tools/${key}/solve`]?.get?.parameters;
    assert.is(parameters === undefined, solvable.length === 0, key);
    if (parameters === undefined) continue;
    const wordsOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.schema.enum;
    const nameOf = (one: string | { readonly name: string }) => (typeof one === 'string' ? one : one.name);
    assert.equal(wordsOf('find'), [...new Set(solvable.map((pair) => nameOf(pair.find)))], key);
    assert.equal(wordsOf('for'), [...new Set(solvable.map((pair) => nameOf(pair.for)))], key);
  }
});

/** The examples of an operation's parameters, which together run. */
function exampleQuery({ parameters = [] }: Operation): URLSearchParams {
  const query = new URLSearchParams();
  for (const { name, example } of parameters) if (example !== undefined) query.set(name, String(example));
  return query;
}

for (const path of Object.keys(document.paths)) {
  if (document.paths[path]?.post !== undefined) continue;
  if (path.endsWith('.csv')) {
    test(`${path} answers CSV, and refuses other types as described`, async () => {
      const { get } = document.paths[path] ?? {};
      if (get === undefined) throw new Error(`${path} has no GET`);
      const address = `${path}?${exampleQuery(get)}`;
      const { status, headers } = await ask(port, address, { headers: { Accept: 'text/csv' } });
      assert.is(status, 200);
      assert.match(String(headers['content-type']), /^text\/csv/);
      assertDescribed(get, await ask(port, path, { headers: { Accept: 'image/png' } }));
    });
    continue;
  }
  test(`${path} answers as described`, async () => {
    const { get } = document.paths[path] ?? {};
    if (get === undefined) throw new Error(`${path} has no GET`);
    assertDescribed(get, await ask(port, path));
    assertDescribed(get, await ask(port, path, { headers: { Accept: 'text/html' } }));
    assertDescribed(get, await ask(port, path, { method: 'PUT' }));
  });
}

for (const { key, example_input, input_schema } of service.tools) {
  const path = `/api/v1/tools/${key}`;
  const { get, post: byBody } = operationsOf(path);

  test(`${key}: parameters and body are the inputs of its schema`, () => {
    const { properties, required = [] } = input_schema as { properties: object; required?: string[] };
    const parameters = get.parameters ?? [];
    assert.equal(
      parameters.map(({ name }) => name),
      Object.keys(properties),
    );
    assert.equal(
      parameters.filter((one) => one.required).map(({ name }) => name),
      required,
    );
    const { schema } = byBody.requestBody?.content['application/json'] ?? {};
    const name = (schema as { $ref: string }).$ref.split('/').at(-1) ?? '';
    assert.equal(
      { ...document.components.schemas[name], description: '' },
      { ...input_schema, description: '' },
    );
  });

  test(`${key}: its examples run, by query and by body, to the example of the answer`, async () => {
    const byQuery = await ask(port, `${path}?${exampleQuery(get)}`);
    assert.is(byQuery.status, 200);
    assertDescribed(get, byQuery);
    const examples = Object.values(byBody.requestBody?.content['application/json']?.examples ?? {});
    assert.equal(
      examples.map(({ value }) => value),
      [example_input],
    );
    for (const { value } of examples) {
      const run = await post(port, path, value);
      assert.is(run.status, 200);
      assertDescribed(byBody, run);
      const name = byBody.responses[200]?.$ref.split('/').at(-1) ?? '';
      assert.equal(document.components.responses[name]?.content?.['application/json']?.example, run.json);
      assert.equal(byQuery.json, run.json);
    }
  });

  test(`${key}: workings answer as described, by query and by body alike`, async () => {
    const workings = operationsOf(`${path}/workings`);
    for (const { given, refused } of goldenCases().get(key) ?? []) {
      const query = new URLSearchParams(given as Record<string, string>);
      const [got, posted] = [
        await ask(port, `${path}/workings?${query}`),
        await post(port, `${path}/workings`, given),
      ];
      assert.is(got.status, refused.length > 0 ? 422 : 200);
      assertDescribed(workings.get, got);
      assertDescribed(workings.post, posted);
      assert.equal(got.json, posted.json);
    }
  });

  for (const operation of operations) {
    const { name, parameters } = operation;
    const address = `${path}/${segmentOf(operation)}`;
    if (!offeredBy(key).includes(operation)) {
      test(`${key}: ${name}, which it does not offer, is not described and not found`, async () => {
        assert.not.ok(address in document.paths);
        assert.is((await ask(port, address)).status, 404);
      });
      continue;
    }

    test(`${key}: the example of ${name} runs, and its answer is as described`, async () => {
      const { get } = document.paths[address] ?? {};
      if (get === undefined) throw new Error(`${name} is not described`);
      const answered = await ask(port, `${address}?${exampleQuery(get)}`);
      assert.is(answered.status, 200, answered.text);
      assertDescribed(get, answered);
      assertDescribed(get, await ask(port, address));
      const described = (get.parameters ?? []).map((one) => one.name);
      const own = Object.keys(parameters);
      assert.equal(described.slice(described.length - own.length), own);
    });
  }

  test(`${key}: the examples of many rows are answered in figures, in each type as described`, async () => {
    const { post: byRows } = document.paths[`${path}/batch`] ?? {};
    const bodies = (byRows as unknown as { requestBody: { content: Record<string, { example: unknown }> } })
      .requestBody.content;
    assert.equal(Object.keys(bodies), ['application/json', 'application/x-ndjson', 'text/csv']);
    if (byRows === undefined) return;
    for (const [type, { example }] of Object.entries(bodies)) {
      const headers = { 'Content-Type': type, Accept: 'application/json' };
      const answer = await post(port, `${path}/batch`, example, { headers });
      assertDescribed(byRows, answer);
      const rows = answer.json as { row: number; client: string; data?: object }[];
      assert.equal(
        rows.map(({ row, client, data }) => [row, client, data !== undefined]),
        [
          [1, 'First Example Ltd', true],
          [2, 'Second Example Ltd', true],
        ],
      );
    }
    const refused: [number, unknown, Record<string, string>][] = [
      [400, '[{]', {}],
      [406, '[]', { Accept: 'image/png' }],
      [413, 'x'.repeat(1024 * 1024 + 1), {}],
      [415, '[]', { 'Content-Type': 'text/plain' }],
      [422, '{}', {}],
    ];
    for (const [status, body, headers] of refused) {
      const answer = await post(port, `${path}/batch`, body, { headers });
      assert.is(answer.status, status);
      assertDescribed(byRows, answer);
    }
  });

  test(`${key}: every golden case answers as described`, async () => {
    for (const { given } of goldenCases().get(key) ?? []) {
      assertDescribed(byBody, await post(port, path, given));
      assertDescribed(
        get,
        await ask(port, `${path}?${new URLSearchParams(given as Record<string, string>)}`),
      );
    }
  });

  test(`${key}: every key of data has a type and a meaning`, () => {
    const data = document.components.schemas[`${componentOf(key)}Data`] ?? {};
    const published = service.calculator(key)?.calculator.outputs ?? {};
    const described = data.properties as Record<string, Record<string, unknown>>;
    assert.equal(Object.keys(described), [...Object.keys(published), 'rules_version']);
    for (const [name, schema] of Object.entries(described)) {
      assert.ok('type' in schema || 'anyOf' in schema, name);
      assert.ok(String(schema.description ?? '').length > 5, name);
    }
  });

  test(`${key}: refusals answer as described`, async () => {
    const refused: [number, Operation, Answer][] = [
      [422, byBody, await post(port, path, {})],
      [422, get, await ask(port, path)],
      [400, byBody, await post(port, path, '{')],
      [406, get, await ask(port, path, { headers: { Accept: 'image/png' } })],
      [413, byBody, await post(port, path, 'x'.repeat(70_000))],
      [415, byBody, await ask(port, path, { method: 'POST', body: 'x' })],
      [405, get, await ask(port, path, { method: 'PATCH' })],
    ];
    for (const [status, operation, answer] of refused) {
      assert.is(answer.status, status);
      assertDescribed(operation, answer);
    }
  });
}

test('money as text, and yes and no in every way that is named, are read as described', async () => {
  const path = '/api/v1/tools/corporation-tax';
  const { get, post: byBody } = operationsOf(path);
  const period = { period_start: '2025-04-01', period_end: '2026-03-31' };
  const about = byBody.requestBody?.description ?? '';
  const parameter = (name: string) => get.parameters?.find((one) => one.name === name)?.description ?? '';
  const amount = '£1,234.50';
  const plain = await post(port, path, { ...period, taxable_profits: 1234.5 });
  assert.is(plain.status, 200);
  for (const said of [about, parameter('taxable_profits')]) assert.ok(said.includes(amount));
  assert.is((await post(port, path, { ...period, taxable_profits: amount })).text, plain.text);
  const query = new URLSearchParams({ ...period, taxable_profits: amount });
  assert.is((await ask(port, `${path}?${query}`)).text, plain.text);

  const named =
    /May be written (.*), in capitals or not/.exec(parameter('close_investment_holding'))?.[1] ?? '';
  assert.is(named, 'true, yes, on, 1, false, no, off or 0');
  assert.ok(about.includes(`text: ${named}`));
  for (const [index, word] of named.split(/, | or /).entries()) {
    const given = { ...period, taxable_profits: 60_000, close_investment_holding: word.toUpperCase() };
    const { json } = await post(port, path, given);
    assert.is((json as { input: Record<string, unknown> }).input.close_investment_holding, index < 4);
  }
  // How else a date or a whole number could be written is not said, since it cannot.
  for (const name of ['period_end', 'associated_companies'])
    assert.not.match(parameter(name), /written|comma/);
});

test('the example of a refusal is one', async () => {
  const { example } = document.components.responses.ValidationError?.content?.['application/json'] ?? {};
  assert.equal(example, (await post(port, '/api/v1/tools/corporation-tax', {})).json);
  assert.equal(Object.keys((example as { errors: object }).errors), [
    'period_start',
    'period_end',
    'taxable_profits',
  ]);
});

test('429 answers as described', async () => {
  const limited = await startApp({ rateLimits: { api: 1, mcp: 0 }, contact });
  for (const [path, { get }] of Object.entries(document.paths)) {
    await ask(limited.port, path);
    const answer = await ask(limited.port, path);
    assert.is(answer.status, 429);
    if (get !== undefined) assertDescribed(get, answer);
    assert.match((answer.json as { message: string }).message, contact);
  }
  await limited.close();
});

test('a departing answer would be noticed', async () => {
  const [tool] = service.tools as readonly [Service['tools'][number]];
  const { post: byBody } = operationsOf(`/api/v1/tools/${tool.key}`);
  const answer = await post(port, `/api/v1/tools/${tool.key}`, tool.example_input);
  const run = structuredClone(answer.json) as { result: { data: Record<string, unknown> } };
  run.result.data.another = 1;
  assert.match(departure(byBody, { ...answer, json: run }), 'additional properties');
  delete run.result.data.another;
  run.result.data.rules_version = 1;
  assert.match(departure(byBody, { ...answer, json: run }), 'must be string');
});

function componentOf(key: string): string {
  return key
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

test.run();
