import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { Calculation } from '../../engine/result.ts';
import type { FileCell, FileRow } from '../../formats/file-cell.ts';
import { csvCells } from '../../operations/batch/answers.ts';
import { answerRecord, createBatch } from '../../operations/batch/batch.ts';
import { datesOf } from '../../operations/batch/calendar.ts';
import { FileBatch } from '../../operations/batch/file-batch.ts';
import { forJson, tableInputs } from '../../operations/batch/read-batch.ts';
import { Tally } from '../../operations/rows/tally.ts';
import type { Service } from '../../service.ts';

/** What a file is answered by: the same on every thread. */
export interface BatchSettings {
  /** The address that links of answers lead to. */
  readonly baseUrl: string;
  readonly key: string;
  /** Names of columns; none for what the headline says. */
  readonly columns: readonly string[];
  /** The headings of the file, with the name of the input that each gives. */
  readonly headings: {
    readonly row: number;
    readonly columns: readonly {
      readonly index: number;
      readonly letter: string;
      readonly heading: string;
      readonly input: string | null;
    }[];
  };
  /** Whether the file is text, whose rows have as many cells as there are headings. */
  readonly isText: boolean;
  readonly rows: 'companies' | 'dates';
  /** The column with the names of clients among the caller's own. */
  readonly titleColumn: number | null;
  readonly form: 'csv' | 'json' | 'cells';
}

/** Some rows of a file, one after the other. */
export interface Block {
  readonly rows: readonly FileRow[];
}

/** The answers to a block. */
export interface AnsweredBlock {
  /** As CSV, or as records of JSON; empty where cells are asked for. */
  readonly texts: readonly string[];
  readonly cells: readonly (readonly FileCell[])[];
  readonly rows: number;
  /** How many of the rows have errors instead of figures. */
  readonly refused: number;
  readonly tally: Pick<Tally, 'conversions' | 'orders' | 'firstMonthFirst'>;
}

/** What a thread says when it has read the rules. */
export const READY = 'ready';

/** Answers blocks of one file. */
export interface BlockRunner {
  readonly files: FileBatch;
  run(block: Block): AnsweredBlock;
}

/** Prepares the answers to a file; what is wrong with the columns, if anything is. */
export function blockRunner(service: Service, settings: BatchSettings): BlockRunner | InvalidInput {
  const batch = createBatch(service, settings.key, settings.columns);
  if (batch instanceof InvalidInput) return batch;
  const inputs = tableInputs(service, batch);
  const headings = {
    row: settings.headings.row,
    columns: settings.headings.columns.map(({ input, ...column }) => ({
      ...column,
      input: inputs.fields.find(({ name }) => name === input) ?? null,
    })),
  };
  const files = new FileBatch(batch, inputs, headings, settings.isText);
  return { files, run: (block) => answer(files, settings, block) };
}

function answer(
  files: FileBatch,
  { form, rows: wanted, titleColumn }: BatchSettings,
  { rows }: Block,
): AnsweredBlock {
  const { batch } = files;
  const tally = new Tally();
  const texts: string[] = [];
  const cells: (readonly FileCell[])[] = [];
  let refused = 0;
  const add = (answered: readonly FileCell[]): void => {
    if (form === 'cells') cells.push(answered);
    else texts.push(csvCells(answered));
  };
  // Row by row, so that nothing of one outlives it but its line.
  for (const row of rows) {
    const read = files.read(row, tally);
    const found = batch.calculate(read);
    if (!(found instanceof Calculation)) refused += 1;
    if (wanted === 'dates') for (const date of datesOf(read, found, { column: titleColumn })) add(date);
    else if (form === 'json')
      texts.push(JSON.stringify(answerRecord(batch, batch.answered(forJson(read), found))));
    else add(files.write(read, found).cells);
  }
  const { conversions, orders, firstMonthFirst } = tally;
  return { texts, cells, rows: rows.length, refused, tally: { conversions, orders, firstMonthFirst } };
}
