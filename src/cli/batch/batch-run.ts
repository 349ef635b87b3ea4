import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { CsvReader } from '../../formats/read-csv.ts';
import { isBlank } from '../../operations/batch-csv.ts';
import type { Service } from '../../service.ts';
import type { BatchCall } from './batch-call.ts';
import {
  type AnsweredBlock,
  type BatchSettings,
  type Block,
  type BlockRunner,
  blockRunner,
} from './block.ts';
import { startThreads, type Threads } from './threads.ts';

/** Rows that go to a thread together: enough that handing them over costs little beside their answers. */
const BLOCK = 200;
/**
 * Bytes that are read together: about a block, so that its records are answered before the collector of
 * garbage looks at them twice and keeps them for longer.
 */
const PIECE = 16 * 1024;
/** The row from which threads answer: fewer are answered before a thread has read the rules. */
const MANY = 4_000;
/** Blocks that are read and not given out yet, with threads: what all of these may have to do, and a few that wait for one. */
const PENDING = 18;

export interface RunOptions extends BatchCall {
  readonly input: AsyncIterable<Uint8Array>;
  /** Called as answers are given out. */
  readonly onProgress: (run: BatchRun) => void;
}

/** One file on its way through: read, answered block by block, and given out in its order. */
export class BatchRun {
  /** How many rows are answered, and how many of these have errors. */
  rows = 0;
  refused = 0;
  /** How many bytes of the file are read. */
  bytes = 0;
  readonly #service: Service;
  readonly #options: RunOptions;
  #threads: Threads | null = null;

  constructor(service: Service, options: RunOptions) {
    this.#service = service;
    this.#options = options;
  }

  /**
   * The answers as CSV.
   * @throws InvalidInput when the columns or the headings cannot be used.
   * @throws UnreadableCsv
   */
  async *answers(): AsyncGenerator<string> {
    const { key, columns, hasMark } = this.#options;
    const reader = new CsvReader();
    const pieces = reader.records(this.#counted());
    const first = await pieces.next();
    const [headings = [], ...records] = first.done === true ? [] : first.value;
    const settings: BatchSettings = { key, columns, headings };
    const runner = blockRunner(this.#service, settings);
    if (runner instanceof InvalidInput) throw runner;
    yield `${hasMark || reader.hasMark ? '\uFEFF' : ''}${runner.heading}`;
    const pending: Promise<AnsweredBlock>[] = [];
    try {
      for await (const block of inBlocks(records, pieces)) {
        pending.push(this.#answer(block, runner, settings));
        while (pending.length > (this.#threads === null ? 0 : PENDING)) yield await this.#next(pending);
      }
      while (pending.length > 0) yield await this.#next(pending);
    } finally {
      await this.#threads?.end();
    }
  }

  async *#counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of this.#options.input) {
      for (let start = 0; start < piece.length; start += PIECE) {
        const some = piece.subarray(start, start + PIECE);
        this.bytes += some.length;
        yield some;
      }
    }
  }

  /** Answers a block on a thread that is free, or else here. */
  #answer(block: Block, runner: BlockRunner, settings: BatchSettings): Promise<AnsweredBlock> {
    if (block.from > MANY) this.#threads ??= startThreads(settings);
    const answered = this.#threads?.areFree ? this.#threads.run(block) : Promise.resolve(runner.run(block));
    // A block that fails is noticed in its turn.
    answered.catch(() => {});
    return answered;
  }

  async #next(pending: Promise<AnsweredBlock>[]): Promise<string> {
    const answered = await pending.shift();
    if (answered === undefined) return '';
    this.rows += answered.rows;
    this.refused += answered.refused;
    this.#options.onProgress(this);
    return answered.csv;
  }
}

/** Records as blocks, numbered from 1; blank ones are left out. */
async function* inBlocks(first: string[][], rest: AsyncIterable<string[][]>): AsyncGenerator<Block> {
  let from = 1;
  let waiting: string[][] = [];
  const take = (): Block => {
    const block = { from, records: waiting.slice(0, BLOCK) };
    waiting = waiting.slice(BLOCK);
    from += block.records.length;
    return block;
  };
  const add = (records: string[][]): void => {
    for (const record of records) if (!isBlank(record)) waiting.push(record);
  };
  add(first);
  for await (const records of rest) {
    add(records);
    while (waiting.length >= BLOCK) yield take();
  }
  while (waiting.length > 0) yield take();
}
