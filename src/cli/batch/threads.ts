import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type AnsweredBlock, type BatchSettings, type Block, READY } from './block.ts';

/** The main thread reads the file, and is busy when so many others answer. */
const MOST_THREADS = 8;

/**
 * Megabytes for what rows leave behind, of which nearly nothing outlives its block: by itself Node
 * takes more for each thread than all else that a thread holds.
 */
const YOUNG = 8;

/** Compiled beside this file, or run from its source. */
const WORKER = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);

/** Threads that answer blocks, each in turn. */
export interface Threads {
  readonly count: number;
  /** Whether all of them have read the rules. */
  readonly isReady: boolean;
  /** Rejects when a thread fails. */
  run(block: Block): Promise<AnsweredBlock>;
  end(): Promise<void>;
}

/** As many threads as there are processors, or null where one thread does as well. */
export function startThreads(settings: BatchSettings): Threads | null {
  const count = Math.min(availableParallelism(), MOST_THREADS);
  if (count === 1) return null;
  const threads = Array.from({ length: count }, () => new Thread(settings));
  let next = 0;
  return {
    count,
    get isReady() {
      return threads.every(({ isReady }) => isReady);
    },
    run(block) {
      const thread = threads[next] as Thread;
      next = (next + 1) % count;
      return thread.run(block);
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

class Thread {
  isReady = false;
  readonly #worker: Worker;
  /** Answers come in the order of the blocks. */
  readonly #waiting: Waiting[] = [];
  #failure: unknown = null;

  constructor(settings: BatchSettings) {
    this.#worker = new Worker(WORKER, {
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    this.#worker.on('message', (message: AnsweredBlock | typeof READY) => {
      if (message === READY) this.isReady = true;
      else this.#waiting.shift()?.resolve(message);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a thread ended before its answers')));
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
