import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanLog, type Logged } from '../support/clean-log.ts';
import { GoodClient } from '../support/good-client.ts';
import { givenBack, type MeasuredProcess, startMeasured } from '../support/measured.ts';
import { builtCopy } from '../support/process.ts';
import type { RulesCopy } from '../support/rules-copy.ts';
import { ask, waitFor } from '../support/wire.ts';

const test = suite('rules edited to nonsense while the service runs');

const RATES = 'rules/rates/corporation-tax.yaml';
const CHECKS = 'rules/checks/deadlines.yaml';
const INPUTS = 'schemas/inputs/deadlines.json';
const CHANGELOG = 'CHANGELOG-rates.md';
const RESULT =
  '/api/v1/tools/corporation-tax?period_start=2024-04-01&period_end=2025-03-31&taxable_profits=1000000';

interface Nonsense {
  readonly name: string;
  /** The file or folder that is edited. */
  readonly at: string;
  readonly edit: (path: string, copy: RulesCopy) => void;
  /** What the log must say, after the place. */
  readonly says: RegExp;
  /** Where; the first character of `at` when not given. */
  readonly place?: RegExp;
}

const replaced = (path: string): void => rmSync(path, { recursive: true });
const written =
  (content: string | Buffer) =>
  (path: string): void =>
    writeFileSync(path, content);

const NONSENSE: readonly Nonsense[] = [
  {
    name: 'cut off in the middle of a line',
    at: RATES,
    edit: (path, copy) => {
      const text = copy.read(RATES);
      writeFileSync(path, text.slice(0, text.lastIndexOf('main_rate: ') + 6));
    },
    says: /./,
    place: /^rules\/rates\/corporation-tax\.yaml:\d{2,}:\d+ – /,
  },
  { name: 'binary', at: RATES, edit: written(randomBytes(20_000)), says: /cannot be read as UTF-8 text/ },
  { name: 'empty', at: RATES, edit: written(''), says: /the file is empty/ },
  {
    name: 'zeros',
    at: CHECKS,
    edit: written(Buffer.alloc(10_000)),
    says: /./,
    place: /^rules\/checks\/deadlines\.yaml:1:1 – /,
  },
  { name: 'huge', at: RATES, edit: written(Buffer.alloc(300_000_000, 'x: y\n')), says: /larger than 128 KB/ },
  {
    name: 'wrong in every line',
    at: RATES,
    edit: written('- a: 1\n'.repeat(10_000)),
    says: /must be/,
  },
  {
    name: 'full of equal keys',
    at: CHECKS,
    edit: written('a: 1\n'.repeat(20_000)),
    says: /stands here twice/,
    place: /^rules\/checks\/deadlines\.yaml:2:1 – /,
  },
  {
    name: 'nested without end in one line',
    at: CHECKS,
    edit: written('- '.repeat(50_000)),
    says: /nested too deep/,
  },
  {
    name: 'nested without end over many lines',
    at: CHECKS,
    edit: written('[\n'.repeat(50_000)),
    says: /nested too deep/,
    place: /^rules\/checks\/deadlines\.yaml:41:1 – /,
  },
  {
    name: 'nested step by step',
    at: CHECKS,
    edit: written(Array.from({ length: 480 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')),
    says: /./,
  },
  { name: 'deleted', at: CHECKS, edit: replaced, says: /the file is missing/ },
  { name: 'not to be read', at: RATES, edit: (path) => chmodSync(path, 0), says: /cannot be read/ },
  {
    name: 'a folder in the place of a file',
    at: RATES,
    edit: (path) => {
      replaced(path);
      mkdirSync(path);
    },
    says: /the file is missing/,
  },
  {
    name: 'a pipe in the place of a file',
    at: RATES,
    edit: (path) => {
      replaced(path);
      assert.is(spawnSync('mkfifo', [path]).status, 0);
    },
    says: /cannot be read/,
  },
  {
    name: 'a device without end in the place of a file',
    at: INPUTS,
    edit: (path) => {
      replaced(path);
      symlinkSync('/dev/zero', path);
    },
    says: /cannot be read/,
  },
  {
    name: 'a link to itself in the place of a file',
    at: RATES,
    edit: (path) => {
      replaced(path);
      symlinkSync(path, path);
    },
    says: /cannot be read/,
  },
  { name: 'a folder deleted', at: 'rules', edit: replaced, says: /there is no such folder/ },
  {
    name: 'a folder not to be read',
    at: 'rules/rates',
    edit: (path) => chmodSync(path, 0),
    says: /the folder cannot be read/,
  },
  {
    name: 'a file in the place of the folder',
    at: 'rules',
    edit: (path) => {
      replaced(path);
      writeFileSync(path, 'rules');
    },
    says: /the folder cannot be read/,
  },
  {
    name: 'JSON cut off',
    at: INPUTS,
    edit: (path, copy) => writeFileSync(path, copy.read(INPUTS).slice(0, -100)),
    says: /./,
    place: /^schemas\/inputs\/deadlines\.json:\d+:\d+ – /,
  },
  { name: 'no heading', at: CHANGELOG, edit: written('nothing'), says: /no heading/ },
  { name: 'binary', at: CHANGELOG, edit: written(randomBytes(20_000)), says: /cannot be read as UTF-8 text/ },
  { name: 'deleted', at: CHANGELOG, edit: replaced, says: /the file is missing/ },
];

const refusalsOf = (service: MeasuredProcess): Logged[] =>
  cleanLog(service.output()).filter(({ msg }) => msg === 'faulty rules refused: the old ones stay in force');

const reloadsOf = (service: MeasuredProcess): Logged[] =>
  cleanLog(service.output()).filter(({ msg }) => msg === 'rules reloaded');

async function rateOf({ port }: MeasuredProcess): Promise<number> {
  const { json } = await ask(port, RESULT, { within: 5_000 });
  return (json as { result: { data: { effective_rate: number } } }).result.data.effective_rate;
}

/** Root may read everything, so the service runs as another where it can. */
const uid = process.getuid?.() === 0 ? { uid: 65_534 } : {};
const environment = { LOG_LEVEL: 'warn', RATE_LIMIT_API: '1000000' };

test(`${NONSENSE.length} kinds of nonsense are refused with their place, and the old rules stay in force`, async () => {
  const copy = builtCopy();
  const service = await startMeasured({ environment, folder: copy.folder, ...uid });
  const good = new GoodClient(service);
  try {
    const before = await service.measured();
    for (const { name, at, edit, says, place } of NONSENSE) {
      const path = join(copy.folder, at);
      edit(path, copy);
      const known = refusalsOf(service).length;
      service.process.kill('SIGHUP');
      await waitFor(() => refusalsOf(service).length > known, 15_000).catch(() => {
        throw new Error(`${at} ${name}: not refused in time:\n${service.output().slice(-2_000)}`);
      });
      const [refused] = refusalsOf(service).slice(known);
      const faults = refused?.faults as string[];
      const where = place ?? new RegExp(`^${at.replaceAll('.', '\\.')}:1:1 – `);
      assert.ok(
        faults.some((fault) => where.test(fault) && says.test(fault)),
        `${at} ${name}: ${faults.slice(0, 3).join('\n')}`,
      );
      for (const fault of faults) assert.match(fault, /^(rules|schemas|CHANGELOG-rates)[^:]*:\d+:\d+ – ./);
      assert.ok(faults.length <= 100, `${faults.length} faults in one line of the log`);
      assert.not.match(JSON.stringify(refused), copy.folder);
      rmSync(path, { recursive: true, force: true });
      copy.restore(at);
    }
    assert.is(await rateOf(service), 25);
    const seen = await good.stop(4_000);
    const after = await givenBack(service, { before, megabytes: 15 });
    console.log(`  slowest good answer ${seen.slowest} ms; heap ${before.heap} → ${after.heap}`);
    assert.is(refusalsOf(service).length, NONSENSE.length);
  } finally {
    await good.stop(Number.POSITIVE_INFINITY).catch(() => {});
    await service.stop();
    copy.remove();
  }
});

test('mended rules take effect, also when they are edited while the last are being read', async () => {
  const copy = builtCopy();
  const service = await startMeasured({
    environment: { ...environment, LOG_LEVEL: 'info' },
    folder: copy.folder,
    ...uid,
  });
  try {
    const text = copy.read(RATES);
    copy.write(RATES, text.slice(0, 100));
    service.process.kill('SIGHUP');
    await waitFor(() => refusalsOf(service).length === 1, 10_000);
    assert.is(await rateOf(service), 25);

    for (const [turn, rate] of [26, 27, 28, 29, 30].entries()) {
      // As editors save: the new file takes the place of the old one at once.
      const draft = join(copy.folder, 'draft');
      writeFileSync(draft, text.replaceAll('main_rate: 25%', `main_rate: ${rate - 0.5}%`));
      renameSync(draft, join(copy.folder, RATES));
      service.process.kill('SIGHUP');
      // Somewhere in the reading of it, a little later in each turn.
      await new Promise((resolve) => setTimeout(resolve, 30 * turn));
      writeFileSync(draft, text.replaceAll('main_rate: 25%', `main_rate: ${rate}%`));
      renameSync(draft, join(copy.folder, RATES));
      service.process.kill('SIGHUP');
      await waitFor(async () => (await rateOf(service)) === rate, 10_000);
    }
    assert.ok(reloadsOf(service).length >= 5);
  } finally {
    await service.stop();
    copy.remove();
  }
});

test.run();
