import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../support/app.ts';
import { embeddedService, wordCount } from '../support/service.ts';

const service = await embeddedService();
const server = await startApp();
const API = `${server.origin}/api/v1`;
const test = suite('JSON API');
test.after(() => server.close());

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function ask(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(`${API}${path}`, init);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function post(path: string, body: unknown): Promise<Answer> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

test("HMRC's own example by GET, as in the README", async () => {
  const { status, body } = await ask(
    '/tools/corporation-tax?period_start=2023-04-01&period_end=2024-03-31&taxable_profits=%C2%A3100,000',
  );
  const result = body.result as { answer: string; data: Record<string, unknown>; sources: { url: string }[] };
  assert.is(status, 200);
  assert.equal([result.data.corporation_tax, result.data.marginal_relief], [22_750, 2_250]);
  const words = wordCount(result.answer);
  assert.ok(words >= 40 && words <= 60);
  for (const { url } of result.sources) assert.match(new URL(url).hostname, /\.gov\.uk$/);
});

test('a ToolRun and its result have exactly the fields of the contract', async () => {
  for (const { key, example_input } of service.tools) {
    const { body } = await post(`/tools/${key}`, example_input);
    assert.equal(Object.keys(body), [
      'tool',
      'input',
      'result',
      'page_url',
      'share_url',
      'calculated_by',
      'disclaimer',
    ]);
    assert.equal(Object.keys(body.result as object), ['answer', 'figures', 'data', 'notes', 'sources']);
    assert.is(body.page_url, `http://localhost:3000/calculators/${key}`);
    assert.is(body.calculated_by, `Calculated by ${service.common.siteName}, ${body.page_url}`);
  }
});

test('the list of tools has exactly the fields of the contract', async () => {
  const { status, body } = await ask('/tools');
  assert.is(status, 200);
  assert.equal(Object.keys(body), ['tools', 'mcp_url', 'openapi_url', 'docs_url', 'disclaimer']);
  assert.equal(
    [body.mcp_url, body.openapi_url, body.docs_url, body.disclaimer],
    [
      ...['mcp', 'api/v1/openapi.json', 'docs'].map((path) => `http://localhost:3000/${path}`),
      service.common.disclaimer,
    ],
  );
  for (const tool of body.tools as Record<string, unknown>[]) {
    assert.equal(Object.keys(tool), [
      'key',
      'name',
      'title',
      'description',
      'page_url',
      'api_url',
      'input_schema',
      'example_input',
    ]);
    assert.not.match(JSON.stringify(tool), /"x-|\{[a-z_]+\}/);
  }
});

test('nothing above caused a defect', () => {
  assert.equal(server.defects, []);
});

test.run();
