import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { csvRows } from '../src/formats/csv.ts';

/** Input for the batch benches: a year of clients in all bands of rates. */
export const KEY = 'corporation-tax';
export const HEADINGS = ['client', 'period_start', 'period_end', 'taxable_profits', 'associated_companies'];

export function cellsOf(index: number): string[] {
  const profits = ((index * 7_919) % 400_000) + (index % 100) / 100;
  return [`Client number ${index} Ltd`, '2025-04-01', '2026-03-31', String(profits), String(index % 3)];
}

/** The inputs of a row as JSON. */
export function inputsOf(index: number): Record<string, string> {
  const cells = cellsOf(index);
  return Object.fromEntries(HEADINGS.slice(1).map((name, at) => [name, cells[at + 1] as string]));
}

/** Writes a CSV file with this many rows. */
export async function writeClients(path: string, count: number): Promise<void> {
  const stream = createWriteStream(path);
  stream.write(csvRows([HEADINGS]));
  for (let start = 0; start < count; start += 1_000) {
    const some = Array.from({ length: Math.min(1_000, count - start) }, (_, index) => cellsOf(start + index));
    if (!stream.write(csvRows(some))) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

/** A line of the report: rows per second of processor time, which is the same on a busy machine. */
export interface Line {
  readonly what: string;
  readonly rate: number;
  readonly note: string;
}
