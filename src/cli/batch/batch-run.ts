import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { Calculation } from '../../engine/result.ts';
import type { FileKind, FileRow } from '../../formats/file-cell.ts';
import { readFile } from '../../formats/read-file.ts';
import { csvCells } from '../../operations/batch/answers.ts';
import { answerRecord } from '../../operations/batch/batch.ts';
import { datesOf, type Titles, titlesOf } from '../../operations/batch/calendar.ts';
import { FileBatch } from '../../operations/batch/file-batch.ts';
import type { BatchParameters } from '../../operations/batch/parameters.ts';
import { forJson, refusedInJson, tableInputs } from '../../operations/batch/read-batch.ts';
import { convertedLines, type FileFacts } from '../../operations/rows/as-read.ts';
import { FileReading } from '../../operations/rows/file-reading.ts';
import { mixedDates } from '../../operations/rows/read-table.ts';
import { Tally } from '../../operations/rows/tally.ts';
import type { Service } from '../../service.ts';
import type { AnsweredRows, BatchWriter } from './batch-writer.ts';

/** Bytes read at a time: few enough for their records to be answered within one garbage collection. */
const PIECE = 16 * 1024;
/** Bytes that a workbook may unpack to; reading one takes memory that does not grow with its rows. */
const MOST_UNPACKED = 4 * 1024 * 1024 * 1024;

export interface RunOptions {
  readonly parameters: BatchParameters;
  readonly input: AsyncIterable<Uint8Array>;
  readonly writer: BatchWriter;
  /** Called as rows are answered. */
  readonly onProgress: (run: BatchRun) => void;
}

/** What rows are answered with, once the headings are known. */
interface Prepared {
  readonly files: FileBatch;
  readonly titles: Titles;
}

/** A single file: read, answered and written some rows at a time. */
export class BatchRun {
  /** How many rows are answered, and how many of these have errors. */
  rows = 0;
  refused = 0;
  /** How many bytes of the file have been read. */
  bytes = 0;
  /** What was converted and ignored, in words. */
  converted: readonly string[] = [];
  readonly #service: Service;
  readonly #options: RunOptions;
  readonly #tally = new Tally();

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
    let prepared: Prepared | null = null;
    for await (const rows of dataRows(file.rows, reading)) {
      if (prepared === null) {
        prepared = this.#prepare(reading, file.kind());
        yield* writer.begin(prepared.files.columns, hasMark || file.kind().hasMark);
      }
      yield* this.#answer(rows, prepared);
    }
    const { rows, refused } = this;
    const facts: FileFacts = { kind: file.kind(), reading, tally: this.#tally, rows, refused };
    this.converted = convertedLines(this.#service, facts);
    yield* writer.end(facts);
  }

  #prepare({ headings }: FileReading, { format }: FileKind): Prepared {
    const { parameters, writer } = this.#options;
    const { batch, title } = parameters;
    const found = headings ?? { row: 1, columns: [] };
    const files = new FileBatch(batch, tableInputs(this.#service, batch), found, format === 'csv');
    const own = files.own.map(({ heading }) => heading);
    const refused = writer.form === 'json' ? refusedInJson(this.#service, own) : null;
    const titles = refused ?? titlesOf(this.#service, own, title);
    if (titles instanceof InvalidInput) throw titles;
    return { files, titles };
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

  *#answer(rows: readonly FileRow[], { files, titles }: Prepared): Generator<Uint8Array | string> {
    const { parameters, writer, onProgress } = this.#options;
    const { batch } = parameters;
    const answered: AnsweredRows = { texts: [], cells: [] };
    for (const row of rows) {
      const read = files.read(row, this.#tally);
      const found = batch.calculate(read);
      if (!(found instanceof Calculation)) this.refused += 1;
      if (writer.form === 'json' && parameters.rows !== 'dates') {
        answered.texts.push(JSON.stringify(answerRecord(batch, batch.answered(forJson(read), found))));
        continue;
      }
      const lines =
        parameters.rows === 'dates' ? datesOf(read, found, titles) : [files.write(read, found).cells];
      if (writer.form === 'cells') answered.cells.push(...lines);
      else answered.texts.push(...lines.map(csvCells));
    }
    this.rows += rows.length;
    // Rows already written may have their days and months swapped; the exit code says so.
    if (this.#tally.isMixed) throw mixedDates(this.#service, this.#tally);
    onProgress(this);
    yield* writer.block(answered);
  }
}

/** The rows of data in groups, at least one. @throws InvalidInput when there are no usable headings. */
async function* dataRows(
  pieces: AsyncIterable<readonly FileRow[]>,
  reading: FileReading,
): AsyncGenerator<readonly FileRow[]> {
  for await (const piece of pieces) {
    const rows = reading.take(piece);
    if (reading.fault !== null) throw reading.fault;
    if (rows.length > 0) yield rows;
  }
  const rest = reading.end();
  if (reading.fault !== null) throw reading.fault;
  yield rest;
}
