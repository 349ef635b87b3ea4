import { EventEmitter } from 'node:events';
import type { Context } from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HttpError } from '../../../src/http/errors.ts';
import { InFlight } from '../../../src/http/limits/in-flight.ts';

/** A request of a client, under way until its response closes. */
function from(ip: string): Context {
  return { ip, req: { socket: {} }, res: new EventEmitter() } as unknown as Context;
}

function codeOf(inFlight: InFlight, ctx: Context): string {
  try {
    inFlight.enter(ctx);
    return 'entered';
  } catch (error) {
    return (error as HttpError).code;
  }
}

const test = suite('requests in flight');

test('one client has its share, and all together the whole', () => {
  const inFlight = new InFlight(3, 2);
  const first = from('192.0.2.1');
  assert.equal(
    [first, from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.2'), from('192.0.2.3')].map((ctx) =>
      codeOf(inFlight, ctx),
    ),
    ['entered', 'entered', 'too_many_requests', 'entered', 'busy'],
  );
  first.res.emit('close');
  assert.is(codeOf(inFlight, from('192.0.2.3')), 'entered');
  assert.is(codeOf(inFlight, from('192.0.2.1')), 'busy');
});

test('addresses of one subscriber of IPv6 are one client', () => {
  const inFlight = new InFlight(3, 1);
  assert.is(codeOf(inFlight, from('2001:db8::1')), 'entered');
  assert.is(codeOf(inFlight, from('2001:db8::ffff')), 'too_many_requests');
  assert.is(codeOf(inFlight, from('2001:db8:1::1')), 'entered');
});

test.run();
