import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError, readConfig } from '../../../src/server/config.ts';

const test = suite('configuration');

test('everything is optional', () => {
  assert.equal(readConfig({ PORT: ' ', REDIS_URL: '' }), {
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    logLevel: 'info',
    allowedOrigins: [],
    trustProxy: 0,
    redisUrl: null,
    rateLimits: { api: 60, mcp: 120, pages: 600 },
    connectionsPerClient: 100,
    metricsPort: null,
    operator: { name: null, contact: null },
    security: null,
  });
});

test('every setting is read', () => {
  const environment = {
    PORT: '8080',
    HOST: '0.0.0.0',
    BASE_URL: 'https://tax.example/',
    LOG_LEVEL: 'warn',
    ALLOWED_ORIGINS: 'https://a.example, http://localhost:8000',
    TRUST_PROXY: '2',
    REDIS_URL: 'redis://:password@127.0.0.1:6379/1',
    RATE_LIMIT_API: '0',
    RATE_LIMIT_MCP: '1000',
    METRICS_PORT: '9100',
    CONNECTIONS_PER_CLIENT: '0',
    OPERATOR_NAME: 'Example & Co',
    OPERATOR_CONTACT: 'https://tax.example/contact',
    SECURITY_CONTACT: 'security@tax.example',
    SECURITY_EXPIRES: '2027-12-31',
  };
  assert.equal(readConfig(environment), {
    port: 8080,
    host: '0.0.0.0',
    baseUrl: 'https://tax.example',
    logLevel: 'warn',
    allowedOrigins: ['https://a.example', 'http://localhost:8000'],
    trustProxy: 2,
    redisUrl: 'redis://:password@127.0.0.1:6379/1',
    rateLimits: { api: 0, mcp: 1000, pages: 0 },
    connectionsPerClient: 0,
    metricsPort: 9100,
    operator: { name: 'Example & Co', contact: 'https://tax.example/contact' },
    // Until the end of the given day.
    security: { contact: 'security@tax.example', expires: '2028-01-01T00:00:00Z' },
  });
  assert.equal(readConfig({ ALLOWED_ORIGINS: '*' }).allowedOrigins, ['*']);
  assert.is(readConfig({ OPERATOR_CONTACT: 'ops@tax.example' }).operator.contact, 'ops@tax.example');
});

const FAULTY: readonly [string, readonly string[]][] = [
  ['PORT', ['http', '-1', '65536', '1.5', '1e3', '0x10']],
  [
    'BASE_URL',
    ['tax.example', 'ftp://tax.example', 'https://tax.example?x=1', 'https://a:b@tax.example', '//'],
  ],
  ['LOG_LEVEL', ['loud', 'INFO']],
  ['ALLOWED_ORIGINS', ['tax.example', 'https://tax.example/']],
  ['TRUST_PROXY', ['true', '-1', '17', '10.0.0.1']],
  ['REDIS_URL', ['127.0.0.1:6379', 'http://127.0.0.1', 'redis://']],
  ['OPERATOR_NAME', ['a\nb', 'x'.repeat(101)]],
  ['RATE_LIMIT_API', ['-1', 'none', '1.5']],
  ['RATE_LIMIT_MCP', ['-1', 'none', '1.5']],
  ['RATE_LIMIT_PAGES', ['-1', 'none', '1.5']],
  ['CONNECTIONS_PER_CLIENT', ['-1', 'none', '1.5']],
  ['METRICS_PORT', ['x', '70000', '3000']],
  ['SECURITY_EXPIRES', ['2027', '31/12/2027', '2027-02-30', '2027-12-31T00:00:00Z', '2027-12-31']],
  ['SECURITY_CONTACT', ['nobody', 'http://tax.example', 'https://', 'https://a b', 'security@tax.example']],
  ['OPERATOR_CONTACT', ['nobody', 'a@b', 'https://', 'javascript:alert(1)', '"<b>"@tax.example']],
];

test('a wrong value is rejected with one message, which does not quote it', () => {
  for (const [name, values] of FAULTY) {
    for (const value of values) {
      const errors = errorsOf({ [name]: value });
      assert.is(errors.length, 1, `${name}=${value}`);
      assert.match(errors[0] ?? '', new RegExp(`^${name} `));
      assert.not.match(errorsOf({ [name]: `${value}s3cret` }).join(), 's3cret');
    }
  }
});

test('all errors are reported at once', () => {
  const errors = errorsOf(Object.fromEntries(FAULTY.map(([name, [value]]) => [name, value])));
  assert.is(errors.length, FAULTY.length);
});

function errorsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (thrown) {
    assert.instance(thrown, ConfigError);
    return (thrown as ConfigError).errors;
  }
}

test.run();
