import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../support/rules-copy.ts';
import type { FileCounts } from '../support/test-worker.ts';

const MEGABYTES = 1_024;

/** The project compiled, with its tests, in a folder of its own. */
export class Sandbox {
  readonly folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  /** Where its tests put files of their own. */
  readonly scratch = mkdtempSync(join(tmpdir(), 'mutants-'));

  /** The compiled sources. */
  get dist(): string {
    return join(this.folder, 'dist');
  }

  /** Compiles the project into a new sandbox. */
  static build(): Sandbox {
    const sandbox = new Sandbox();
    const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate');
    const removed = new Set(git('ls-files', '-z', '--deleted'));
    for (const file of files.filter((name) => !removed.has(name) && !name.startsWith('src/'))) {
      mkdirSync(dirname(join(sandbox.folder, file)), { recursive: true });
      cpSync(join(ROOT, file), join(sandbox.folder, file));
    }
    const options = ['--outDir', sandbox.folder, '--rootDir', ROOT, '--sourceMap', '--noCheck'];
    execFileSync('npx', ['tsc', '-p', ROOT, ...options], { cwd: ROOT, stdio: 'inherit' });
    // Tests import src/ and start processes from dist/: both are the same modules.
    // What tests import of the build itself is emitted too, and made anew.
    rmSync(sandbox.dist, { recursive: true, force: true });
    renameSync(join(sandbox.folder, 'src'), sandbox.dist);
    symlinkSync('dist', join(sandbox.folder, 'src'));
    symlinkSync(join(ROOT, 'node_modules'), join(sandbox.folder, 'node_modules'));
    // Bundled from TypeScript, of which the sandbox has none.
    execFileSync('npx', ['tsx', 'build/client.ts'], { cwd: ROOT, stdio: 'inherit' });
    cpSync(join(ROOT, 'dist/client.js'), join(sandbox.dist, 'client.js'));
    // Bundled, it would hide which modules it runs.
    writeFileSync(join(sandbox.folder, 'build/commands.js'), "import '../dist/review/commands.js';\n");
    execFileSync(process.execPath, ['dist/prepare.js'], { cwd: sandbox.folder, stdio: 'inherit' });
    return sandbox;
  }

  copy(): Sandbox {
    const copy = new Sandbox();
    cpSync(this.folder, copy.folder, { recursive: true, verbatimSymlinks: true });
    return copy;
  }

  /** The files of tests, by their paths under test/. */
  tests(): string[] {
    return readdirSync(join(this.folder, 'test'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.test.js'),
    );
  }

  remove(): void {
    for (const folder of [this.folder, this.scratch]) rmSync(folder, { recursive: true, force: true });
  }
}

function git(...args: string[]): string[] {
  return execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' })
    .split('\0')
    .filter((name) => name !== '');
}

/** How the tests of a file ended: the process itself may have, or not in time. */
export type Ending = FileCounts | 'ended' | 'timed out';

/** A process of a sandbox that runs files of tests, one after the other. */
export class TestProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  /** @param coverage the folder for what V8 counted, if wanted. */
  constructor(sandbox: Sandbox, seed: number, coverage?: string) {
    this.#child = fork(join(sandbox.folder, 'test/support/test-worker.js'), {
      cwd: sandbox.folder,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${MEGABYTES}`],
      env: {
        ...process.env,
        SEED: String(seed),
        FUZZ_SEEDS: String(seed),
        SCRATCH: sandbox.scratch,
        ...(coverage === undefined ? {} : { NODE_V8_COVERAGE: coverage }),
      },
      // With what it starts it is a group, which is killed together.
      detached: true,
    });
    this.#ended = once(this.#child, 'exit');
  }

  /** Runs a file of tests. */
  async run(file: string, milliseconds: number): Promise<Ending> {
    const timer = new AbortController();
    const late = pause(milliseconds, 'timed out' as const, { signal: timer.signal }).catch(
      () => 'ended' as const,
    );
    const counted = once(this.#child, 'message').then(([counts]) => counts as FileCounts);
    this.#child.send(file);
    const ending = await Promise.race([counted, late, this.#ended.then(() => 'ended' as const)]);
    timer.abort();
    return ending;
  }

  /** Lets it write what it counted, and ends it. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
  }

  /** Ends it and all that it started, whatever they do. */
  async kill(): Promise<void> {
    try {
      process.kill(-(this.#child.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended by itself, and left no process behind.
    }
    await this.#ended;
  }
}
