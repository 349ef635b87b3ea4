import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import mcp from '#schemas/mcp.json' with { type: 'json' };
import { startApp } from '../../support/app.ts';
import { goldenCases } from '../../support/cases.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const service = await embeddedService();
const defects: unknown[] = [];
const server = await startApp({ service, report: (defect) => defects.push(defect) });
const url = new URL(`${server.origin}/mcp`);
const info = { name: 'test', version: '1.0.0' };

/** What every release of the client can do. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  getServerVersion(): { name: string } | undefined;
  getInstructions?(): string | undefined;
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

interface Called {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

/** The version in the header of the last POST. */
let lastVersion: string | null = null;
const watchedFetch: typeof fetch = (input, init) => {
  lastVersion = new Headers(init?.headers).get('mcp-protocol-version');
  return fetch(input, init);
};

async function callOf(client: AnyClient, name: string, inputs: Record<string, unknown>): Promise<Called> {
  return (await client.callTool({ name, arguments: inputs })) as Called;
}

/** Does everything a client can do here: tools, a result, input errors, an unknown tool. */
async function use(client: AnyClient): Promise<void> {
  const { tools } = await client.listTools();
  assert.equal(
    tools.map(({ name }) => name),
    service.tools.map(({ name }) => name),
  );
  assert.is(client.getServerVersion()?.name, mcp.server.name);
  const instructions = mcp.instructions.join(' ');
  assert.is(client.getInstructions?.() ?? instructions, instructions);
  for (const { key, name, example_input } of service.tools) {
    const run = await runOf(service, key, example_input);
    const called = await callOf(client, name, example_input);
    assert.not(called.isError, called.content[0]?.text);
    assert.ok(called.content[0]?.text.startsWith(run.result.answer));
    assert.ok(called.content[0]?.text.includes(run.disclaimer));
    assert.equal(called.structuredContent?.data, run.result.data);
    const wrong = await callOf(client, name, {});
    assert.is(wrong.isError, true);
    assert.is(wrong.structuredContent, undefined);
  }
  const thrown = await client.callTool({ name: '__proto__', arguments: {} }).catch((error: unknown) => error);
  assert.is((thrown as { code: number }).code, -32602);
}

const test = suite('real clients over HTTP');

for (const mode of [{ pin: '2026-07-28' }, 'auto'] as const) {
  test(`the client of 2026-07-28, ${mode === 'auto' ? 'which negotiates the version' : 'pinned'}`, async () => {
    const client = new ClientV2(info, { versionNegotiation: { mode } });
    await client.connect(new TransportV2(url, { fetch: watchedFetch }));
    await use(client);
    assert.is(lastVersion, '2026-07-28');
    await client.close();
  });
}

for (const version of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']) {
  test(`the client of 2026-07-28, pinned to ${version}`, async () => {
    const client = new ClientV2(info, { supportedProtocolVersions: [version] });
    await client.connect(new TransportV2(url, { fetch: watchedFetch }));
    await use(client);
    await client.ping();
    assert.is(lastVersion, version);
    await client.close();
  });
}

test('the first client, which asks for its newest version', async () => {
  const client = new ClientV1(info);
  await client.connect(new TransportV1(url, { fetch: watchedFetch }) as Parameters<ClientV1['connect']>[0]);
  await use(client);
  await client.ping();
  assert.is(lastVersion, '2025-11-25');
  await client.close();
});

test('the result of every golden case passes the client’s validation', async () => {
  const client = new ClientV1(info);
  await client.connect(new TransportV1(url) as Parameters<ClientV1['connect']>[0]);
  // It validates results against the tools it listed.
  await client.listTools();
  for (const { key, name } of service.tools) {
    for (const { id, given, rejected } of goldenCases().get(key) ?? []) {
      if (rejected.length > 0) continue;
      assert.ok((await callOf(client, name, given)).structuredContent, id);
    }
  }
  await client.close();
});

test('no client caused a defect', () => {
  assert.equal(defects, []);
});

test.after(() => server.close());

test.run();
