import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import mcp from '#schemas/mcp.json' with { type: 'json' };
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { startApp } from '../../support/app.ts';
import { asking, call, legacy, modern, modernHeaders, opening } from '../../support/mcp-messages.ts';
import { calculationOf, embeddedService, runOf, serviceWith } from '../../support/service.ts';

const service = await embeddedService();
const server = await startApp();
const ask = asking(server.origin);

type Result = Record<string, unknown>;

const resultOf = async (...message: Parameters<typeof ask>): Promise<Result> =>
  (await ask(...message)).result;

const test = suite('results of the MCP server');

test('initialize gives the version asked for, or the newest that begins with it', async () => {
  for (const [version, expected] of [
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['2024-11-05', '2024-11-05'],
    ['2024-10-07', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
    ['2099-01-01', '2025-11-25'],
  ]) {
    const result = await resultOf(legacy('initialize', opening(version)));
    assert.is(result.protocolVersion, expected, version);
    assert.equal(result.capabilities, { tools: {} });
    assert.is((result.serverInfo as Result).name, 'uk-corp-tax');
    assert.is(result.instructions, mcp.instructions.join(' '));
    assert.not('resultType' in result);
  }
});

test('server/discover lists all five versions, newest first', async () => {
  const result = await resultOf(modern('server/discover'), modernHeaders('server/discover'));
  assert.equal(result.supportedVersions, [
    '2026-07-28',
    '2025-11-25',
    '2025-06-18',
    '2025-03-26',
    '2024-11-05',
  ]);
  assert.equal(result.capabilities, { tools: {} });
  assert.is(result.resultType, 'complete');
  assert.is(result.cacheScope, 'public');
  assert.ok(Number.isInteger(result.ttlMs));
  assert.not('serverInfo' in result);
  assert.is(((result._meta as Result)['io.modelcontextprotocol/serverInfo'] as Result).name, 'uk-corp-tax');
});

test('tools/list is the same in both protocol families, except for what 2026-07-28 adds', async () => {
  const { tools, ...members } = await resultOf(modern('tools/list'), modernHeaders('tools/list'));
  assert.equal(Object.keys(members), ['resultType', 'ttlMs', 'cacheScope', '_meta']);
  assert.equal(await resultOf(legacy('tools/list')), { tools });
});

for (const { key, name, example_input } of service.tools) {
  test(`${name} gives complete text and structured content in both protocol families`, async () => {
    const calculation = calculationOf(service, key, example_input);
    const notes = calculation.notes(calculation.textValues('name'));
    const { result, share_url, disclaimer } = calculation.toolRun(notes);
    const expected = { ...result, share_url, disclaimer };
    const params = call(name, example_input);
    const older = await resultOf(legacy('tools/call', params));
    const newer = await resultOf(modern('tools/call', params), modernHeaders('tools/call', name));
    assert.equal(older.structuredContent, expected);
    const [{ type, text } = { type: '', text: '' }] = older.content as { type: string; text: string }[];
    assert.is(type, 'text');
    for (const part of [result.answer, share_url, disclaimer]) assert.ok(text.includes(part), part);
    // The notes that matter to this reader; what is out of scope is in the structured content.
    for (const { text: note, kind, isWarning } of notes) {
      // Of a note that leads to a page, what comes before its address.
      const [upTo = ''] = note.split(': /');
      const titles = service
        .known(key)
        .schema.fields.map((field) => [`“${field.title}”`, field.name] as const);
      const line = titles.reduce((words, [title, field]) => words.replaceAll(title, field), upTo);
      assert.not.match(line, '“');
      assert.is(text.includes(`\n- ${line}`), kind !== 'scope' || isWarning === true, note);
    }
    // The law comes last: some hosts pass on nothing but the text.
    const [, law = ''] = text.split('\n\nLaw:\n');
    const cited = law.split('\n');
    assert.ok(cited.length <= 3, law);
    const known = result.sources.map(({ title, url }) => `- ${title}: ${url}`);
    for (const line of cited) assert.ok(known.includes(line), line);
    const shown = text.replace(/ \(box \d+\)/g, '');
    for (const { label, value } of result.figures) assert.ok(shown.includes(`- ${label}: ${value}`), label);
    const { resultType, _meta, ...same } = newer;
    assert.equal(same, older);
    assert.is(resultType, 'complete');
  });

  test(`${name} lists each invalid input on its own line`, async () => {
    const inputs = { 'made up': 1, __proto_: 2, 'a\nb': 3 };
    const thrown = await runOf(service, key, inputs).catch((error: unknown) => error as InvalidInput);
    assert.instance(thrown, InvalidInput);
    const { messages, message } = thrown as InvalidInput;
    const result = await resultOf(legacy('tools/call', call(name, inputs)));
    assert.is(result.isError, true);
    assert.not('structuredContent' in result);
    const lines = (result.content as { text: string }[])[0]?.text.split('\n');
    assert.equal(lines, [
      message,
      ...[...messages].map(([field, text]) => `${field.replace('\n', '\uFFFD')}: ${text}`),
    ]);
  });
}

test('a loan at two rates, or repaid in time, points to the ledger', async () => {
  const ledger = `${service.baseUrl}/calculators/directors-loan/ledger`;
  for (const [inputs, hasLink] of [
    [{ period_end: '2026-12-31', loan_made_on: '2026-05-01' }, true],
    [{ period_end: '2025-12-31', repaid_within_9_months: 5_000 }, true],
    [{ period_end: '2025-12-31' }, false],
  ] as const) {
    const params = call('directors_loan_s455_tax', { outstanding: 20_000, ...inputs });
    const [text] = (await resultOf(legacy('tools/call', params))).content as { text: string }[];
    assert.is(text?.text.includes(ledger), hasLink, JSON.stringify(inputs));
  }
});

test('a defect is reported once, and the client is told only that one occurred', async () => {
  const defect = new Error('the secret of the calculator');
  const own = await serviceWith({});
  const broken = await startApp({ service: own });
  Object.assign(own, {
    calculate: () => {
      throw defect;
    },
  });
  const name = 'uk_corporation_tax_estimate';
  for (const [body, headers] of [
    [legacy('tools/call', call(name)), {}],
    [modern('tools/call', call(name)), modernHeaders('tools/call', name)],
  ] as const) {
    const { status, text } = await asking(broken.origin)(body, headers);
    assert.is(status, 200);
    assert.equal(JSON.parse(text), {
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32603, message: 'Internal error' },
    });
  }
  assert.equal(broken.defects, [defect, defect]);
  await broken.close();
});

test.after(() => server.close());

test.run();
