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

test('every array has items, and no reference points into properties', () => {
  // Linters and client generators reject both.
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, items, $ref } = value as { type?: unknown; items?: unknown; $ref?: unknown };
    assert.ok(!(type === 'array' || (Array.isArray(type) && type.includes('array'))) || items, path);
    assert.not.match(typeof $ref === 'string' ? $ref : '', '/properties/', path);
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

test('every header described for an answer to GET is sent', async () => {
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (get === undefined) continue;
    const { headers } = await ask(port, `${path}?${exampleQuery(get)}`);
    const { headers: named = {}, content = {} } = describedResponse(document, get, 200) ?? {};
    // Only files have a name.
    const always = Object.keys(named).filter(
      (header) => header !== 'Content-Disposition' || !('application/json' in content),
    );
    const missing = always.filter((header) => headers[header.toLowerCase()] === undefined);
    assert.equal(missing, [], path);
  }
});

for (const path of Object.keys(document.paths)) {
  if (document.paths[path]?.post !== undefined) continue;
  if (path.endsWith('.csv')) {
    test(`${path} answers CSV, whatever the client accepts`, async () => {
      const { get } = document.paths[path] ?? {};
      if (get === undefined) throw new Error(`${path} has no GET`);
      const address = `${path}?${exampleQuery(get)}`;
      const { status, headers } = await ask(port, address, { headers: { Accept: 'text/csv' } });
      assert.is(status, 200);
      assert.match(String(headers['content-type']), /^text\/csv/);
      assert.is((await ask(port, address, { headers: { Accept: 'image/png' } })).status, 200);
    });
    continue;
  }
  test(`${path} answers as described`, async () => {
    const { get } = document.paths[path] ?? {};
    if (get === undefined) throw new Error(`${path} has no GET`);
    assertDescribed(get, await ask(port, path));
    if (!path.endsWith('.ics'))
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
      [...Object.keys(properties), 'rules'],
    );
    assert.equal(
      parameters.filter((one) => one.required).map(({ name }) => name),
      required,
    );
    const described = document.components.schemas[`${componentOf(key)}Input`] ?? {};
    assert.equal(Object.keys(described.properties as object), Object.keys(properties));
    assert.is(described.additionalProperties, input_schema.additionalProperties);
  });

  test(`${key}: its examples give the example answer, by query and by body`, async () => {
    const whole = await ask(port, `${path}?${exampleQuery(get)}`);
    assert.is(whole.status, 200, whole.text);
    assertDescribed(get, whole);
    const byQuery = await ask(
      port,
      `${path}?${new URLSearchParams(example_input as Record<string, string>)}`,
    );
    const examples = Object.values(byBody.requestBody?.content['application/json']?.examples ?? {});
    assert.equal(
      examples.map(({ value }) => value),
      [example_input],
    );
    for (const { value } of examples) {
      const run = await post(port, path, value);
      assert.is(run.status, 200);
      assertDescribed(byBody, run);
      const [{ $ref = '' } = {}] = Object.values(
        byBody.responses[200]?.content?.['application/json']?.examples ?? {},
      ) as { $ref?: string }[];
      assert.equal(document.components.examples[$ref.split('/').at(-1) ?? '']?.value, run.json);
      assert.equal(byQuery.json, run.json);
    }
  });

  for (const operation of resultOperations) {
    const { name, segments } = operation;
    const address = `${path}/${segments[0]}`;
    if (!offeredBy(key).includes(operation)) {
      test(`${key}: ${name}, which it does not offer, is neither described nor found`, async () => {
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
      const own = name === 'boxes' ? ['activity'] : [];
      const inputs = Object.keys(service.known(key).schema.published.properties as object);
      assert.equal(
        (get.parameters ?? []).map((one) => one.name),
        [...inputs, 'rules', ...own],
      );
    });
  }

  test(`${key}: the batch examples give figures, in each type as described`, async () => {
    const { post: byRows } = document.paths[`${path}/batch`] ?? {};
    const bodies = (byRows as unknown as { requestBody: { content: Record<string, { example: unknown }> } })
      .requestBody.content;
    const [, , xlsx, ...more] = Object.keys(bodies);
    assert.match(String(xlsx), /spreadsheetml/);
    assert.equal(more, []);
    if (byRows === undefined) return;
    for (const [type, { example }] of Object.entries(bodies)) {
      // Only text has examples.
      if (type === xlsx) continue;
      const first = type === 'text/csv' ? 2 : 1;
      const headers = { 'Content-Type': type, Accept: 'application/json' };
      const answer = await post(port, `${path}/batch`, example, { headers });
      assertDescribed(byRows, answer);
      const { rows } = answer.json as { rows: { row: number; client: string; data?: object }[] };
      assert.equal(
        rows.map(({ row, client, data }) => [row, client, data !== undefined]),
        [
          [first, 'First Example Ltd', true],
          [first + 1, 'Second Example Ltd', true],
        ],
      );
    }
    const refused: [number, unknown, Record<string, string>][] = [
      [400, '[{]', {}],
      [406, '[]', { Accept: 'image/png' }],
      [413, 'x'.repeat(1024 * 1024 + 1), {}],
      [415, '[]', { 'Content-Type': 'text/html' }],
      [422, '{}', {}],
    ];
    for (const [status, body, headers] of refused) {
      const answer = await post(port, `${path}/batch`, body, { headers });
      assert.is(answer.status, status);
      assertDescribed(byRows, answer);
    }
  });

  test(`${key}: every golden case and its workings answer as described, by query and by body alike`, async () => {
    for (const { given } of goldenCases().get(key) ?? []) {
      const query = new URLSearchParams(given as Record<string, string>);
      for (const ending of ['', '/workings']) {
        const operations = operationsOf(path + ending);
        const byQuery = await ask(port, `${path}${ending}?${query}`);
        const sent = await post(port, path + ending, given);
        assertDescribed(operations.get, byQuery);
        assertDescribed(operations.post, sent);
        if (ending !== '') assert.equal(byQuery.json, sent.json);
      }
    }
  });

  test(`${key}: errors are as described`, async () => {
    const refused: [number, Operation, Answer][] = [
      [422, byBody, await post(port, path, {})],
      [422, get, await ask(port, path)],
      [400, byBody, await post(port, path, '{')],
      [406, get, await ask(port, path, { headers: { Accept: 'image/png' } })],
      [413, byBody, await post(port, path, 'x'.repeat(70_000))],
      [
        415,
        byBody,
        await ask(port, path, { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/html' } }),
      ],
      [400, byBody, await ask(port, path, { method: 'POST', body: 'x' })],
      [404, byBody, await post(port, `${path}x`, {})],
      [405, get, await ask(port, path, { method: 'PATCH' })],
    ];
    for (const [status, operation, answer] of refused) {
      assert.is(answer.status, status);
      assertDescribed(operation, answer);
    }
  });
}

for (const operation of rowOperations) {
  for (const { key } of service.tools) {
    const schema = findRowSchema(operation, service, key);
    if (schema === null) continue;
    const path = `/api/v1/tools/${key}/${operation.name}`;

    test(`${path} answers its examples and files as described`, async () => {
      const { post: byRows } = document.paths[path] ?? {};
      if (byRows === undefined) throw new Error(`${path} is not described`);
      for (const type of Object.keys(byRows.responses[200]?.content ?? {})) {
        const answer = await post(port, path, schema.example, { headers: { Accept: type } });
        assert.is(answer.status, 200, answer.text);
        assertDescribed(byRows, answer);
      }
      const file = byRows.requestBody?.content['text/csv']?.example;
      const query = exampleQuery(byRows);
      const headers = { 'Content-Type': 'text/csv' };
      assertDescribed(byRows, await post(port, `${path}?${query}`, file, { headers }));
      assertDescribed(byRows, await post(port, path, {}));
      const examples = workedExamples().get(operation.schemaOf(service.known(key)) ?? '') ?? [];
      assert.ok(examples.length > 0, 'there are worked examples');
      for (const { given } of examples) assertDescribed(byRows, await post(port, path, given));
    });
  }
}

test('boxes of a return are sent as described, as JSON and as CSV', async () => {
  const { post: byBody } = document.paths['/api/v1/boxes'] ?? {};
  if (byBody === undefined) throw new Error('boxes are not described');
  const example = byBody.requestBody?.content['application/json']?.example;
  for (const Accept of ['application/json', 'text/csv'])
    assertDescribed(byBody, await post(port, '/api/v1/boxes', example, { headers: { Accept } }));
});

test('money as text, and every listed spelling of yes and no, are read as described', async () => {
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
  // Other forms of a date or a whole number are not described, since there are none.
  for (const name of ['period_end', 'associated_companies'])
    assert.not.match(parameter(name), /written|comma/);
});

test('429 answers as described', async () => {
  const limited = await startApp({ rateLimits: { api: 1, mcp: 0 }, service: operated });
  for (const [path, { get }] of Object.entries(document.paths)) {
    await ask(limited.port, path);
    const answer = await ask(limited.port, path);
    assert.is(answer.status, 429);
    if (get !== undefined) assertDescribed(get, answer);
    assert.match((answer.json as { message: string }).message, contact);
  }
  await limited.close();
});

function componentOf(key: string): string {
  return key
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

test.run();
