import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { needing } from '../support/installed.ts';
import { ROOT } from '../support/rules-copy.ts';
import { freePort, waitFor } from '../support/wire.ts';

interface Container {
  readonly ports?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}
const { services: containers } = parse(readFileSync(`${ROOT}compose.yaml`, 'utf8'), { merge: true }) as {
  services: Readonly<Record<string, Container>>;
};

const test = suite('what compose.yaml starts');

test('no setting makes more proxies trusted than there are', () => {
  for (const name of ['one', 'two']) assert.is(containers[name]?.environment?.TRUST_PROXY, '1');
  assert.equal(containers.nginx?.ports, ['127.0.0.1:8080:8080']);
  assert.match(
    readFileSync(`${ROOT}deploy/nginx.conf`, 'utf8'),
    'proxy_set_header X-Forwarded-For $remote_addr;',
  );
});

const withRedis = needing(test, 'the password of Redis', 'redis-server');

withRedis(
  'Redis asks for the password with which the instances come, and tells it to no other process',
  async () => {
    const [password, port] = ['0123456789abcdef', await freePort()];
    const fill = (text: string): string =>
      text.replace(/(?<!\$)\$\{REDIS_PASSWORD:\?[^}]*\}/g, password).replaceAll('$$', '$');
    const [program = '', ...words] = (containers.redis?.command ?? []).map(fill);
    const folder = mkdtempSync(`${tmpdir()}/redis-`);
    const redis = spawn(program, [...words, '--port', String(port), '--bind', '127.0.0.1'], {
      cwd: folder,
      env: { ...process.env, REDIS_PASSWORD: password },
      stdio: 'ignore',
    });
    const says = (line: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(`${line}\r\n`));
        socket.on('error', ({ message }) => resolve(message));
        socket.on('data', (bytes) => {
          resolve(bytes.toString());
          socket.destroy();
        });
      });
    try {
      await waitFor(async () => (await says('PING')).startsWith('-NOAUTH'));
      const { password: known } = new URL(fill(containers.one?.environment?.REDIS_URL ?? ''));
      assert.match(await says('AUTH wrong'), '-WRONGPASS');
      assert.is(await says(`AUTH ${known}`), '+OK\r\n');
      assert.not.match(readFileSync(`/proc/${redis.pid}/cmdline`, 'utf8'), password);
    } finally {
      redis.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

withRedis('without a password Redis does not start', async () => {
  const words = (containers.redis?.command ?? []).slice(1).map((word) => word.replaceAll('$$', '$'));
  const redis = spawn('sh', words, { env: { PATH: process.env.PATH }, stdio: 'ignore' });
  const code = await new Promise((resolve) => redis.once('exit', resolve));
  assert.ok(code !== 0 && code !== null);
});

test.run();
