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

/** A compiled copy of the project, with its tests. */
export class Sandbox {
  readonly folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  /** Where its tests write temporary files. */
  readonly scratch = mkdtempSync(join(tmpdir(), 'mutants-'));

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
    // Tests import src/ and start processes from dist/: make both the same modules.
    // What tests import from the build itself is emitted too, and rebuilt.
    rmSync(sandbox.dist, { recursive: true, force: true });
    renameSync(join(sandbox.folder, 'src'), sandbox.dist);
    symlinkSync('dist', join(sandbox.folder, 'src'));
    symlinkSync(join(ROOT, 'node_modules'), join(sandbox.folder, 'node_modules'));
    // Bundled from TypeScript, which the sandbox lacks.
    execFileSync('npx', ['tsx', 'build/client.ts'], { cwd: ROOT, stdio: 'inherit' });
    cpSync(join(ROOT, 'dist/client.js'), join(sandbox.dist, 'client.js'));
    // A bundle would hide which modules run.
    writeFileSync(join(sandbox.folder, 'build/commands.js'), "import '../dist/review/commands.js';\n");
    execFileSync(process.execPath, ['dist/prepare.js'], { cwd: sandbox.folder, stdio: 'inherit' });
    return sandbox;
  }

  copy(): Sandbox {
    const copy = new Sandbox();
    cpSync(this.folder, copy.folder, { recursive: true, verbatimSymlinks: true });
    return copy;
  }

  /** The test files, by path under test/. */
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

/** How a test file ended: with counts, or its process died or timed out. */
export type Ending = FileCounts | 'ended' | 'timed out';

/** A sandbox process that runs test files one after another. */
export class TestProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  /** @param coverage the folder for V8's coverage, if wanted. */
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
      // Its own process group, so that its children are killed too.
      detached: true,
    });
    this.#ended = once(this.#child, 'exit');
  }

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

  /** Lets it write its coverage, then stops it. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
  }

  /** Kills it and its children, whatever they are doing. */
  async kill(): Promise<void> {
    try {
      process.kill(-(this.#child.pid ?? 0), 'SIGKILL');
    } catch {
      // Already gone, with its children.
    }
    await this.#ended;
  }
}
