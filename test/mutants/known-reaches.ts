import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/rules-copy.ts';
import type { FileCounts } from '../support/test-worker.ts';
import type { Reach } from './coverage.ts';
import type { Mutant } from './mutant.ts';
import type { Sandbox } from './sandbox.ts';

/** What is kept of a reach: its mutants by their places in the sample; null where no test passed. */
interface Kept {
  readonly file: string;
  readonly hash: string;
  readonly reach: {
    readonly milliseconds: number;
    readonly counts: FileCounts;
    readonly reached: readonly number[];
  } | null;
}

/** Where tools keep what they can make anew. */
const FOLDER = join(ROOT, 'node_modules/.cache/mutants');

/**
 * What is known of files of tests that are as they were, over sources that are, for
 * the same sample: finding out takes a run of all tests, so a run in pieces does it once.
 */
export class KnownReaches {
  readonly #path: string;
  readonly #sandbox: Sandbox;
  readonly #sample: readonly Mutant[];
  readonly #kept = new Map<string, Kept>();

  /** @param sample every mutant that is drawn, in the order in which they are. */
  constructor(sandbox: Sandbox, sample: readonly Mutant[]) {
    const hash = createHash('sha256');
    const names = readdirSync(sandbox.folder, { recursive: true, encoding: 'utf8' }).sort();
    for (const name of names) {
      if (/^(?:dist|rules|schemas|test\/(?:support|frozen))\/.*\.(?:js|yaml|json|md)$/.test(name)) {
        hash.update(`${name}\n`).update(readFileSync(join(sandbox.folder, name)));
      }
    }
    for (const { place, change } of sample) hash.update(`${place} ${change}\n`);
    mkdirSync(FOLDER, { recursive: true });
    this.#path = join(FOLDER, `${hash.digest('hex').slice(0, 16)}.jsonl`);
    this.#sandbox = sandbox;
    this.#sample = sample;
    if (!existsSync(this.#path)) return;
    for (const line of readFileSync(this.#path, 'utf8').trimEnd().split('\n')) {
      const kept: Kept = JSON.parse(line);
      this.#kept.set(kept.file, kept);
    }
  }

  /** The reach of a file of tests, found out where it is not known. */
  async of(file: string, find: () => Promise<Reach | null>): Promise<Reach | null> {
    const hash = createHash('sha256')
      .update(readFileSync(join(this.#sandbox.folder, 'test', file)))
      .digest('hex');
    const known = this.#kept.get(file);
    if (known?.hash === hash) {
      if (known.reach === null) return null;
      const { reached, ...rest } = known.reach;
      return { file, ...rest, reached: new Set(reached.flatMap((index) => this.#sample[index] ?? [])) };
    }
    const found = await find();
    const reach =
      found === null
        ? null
        : {
            milliseconds: found.milliseconds,
            counts: found.counts,
            reached: this.#sample.flatMap((mutant, index) => (found.reached.has(mutant) ? [index] : [])),
          };
    const kept: Kept = { file, hash, reach };
    appendFileSync(this.#path, `${JSON.stringify(kept)}\n`);
    return found;
  }
}
