import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDispatch } from '../../../src/mcp/dispatch.ts';
import type { RequestHeaders } from '../../../src/mcp/protocol.ts';
import { embeddedService } from '../../support/service.ts';
import { envelope, TOOL } from './exchanges/row.ts';

const service = await embeddedService();
const defects: unknown[] = [];
const dispatch = createDispatch(service, (defect) => defects.push(defect));

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
const headers: fc.Arbitrary<RequestHeaders> = fc.record(
  {
    'mcp-protocol-version': fc.oneof(fc.constantFrom('2026-07-28', '2025-11-25', 'x'), fc.string()),
    'mcp-method': fc.oneof(fc.constantFrom('tools/list', 'tools/call', 'server/discover'), fc.string()),
    'mcp-name': fc.oneof(fc.constantFrom(TOOL, '=?base64?eA==?='), fc.string()),
  },
  { requiredKeys: [] },
);

const STATUSES = new Set([200, 202, 400, 404]);
const CODES = new Set([-32600, -32601, -32602, -32020, -32022]);

const test = suite('any message at all');

for (const seed of String(process.env.FUZZ_SEEDS).split(',').map(Number)) {
  test(`it is answered within the protocol, and is never a defect (SEED=${seed})`, () => {
    fc.assert(
      fc.property(headers, fc.oneof(fc.jsonValue(), message), (given, body) => {
        const { status, text, refusal } = dispatch(given, JSON.parse(JSON.stringify(body)));
        assert.ok(STATUSES.has(status), String(status));
        assert.is(text === null, status === 202);
        if (text === null) return;
        const answer = JSON.parse(text);
        assert.is(answer.jsonrpc, '2.0');
        assert.is('result' in answer, refusal === null);
        if (refusal !== null) assert.ok(CODES.has(answer.error.code), String(answer.error.code));
        if ('id' in answer) assert.ok(typeof answer.id === 'string' || Number.isInteger(answer.id));
      }),
      { numRuns: 1500, seed },
    );
    assert.equal(defects, []);
  });
}

test.run();
