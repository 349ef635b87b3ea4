import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackExtension, validateManifest } from '@anthropic-ai/mcpb';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packBundle } from '../../build/mcpb.ts';
import { loadService } from '../../src/load-service.ts';
import { runOf } from '../support/service.ts';

/** The bundle contains the build, made from the current rules. */
const BASE_URL = 'https://tax.example';
const service = await loadService({ baseUrl: BASE_URL });
const scratch = mkdtempSync(join(tmpdir(), 'bundle-'));
const file = join(scratch, 'server.mcpb');
const folder = join(scratch, 'installed');
await packBundle(file, 'http://localhost:3000');
await unpackExtension({ mcpbPath: file, outputDir: folder, silent: true });
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

/** The program as a client starts it from the installed bundle, outside the project's folder. */
function program(): { command: string; args: string[]; env: Record<string, string>; cwd: string } {
  const fill = (text: string) =>
    text.replace(`\${__dirname}`, folder).replace(`\${user_config.base_url}`, BASE_URL);
  const { args, env } = manifest.server.mcp_config;
  return {
    command: process.execPath,
    args: args.map(fill),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(String(value))])),
    cwd: scratch,
  };
}

const info = { name: 'test', version: '1.0.0' };
const test = suite('the bundle that desktop clients install');

test('its manifest is valid and names every tool', () => {
  assert.ok(validateManifest(join(folder, 'manifest.json')));
  assert.is(manifest.manifest_version, '0.3');
  assert.is(manifest.server.mcp_config.command, 'node');
  assert.equal(
    manifest.tools.map(({ name }: { name: string }) => name),
    service.tools.map(({ name }) => name),
  );
  for (const { src } of manifest.icons) {
    assert.equal([...readFileSync(join(folder, src)).subarray(1, 4)], [...Buffer.from('PNG')]);
  }
});

test('it is small: one program, its manifest and its icons', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = files.filter((entry) => entry.isFile()).map(({ name }) => name);
  assert.equal(names.sort(), ['dark.png', 'index.mjs', 'light.png', 'manifest.json']);
  assert.ok(statSync(file).size < 1_000_000, `${statSync(file).size} bytes`);
});

test('the client of 2026-07-28 runs every tool in it, with links to the configured address', async () => {
  const client = new ClientV2(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StdioV2(program()));
  for (const { key, name, example_input } of service.tools) {
    const { structuredContent } = await client.callTool({ name, arguments: example_input });
    const { result, share_url, disclaimer } = await runOf(service, key, example_input);
    assert.equal(structuredContent, JSON.parse(JSON.stringify({ ...result, share_url, disclaimer })));
    assert.ok(share_url.startsWith(`${BASE_URL}/`));
  }
  await client.close();
});

test('a client of the older versions lists the tools, and gets the errors', async () => {
  const client = new ClientV1(info);
  await client.connect(new StdioV1(program()));
  const { tools } = await client.listTools();
  assert.is(tools.length, service.tools.length);
  const { isError } = await client.callTool({ name: tools[0]?.name ?? '', arguments: {} });
  assert.is(isError, true);
  await client.close();
});

test.after(() => rmSync(scratch, { recursive: true }));

test.run();
