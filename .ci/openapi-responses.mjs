// Writes real responses of every operation as TypeScript constants of the generated types.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [server, folder] = process.argv.slice(2);
const description = await json('/api/v1/openapi.json');
const constants = [];

for (const [path, operations] of Object.entries(description.paths)) {
  const { get, post } = operations;
  if (get !== undefined && isJson(get)) {
    const query = new URLSearchParams();
    for (const { name, example } of get.parameters ?? []) if (example !== undefined) query.set(name, example);
    constant(get.operationId, 200, await json(`${path}${query.size > 0 ? `?${query}` : ''}`));
  }
  if (post === undefined) continue;
  const { example, examples = { only: { value: example } } } = post.requestBody.content['application/json'];
  for (const { value } of Object.values(examples)) {
    constant(post.operationId, 200, await json(path, posted(value)));
  }
  constant(post.operationId, 422, await json(path, posted({})));
  constant(post.operationId, 400, await json(path, { ...posted({}), body: '{' }));
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023'],
  types: [],
};
writeFileSync(
  join(folder, 'responses.ts'),
  `import type { operations } from './api.d.ts';\n\n${constants.join('\n\n')}\n`,
);
for (const [config, file] of [
  ['tsconfig', 'responses'],
  ['tsconfig.departing', 'departing'],
]) {
  writeFileSync(join(folder, `${config}.json`), JSON.stringify({ compilerOptions, files: [`${file}.ts`] }));
}
console.log(`${constants.length} real responses`);

/** Whether an operation answers in JSON by default. */
function isJson({ responses }) {
  return 'application/json' in responses[200].content;
}

function constant(operation, status, body) {
  const type = `operations['${operation}']['responses'][${status}]['content']['application/json']`;
  constants.push(`export const ${operation}_${status}: ${type} = ${JSON.stringify(body)};`);
}

function posted(body) {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

async function json(path, options) {
  return (await fetch(server + path, options)).json();
}
