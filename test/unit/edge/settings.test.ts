import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bindingOf, PlatformCounts } from '../../../src/edge/platform-counts.ts';
import { NOT_HERE, readSettings, SETTINGS } from '../../../src/edge/settings.ts';
import { ConfigFault, readConfig } from '../../../src/server/config.ts';
import { ROOT } from '../../support/rules-copy.ts';

const test = suite('settings and limits of a worker');

const EXAMPLES: Readonly<Record<(typeof SETTINGS)[number], string>> = {
  ALLOWED_ORIGINS: 'https://app.example',
  BASE_URL: 'https://tax.example',
  LOG_LEVEL: 'warn',
  OPERATOR_CONTACT: 'help@tax.example',
  PORT: '4000',
  RATE_LIMIT_API: '1',
  RATE_LIMIT_EMBEDS: '2',
  RATE_LIMIT_MCP: '3',
  RATE_LIMIT_PAGES: '4',
  RATE_LIMIT_RESULTS: '5',
  SECURITY_CONTACT: 'security@tax.example',
  SECURITY_EXPIRES: '2999-12-31',
  TRUST_PROXY: '1',
};

test('are those of the service, but for what a worker has not', () => {
  assert.equal(readSettings(EXAMPLES), readConfig(EXAMPLES));
  assert.equal(Object.keys(EXAMPLES), [...SETTINGS]);
  // docs/operating.md has a row for each setting of the service.
  const [, settings = ''] = readFileSync(`${ROOT}docs/operating.md`, 'utf8')
    .split(/^## .*$/m)
    .slice(1);
  const documented = [...settings.matchAll(/^\| `([A-Z_]+)` \|/gm)];
  const onNode = ['HOST', 'CONNECTIONS_PER_CLIENT', 'METRICS_HOST'];
  assert.equal(documented.map(([, name = '']) => name).sort(), [...SETTINGS, ...NOT_HERE, ...onNode].sort());
});

test('bindings are none, and every setting may be missing', () => {
  const bindings = { LIMIT_API: { limit: () => {} }, PORT: 4_000 };
  assert.equal(readSettings(bindings), readConfig({}));
});

test('what would promise something that a worker has not is refused, each by its name', () => {
  const given = { METRICS_PORT: '9100', REDIS_URL: 'redis://:secret@127.0.0.1', WORKERS: '2' };
  const faultsOf = (env: Record<string, string>): readonly string[] => {
    try {
      readSettings(env);
      return [];
    } catch (thrown) {
      assert.instance(thrown, ConfigFault);
      return (thrown as ConfigFault).faults;
    }
  };
  assert.equal(faultsOf(given), [
    'METRICS_PORT has no meaning in a worker',
    'REDIS_URL has no meaning in a worker',
    'WORKERS has no meaning in a worker',
  ]);
  assert.equal(faultsOf({ WORKERS: '1' }), ['WORKERS has no meaning in a worker']);
  assert.equal(faultsOf({ METRICS_PORT: ' ', REDIS_URL: '', WORKERS: '\t' }), [], 'blank ones are not set');
});

const WINDOW = 60_000;
const LIMITS = ['api', 'mcp'];

/** A binding that allows so many requests, and notes the keys by which it was asked. */
function bindingFor(most: number) {
  const keys: string[] = [];
  return { keys, limit: async ({ key }: { key: string }) => ({ success: keys.push(key) <= most }) };
}

test('a limit has the binding of its name, and without any the platform counts nothing', () => {
  assert.equal(LIMITS.map(bindingOf), ['LIMIT_API', 'LIMIT_MCP']);
  for (const env of [{}, { LIMIT_API: null }, { LIMIT_EMBEDS: bindingFor(1) }]) {
    assert.is(PlatformCounts.of(env, LIMITS, WINDOW), null);
  }
  for (const name of LIMITS.map(bindingOf)) {
    const counts = PlatformCounts.of({ [name]: bindingFor(1) }, LIMITS, WINDOW);
    assert.equal([counts?.name, counts?.usable], ['platform', true]);
  }
});

test('the platform says who is one too many, this instance what is left', async () => {
  const binding = bindingFor(2);
  const counts = PlatformCounts.of({ LIMIT_API: binding }, LIMITS, WINDOW) as PlatformCounts;
  const count = (key: string, max: number) => counts.count(key, max, WINDOW);
  const key = 'limit:api:2001:db8:0:1::/64';
  const found = [await count(key, 10), await count(key, 10)];
  assert.equal(
    found.map((one) => one?.remaining),
    [10, 9],
  );
  for (const one of found) assert.ok(one !== null && one.reset > 0 && one.reset <= WINDOW);
  assert.equal(await count(key, 10), { remaining: 0, reset: WINDOW }, 'the platform has seen others');
  assert.equal(binding.keys, [key, key, key], 'a client is told by the whole of its key');
  assert.is(await count('limit:mcp:192.0.2.1', 10), null, 'a limit without binding is counted elsewhere');
  assert.is(await count('limit', 10), null);
});

test('a client that this instance itself has seen too often is not asked about', async () => {
  const binding = bindingFor(99);
  const counts = PlatformCounts.of({ LIMIT_API: binding }, LIMITS, WINDOW) as PlatformCounts;
  const left: unknown[] = [];
  for (let sent = 0; sent < 4; sent += 1) {
    left.push((await counts.count('limit:api:192.0.2.1', 2, WINDOW))?.remaining);
  }
  assert.equal(left, [2, 1, 0, 0]);
  assert.is(binding.keys.length, 2);
  assert.is((await counts.count('limit:api:192.0.2.2', 2, WINDOW))?.remaining, 2);
});

test.run();
