import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeApi } from '../../src/api/openapi/document.ts';
import { findRowSchema, rowOperations } from '../../src/operations/rows/index.ts';
import { startApp } from '../support/app.ts';
import { goldenCases, workedExamples } from '../support/cases.ts';
import { departuresFrom, describedResponse } from '../support/described.ts';
import { resultOperations } from '../support/operations.ts';
import { embeddedService, serviceWith } from '../support/service.ts';
import { type Answer, ask, post } from '../support/wire.ts';

const service = await embeddedService();
const contact = 'https://tax.example/contact';
const operated = await serviceWith({ operator: { name: null, contact } });
const { port } = await startApp({ service: operated, rateLimits: { api: 100_000, mcp: 0 } });
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
  readonly responses: Readonly<Record<string, { $ref?: string; headers?: object; content?: Content }>>;
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
    readonly responses: Readonly<Record<string, { content?: Content; headers?: object }>>;
    readonly examples: Readonly<Record<string, { value: object }>>;
  };
}

const answer = await ask(port, '/api/v1/openapi.json');
const document = answer.json as Document;

const departureFrom = departuresFrom(document);

/** How an answer departs from the document for its operation and status; empty when it matches. */
function departure(operation: Operation, answer: Answer): string {
  const type = answer.headers['content-type'];
  const json = type?.startsWith('application/json') ? answer.json : undefined;
  return departureFrom(operation, { status: answer.status, headers: answer.headers, json, type });
}

function assertDescribed(operation: Operation, answer: Answer): void {
  assert.is(departure(operation, answer), '');
}

function offeredBy(key: string): typeof resultOperations {
  return resultOperations.filter(({ has }) => has(service.known(key)));
}

function operationsOf(path: string): { get: Operation; post: Operation } {
  const { get, post } = document.paths[path] ?? {};
  if (get === undefined || post === undefined) throw new Error(`${path} has no operations`);
  return { get, post };
}

test('names its version, the limit in force, and the operator by mail or address', async () => {
  const infoOf = async (contact: string | null, limit = 60) => {
    const service = await serviceWith({ operator: { name: null, contact } });
    return (describeApi(service, limit) as unknown as Document).info;
  };
  assert.match(document.openapi, /^3\.1\./);
  assert.equal([document.info.version, document.security], ['1.0.0', []]);
  const name = 'The operator of this service';
  assert.equal(document.info.contact, { name, url: contact });
  assert.equal((await infoOf('ops@tax.example')).contact, { name, email: 'ops@tax.example' });
  assert.is((await infoOf(null)).contact, undefined);
  assert.match((await infoOf(null)).description, 'Up to 60 requests a minute');
  assert.not.match((await infoOf(null, 0)).description, 'requests a minute');
});

test('every array has items, and references are to components, not into properties', () => {
  // Linters and client generators reject all else.
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, items, $ref } = value as { type?: unknown; items?: unknown; $ref?: unknown };
    assert.ok(!(type === 'array' || (Array.isArray(type) && type.includes('array'))) || items, path);
    if (typeof $ref === 'string') {
      assert.not.match($ref, '/properties/', path);
      const [, , kind = '', name = ''] = $ref.split('/');
      const { [kind]: known = {} } = document.components as unknown as Record<string, object>;
      assert.ok(
        name in known,
        `schemas/openapi.json: add "${name}" under "${kind}", to which ${path} refers`,
      );
    }
    for (const [name, one] of Object.entries(value)) look(one, `${path}.${name}`);
  };
  look(document, '');
});

test('has a path for the list, for itself, for each calculator and its operations, the return and the rates, and no others', () => {
  const tables = [...service.rules.rateFiles.keys()].sort();
  const expected = [
    '/api/v1/tools',
    '/api/v1/openapi.json',
    ...service.tools.flatMap(({ key }) =>
      [
        ...['', '/workings', '/workings.csv'],
        ...offeredBy(key).flatMap(({ segments }) => segments.map((segment) => `/${segment}`)),
        '/batch',
        ...rowOperations.flatMap((operation) =>
          findRowSchema(operation, service, key) === null ? [] : [`/${operation.name}`],
        ),
      ].map((ending) => `/api/v1/tools/${key}${ending}`),
    ),
    '/api/v1/boxes',
    '/api/v1/rates',
    ...tables.flatMap((table) => [`/api/v1/rates/${table}`, `/api/v1/rates/${table}.csv`]),
  ];
  assert.equal(Object.keys(document.paths), expected);
});

/** A runnable query made of the examples of an operation's parameters. */
function exampleQuery({ parameters = [] }: Operation): URLSearchParams {
  const query = new URLSearchParams();
  for (const { name, example } of parameters) if (example !== undefined) query.set(name, String(example));
  return query;
}

/** The operations of the document, by method. */
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  (['get', 'post'] as const).flatMap((method) => {
    const operation = methods[method];
    return operation === undefined ? [] : [{ path, method, operation }];
  }),
);

// Addresses of tables are answered alike, so a few are enough.
const tested = operations.filter(({ path }, index) => !path.includes('/rates/') || index % 8 === 0);

for (const { path, method, operation } of tested.filter((one) => one.method === 'get')) {
  test(`${method} ${path}: its examples run, and every answer is as described`, async () => {
    const address = `${path}?${exampleQuery(operation)}`;
    const answer = await ask(port, address);
    assert.is(answer.status, 200, answer.text);
    assertDescribed(operation, answer);
    const { headers: named = {}, content = {} } = describedResponse(document, operation, 200) ?? {};
    // Only files have a name.
    const always = Object.keys(named).filter(
      (header) => header !== 'Content-Disposition' || !('application/json' in content),
    );
    for (const header of always) {
      const where = `${operation.operationId} 200: ${header}`;
      assert.ok(header.toLowerCase() in answer.headers, `${where} is not set; schemas/openapi.json has it`);
      const exposed = answer.headers['access-control-expose-headers']?.split(', ') ?? [];
      const isForPages = !['Content-Disposition', 'Allow'].includes(header);
      assert.is(exposed.includes(header), isForPages, `${where} is not among HEADERS of src/http/headers.ts`);
    }
    assertDescribed(operation, await ask(port, path, { method: 'PATCH' }));
    if (operation.parameters !== undefined) assertDescribed(operation, await ask(port, path));
    // Where the address ends in a type, that decides.
    const foreign = await ask(port, address, { headers: { Accept: 'image/png' } });
    assert.is(foreign.status, /\.[a-z]+$/.test(path) ? 200 : 406);
    assertDescribed(operation, foreign);
  });
}

for (const { path, method, operation } of tested.filter((one) => one.method === 'post')) {
  test(`${method} ${path}: its examples run, and every answer is as described`, async () => {
    const content = operation.requestBody?.content ?? {};
    const bodies = Object.entries(content).flatMap(([type, { example, examples = {} }]) =>
      [example, ...Object.values(examples).map(({ value }) => value)].flatMap((body) =>
        body === undefined ? [] : [{ type, body }],
      ),
    );
    assert.ok(bodies.length > 0);
    for (const { type, body } of bodies) {
      for (const Accept of Object.keys(operation.responses[200]?.content ?? {})) {
        // Files have the parameters of their operation, single results have none.
        const query = type === 'text/csv' && !path.endsWith('/batch') ? `?${exampleQuery(operation)}` : '';
        const answer = await post(port, path + query, body, { headers: { 'Content-Type': type, Accept } });
        assert.is(answer.status, 200, answer.text);
        assertDescribed(operation, answer);
      }
    }
    const isFile = 'text/csv' in content;
    for (const [status, body, headers] of [
      [400, '[{]', {}],
      [406, bodies[0]?.body, { Accept: 'image/png' }],
      [413, 'x'.repeat(isFile ? 1024 * 1024 + 1 : 70_000), {}],
      [415, '[]', { 'Content-Type': 'text/html' }],
      [422, {}, {}],
    ] as const) {
      const answer = await post(port, path, body, { headers });
      assert.is(answer.status, status, answer.text);
      assertDescribed(operation, answer);
    }
    assert.is((await post(port, `${path}x`, {})).status, 404);
  });
}

for (const { key, example_input, input_schema } of service.tools) {
  const path = `/api/v1/tools/${key}`;
  const { get, post: byBody } = operationsOf(path);
  const component = key.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

  test(`${key}: parameters and body are the inputs of its schema, its example the one that it lists`, async () => {
    const { properties, required = [] } = input_schema as { properties: object; required?: string[] };
    const parametersOf = (address: string) => document.paths[address]?.get?.parameters ?? [];
    const names = [...Object.keys(properties), 'rules'];
    assert.equal(namesOf(parametersOf(path)), names);
    assert.equal(namesOf(parametersOf(path).filter((one) => one.required)), required);
    for (const { name, segments } of offeredBy(key)) {
      const own = name === 'boxes' ? ['activity'] : [];
      assert.equal(namesOf(parametersOf(`${path}/${segments[0]}`)), [...names, ...own]);
    }
    const described = document.components.schemas[`${component}Input`] ?? {};
    assert.equal(Object.keys(described.properties as object), Object.keys(properties));
    assert.is(described.additionalProperties, input_schema.additionalProperties);
    const examples = Object.values(byBody.requestBody?.content['application/json']?.examples ?? {});
    assert.equal(
      examples.map(({ value }) => value),
      [example_input],
    );
    const { json } = await post(port, path, example_input);
    assert.equal(document.components.examples[component]?.value, json);
  });

  test(`${key}: golden cases and their workings answer as described, by query and by body alike`, async () => {
    const cases = goldenCases().get(key) ?? [];
    for (const { given } of cases.filter((_, index) => index % 4 === 0)) {
      const query = new URLSearchParams(given as Record<string, string>);
      assertDescribed(get, await ask(port, `${path}?${query}`));
      assertDescribed(byBody, await post(port, path, given));
      const workings = operationsOf(`${path}/workings`);
      const byQuery = await ask(port, `${path}/workings?${query}`);
      const fromBody = await post(port, `${path}/workings`, given);
      assertDescribed(workings.get, byQuery);
      assertDescribed(workings.post, fromBody);
      assert.equal(byQuery.json, fromBody.json);
    }
  });

  test(`${key}: what it does not offer is not found`, async () => {
    for (const { segments } of resultOperations.filter((one) => !offeredBy(key).includes(one)))
      assert.is((await ask(port, `${path}/${segments[0]}`)).status, 404);
  });

  test(`${key}: worked examples of its operations over rows answer as described`, async () => {
    for (const operation of rowOperations) {
      const address = `${path}/${operation.name}`;
      const { post: byRows } = document.paths[address] ?? {};
      const examples = workedExamples().get(operation.schemas.get(key) ?? '') ?? [];
      assert.is(examples.length > 0, byRows !== undefined);
      if (byRows === undefined) continue;
      for (const { given } of examples) assertDescribed(byRows, await post(port, address, given));
    }
  });
}

test('money as text, and every listed spelling of yes and no, are read as described', async () => {
  const path = '/api/v1/tools/corporation-tax';
  const { get, post: byBody } = operationsOf(path);
  const period = { period_start: '2025-04-01', period_end: '2026-03-31' };
  const about = byBody.requestBody?.description ?? '';
  const parameter = (name: string) => get.parameters?.find((one) => one.name === name)?.description ?? '';
  const amount = '£1,234.50';
  const plain = await post(port, path, { ...period, taxable_profits: 1234.5 });
  assert.is(plain.status, 200);
  for (const text of [about, parameter('taxable_profits')]) assert.ok(text.includes(amount));
  assert.is((await post(port, path, { ...period, taxable_profits: amount })).text, plain.text);
  const query = new URLSearchParams({ ...period, taxable_profits: amount });
  assert.is((await ask(port, `${path}?${query}`)).text, plain.text);

  const spellings =
    /May be written (.*), in capitals or not/.exec(parameter('close_investment_holding'))?.[1] ?? '';
  assert.is(spellings, 'true, yes, on, 1, false, no, off or 0');
  assert.ok(about.includes(`text: ${spellings}`));
  for (const [index, word] of spellings.split(/, | or /).entries()) {
    const inputs = { ...period, taxable_profits: 60_000, close_investment_holding: word.toUpperCase() };
    const { json } = await post(port, path, inputs);
    assert.is((json as { input: Record<string, unknown> }).input.close_investment_holding, index < 4);
  }
  // Other forms of a date or a whole number are not described, since there are none.
  for (const name of ['period_end', 'associated_companies'])
    assert.not.match(parameter(name), /written|comma/);
});

test('429 answers as described', async () => {
  const limited = await startApp({ rateLimits: { api: 1, mcp: 0 }, service: operated });
  for (const { path, operation } of operations.filter((_, index) => index % 10 === 0)) {
    await ask(limited.port, path);
    const answer = await ask(limited.port, path);
    assert.is(answer.status, 429);
    assertDescribed(operation, answer);
    assert.match((answer.json as { message: string }).message, contact);
  }
  await limited.close();
});

function namesOf(parameters: readonly { readonly name: string }[]): string[] {
  return parameters.map(({ name }) => name);
}

test.run();
