import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchRequests } from '../../../src/server/connections/request-batching.ts';

const test = suite('requests in batches');

test('a client with one request does not wait behind another’s hundreds', async () => {
  const answered: string[] = [];
  const receive = batchRequests(
    ({ url = '' }) => answered.push(url),
    ({ url = '' }) => url,
  );
  const send = (url: string): void => receive({ url } as IncomingMessage, {} as ServerResponse);
  for (let request = 0; request < 300; request += 1) send(request % 2 === 0 ? 'greedy' : 'second');
  send('honest');
  await nextTurn();
  assert.is(answered.indexOf('honest'), 2);
  for (let turn = 0; turn < 301 / 16; turn += 1) await nextTurn();
  assert.is(answered.length, 301);
});

test.run();
