// Writes a program that calls every calculator through five generated clients: by query, by body, and with an input missing.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [server, folder] = process.argv.slice(2);
const { paths } = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'));
const json = JSON.stringify;
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const calls = [];

for (const [path, { get, post }] of Object.entries(paths)) {
  if (!/^\/api\/v1\/tools\/[a-z-]+$/.test(path)) continue;
  const [{ value: inputs }] = Object.values(post.requestBody.content['application/json'].examples);
  const names = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [camel(name), value]));
  const [byQuery, byBody] = [get.operationId, post.operationId];
  const expect = (client, call, status) =>
    calls.push(`await expect('${client}', '${path}', ${status}, ${call});`);
  // A required input is missing: the types allow it only because the program says so.
  const none = '{} as never';

  for (const [query, body, status] of [
    [json(inputs), json(inputs), 200],
    [none, none, 422],
  ]) {
    expect(
      'openapi-fetch',
      `plain.GET('${path}', { params: { query: ${query} } }).then(({ response, data, error }) => [response.status, data ?? error])`,
      status,
    );
    expect(
      'openapi-fetch',
      `plain.POST('${path}', { body: ${body} }).then(({ response, data, error }) => [response.status, data ?? error])`,
      status,
    );
    expect(
      'hey-api',
      `hey.${byQuery}({ baseUrl, query: ${query} }).then(({ response, data, error }) => [response?.status, data ?? error])`,
      status,
    );
    expect(
      'hey-api',
      `hey.${byBody}({ baseUrl, body: ${body} }).then(({ response, data, error }) => [response?.status, data ?? error])`,
      status,
    );
    expect('orval', `orval.${byQuery}(${query}).then(({ status, data }) => [status, data])`, status);
    expect('orval', `orval.${byBody}(${body}).then(({ status, data }) => [status, data])`, status);
    expect('swagger-typescript-api', `settled(swagger.api.${byQuery}(${query}))`, status);
    expect('swagger-typescript-api', `settled(swagger.api.${byBody}(${body}))`, status);
    const named = status === 200 ? json(names) : none;
    expect(
      'oazapfts',
      `oaz.${byQuery}(${named}).then((one) => [one.status, 'data' in one ? one.data : null])`,
      status,
    );
    expect(
      'oazapfts',
      `oaz.${byBody}(${status === 200 ? `{ ${bodyName(byBody)}: ${body} }` : `{ ${bodyName(byBody)}: ${none} }`}).then((one) => [one.status, 'data' in one ? one.data : null])`,
      status,
    );
  }
}

/** What oazapfts calls the body of `calculateDeadlines`: `deadlinesInput`. */
function bodyName(id) {
  const name = id.replace(/^calculate/, '');
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}Input`;
}

writeFileSync(
  join(folder, 'calls.ts'),
  `import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';
import * as hey from './hey/index.ts';
import * as oaz from './oaz.ts';
import * as orval from './orval.ts';
import { Api } from './swagger.ts';

const baseUrl = ${json(server)};
const fetched = globalThis.fetch;
globalThis.fetch = (to, init) => fetched(typeof to === 'string' && to.startsWith('/') ? baseUrl + to : to, init);
const plain = createClient<paths>({ baseUrl });
const swagger = new Api({ baseUrl });
oaz.defaults.baseUrl = baseUrl;

type Got = readonly [status: number | undefined, body: unknown];

/** This client throws its response when it is an error. */
async function settled(call: Promise<{ status: number; data: unknown }>): Promise<Got> {
  const { status, data, error } = (await call.catch((thrown: unknown) => thrown)) as {
    status: number;
    data: unknown;
    error: unknown;
  };
  return [status, data ?? error];
}

let wrong = 0;
async function expect(client: string, path: string, status: number, call: Promise<Got>): Promise<void> {
  const [got, body] = await call;
  const key = status === 200 ? 'result' : 'errors';
  if (got === status && typeof body === 'object' && body !== null && key in body) return;
  wrong += 1;
  console.error(client, path, status, got, body);
}
${calls.join('\n')}
console.log('${calls.length} calls by five clients, ' + wrong + ' not as expected');
process.exitCode = wrong === 0 ? 0 : 1;
`,
);
writeFileSync(
  join(folder, 'tsconfig.clients.json'),
  json({
    compilerOptions: {
      strict: true,
      noEmit: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
    },
    files: ['calls.ts'],
  }),
);
