import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApp } from '../../src/app.ts';
import { startApp } from '../support/app.ts';
import { type Malformed, malformed } from '../support/mutated-requests.ts';
import { type RawAnswer, rawAnswers } from '../support/raw-answers.ts';
import { type RealRequest, realRequests } from '../support/real-requests.ts';
import { addressesOf, routesOf } from '../support/routes.ts';
import { ROOT } from '../support/rules-copy.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

/** Real requests to every route, mutated in every way and written to raw sockets; seeded. */
const SEEDS = String(process.env.FUZZ_SEEDS).split(',').map(Number);
const FORMS_OF_EACH = 6 / SEEDS.length;
const AT_ONCE = 32;
/**
 * The client half-closes after this many quiet turns, at least so many milliseconds apart. Counting turns, not time,
 * makes a busy machine slow the client down as much as the server, which shares its process.
 */
const TURN = 10;
const TURNS = { beforeAnswer: 12, afterAnswer: 4 };
/** How long a connection may then stay open, in milliseconds. */
const PATIENCE = 60_000;

const service = await embeddedService();
const defects: unknown[] = [];
const { port, close } = await startApp({
  report: (defect) => defects.push(defect),
  // Fuzzes what trusted proxies and rate limits read, too.
  trustProxy: 1,
  rateLimits: { api: 1_000_000, mcp: 1_000_000 },
  // Its file exists only with a contact.
  security: { contact: 'security@tax.example', expires: '2999-01-01T00:00:00Z' },
});
const routes = routesOf(createApp({ service, report: () => {} }));
const requests = realRequests(routes, service);
const GOOD = `/api/v1/tools/deadlines?period_end=2025-03-31`;
const good = await ask(port, GOOD);
const test = suite('raw bytes');

test('every route of the application is reached', async () => {
  const reached = new Set(requests.map(({ route }) => `${route.method} ${route.pattern}`));
  for (const { method, pattern } of routes) assert.ok(reached.has(`${method} ${pattern}`), pattern);
  // The routers and the answers must agree, in both directions.
  for (const route of routes) {
    for (const address of addressesOf(route, service)) {
      const { status } = await ask(port, address, { method: route.method });
      assert.ok(status !== 404, `${route.method} ${address}: ${status}`);
    }
  }
});

/** Writes bytes, half-closes once the server is quiet, and returns all that it sent until it closed. */
function exchange(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let turns: number = TURNS.beforeAnswer;
    let timer: NodeJS.Timeout | undefined;
    const wait = (): void => {
      turns -= 1;
      timer = setTimeout(turns > 0 ? wait : end, TURN);
    };
    const end = (): void => {
      socket.end();
      timer = setTimeout(() => {
        socket.destroy();
        reject(new Error('the connection was held open'));
      }, PATIENCE);
    };
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, wait));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      turns = TURNS.afterAnswer;
    });
    // The server may reject the rest while it is being written.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
  });
}

const SECURITY = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cache-control',
];
const INSIDES = [ROOT, 'node_modules', 'node:internal', '.ts:', 'TypeError', 'RangeError', '\n    at '];

/** Faults that no answer may have. */
function faultsOf({ status, headers, body }: RawAnswer): string[] {
  // The site's own script may throw and name errors.
  const isScript = status < 400 && headers.get('content-type')?.startsWith('text/javascript') === true;
  const text = [...[...headers].flat(), isScript ? '' : body.toString()].join('\n');
  const leaks = INSIDES.filter((inside) => text.includes(inside)).map((inside) => `leaks ${inside}`);
  const isOfApp = headers.has('x-request-id');
  // Node rejects anything but a request, with nothing but a status, before the application sees it.
  const required = isOfApp ? SECURITY : [];
  return [
    ...(status < 500 || status === 501 || status === 505 ? [] : [`status ${status}`]),
    ...leaks,
    ...required.filter((name) => !headers.has(name)).map((name) => `no ${name}`),
    ...(isOfApp || status === 100 || (status >= 400 && body.length === 0) ? [] : ['of no app']),
  ];
}

/**
 * Empty lines are not yet a request (RFC 9112, section 2.2). Node itself drops CONNECT, and hangs up
 * on a client that breaks off in the body of a request with an Upgrade.
 */
function mayBeIgnored(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return /^[\r\n]*(CONNECT |$)/.test(text) || /^Upgrade:/im.test(text);
}

for (const seed of SEEDS) {
  test(`a malformed request gets a proper answer, and the service goes on (SEED=${seed})`, async () => {
    const others = requests.map(({ bytes }) => bytes);
    const cases = requests.flatMap(({ route, bytes }, index) =>
      malformed(bytes, others, FORMS_OF_EACH, seed + index).map((form) => ({ route, ...form })),
    );
    const statuses = new Map<number, number>();
    const failures: string[] = [];
    const attempt = async ({
      route,
      names,
      bytes,
    }: Malformed & Pick<RealRequest, 'route'>): Promise<void> => {
      try {
        const answers = rawAnswers(await exchange(bytes), bytes.includes('HEAD'));
        for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const faults = answers.flatMap(faultsOf);
        if (answers.length === 0 && !mayBeIgnored(bytes)) faults.push('no answer');
        assert.ok(faults.length === 0, faults.join(', '));
        const next = await ask(port, GOOD);
        assert.equal([next.status, next.text], [good.status, good.text]);
      } catch (failure) {
        const [{ method, pattern }, what] = [route, names.join(', ')];
        failures.push(
          `${method} ${pattern} (${what}): ${failure}\n${JSON.stringify(bytes.toString('latin1')).slice(0, 3000)}`,
        );
      }
    };
    let next = 0;
    const work = async (): Promise<void> => {
      for (let one = cases[next++]; one !== undefined; one = cases[next++]) await attempt(one);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    assert.is(failures.length, 0, failures.slice(0, 5).join('\n'));
    assert.equal(defects, []);
    // Had the server rejected nearly all, the application would not have been reached.
    for (const status of [200, 204, 400, 404, 405]) assert.ok((statuses.get(status) ?? 0) > 3, `${status}`);
  });
}

test.after(close);
test.run();
