import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTools, serveStdio } from '../../../src/mcp/server.ts';
import type { Tool } from '../../../src/service.ts';
import { call, legacy, modern, opening } from '../../support/mcp-messages.ts';
import { programAt } from '../../support/process.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const service = await embeddedService();
const [tool] = service.tools as [Tool];
const tools = createTools(service, (defect) => assert.unreachable(String(defect)), true);
const info = { name: 'test', version: '1.0.0' };

/** The command line as a separate program. */
const program = { command: process.execPath, args: [programAt('commandLine'), 'mcp'] };

/** The server's parsed answers to these lines. */
async function answersTo(...lines: string[]): Promise<Record<string, unknown>[]> {
  const output = new PassThrough();
  const input = new PassThrough();
  const served = serveStdio(tools, input, output);
  input.end(lines.map((line) => `${line}\n`).join(''));
  await served;
  output.end();
  const written = await text(output);
  return written
    .split('\n')
    .filter((line: string) => line !== '')
    .map((line: string) => JSON.parse(line));
}

function errorCode(answer: Record<string, unknown> | undefined): unknown {
  return (answer?.error as { code: number } | undefined)?.code;
}

const test = suite('MCP over standard input and output');

test('each message is answered on a line; notifications and blank lines are not', async () => {
  const answers = await answersTo(
    JSON.stringify(legacy('initialize', opening('2025-06-18'))),
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '',
    JSON.stringify({ ...legacy('ping'), id: 'second' }),
    JSON.stringify({ ...legacy('tools/call', call(tool.name, tool.example_input)), id: 'third' }),
  );
  assert.equal(
    answers.map(({ id }) => id),
    [7, 'second', 'third'],
  );
  assert.ok(answers.every((answer) => 'result' in answer));
});

test('requests of 2026-07-28 stand alone', async () => {
  const answers = await answersTo(
    JSON.stringify({ ...modern('server/discover'), id: 'first' }),
    JSON.stringify({ ...modern('tools/call', call(tool.name, tool.example_input)), id: 'second' }),
    JSON.stringify({ ...modern('tools/call', call(' 税金\n', {})), id: 'third' }),
  );
  assert.equal(answers.map(errorCode), [undefined, undefined, -32602]);
});

test('a repeated argument is an error, and a long number keeps its digits, as over HTTP', async () => {
  const inputs = '"period_start":"2025-04-01","period_end":"2026-03-31","taxable_profits":';
  const text = (profits: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool.name}","arguments":{${inputs}${profits}}}}`;
  const [twice, long] = await answersTo(text('1,"taxable_profits":2'), text('12345678.0000000000000000001'));
  const json = (answer: unknown) => JSON.stringify(answer);
  assert.match(json(twice), 'was given more than once');
  assert.match(json(long), 'taxable_profits');
});

test('invalid messages are rejected, and the next one is answered', async () => {
  const answers = await answersTo('x', '[]', '{"jsonrpc":"2.0"}', '5', JSON.stringify(legacy('ping')));
  assert.equal(answers.map(errorCode), [-32700, -32600, -32600, -32600, undefined]);
  for (const answer of answers.slice(0, 4)) assert.not('id' in answer);
});

test('an unsupported version is rejected with a list of supported ones', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2099-01-01',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const [answer] = await answersTo(JSON.stringify(modern('tools/list', {}, meta)));
  assert.is(errorCode(answer), -32022);
});

test('a real client of 2026-07-28', async () => {
  const client = new ClientV2(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StdioV2(program));
  const { structuredContent } = await client.callTool({ name: tool.name, arguments: tool.example_input });
  const { result } = await runOf(service, tool.key, tool.example_input);
  assert.equal((structuredContent as { data: unknown }).data, result.data);
  await client.close();
});

test('a real client of the older versions', async () => {
  const client = new ClientV1(info);
  const transport = new StdioV1(program);
  await client.connect(transport);
  const { tools } = await client.listTools();
  assert.equal(
    tools.map(({ name }) => name),
    service.tools.map(({ name }) => name),
  );
  const called = await client.callTool({ name: tool.name, arguments: {} });
  assert.is(called.isError, true);
  await client.close();
});

test('the server exits at the end of its input', async () => {
  const input = new PassThrough();
  const served = serveStdio(tools, input, new PassThrough());
  input.end();
  await served;
});

test.run();
