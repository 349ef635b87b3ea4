import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';
import { BOUNDARY, multipart, sendForm } from '../../support/batch-form.ts';

/** Readers that go away while something long is worked out for them: it ends, and nothing comes of it. */
const site = await startSite();
const test = suite('readers that go away');

/** Sends a request and goes away as soon as the service has it whole. */
async function goneAfter(request: string | Buffer): Promise<void> {
  const socket = connect(site.port, '127.0.0.1');
  // Whoever has gone away hears nothing of what becomes of the connection.
  socket.on('error', () => {});
  const received = new Promise<IncomingMessage>((resolve) => {
    // Listened to at once, since a short body can be there with its head.
    site.server.once('request', (message: IncomingMessage) => {
      if (message.method === 'GET') resolve(message);
      else message.once('end', () => resolve(message));
    });
  });
  socket.write(request);
  const { socket: ours } = await received;
  const closed = once(ours, 'close');
  ours.destroy();
  await closed;
  socket.destroy();
}

const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const SWEEP = withQuery('/calculators/corporation-tax', {
  ...{ ...YEAR, vary: 'taxable_profits', from: '0', to: '500000', step: '1000' },
  columns: 'corporation_tax',
});

test('a question beside a result', async () => {
  await goneAfter(`GET ${SWEEP} HTTP/1.1\r\nHost: x\r\n\r\n`);
  // Turns go round, so that what was asked first would be answered first.
  assert.is((await site.get(SWEEP)).status, 200);
  assert.equal(site.defects, []);
});

const ROWS = `period_end\n${'2025-06-30\n'.repeat(900)}`;

for (const answer of ['table', 'csv', 'calendar']) {
  test(`many rows as ${answer}`, async () => {
    const fields = { calculator: 'deadlines', rows: ROWS, answer };
    const body = multipart(fields);
    const head = [
      'POST /batch HTTP/1.1',
      'Host: x',
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${body.length}`,
    ];
    const before = site.defects.length;
    await goneAfter(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
    assert.is((await sendForm(site.port, fields)).status, 200);
    assert.equal(site.defects.slice(before), []);
  });
}

test.after(() => site.close());
test.run();
