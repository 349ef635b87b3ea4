import { Agent } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine } from '../../src/cli/command-line.ts';
import { rowsCall, rowsCommand } from '../../src/cli/rows.ts';
import { parseInputs } from '../../src/formats/json-inputs.ts';
import { createTools, serveStdio } from '../../src/mcp/server.ts';
import { readConfig } from '../../src/server/config.ts';
import { startApp } from '../support/app.ts';
import { BOUNDARY, multipart, sendForm } from '../support/batch-form.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { modern, modernHeaders } from '../support/mcp-messages.ts';
import { embeddedService } from '../support/service.ts';
import { type Asked, post as postAlone, ask as sendAlone, sendRaw } from '../support/wire.ts';

// Cost must stay linear in the length of a text: every reader of outside text is pumped with everything that repeats.

const service = await embeddedService();
const app = await startApp({ trustProxy: 1 });
const { port } = app;
const agent = new Agent({ keepAlive: true });
const ask = (port: number, path: string, options: Asked = {}) => sendAlone(port, path, { ...options, agent });
const post = (port: number, path: string, body: unknown, options: Asked = {}) =>
  postAlone(port, path, body, { ...options, agent });
const [tool] = service.tools as [(typeof service.tools)[number]];
const example = tool.example_input;

/** What a reader may count, skip, trim, split or search for, and what may then make it fail. */
const TOKENS = [
  ...'0 9 1, . - a é , ; = " \\ / % %2 & £ [ { ( < * + _ : e9 2025- a.'.split(' '),
  ...[' ', '\t', '\r\n', '\n', '\u2028', ' - '],
];
const TOKENS_OF_A_PLACE = 4;

const PARTS = { full: 64 * 1024 - 2_000, ofHeaders: 12 * 1024 };

function pumped(token: string, length: number): string {
  return token.repeat(Math.ceil(length / Buffer.byteLength(token)));
}

/** The pumped text alone, and between texts that a reader may skip or trim. */
const SURROUND: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `1${text}1`,
  (text) => `a${text}\u2028b`,
];
/** Each place gets some tokens in one of these surroundings, and others with the next seed. */
let drawn = Number(process.env.FUZZ_SEEDS?.split(',').at(-1) ?? 0);
function draw<T>(items: readonly T[]): T {
  drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
  return items[Math.floor((drawn / 2 ** 32) * items.length)] as T;
}

function query(values: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/**
 * Processor time that a pumped text may take beyond the plain request, in milliseconds. Readers in linear time take a few
 * for 64 KB; those in quadratic time take seconds.
 */
const MOST = 20;

const test = suite('pumped text');

/** Sends texts to a place; the fastest of several tries counts, since other work in the process is measured too. */
async function pump(
  place: string,
  length: number,
  send: (text: string) => unknown,
  tokens: readonly string[] = Array.from({ length: TOKENS_OF_A_PLACE }, () => draw(TOKENS)),
): Promise<void> {
  await send('1');
  // Blank text may mean a missing parameter, and so a whole answer.
  const plain = Math.max(await cpuTime(() => send('1')), await cpuTime(() => send('')));
  for (const token of tokens) {
    const text = draw(SURROUND)(pumped(token, length));
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 12 && least > MOST + plain; attempt += 1) {
      least = Math.min(least, await cpuTime(() => send(text)));
    }
    const shown = JSON.stringify(text.slice(0, 5));
    assert.ok(least <= MOST + plain, `${place}: ${shown} takes ${least} ms, without it ${plain} ms`);
  }
}

const TOOL = `/api/v1/tools/${tool.key}`;
const [first = ''] = Object.keys(tool.input_schema.properties as object);
const inHeader = (text: string): string => text.replace(/[^\t -~\xa0-\xff]/g, ' ');

test('each kind of input, each way in', async () => {
  const kinds = new Set<string>();
  for (const { key, example_input } of service.tools) {
    for (const { name, kind } of service.known(key).schema.fields) {
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      await pump(`${key}.${name}, ${kind}`, PARTS.full, (text) =>
        service.calculate(key, { ...example_input, [name]: text }, 'rejected'),
      );
    }
  }
  await pump('POST', PARTS.full, (text) => post(port, TOOL, { ...example, [first]: text }));
  for (const place of [TOOL, `/calculators/${tool.key}`, `/embed/${tool.key}`]) {
    await pump(`GET ${place}`, PARTS.ofHeaders / 3, (text) =>
      ask(port, `${place}?${query({ ...example, [first]: text })}`),
    );
  }
  for (const start of ['1', '-1', '0.', '1e', '1E-', '1.0e+']) {
    const send = (text: string) => post(port, TOOL, `{"${first}":${start}${text}}`);
    await pump(`a number from ${start}`, PARTS.full, send, ['0', '9', '00.']);
  }
});

test('names and shapes of JSON, on the API, in batches, and over MCP by HTTP and stdio', async () => {
  const shapes: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => `{"${text.replace(/[\p{Cc}"\\]/gu, '')}":1}`,
    (text) => `{"taxable_profits":[${text}]}`,
    (text) => JSON.stringify({ [text]: 1, taxable_profits: text }),
    (text) => `[{"a":1000${text}}]`,
    (text) => JSON.stringify([{ [text.slice(0, 100)]: text }]),
  ];
  for (const [index, shape] of shapes.entries()) {
    const params = (text: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${shape(text)}}`;
    const headers = modernHeaders('tools/call', tool.name);
    const batch = (type: string, text: string) =>
      post(port, `${TOOL}/batch`, shape(text), { headers: { 'Content-Type': type } });
    const label = `shape ${index}`;
    await pump(`API, ${label}`, PARTS.full, (text) => post(port, TOOL, shape(text)));
    await pump(`MCP, ${label}`, PARTS.full, (text) => post(port, '/mcp', params(text), { headers }));
    // A line break would make each of them a message.
    await pump(`MCP line, ${label}`, PARTS.full, (text) => linesOf(params(text.replaceAll(/[\r\n]/g, ' '))));
    for (const type of ['application/json', 'text/csv'])
      await pump(`batch of ${type}, ${label}`, PARTS.full, (text) => batch(type, text));
  }
  const messages: readonly ((text: string) => object)[] = [
    (text) => ({ jsonrpc: '2.0', id: text, method: text, params: {} }),
    (text) => modern('tools/call', { name: text, arguments: example }),
    (text) => modern('resources/read', { uri: text }),
    (text) => modern('ping', {}, { [text]: text, 'io.modelcontextprotocol/protocolVersion': text }),
  ];
  for (const message of messages) {
    const { method } = message('') as { method: string };
    const headers = modernHeaders(method, tool.name);
    await pump(`MCP ${method}`, PARTS.full, (text) => post(port, '/mcp', message(text), { headers }));
  }
});

/** Feeds lines to the server as a client over stdio does. */
async function linesOf(text: string): Promise<void> {
  const output = new PassThrough();
  output.resume();
  const input = Readable.from([Buffer.from(`${text}\n`)]);
  const tools = createTools(service, () => {}, true);
  await serveStdio(tools, input, output);
}

test('every header that is read', async () => {
  const names = [
    ...['Accept', 'Accept-Encoding', 'Access-Control-Request-Method', 'Content-Encoding', 'Content-Type'],
    ...['If-Modified-Since', 'If-None-Match', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Origin'],
    ...['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Request-Id'],
  ];
  const starts = ['', 'text/html;q=', 'multipart/form-data; boundary=x; ', '=?base64?', '"', 'W/"'];
  for (const name of names) {
    for (const start of starts) {
      const send = async (text: string) => {
        // Characters that a header cannot carry are replaced.
        const own = { [name]: `${start}${inHeader(text)}` };
        await post(port, '/mcp', modern('ping'), { headers: { ...modernHeaders('ping'), ...own } });
        await post(port, TOOL, example, { headers: own });
      };
      await pump(`${name}: ${start}`, PARTS.ofHeaders, send, start === '' ? undefined : [' ', ',', ';', '"']);
    }
  }
});

test('paths, queries and the parameters of operations', async () => {
  const escaped = (text: string): string => encodeURI(text).replaceAll('#', '').slice(0, PARTS.ofHeaders);
  const link = `${tool.key}?${query(example)}`;
  for (const start of [
    ...['/', '/api/v1/', `${TOOL}?`, '/embed/', '/mcp/', '/calculators/?a=', '/rates/', '/batch/'],
    ...[`/api/v1/tools/${link}&rules=`, `/calculators/${link}&rules=`, `/embed/${link}&theme=`],
  ]) {
    await pump(start, PARTS.ofHeaders / 3, (text) => ask(port, start + escaped(text)));
  }
  await pump('boxes.activity', PARTS.ofHeaders / 3, (text) =>
    ask(port, `${TOOL}/boxes?${query({ ...example, activity: text })}`),
  );
});

test('rows of operations over rows, as JSON and as files', async () => {
  const path = '/api/v1/tools/directors-loan/ledger';
  const loan = { on: '2025-03-01', kind: 'loan', amount: 5 };
  const body = { period_ends: ['2025-12-31'], entries: [loan] };
  const heading = Object.keys(loan).join();
  for (const field of [...Object.keys(loan), 'a']) {
    const rows = (text: string) => ({ ...body, entries: [{ ...loan, [field]: text }] });
    await pump(`${path}: entries.${field}`, PARTS.full, (text) => post(port, path, rows(text)));
  }
  for (const name of ['period_ends', 'entries', 'a'])
    await pump(`${path}: ${name}`, PARTS.full, (text) => post(port, path, { ...body, [name]: text }));
  const headers = { 'Content-Type': 'text/csv' };
  for (const start of ['', `${heading}\n`, `${heading}\n"`])
    await pump(`a file of ${start}`, PARTS.full, (text) => post(port, path, start + text, { headers }));
});

test('forms: boundaries, parts, names and files', async () => {
  const rows = `${Object.keys(example).join()}\n${Object.values(example).join()}\n`;
  const fields = { calculator: tool.key, rows };
  for (const name of ['calculator', 'rows', 'answer', 'year', 'file']) {
    await pump(`field ${name}`, PARTS.full, (text) => sendForm(port, { ...fields, [name]: text }));
  }
  const body = multipart(fields);
  for (const start of ['multipart/form-data; boundary=', `multipart/form-data; boundary=${BOUNDARY}; `]) {
    await pump(`Content-Type: ${start}`, PARTS.ofHeaders, (text) =>
      sendForm(port, body, start + inHeader(text)),
    );
  }
  await pump('headers of a part', PARTS.full, (text) =>
    sendForm(port, Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${text}\r\n\r\n`)),
  );
  await pump('parts', PARTS.full, (text) => sendForm(port, Buffer.from(`--${BOUNDARY}${text}`)), [
    ...TOKENS,
    `\r\n--${BOUNDARY}`,
    `--${BOUNDARY}--`,
  ]);
});

test('another boundary does not evade the limit on parts', async () => {
  const parts = pumped('--other\r\n\r\n', PARTS.full);
  const type = `multipart/form-data; boundary=other; boundary=${BOUNDARY}`;
  assert.is((await sendForm(port, Buffer.from(parts), type)).status, 400);
});

test('a body in one-byte chunks costs little', async () => {
  const head = `POST ${TOOL}/batch HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/csv\r\n`;
  const crumbs = Buffer.concat([
    Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n`),
    Buffer.alloc(6 * 200_000, '1\r\na\r\n'),
    Buffer.from('0\r\n\r\n'),
  ]);
  let answer = '';
  const milliseconds = await cpuTime(async () => {
    answer = await sendRaw(port, crumbs);
  });
  // One heading of 200,000 letters; many pieces at once are rejected before.
  assert.match(answer, /^HTTP\/1\.1 4(?:00|22) /);
  assert.ok(milliseconds < 2_000, `${milliseconds} ms of processor`);
});

test('the command line and its files, and settings', async () => {
  for (const args of [['run', tool.key, '--taxable-profits'], ['run'], []])
    await pump(args.join(' '), PARTS.full, (text) => commandLine([...args, text], service));
  await pump('batch < …', PARTS.full, async (text) => {
    const call = rowsCall(['batch', tool.key], service);
    assert.ok('key' in call);
    const input = () => Readable.from([Buffer.from(`taxable_profits,a\n1,"${text}`)]);
    const output = new PassThrough().resume();
    await rowsCommand(service, call, { input, isFile: true, output, errors: { write: () => {} } });
  });
  for (const name of ['BASE_URL', 'SECURITY_CONTACT', 'ALLOWED_ORIGINS', 'REDIS_URL'])
    await pump(name, PARTS.full, (text) => readSettings({ [name]: `https://a${text}` }));
});

/** Errors are the right answer to such a setting. */
function readSettings(settings: Readonly<Record<string, string>>): void {
  try {
    readConfig({ PORT: '3000', ...settings });
  } catch {}
}

test('a number of 64,000 digits is read as exactly as a short one', () => {
  const read = parseInputs(`{"x":1${'0'.repeat(200)}.5${'0'.repeat(60_000)}1}`) as { x: string };
  assert.ok(read.x.startsWith('1000') && read.x.endsWith('001'));
});

test('nothing caused a defect', async () => {
  const defects = app.defects.map((defect) => (defect instanceof Error ? defect.stack : String(defect)));
  assert.equal(defects, []);
  await app.close();
});

test.run();
