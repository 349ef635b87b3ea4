import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { csvRow } from '../../formats/csv.ts';
import { type Batch, createBatch } from '../../operations/batch.ts';
import { type CsvColumns, csvCells, csvHeading, readHeadings } from '../../operations/batch-csv.ts';
import type { Service } from '../../service.ts';

/** What a file is answered by: the same on every thread. */
export interface BatchSettings {
  readonly key: string;
  /** Keys of `data`; none for all that hold a single value. */
  readonly columns: readonly string[];
  /** The first record of the file. */
  readonly headings: readonly string[];
}

/** Some rows of a file, one after the other. */
export interface Block {
  /** The number of the first, from 1. */
  readonly from: number;
  readonly records: readonly (readonly string[])[];
}

/** The answers to a block, as CSV. */
export interface AnsweredBlock {
  readonly csv: string;
  readonly rows: number;
  /** How many of the rows have errors instead of figures. */
  readonly refused: number;
}

/** What a thread says when it has read the rules. */
export const READY = 'ready';

/** Answers blocks of one file. */
export interface BlockRunner {
  /** The first record of the answers, as CSV. */
  readonly heading: string;
  run(block: Block): AnsweredBlock;
}

/** Prepares the answers to a file; what is wrong with its columns or its headings, if anything is. */
export function blockRunner(
  service: Service,
  { key, columns: chosen, headings }: BatchSettings,
): BlockRunner | InvalidInput {
  const batch = createBatch(service, key, chosen);
  if (batch instanceof InvalidInput) return batch;
  const columns = readHeadings(service, batch, headings, 'csv');
  if (columns instanceof InvalidInput) return columns;
  return {
    heading: csvRow(csvHeading(batch, columns.passed)),
    run: (block) => answer(batch, columns, block),
  };
}

function answer(batch: Batch, columns: CsvColumns, { from, records }: Block): AnsweredBlock {
  let refused = 0;
  // Row by row, so that nothing of one outlives it but its line.
  const lines = records.map((record, index) => {
    const answered = batch.answer(columns.rowOf(record), from + index);
    if (answered.errors !== null) refused += 1;
    return csvRow(csvCells(batch, answered));
  });
  return { csv: lines.join(''), rows: records.length, refused };
}
