import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RulesFault } from '../../../src/engine/loading/diagnostics.ts';
import { ReloadableRules } from '../../../src/server/reloadable-rules.ts';
import { RulesCopy } from '../../support/rules-copy.ts';

const test = suite('rules that are reloaded');

const RATES = 'rules/rates/corporation-tax.yaml';
const REFUSED = 'faulty rules refused: the old ones stay in force';

let copy: RulesCopy;
let logged: [level: string, told: Record<string, unknown>, message: string][];
const log: Record<string, (told: never, message: string) => void> = Object.fromEntries(
  ['info', 'error'].map((level) => [
    level,
    (told: never, message: string) => logged.push([level, told, message]),
  ]),
);
const load = (): Promise<ReloadableRules> =>
  ReloadableRules.load({ ...copy.options, baseUrl: 'https://tax.example' }, log as never);

test.before.each(() => {
  copy = new RulesCopy();
  logged = [];
});
test.after.each(() => copy.remove());

test('edited rules replace the old ones, and both versions are logged', async () => {
  const rules = await load();
  const { service } = rules;
  assert.is(service.baseUrl, 'https://tax.example');
  copy.write('CHANGELOG-rates.md', '## 2099-01-01\n');
  assert.is(rules.service, service, 'until a reload is requested');
  await rules.reload();
  assert.is(rules.service.rulesVersion, '2099-01-01');
  assert.is(rules.service.baseUrl, 'https://tax.example');
  assert.equal(logged, [
    ['info', { before: service.rulesVersion, rules_version: '2099-01-01' }, 'rules reloaded'],
  ]);
});

test('faulty rules are rejected at startup, and later the old ones stay', async () => {
  const rules = await load();
  const { service } = rules;
  copy.write(RATES, copy.read(RATES).replaceAll('main_rate: 25%', 'main_rate: 250%'));
  await rules.reload();
  assert.is(rules.service, service);
  const [[level, told, message] = []] = logged;
  assert.equal([logged.length, level, message], [1, 'error', REFUSED]);
  assert.equal(Object.keys(told ?? {}), ['rules_version', 'faults']);
  assert.is(told?.rules_version, service.rulesVersion);
  const thrown = await load().catch((error: unknown) => error);
  assert.instance(thrown, RulesFault);
  assert.equal(told?.faults, (thrown as RulesFault).message.split('\n'), 'each fault is listed');
});

test('the first hundred faults are logged, with the number of the rest', async () => {
  const rules = await load();
  for (const file of readdirSync(join(copy.folder, 'rules/rates'))) {
    copy.write(`rules/rates/${file}`, copy.read(`rules/rates/${file}`).replace(/\d+%/g, 'a part'));
  }
  const thrown = (await load().catch((error: unknown) => error)) as RulesFault;
  const all = thrown.message.split('\n');
  assert.ok(all.length > 100, `${all.length} faults`);
  await rules.reload();
  const [[, told = {}] = []] = logged;
  assert.equal(told.faults, all.slice(0, 100));
  assert.is(told.further, all.length - 100);
});

test('files edited during loading are read again, and all callers wait for that', async () => {
  const rules = await load();
  copy.write('CHANGELOG-rates.md', '## 2099-01-01\n');
  const [first, second] = [rules.reload(), rules.reload()];
  assert.is(second, first);
  copy.write('CHANGELOG-rates.md', '## 2099-01-02\n');
  await Promise.all([first, second, rules.reload()]);
  assert.is(rules.service.rulesVersion, '2099-01-02');
  assert.ok(logged.length <= 3);
  // No further reload starts by itself, and the next one is separate.
  const { length } = logged;
  await rules.reload();
  assert.is(logged.length, length + 1);
});

test('twelve requests in a row, each after another edit, share one reload', async () => {
  const rules = await load();
  const all: Promise<void>[] = [];
  for (let turn = 1; turn <= 12; turn += 1) {
    copy.write('CHANGELOG-rates.md', `## 2099-01-${String(turn).padStart(2, '0')}\n`);
    all.push(rules.reload());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await Promise.all(all);
  assert.is(rules.service.rulesVersion, '2099-01-12');
  assert.is(logged.length, 1);
});

test('a reload requested while one is finishing is a separate reload', async () => {
  const rules = await load();
  const write = log.info as (told: Record<string, unknown>, message: string) => void;
  copy.write('CHANGELOG-rates.md', '## 2099-01-01\n');
  log.info = (told: Record<string, unknown>, message: string) => {
    log.info = write;
    copy.write('CHANGELOG-rates.md', '## 2099-01-02\n');
    void rules.reload();
    write(told, message);
  };
  await rules.reload();
  assert.is(rules.service.rulesVersion, '2099-01-02');
});

test.run();
