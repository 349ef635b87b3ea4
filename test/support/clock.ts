import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A clock that processes started with its environment read instead of the
 * machine's, and that can be set while they run. Time since a start goes on, as it
 * does when the clock of a machine is set.
 */
export class Clock {
  readonly environment: Readonly<Record<string, string>>;
  readonly #folder = mkdtempSync(join(tmpdir(), 'clock-'));

  constructor() {
    // For programs of several threads, as Node's is.
    const { stdout } = spawnSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], {
      encoding: 'utf8',
    });
    this.environment = {
      LD_PRELOAD: stdout.trim(),
      FAKETIME_TIMESTAMP_FILE: join(this.#folder, 'offset'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
    this.step(0);
  }

  /** Sets the clock so many seconds before or after the machine's. */
  step(seconds: number): void {
    const draft = join(this.#folder, 'draft');
    writeFileSync(draft, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    renameSync(draft, join(this.#folder, 'offset'));
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
