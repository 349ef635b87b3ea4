import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDispatch } from '../../../src/mcp/dispatch.ts';
import { embeddedService } from '../../support/service.ts';
import { exchanges } from './exchanges/table.ts';

const service = await embeddedService();
const defects: unknown[] = [];
const dispatch = createDispatch(
  () => service,
  (defect) => defects.push(defect),
);

const test = suite('the table of exchanges');

test('there are at least a hundred, each with a name of its own', () => {
  assert.ok(exchanges.length >= 100, `${exchanges.length}`);
  assert.is(new Set(exchanges.map(({ about }) => about)).size, exchanges.length);
});

for (const { about, headers, body, status, code, id, data } of exchanges) {
  test(about, () => {
    // As it arrives: text that is parsed, so that a name such as __proto__ is a key like any other.
    const parsed: unknown = JSON.parse(typeof body === 'string' ? body : JSON.stringify(body));
    const reply = dispatch(headers, parsed);
    assert.is(reply.status, status);
    assert.is(reply.refusal?.code, code);
    if (status === 202) {
      assert.is(reply.text, null);
      assert.equal(reply.headers, {});
      return;
    }
    assert.equal(reply.headers, { 'content-type': 'application/json' });
    const answer = JSON.parse(reply.text ?? '') as Record<string, unknown>;
    assert.is(answer.jsonrpc, '2.0');
    assert.is(answer.id, id);
    assert.is('id' in answer, id !== undefined);
    assert.is('result' in answer, code === undefined);
    const error = answer.error as { code: number; message: string; data?: unknown } | undefined;
    assert.is(error?.code, code);
    if (data !== undefined) assert.equal(error?.data, data);
    assert.ok(error === undefined || error.message.length > 10);
  });
}

test('none of them is a defect', () => {
  assert.equal(defects, []);
});

test.run();
