import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../../support/app.ts';
import { asking, envelope, TOOL } from '../../support/mcp-messages.ts';

const server = await startApp();
const ask = asking(server.origin);

/** Mostly what a client could send, with a wrong type somewhere. */
const or = (...values: unknown[]) => fc.oneof(fc.constantFrom(...values), fc.jsonValue());

const version = or('2026-07-28', '2025-11-25', '2024-11-05', '2099-01-01');
const message = fc.record(
  {
    jsonrpc: or('2.0', '2.0', '2.0'),
    id: or(1, 'a'),
    method: or('initialize', 'ping', 'tools/list', 'tools/call', 'server/discover', 'x/y'),
    params: fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          name: or(TOOL),
          arguments: fc.oneof(
            fc.jsonValue(),
            fc.record({ period_end: or('2026-03-31'), taxable_profits: or(5) }),
          ),
          cursor: fc.jsonValue(),
          protocolVersion: version,
          _meta: or(envelope(), envelope('2025-11-25'), {}),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: ['jsonrpc'] },
);
const printable = fc.string({ unit: fc.constantFrom(...'aZ09-/?=_. ') });
const headers: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'mcp-protocol-version': fc.oneof(fc.constantFrom('2026-07-28', '2025-11-25', 'x'), printable),
    'mcp-method': fc.oneof(
      fc.constantFrom('tools/list', 'tools/call', 'server/discover', 'subscriptions/listen'),
      printable,
    ),
    'mcp-name': fc.oneof(fc.constantFrom(TOOL, '=?base64?eA==?='), printable),
  },
  { requiredKeys: [] },
);

const STATUSES = new Set([200, 202, 400, 404]);
/** -32000 is the SDK's, for a version that is not served; the others are those of JSON-RPC and the protocol. */
const CODES = new Set([-32700, -32600, -32601, -32602, -32603, -32020, -32022, -32000]);

const test = suite('any message at all');

for (const seed of String(process.env.FUZZ_SEEDS).split(',').map(Number)) {
  test(`it is answered in JSON within the protocol, and is never a defect (SEED=${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(headers, fc.oneof(fc.jsonValue(), message), async (sent, body) => {
        const { status, text } = await ask(body, sent);
        assert.ok(STATUSES.has(status), String(status));
        assert.is(text === '', status === 202);
        if (text === '') return;
        const answer = JSON.parse(text);
        assert.is(answer.jsonrpc, '2.0');
        assert.is.not('result' in answer, 'error' in answer);
        if ('error' in answer) assert.ok(CODES.has(answer.error.code), String(answer.error.code));
      }),
      { numRuns: 200, seed },
    );
    assert.equal(server.defects, []);
  });
}

test.after(() => server.close());

test.run();
