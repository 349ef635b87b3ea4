import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type AnsweredBlock, type BatchSettings, type Block, READY } from './block.ts';

/** Beside the main thread, which reads the file and writes the answers: with more, memory would exceed 300 MB. */
const MOST_THREADS = 3;
/** How many blocks a thread may have to do, so that it never waits and memory stays bounded. */
const AHEAD = 2;

/**
 * Megabytes for what rows leave behind, of which nearly nothing outlives its block: by itself Node
 * takes more for each thread than all else that a thread holds.
 */
const YOUNG = 8;
/** Megabytes for the rules and all else that stays; by itself Node lets garbage grow to many times that. */
const OLD = 96;

/** Compiled beside this file, or run from its source. */
const WORKER = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);

/** Threads that answer blocks beside the main one, each in turn. */
export interface Threads {
  /** Whether all of them have read the rules, and one has less to do than it may have. */
  readonly areFree: boolean;
  /** Rejects when a thread fails. */
  run(block: Block): Promise<AnsweredBlock>;
  end(): Promise<void>;
}

/** With the main thread one for each processor; null where that one is all. */
export function startThreads(settings: BatchSettings): Threads | null {
  const count = Math.min(availableParallelism() - 1, MOST_THREADS);
  return count === 0 ? null : shared(Array.from({ length: count }, () => new Thread(settings)));
}

/** A thread, and how many blocks it has to do. */
export interface BlockThread extends Pick<Threads, 'run' | 'end'> {
  readonly isReady: boolean;
  readonly waiting: number;
}

/** Threads as one: each block goes to one that has least to do. */
export function shared(threads: readonly BlockThread[]): Threads {
  return {
    get areFree() {
      return threads.every(({ isReady }) => isReady) && threads.some(({ waiting }) => waiting < AHEAD);
    },
    run(block) {
      const [least] = threads.toSorted((a, b) => a.waiting - b.waiting) as [BlockThread];
      return least.run(block);
    },
    async end() {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

interface Waiting {
  readonly resolve: (answered: AnsweredBlock) => void;
  readonly reject: (reason: unknown) => void;
}

class Thread implements BlockThread {
  isReady = false;
  readonly #worker: Worker;
  /** Answers come in the order of the blocks. */
  readonly #waiting: Waiting[] = [];
  #failure: unknown = null;

  constructor(settings: BatchSettings) {
    this.#worker = new Worker(WORKER, {
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG, maxOldGenerationSizeMb: OLD },
    });
    this.#worker.on('message', (message: AnsweredBlock | typeof READY) => {
      if (message === READY) this.isReady = true;
      else this.#waiting.shift()?.resolve(message);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a thread ended before its answers')));
  }

  /** How many blocks it has to do. */
  get waiting(): number {
    return this.#waiting.length;
  }

  run(block: Block): Promise<AnsweredBlock> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    this.#worker.postMessage(block);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(failure: unknown): void {
    this.#failure ??= failure;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
