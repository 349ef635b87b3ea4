import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeApi } from '../../src/api/openapi/document.ts';
import { finish } from '../../src/operations/operation.ts';
import { embeddedService } from '../support/service.ts';

/** The description as a whole, for whoever makes a client of it: what it names is there, and what it shows is true. */
const service = await embeddedService();
const test = suite('the description of the API as a whole');

interface Media {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: unknown;
}
interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly (Media & {
    name: string;
    in: string;
    required: boolean;
    description: string;
  })[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly $ref: string }>>;
}
type Json = Readonly<Record<string, unknown>>;

const document = finish(describeApi(service, { contact: null, limit: 60 })) as unknown as Json & {
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly headers: Readonly<Record<string, Media & { readonly description: string }>>;
  };
};
const { components, paths } = document;
const ajv = new Ajv2020({ allErrors: true, strict: false });
ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
ajv.addFormat('uri', (text) => URL.canParse(text));
ajv.addSchema({ ...document, $id: 'api' });

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** A schema of the document, whose references lead into it. */
function departs(schema: unknown, value: unknown): string {
  const inside = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/'));
  return ajv.validate(inside, value) ? '' : ajv.errorsText();
}

function at(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((found, key) => (found as Json | undefined)?.[key.replaceAll('~1', '/')], document);
}

/** Everything in it that holds something, with where it stands. */
function* within(value: unknown, path = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value as Json];
  // What an example holds is data of a caller, not a part of the description.
  for (const [key, one] of Object.entries(value))
    if (!/^examples?$/.test(key)) yield* within(one, `${path}/${key}`);
}

test('says what it is, whose licence it has and where it is served', () => {
  const { title, license } = document.info;
  assert.is(title, 'Corporation Tax Calculators API');
  assert.equal(license, { name: 'MIT', identifier: 'MIT' });
  assert.equal(document.servers, [{ url: service.baseUrl }]);
});

test('every reference leads to something, and every component is referred to', () => {
  const used = new Set<string>();
  for (const [path, { $ref }] of within(document)) {
    if (typeof $ref !== 'string') continue;
    assert.ok(at($ref) !== undefined, `${path}: ${$ref}`);
    used.add($ref);
  }
  for (const [section, all] of Object.entries(components))
    for (const name of Object.keys(all)) assert.ok(used.has(`#/components/${section}/${name}`), name);
});

test('every summary, description and schema says something', () => {
  for (const [path, { summary = 'said', description = 'Said.', type, schema }] of within(document)) {
    if (path.includes('/properties/')) continue;
    assert.match(String(summary), /^\w.*[\w)]$/, `${path}: ${summary}`);
    if (typeof description === 'string') assert.match(description, /\w.{4,}/s, path);
    if (type !== undefined)
      assert.match(String(type), /^(object|array|string|number|integer|boolean)$/, path);
    if (schema !== undefined) assert.ok(Object.keys(schema as object).length > 0, path);
  }
});

test('what is asked of one calculator in several ways is told apart by its summary', () => {
  const summaries = operations
    .filter(({ path }) => path.startsWith('/api/v1/tools/') && !path.endsWith('.csv'))
    .map(({ operation }) => operation.summary);
  assert.equal(summaries, [...new Set(summaries)]);
  for (const { key, title } of service.tools) {
    const own = operations.filter(({ path }) => `${path}/`.startsWith(`/api/v1/tools/${key}/`));
    for (const { path, operation } of own) assert.ok(operation.summary.startsWith(`${title}: `), path);
  }
});

test('parameters stand in the query, and the examples of parameters and bodies are what they are examples of', () => {
  for (const { path, operation } of operations) {
    for (const { name, in: place, required, schema, example } of operation.parameters ?? []) {
      assert.is(place, 'query', name);
      assert.type(required, 'boolean', name);
      if (example !== undefined) assert.is(departs(schema, example), '', `${path} ${name}`);
    }
    const { requestBody } = operation;
    if (requestBody === undefined) continue;
    assert.is(requestBody.required, true, path);
    for (const { schema, example } of Object.values(requestBody.content))
      if (example !== undefined) assert.is(departs(schema, example), '', path);
  }
});

test('many rows may be a thousand of any names beside the inputs, each input of its type', () => {
  for (const { key, input_schema } of service.tools) {
    const batch = paths[`/api/v1/tools/${key}/batch`]?.post;
    const { schema = {} } = batch?.requestBody?.content['application/json'] ?? {};
    const { type, maxItems, items } = schema as { type: string; maxItems: number; items: Json };
    assert.equal([type, maxItems, items.type, items.additionalProperties], ['array', 1_000, 'object', true]);
    assert.equal(Object.keys(items.properties as Json), Object.keys(input_schema.properties as Json));
    for (const [name, one] of Object.entries(items.properties as Record<string, { $ref: string }>))
      assert.equal(at(one.$ref), (input_schema.properties as Json)[name], name);
    const parameters = batch?.parameters ?? [];
    assert.equal(
      parameters.map(({ name, required, schema: { type: of } }) => [name, required, of]),
      [
        ['columns', false, 'string'],
        ['bom', false, 'boolean'],
      ],
    );
  }
});

test('every example of an answer is one', () => {
  for (const [name, { content = {} }] of Object.entries(components.responses)) {
    for (const [type, { schema, example }] of Object.entries(content)) {
      if (example !== undefined) assert.is(departs(schema, example), '', `${name} ${type}`);
    }
  }
});

test.run();
