import type { Batch, BatchRow } from '../../operations/batch.ts';
import type { Service } from '../../service.ts';

/** The most rows of a request, and the most bytes. */
export const MOST_ROWS = 1_000;
export const MOST_BYTES = 1024 * 1024;

/** What rows are read for. */
export interface BatchSource {
  readonly service: Service;
  readonly batch: Batch;
  /** How they are answered, which decides what names can be passed through. */
  readonly answer: 'csv' | 'json';
}

/** Rows that were read. */
export interface ReadRows {
  readonly rows: readonly BatchRow[];
  /** The names of what is passed through, as far as the answer has a heading for each. */
  readonly passed: readonly string[];
  /** Whether they began with a byte order mark. */
  readonly hasMark: boolean;
}
