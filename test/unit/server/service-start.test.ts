import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { builtCopy, runService, startProcess } from '../../support/process.ts';
import { logOf } from '../../support/process-log.ts';
import { ask, waitFor } from '../../support/wire.ts';

const test = suite('what a process says when it cannot start, or go on');

const RATES = 'rules/rates/corporation-tax.yaml';
const EXPIRED = /SECURITY_EXPIRES has passed/;

test('a fault of the environment is told for each variable, before anything is loaded', async () => {
  const { output, ended, stop } = runService({
    environment: { PORT: 'x', WORKERS: '2', TRUST_PROXY: 'yes' },
  });
  assert.is(await ended(), 1);
  assert.equal(
    output()
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
    ['PORT', 'TRUST_PROXY', 'WORKERS'],
  );
  await stop();
});

test('rules with faults are named by file, line and column, and nothing starts', async () => {
  const copy = builtCopy();
  copy.write(RATES, copy.read(RATES).replaceAll('main_rate: 25%', 'main_rate: 250%'));
  const { output, ended, stop } = runService({ folder: copy.folder, environment: { PORT: '0' } });
  assert.is(await ended(), 1);
  for (const line of output().trim().split('\n')) {
    assert.match(line, /^rules\/rates\/corporation-tax\.yaml:\d+:\d+ /);
  }
  await stop();
  copy.remove();
});

test('a contact for security whose day has passed is told at the start, and is not given', async () => {
  const environment = { SECURITY_CONTACT: 'security@tax.example', SECURITY_EXPIRES: '2020-12-31' };
  const service = await startProcess({ environment });
  await waitFor(() => EXPIRED.test(service.output()));
  const [said] = logOf(service);
  assert.equal(
    [said?.level, said?.msg],
    ['warn', 'SECURITY_EXPIRES has passed: /.well-known/security.txt is not given any more'],
  );
  assert.is((await ask(service.port, '/.well-known/security.txt')).status, 404);

  // A port that is taken is the system's to refuse: its own words, and nothing of the program.
  const taken = String(service.port);
  for (const ports of [{ PORT: taken }, { PORT: '0', METRICS_PORT: taken }]) {
    const { output, ended, stop } = runService({ environment: { LOG_LEVEL: 'silent', ...ports } });
    assert.is(await ended(), 1);
    assert.match(output(), /^listen EADDRINUSE[^\n]*127\.0\.0\.1:\d+\n$/);
    await stop();
  }
  await service.stop();
});

test('a defect that nobody catches ends the process with code 1, and is logged without its message', async () => {
  const thrower = "process.on('SIGUSR2', () => { throw new RangeError(String(7357 * 10_001)); });";
  const service = await startProcess({
    nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(thrower)}`],
  });
  service.process.kill('SIGUSR2');
  assert.is(await service.ended(), 1);
  const { level, type, frames, msg } = logOf(service).at(-1) ?? {};
  assert.equal([level, type, msg], ['fatal', 'RangeError', 'defect']);
  assert.ok((frames as string[]).length > 0);
  assert.not.match(service.output(), '73577357');
  await service.stop();
});

test.run();
