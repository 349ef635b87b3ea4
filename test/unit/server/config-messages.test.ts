import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigFault, readConfig } from '../../../src/server/config.ts';

const test = suite('what is said of settings that cannot be used');

type Environment = Readonly<Record<string, string>>;

function faultsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (thrown) {
    assert.instance(thrown, ConfigFault);
    const { faults, message, name } = thrown as ConfigFault;
    assert.equal([message, name], [faults.join('\n'), 'ConfigFault']);
    return faults;
  }
}

/** What a setting needs beside itself. */
const NEEDED: Readonly<Record<string, Environment>> = {
  SECURITY_CONTACT: { SECURITY_EXPIRES: '2027-06-30' },
  SECURITY_EXPIRES: { SECURITY_CONTACT: 'security@tax.example' },
  WORKERS: { REDIS_URL: 'redis://127.0.0.1' },
};

/** A value that cannot be used, and what the message must say of those that can. */
const FAULTY: readonly (readonly [name: string, value: string, says: RegExp])[] = [
  ['BASE_URL', 'tax.example', /^must be an http or https address without a query, such as https:\/\//],
  ['ALLOWED_ORIGINS', 'tax.example', /^must be \* or origins parted by commas, such as https:\/\//],
  ['REDIS_URL', '127.0.0.1', /^must be a redis or rediss address, such as redis:\/\//],
  ['SECURITY_EXPIRES', 'soon', /^must be a day, such as \d{4}-\d\d-\d\d$/],
  ['SECURITY_CONTACT', 'nobody', /^must be a mail address or an https address$/],
  ['OPERATOR_CONTACT', 'nobody', /^must be a mail address or an http or https address$/],
];

for (const [name, value, says] of FAULTY) {
  test(`${name}: its form, by an example that can be used`, () => {
    const faults = faultsOf({ ...NEEDED[name], [name]: value });
    assert.is(faults.length, 1, faults.join('\n'));
    const [, said = ''] = new RegExp(`^${name} (.*)$`).exec(faults[0] ?? '') ?? [];
    assert.match(said, says);
    const [, example] = / such as (\S+)$/.exec(said) ?? [];
    if (example !== undefined) assert.equal(faultsOf({ ...NEEDED[name], [name]: example }), []);
  });
}

/** Settings that are counts, and where each stands in the configuration. */
const COUNTS: Readonly<Record<string, (config: ReturnType<typeof readConfig>) => unknown>> = {
  PORT: ({ port }) => port,
  TRUST_PROXY: ({ trustProxy }) => trustProxy,
  RATE_LIMIT_API: ({ rateLimits }) => rateLimits.api,
  RATE_LIMIT_MCP: ({ rateLimits }) => rateLimits.mcp,
  RATE_LIMIT_PAGES: ({ rateLimits }) => rateLimits.pages,
  RATE_LIMIT_RESULTS: ({ rateLimits }) => rateLimits.results,
  RATE_LIMIT_EMBEDS: ({ rateLimits }) => rateLimits.embeds,
  CONNECTIONS_PER_CLIENT: ({ connectionsPerClient }) => connectionsPerClient,
  WORKERS: ({ workers }) => workers,
  METRICS_PORT: ({ metricsPort }) => metricsPort,
};

for (const [name, of] of Object.entries(COUNTS)) {
  test(`${name}: whole numbers in the range that the message names, and no others`, () => {
    const withValue = (value: string) => ({ ...NEEDED[name], [name]: value });
    const [fault = ''] = faultsOf(withValue('many'));
    const [, from, to] =
      new RegExp(`^${name} must be a whole number from (\\d+) to (\\d+)$`).exec(fault) ?? [];
    const [least, most] = [Number(from), Number(to)];
    for (const number of [least, least + 1, most]) {
      assert.is(of(readConfig(withValue(String(number)))), number);
      assert.is(of(readConfig(withValue(` ${number} `))), number, 'blanks around it say nothing');
    }
    for (const value of [String(least - 1), String(most + 1), '1.5', '1e1']) {
      assert.equal(faultsOf(withValue(value)), [fault], value);
    }
  });
}

test('ports are those of TCP, and the service and its metrics have different ones', () => {
  for (const name of ['PORT', 'METRICS_PORT']) {
    assert.equal(faultsOf({ [name]: '65536' }), [`${name} must be a whole number from 0 to 65535`]);
  }
  const same = ['METRICS_PORT must not be the same as PORT'];
  assert.equal(faultsOf({ METRICS_PORT: '3000' }), same);
  assert.equal(faultsOf({ PORT: '4000', METRICS_PORT: '4000' }), same);
  assert.equal(faultsOf({ PORT: '0', METRICS_PORT: '0' }), [], 'both take free ones');
  assert.equal(faultsOf({ PORT: '4000', METRICS_PORT: '3000' }), []);
});

test('there is one process at least, and a level of the log is one of those that are named', () => {
  assert.equal(faultsOf({ WORKERS: '0' }), ['WORKERS must be a whole number from 1 to 256']);
  const [fault = ''] = faultsOf({ LOG_LEVEL: 'loud' });
  const [, named = ''] = /^LOG_LEVEL must be one of (.+)$/.exec(fault) ?? [];
  const levels = named.split(', ');
  assert.equal(levels, ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'as pino has them');
  for (const level of levels) assert.is(readConfig({ LOG_LEVEL: level }).logLevel, level);
});

test('a contact for security needs a day, and a day a contact; what is given badly is told once', () => {
  const contact = 'security@tax.example';
  const faults = (SECURITY_CONTACT: string, SECURITY_EXPIRES: string) =>
    faultsOf({ SECURITY_CONTACT, SECURITY_EXPIRES });
  assert.equal(faults(contact, ''), [
    'SECURITY_CONTACT needs SECURITY_EXPIRES, the last day on which it is sure to be read',
  ]);
  assert.equal(faults('', '2027-06-30'), [
    'SECURITY_EXPIRES needs SECURITY_CONTACT, whom to tell of a weakness',
  ]);
  assert.equal(
    faults('nobody', 'soon').map((fault) => fault.split(' ')[0]),
    ['SECURITY_CONTACT', 'SECURITY_EXPIRES'],
  );
  assert.is(faults('nobody', '').length, 1);
  // A day that has passed is told of after the start, not refused: an instance must be able to start again.
  assert.equal(faults(contact, '2001-01-01'), []);
  assert.equal(faults('https://tax.example/security', '2027-06-30'), []);
});

test('whoever lifts the limit of the API lifts that of results, embeds and pages with it', () => {
  const { rateLimits } = readConfig({ RATE_LIMIT_API: '7' });
  assert.equal(rateLimits, { api: 7, mcp: 120, pages: 600, results: 7, embeds: 7 });
  const lifted = readConfig({ RATE_LIMIT_API: '0', RATE_LIMIT_RESULTS: '5' }).rateLimits;
  assert.equal(lifted, { api: 0, mcp: 120, pages: 0, results: 5, embeds: 0 });
});

test('addresses are taken as callers write them: several origins, no slash at the end', () => {
  assert.is(
    readConfig({ BASE_URL: 'https://tax.example/calculators//' }).baseUrl,
    'https://tax.example/calculators',
  );
  assert.is(readConfig({ PORT: '8080' }).baseUrl, 'http://localhost:8080');
  const origins = 'https://a.example,https://b.example  http://localhost:8000,';
  assert.equal(readConfig({ ALLOWED_ORIGINS: origins }).allowedOrigins, [
    'https://a.example',
    'https://b.example',
    'http://localhost:8000',
  ]);
  for (const one of ['ftp://a.example', 'https://a.example/path', 'https://a.example, b.example']) {
    assert.is(faultsOf({ ALLOWED_ORIGINS: one }).length, 1, one);
  }
  for (const url of ['redis://127.0.0.1:6379', 'rediss://:secret@redis.example:6380/1']) {
    assert.is(readConfig({ REDIS_URL: url }).redisUrl, url);
  }
  for (const url of ['https://tax.example#part', 'https://user@tax.example']) {
    assert.is(faultsOf({ BASE_URL: url }).length, 1, url);
  }
});

test.run();
