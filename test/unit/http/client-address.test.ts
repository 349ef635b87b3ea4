import { isIP, Socket } from 'node:net';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientAddress, countedAs, shortenedAddress } from '../../../src/http/limits/client-address.ts';

const test = suite('client addresses');

function addressOf(remote: string | undefined, forwarded: string | undefined, hops: number): string {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remote });
  return clientAddress(socket, hops, forwarded);
}

/** Connection, X-Forwarded-For, trusted proxies, the client. */
const CLIENTS: readonly [string, string | undefined, number, string][] = [
  ['203.0.113.7', undefined, 0, '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
  ['10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', 'spoofed, 1.2.3.4, 198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1', 2, '198.51.100.1'],
  ['10.0.0.1', ',198.51.100.1', 3, '10.0.0.1'],
  ['10.0.0.1', '1.2.3.4 \t,\t 198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', '', 1, '10.0.0.1'],
  ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1:443', 1, '198.51.100.1'],
  ['10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8::1'],
  ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['10.0.0.1', '::ffff:cb00:7107', 1, '203.0.113.7'],
  ['10.0.0.1', '0:0:0:0:0:ffff:203.0.113.7', 1, '203.0.113.7'],
  ['fe80::1%eth0', undefined, 0, 'fe80::1'],
];

for (const [remote, forwarded, hops, client] of CLIENTS) {
  test(`${remote}, forwarded "${forwarded}", ${hops} proxies: ${client}`, () => {
    assert.is(addressOf(remote, forwarded, hops), client);
  });
}

test('a closed connection has no address', () => {
  assert.is(addressOf(undefined, undefined, 0), 'unknown');
});

test('IPv4 is counted by address, IPv6 by /64', () => {
  assert.is(countedAs('203.0.113.7'), '203.0.113.7');
  assert.is(countedAs('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.is(countedAs('2001:db8:1:2::ffff'), '2001:db8:1:2::/64');
  assert.is(countedAs('2001:0DB8:0001:0002::'), '2001:db8:1:2::/64');
  assert.is(countedAs('2001:db8:1:3::1'), '2001:db8:1:3::/64');
  assert.is(countedAs('::1'), '::/64');
  assert.is(countedAs('64:ff9b::192.0.2.1'), '64:ff9b::/64');
});

test('all spellings of an IPv6 address count as the same', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant(0), group), { minLength: 8, maxLength: 8 }), (groups) => {
      const hex = groups.map((part) => part.toString(16));
      const bytes = groups.slice(6).flatMap((part) => [part >> 8, part & 0xff]);
      const written = [
        hex.join(':'),
        hex.map((part) => part.padStart(4, '0').toUpperCase()).join(':'),
        `${hex.slice(0, 6).join(':')}:${bytes.join('.')}`,
        new URL(`http://[${hex.join(':')}]`).hostname.slice(1, -1),
      ];
      assert.is(new Set(written.map(countedAs)).size, 1);
    }),
  );
});

test('no header value throws', () => {
  const text = fc.oneof(
    fc.string(),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc.stringMatching(/^\[?[0-9a-f:.%x]{0,45}$/),
  );
  fc.assert(
    fc.property(text, (forwarded) => {
      const address = addressOf('10.0.0.1', forwarded, 1);
      assert.is.not(isIP(address), 0);
      countedAs(address);
      shortenedAddress(address);
    }),
  );
});

test('logs omit the last part of an address', () => {
  assert.is(shortenedAddress('203.0.113.7'), '203.0.113.0');
  assert.is(shortenedAddress('2001:db8:1:2:3:4:5:6'), '2001:db8:1::');
  assert.is(shortenedAddress('unknown'), 'unknown');
});

test.run();
