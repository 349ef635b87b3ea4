// Writes a program that calls every operation with its examples, through two generated, typed clients.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [server, folder] = process.argv.slice(2);
const { paths } = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'));
const calls = [];

for (const { get, post } of Object.values(paths)) {
  for (const operation of [get, post]) {
    if (operation === undefined) continue;
    const { operationId, requestBody, parameters = [] } = operation;
    const id = operationId.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const of = (place) =>
      Object.fromEntries(
        parameters
          .filter((one) => one.in === place && one.example !== undefined)
          .map(({ name, example }) => [name, example]),
      );
    const [path, query] = [of('path'), of('query')];
    const { example, examples = {} } = requestBody?.content['application/json'] ?? {};
    const body = example ?? Object.values(examples)[0]?.value;
    const given = { baseUrl: server, ...(body === undefined ? {} : { body }) };
    if (Object.keys(path).length > 0) given.path = path;
    if (Object.keys(query).length > 0) given.query = query;
    calls.push(
      `await told('hey-api', '${id}', (await hey.${id}(${JSON.stringify(given)})).response?.status);`,
    );
    const said = [...Object.values(path), ...(body === undefined ? [] : [body])];
    if (parameters.some((one) => one.in === 'query')) said.push(query);
    // If a body may have several types, orval makes the caller choose.
    if (Object.keys(requestBody?.content ?? {}).length > 1) {
      said.push({ headers: { 'Content-Type': 'application/json' } });
    }
    const words = said.map((word) => JSON.stringify(word)).join(', ');
    calls.push(`await told('orval', '${id}', (await orval.${id}(${words})).status);`);
  }
}

writeFileSync(
  join(folder, 'calls.ts'),
  `import * as hey from './hey/index.ts';
import * as orval from './orval.ts';

const plain = globalThis.fetch;
globalThis.fetch = (to, init) => plain(typeof to === 'string' && to.startsWith('/') ? ${JSON.stringify(server)} + to : to, init);
let wrong = 0;
async function told(client: string, operation: string, status: number | undefined) {
  if (status === 200) return;
  wrong += 1;
  console.error(client, operation, status);
}
${calls.join('\n')}
console.log('${calls.length} calls by two clients, ' + wrong + ' not answered with 200');
process.exitCode = wrong === 0 ? 0 : 1;
`,
);
writeFileSync(
  join(folder, 'tsconfig.clients.json'),
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(process.cwd(), 'node_modules/@types')],
    },
    files: ['calls.ts'],
  }),
);
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
