import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../../support/app.ts';
import { asking, call, legacy, modern, modernHeaders, opening, TOOL } from '../../support/mcp-messages.ts';
import { embeddedService } from '../../support/service.ts';

/** The most tokens of o200k that a model may have to read. If you need more, say in the commit what for. */
const MOST = {
  /** For each tool of the list. */
  listed: 750,
  initialize: 500,
  'server/discover': 500,
  /** The text of a call, which every host passes on, and the whole result, which some do. */
  text: 1_200,
  whole: 3_800,
  /** A JSON-RPC error, or the messages about inputs. */
  rejection: 150,
} as const;

const encoder = new Tiktoken(o200k);
const service = await embeddedService();
const server = await startApp();
const ask = asking(server.origin);

function tokens(text: string): number {
  return encoder.encode(text).length;
}

const test = suite('tokens of what models read');

function within(what: keyof typeof MOST, answer: string, times = 1): void {
  const count = tokens(answer);
  assert.ok(
    count <= MOST[what] * times,
    `${what}: ${count} tokens, of at most ${MOST[what] * times}: ${answer}`,
  );
}

test('tools/list, initialize and server/discover', async () => {
  const { length } = service.tools;
  within('listed', (await ask(legacy('tools/list'))).text, length);
  within('listed', (await ask(modern('tools/list'), modernHeaders('tools/list'))).text, length);
  within('initialize', (await ask(legacy('initialize', opening('2025-11-25')))).text);
  within('server/discover', (await ask(modern('server/discover'), modernHeaders('server/discover'))).text);
});

for (const { name, key, example_input } of service.tools) {
  test(`a call of ${name}, and its errors`, async () => {
    const headers = modernHeaders('tools/call', name);
    const answer = await ask(modern('tools/call', call(name, example_input)), headers);
    within('text', answer.result.content[0]?.text ?? '');
    within('whole', answer.text);
    within('rejection', (await ask(legacy('tools/call', call(name, {})))).text);
    for (const { name: field } of service.known(key).schema.fields) {
      const inputs = { ...example_input, [field]: 'the fourth of next month' };
      within('rejection', (await ask(legacy('tools/call', call(name, inputs)))).text);
    }
  });
}

test('rejections of JSON-RPC', async () => {
  for (const body of [legacy('tools/call', call('x')), legacy('x/y'), legacy('tools/call', call(TOOL, 5))])
    within('rejection', (await ask(body)).text);
});

test.after(() => server.close());

test.run();
