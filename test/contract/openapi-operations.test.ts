import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeApi } from '../../src/api/openapi/document.ts';
import type { LoadedCalculator } from '../../src/engine/compile-calculator.ts';
import { csv } from '../../src/formats/csv.ts';
import { operations } from '../../src/operations/index.ts';
import { finish, type Operation, segmentOf } from '../../src/operations/operation.ts';
import { resultOf } from '../support/operations.ts';
import { embeddedService, runOf } from '../support/service.ts';

/** Every operation of the description whole: its name, by which clients call it, its group, and each answer that it may have. */
const service = await embeddedService();
const { tools } = service;
const test = suite('operations of the description');

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly responses: Readonly<Record<string, { readonly $ref: string }>>;
}
interface Component {
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<
    Record<string, { readonly schema: Readonly<Record<string, string>>; readonly example?: unknown }>
  >;
}
interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Component>>;
    readonly headers: Readonly<Record<string, { readonly schema: unknown }>>;
  };
}
const document = finish(describeApi(service, { contact: null, limit: 60 })) as unknown as Document;
const { responses, headers } = document.components;

/** `deadlines` as components are named. */
const named = (key: string): string =>
  key
    .split('-')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');

const ANY = { 406: 'NotAcceptable', 429: 'TooManyRequests', default: 'Fault' };
/** A question by its address alone may be answered from a cache. */
const got = (answer: string) => ({ 200: answer, 304: 'NotModified', ...ANY });
const asked = (answer: string) => ({ ...got(answer), 422: 'ValidationError' });
const posted = (answer: string) => ({
  200: answer,
  400: 'MalformedJson',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  422: 'ValidationError',
  ...ANY,
});

/** What there is: the method and the path, the name, and the answers by their status. */
const EXPECTED: [path: string, id: string, group: string, answers: Record<string, string>][] = [
  ['get /tools', 'list_tools', 'description', got('ToolList')],
  ['get /openapi.json', 'describe_api', 'description', got('ApiDescription')],
  ['get /rates', 'list_rates', 'rates', got('RateList')],
];
for (const table of service.rates.rateFiles.keys()) {
  const id = `rates_${table.replaceAll('-', '_')}`;
  EXPECTED.push([`get /rates/${table}`, id, 'rates', got('RateTable')]);
  EXPECTED.push([`get /rates/${table}.csv`, `${id}_csv`, 'rates', got('RateCsv')]);
}
for (const { key, name } of tools) {
  const add = (path: string, id: string, answers: Record<string, string>): void => {
    EXPECTED.push([path.replace(' ', ` /tools/${key}`), `${id}_${name}`, 'calculators', answers]);
  };
  add('get ', 'get', asked(`${named(key)}Run`));
  add('post ', 'post', posted(`${named(key)}Run`));
  add('get /workings', 'get_workings_of', asked('Workings'));
  add('post /workings', 'post_workings_of', posted('Workings'));
  add('get /workings.csv', 'get_workings_csv_of', asked('WorkingsCsv'));
  const loaded = service.calculator(key) as LoadedCalculator;
  const hasDates = loaded.texts.calendar.length > 0;
  add('post /batch', 'batch', posted(hasDates ? 'BatchWithCalendar' : 'Batch'));
  for (const operation of operations) {
    if (operation.isOffered?.(loaded) === false) continue;
    add(`get /${segmentOf(operation)}`, operation.name, asked(named(operation.name)));
    if (operation.table === undefined) continue;
    add(`get /${operation.name}.csv`, `${operation.name}_csv`, asked(`${named(operation.name)}Csv`));
  }
}

test('each has its name, its group and its answers, and there is no other', () => {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, responses: all }]) => {
      const answers = Object.entries(all).map(([status, { $ref }]) => {
        assert.match($ref, /^#\/components\/responses\//);
        return [status, $ref.split('/').at(-1)];
      });
      return [`${method} ${path.replace('/api/v1', '')}`, operationId, tags, Object.fromEntries(answers)];
    }),
  );
  const byPath = (all: readonly (readonly unknown[])[]) =>
    all.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  assert.equal(
    byPath(found),
    byPath(EXPECTED.map(([path, id, group, answers]) => [path, id, [group], answers])),
  );
  assert.equal(
    document.tags.map(({ name }) => name),
    ['calculators', 'rates', 'description'],
  );
});

const COUNTED = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Request-Id'];
const ERRORS: Readonly<Record<string, string>> = {
  MalformedJson: 'malformed_json',
  NotAcceptable: 'not_acceptable',
  TooLarge: 'too_large',
  UnsupportedMediaType: 'unsupported_media_type',
  TooManyRequests: 'too_many_requests',
  Fault: 'not_found',
};

test('answers name their headers: those of caches, of limits, and how long to wait', () => {
  for (const [name, { headers: own }] of Object.entries(responses)) {
    const isRefusal = name in ERRORS || name === 'ValidationError';
    const expected = [
      ...(name === 'TooManyRequests' ? ['Retry-After'] : []),
      ...(isRefusal ? [] : ['ETag']),
      ...COUNTED,
    ];
    assert.equal(Object.keys(own).sort(), expected.sort(), name);
    for (const [header, { $ref }] of Object.entries(own))
      assert.is($ref, `#/components/headers/${header.replace(/^X-|-/g, '')}`, name);
  }
  const count = { type: 'integer', minimum: 0 };
  // Nothing is to be waited for no time at all.
  const wait = { type: 'integer', minimum: 1 };
  assert.equal(Object.fromEntries(Object.entries(headers).map(([name, { schema }]) => [name, schema])), {
    ...{ RateLimitLimit: count, RateLimitRemaining: count, RateLimitReset: wait, RetryAfter: wait },
    ...{ ETag: { type: 'string' }, RequestId: { type: 'string' } },
  });
});

test('refusals have an example with their code and a sentence', () => {
  for (const [name, code] of Object.entries(ERRORS)) {
    const { schema, example } = responses[name]?.content?.['application/json'] ?? {};
    assert.equal(schema, { $ref: '#/components/schemas/Fault' }, name);
    const { code: shown, message, errors } = example as Record<string, unknown>;
    assert.equal([shown, message, errors], [code, service.common.errors[code], {}], name);
  }
});

test('answers in JSON are of the schema of their name, those in text are text, each in its media type', () => {
  const types: Record<string, string[]> = {
    ...{ Sweep: ['application/json', 'text/csv'], Calendar: ['text/calendar'] },
    Batch: ['application/json', 'application/x-ndjson', 'text/csv'],
    BatchWithCalendar: ['application/json', 'application/x-ndjson', 'text/csv', 'text/calendar'],
  };
  for (const [name, { content }] of Object.entries(responses)) {
    if (name === 'NotModified') assert.is(content, undefined);
    if (name === 'NotModified' || name in ERRORS) continue;
    const expected = types[name] ?? [name.endsWith('Csv') ? 'text/csv' : 'application/json'];
    assert.equal(Object.keys(content ?? {}), expected, name);
    for (const [type, { schema }] of Object.entries(content ?? {})) {
      const of = { $ref: `#/components/schemas/${name.replace('WithCalendar', '')}` };
      assert.equal(schema, type === 'application/json' ? of : { type: 'string' }, `${name} ${type}`);
    }
  }
});

test('examples of answers are what the calculators answer to their examples', async () => {
  const shown = (name: string, type = 'application/json') => responses[name]?.content?.[type]?.example;
  for (const { key, example_input } of tools)
    assert.equal(shown(`${named(key)}Run`), await runOf(service, key, example_input));
  for (const operation of operations) {
    const tool = tools.find(({ key }) =>
      operation.example(service, service.calculator(key) as LoadedCalculator),
    );
    const loaded = service.calculator(tool?.key ?? '') as LoadedCalculator;
    const given = { ...tool?.example_input, ...operation.example(service, loaded) };
    const result = resultOf(operation as Operation<object>, service, tool?.key ?? '', given);
    const { file, table, name } = operation;
    if (file !== undefined) assert.is(shown(named(name), file.type), file.write(result));
    else assert.equal(shown(named(name)), JSON.parse(JSON.stringify(result)));
    const rows = table?.(result);
    if (rows === undefined) continue;
    for (const one of [named(name), `${named(name)}Csv`])
      assert.is(shown(one, 'text/csv'), csv(rows.columns, rows.rows));
  }
  const [first] = tools;
  const refused = service.calculate(first?.key ?? '', {});
  assert.equal(shown('ValidationError'), JSON.parse(JSON.stringify(refused)));
});

test.run();
