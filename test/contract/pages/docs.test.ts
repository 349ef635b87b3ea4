import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchCall } from '../../../src/cli/batch/batch-call.ts';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { ERROR_STATUS } from '../../../src/http/errors.ts';
import { createBatch } from '../../../src/operations/batch.ts';
import { shownOperations } from '../../../src/web/pages/docs/docs-operations.tsx';
import { type Example, examples } from '../../../src/web/pages/docs/examples.ts';
import { typeset } from '../../../src/web/typography.ts';
import { startSite } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';
import { runOf } from '../../support/service.ts';

/** Every example is tried on the application as it is run, with all its channels. */
const site = await startSite({ rateLimits: { api: 60, mcp: 120 } });
const [tool] = site.service.tools;
if (tool === undefined) throw new Error('there is no calculator');
const asked = shownOperations(site.service, tool);
const shown = {
  ...examples(site.service, tool),
  ...Object.fromEntries(asked.map(({ operation, call }) => [`operation ${operation.name}`, call])),
};
const { body } = await site.get('/docs');
const text = plain(body);

/** Runs a program as a reader would; what it says, or what went wrong. */
async function output(program: string, ...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words, { encoding: 'utf8', maxBuffer: 2 ** 24 });
  return stdout;
}

const run = await runOf(site.service, tool.key, tool.example_input);
const { answer } = run.result;
/** What is asked of each request whose whole response is shown. */
const requestBehind: Readonly<Record<string, Example>> = {
  response: shown.post,
  refusal: shown.faulty,
  not_found: shown.unknown,
};

async function tried(name: string, { kind, text: example, status }: Example): Promise<void> {
  if (kind === 'curl' || kind === 'json-rpc') {
    const said = await output(
      'sh',
      '-c',
      `${example} --silent --output /dev/null --write-out '%{http_code}'`,
    );
    assert.is(said, String(status));
  } else if (kind === 'javascript') {
    const said = await output(process.execPath, '--input-type=module', '--eval', example);
    assert.ok(said.startsWith(`${answer} ${site.origin}/calculators/`), said);
  } else if (kind === 'python') {
    assert.is((await output('python3', '-c', example)).trim(), answer);
  } else if (kind === 'response') {
    const request = requestBehind[name];
    assert.ok(request !== undefined, `nothing asks for ${name}`);
    assert.equal(JSON.parse(example), JSON.parse(await output('sh', '-c', `${request?.text} --silent`)));
  } else if (kind === 'json') {
    assert.ok(JSON.stringify(JSON.parse(example)).includes(`${site.service.baseUrl}/mcp`));
  } else if (kind === 'terminal') {
    const words = /^corporation-tax-calculators (batch .*) < clients\.csv > answers\.csv$/.exec(example)?.[1];
    const call = batchCall((words ?? '').split(' '), site.service);
    assert.ok('key' in call && !(createBatch(site.service, call.key, call.columns) instanceof InvalidInput));
  } else if (kind === 'html') {
    const addresses = [...example.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    assert.is(addresses.length, 2);
    for (const address of addresses) assert.is((await fetch(plain(address))).status, 200, address);
  } else {
    assert.is(kind, 'command');
    assert.ok(example.includes(`${site.service.baseUrl}/mcp`));
  }
}

const test = suite('documentation');

for (const [name, example] of Object.entries(shown)) {
  test(`the example "${name}" is on the page and runs`, async () => {
    assert.ok(text.includes(example.text), 'it is not on the page');
    await tried(name, example);
  });
}

test('every example on the page is one of those that are run', () => {
  const known = new Set(Object.values(shown).map((example) => example.text));
  const onPage = [...body.matchAll(/<pre class="copy" tabindex="0">(.*?)<\/pre>/gs)].map(([, code = '']) =>
    plain(code),
  );
  assert.is(onPage.length, known.size);
  for (const code of onPage) assert.ok(known.has(code), code);
});

test('every heading can be linked to, and the keyboard comes to every example', () => {
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? '';
  for (const [heading] of main.matchAll(/<h[23][^>]*>/g)) assert.match(heading, / id="/);
  const ids = [...main.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.is(new Set(ids).size, ids.length, 'an id is there twice');
  for (const [, id] of body.matchAll(/href="#([^"]*)"/g)) assert.ok(body.includes(` id="${id}"`), id);
  for (const [pre] of main.matchAll(/<pre[^>]*>/g)) assert.match(pre, /tabindex="0"/);
});

test('every part is there, and the list of parts leads to it', () => {
  for (const id of [
    'calculators',
    'api',
    'operations',
    'mcp',
    'embeds',
    'links',
    'errors',
    'limits',
    'versions',
  ]) {
    assert.match(body, new RegExp(`<h2 id="${id}"`));
    assert.match(body, new RegExp(`<a href="#${id}"`));
  }
  for (const { key, name } of site.service.tools) assert.ok(text.includes(key) && text.includes(name));
  for (const { operation } of asked) assert.match(body, `<h3 id="${operation.name}"`);
  assert.match(text, /60 requests a minute.*120 requests a minute/);
  assert.match(text, /Every request counts as one, .*a sweep of at most 501 points/);
  assert.match(text, /help@example\.org/);
});

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { parameters?: readonly Parameter[]; responses: Readonly<Record<string, unknown>> }>
      >
    >
  >;
}
interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}
const described = JSON.parse((await site.get('/api/v1/openapi.json')).body) as Described;

/** The rows of a table or list by their names: what stands in code, and what is said of it. */
function told(html: string, row: RegExp): [name: string, ...said: string[]][] {
  return [...html.matchAll(row)].map(([, ...cells]) => cells.map((cell) => plain(cell ?? '')) as [string]);
}

/** What is told of the kind of an input, by its JSON Schema in the description of the API. */
function kindOf({ required, schema }: Parameter): RegExp {
  const { type, format, enum: choices, default: fallback } = schema;
  const kind = Array.isArray(choices)
    ? `one of ${choices.join(', ')}`
    : format === 'date'
      ? 'date'
      : type === 'boolean'
        ? 'true or false'
        : type === 'integer'
          ? 'whole number'
          : '(?:pounds|number)';
  const how =
    required === true
      ? 'required'
      : fallback === undefined
        ? 'optional(?:, default .+)?'
        : `optional, default ${fallback}`;
  return new RegExp(`^${kind}, ${how}$`);
}

test('inputs are what the description of the API says of them, in its order', () => {
  for (const { key } of site.service.tools) {
    const part = body.slice(body.indexOf(`Inputs of <code>${key}</code>`));
    const list = /<dl>(.*?)<\/dl>/s.exec(part)?.[1] ?? '';
    const inputs = told(list, /<dt><code>(.*?)<\/code><\/dt><dd class="small">(.*?)<\/dd><dd>(.*?)<\/dd>/gs);
    const fields = site.service.calculator(key)?.schema.fields ?? [];
    const parameters = (described.paths[`/api/v1/tools/${key}`]?.get?.parameters ?? []).filter(({ name }) =>
      fields.some((field) => field.name === name),
    );
    assert.equal(
      inputs.map(([name]) => name),
      parameters.map(({ name }) => name),
    );
    inputs.forEach(([name, kind = '', about], index) => {
      const field = fields[index];
      assert.match(kind, kindOf(parameters[index] as Parameter), `${key} ${name}`);
      if (field?.kind === 'money') assert.match(kind, /^pounds/);
      if (field?.kind === 'decimal') assert.match(kind, /^number/);
      const stated = field?.fallbackFrom ?? field?.fallback;
      if (stated !== undefined) assert.ok(kind.endsWith(`, default ${stated}`), `${key} ${name}: ${kind}`);
      assert.is(about, typeset(field?.description ?? ''));
    });
  }
});

test('what comes back is told key by key', () => {
  const table = body.slice(body.search(/<h\d id="fields"/));
  const fields = told(
    table.slice(0, table.indexOf('</table>')),
    /<th scope="row"><code>(.*?)<\/code><\/th><td[^>]*>(.*?)<\/td>/gs,
  );
  const keys = Object.entries(run).flatMap(([name, value]) =>
    name === 'result' ? Object.keys(value).map((inner) => `result.${inner}`) : [name],
  );
  assert.equal(fields.map(([name]) => name).sort(), keys.sort());
  for (const [name, meaning] of fields) assert.match(meaning ?? '', /^[A-Z].*\.$/, name);
});

test('every status of an error is told once', () => {
  const table = body.slice(body.indexOf('<h2 id="errors"'));
  const statuses = told(
    table.slice(0, table.indexOf('</table>')),
    /<th scope="row">(\d+)<\/th><td[^>]*>(.*?)<\/td>/gs,
  );
  const answered = new Set([...Object.values(ERROR_STATUS), 422].map(String));
  assert.equal(
    statuses.map(([status]) => status),
    [...answered].sort(),
  );
  for (const [status, when] of statuses) assert.match(when ?? '', /^[A-Z].*\.$/, status);
});

test('workings have an address of their own, named after the key', () => {
  assert.match(text, /with \/workings after the key\./);
  assert.match(text, /\/api\/v1\/tools\/\{key\}, to GET/);
});

test.after(async () => {
  await site.close();
});
test.run();
