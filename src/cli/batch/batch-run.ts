import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { FileKind, FileRow } from '../../formats/file-cell.ts';
import { readFile } from '../../formats/read-file.ts';
import { titlesOf } from '../../operations/batch/calendar.ts';
import type { BatchParameters } from '../../operations/batch/parameters.ts';
import { refusedInJson, tableInputs } from '../../operations/batch/read-batch.ts';
import { convertedLines, type FileFacts } from '../../operations/rows/as-read.ts';
import { FileReading } from '../../operations/rows/file-reading.ts';
import { mixedDates } from '../../operations/rows/read-table.ts';
import { Tally } from '../../operations/rows/tally.ts';
import type { Service } from '../../service.ts';
import type { BatchWriter } from './batch-writer.ts';
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
/** Bytes that a workbook may unpack to, which is read in memory that does not grow with its rows. */
const MOST_UNPACKED = 4 * 1024 * 1024 * 1024;

export interface RunOptions {
  readonly key: string;
  readonly parameters: BatchParameters;
  readonly columns: readonly string[];
  readonly input: AsyncIterable<Uint8Array>;
  readonly writer: BatchWriter;
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
  /** What was converted and left out, in words. */
  converted: readonly string[] = [];
  readonly #service: Service;
  readonly #options: RunOptions;
  readonly #tally = new Tally();
  #threads: Threads | null = null;
  #answeredFrom = 0;

  constructor(service: Service, options: RunOptions) {
    this.#service = service;
    this.#options = options;
  }

  /**
   * The answers in the format of the writer.
   * @throws InvalidInput when the headings or the dates of the file cannot be used.
   * @throws UnreadableFile
   */
  async *answers(): AsyncGenerator<Uint8Array | string> {
    const { parameters, writer } = this.#options;
    const { batch, choices, sheet, hasMark } = parameters;
    const pause = (): Promise<void> => Promise.resolve();
    const file = await readFile(this.#counted(), { sheet, mostUnpacked: MOST_UNPACKED, pause });
    const reading = new FileReading(tableInputs(this.#service, batch), choices);
    let prepared: { runner: BlockRunner; settings: BatchSettings } | null = null;
    const pending: Promise<AnsweredBlock>[] = [];
    try {
      for await (const block of inBlocks(file.rows, reading)) {
        if (prepared === null) {
          prepared = this.#prepare(reading, file.kind());
          yield* writer.begin(prepared.runner.files.columns, hasMark || file.kind().hasMark);
        }
        pending.push(this.#answer(block, prepared.runner, prepared.settings));
        while (pending.length > (this.#threads === null ? 0 : PENDING))
          yield* this.#next(await pending.shift());
      }
      while (pending.length > 0) yield* this.#next(await pending.shift());
    } finally {
      await this.#threads?.end();
    }
    if (prepared === null) {
      prepared = this.#prepare(reading, file.kind());
      yield* writer.begin(prepared.runner.files.columns, hasMark || file.kind().hasMark);
    }
    const { rows, refused } = this;
    const facts: FileFacts = { kind: file.kind(), reading, tally: this.#tally, rows, refused };
    this.converted = convertedLines(this.#service, facts);
    yield* writer.end(facts);
  }

  #prepare(reading: FileReading, { format }: FileKind): { runner: BlockRunner; settings: BatchSettings } {
    const { key, columns, parameters, writer } = this.#options;
    if (reading.fault !== null) throw reading.fault;
    const { row = 1, columns: headed = [] } = reading.headings ?? {};
    const own = headed.filter(({ input }) => input === null).map(({ heading }) => heading);
    const refused = writer.form === 'json' ? refusedInJson(this.#service, own) : null;
    const titles = refused ?? titlesOf(this.#service, own, parameters.title);
    if (titles instanceof InvalidInput) throw titles;
    const settings: BatchSettings = {
      baseUrl: this.#service.baseUrl,
      key,
      columns,
      headings: { row, columns: headed.map((column) => ({ ...column, input: column.input?.name ?? null })) },
      isText: format === 'csv',
      rows: parameters.rows,
      titleColumn: titles.column,
      form: writer.form,
    };
    const runner = blockRunner(this.#service, settings);
    if (runner instanceof InvalidInput) throw runner;
    return { runner, settings };
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
    this.#answeredFrom += block.rows.length;
    if (this.#answeredFrom > MANY) this.#threads ??= startThreads(settings);
    const answered = this.#threads?.areFree ? this.#threads.run(block) : Promise.resolve(runner.run(block));
    // A block that fails is noticed in its turn.
    answered.catch(() => {});
    return answered;
  }

  *#next(answered: AnsweredBlock | undefined): Generator<Uint8Array | string> {
    if (answered === undefined) return;
    this.rows += answered.rows;
    this.refused += answered.refused;
    this.#tally.add(answered.tally);
    // What was given out before may have its dates the wrong way round; the exit code says so.
    if (this.#tally.isMixed) throw mixedDates(this.#service, this.#tally);
    this.#options.onProgress(this);
    yield* this.#options.writer.block(answered);
  }
}

/** The rows of data as blocks. @throws InvalidInput when there are no headings that can be used. */
async function* inBlocks(
  pieces: AsyncIterable<readonly FileRow[]>,
  reading: FileReading,
): AsyncGenerator<Block> {
  let waiting: FileRow[] = [];
  const take = (): Block => {
    const rows = waiting.slice(0, BLOCK);
    waiting = waiting.slice(BLOCK);
    return { rows };
  };
  for await (const rows of pieces) {
    waiting.push(...reading.take(rows));
    if (reading.fault !== null) throw reading.fault;
    while (waiting.length >= BLOCK) yield take();
  }
  waiting.push(...reading.end());
  if (reading.fault !== null) throw reading.fault;
  while (waiting.length > 0) yield take();
}
