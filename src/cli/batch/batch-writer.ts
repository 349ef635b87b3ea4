import { csvRow } from '../../formats/csv.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import { XlsxWriter } from '../../formats/xlsx/write-xlsx.ts';
import { dateColumns } from '../../operations/batch/calendar.ts';
import type { BatchParameters } from '../../operations/batch/parameters.ts';
import { asReadSheet, type FileFacts } from '../../operations/rows/as-read.ts';
import type { SheetColumn } from '../../operations/rows/row-operation.ts';
import type { Service } from '../../service.ts';

/** The output formats, by file extension. */
export type OutputFormat = 'csv' | 'xlsx' | 'json' | 'ndjson' | 'calendar';

/** Some answers: lines of CSV or records of JSON, or cells. */
export interface AnsweredRows {
  readonly texts: string[];
  readonly cells: (readonly FileCell[])[];
}

/** Writes answers as they come. */
export interface BatchWriter {
  readonly form: 'csv' | 'json' | 'cells';
  begin(columns: readonly SheetColumn[], hasMark: boolean): Iterable<Uint8Array | string>;
  block(answered: AnsweredRows): Iterable<Uint8Array | string>;
  end(facts: FileFacts): Iterable<Uint8Array | string>;
}

export function batchWriter(
  service: Service,
  { batch, rows }: BatchParameters,
  format: Exclude<OutputFormat, 'calendar'>,
): BatchWriter {
  const shown = (columns: readonly SheetColumn[]): readonly SheetColumn[] =>
    rows === 'dates' ? dateColumns(service) : columns;
  if (format === 'csv') {
    return {
      form: 'csv',
      begin: (columns, hasMark) => [
        `${hasMark ? '\uFEFF' : ''}${csvRow(shown(columns).map(({ heading }) => heading))}`,
      ],
      block: ({ texts }) => [texts.join('')],
      end: () => [],
    };
  }
  if (format === 'xlsx') {
    let pieces: Uint8Array[] = [];
    const writer = new XlsxWriter((bytes) => pieces.push(bytes));
    const taken = (): Uint8Array[] => {
      const made = pieces;
      pieces = [];
      return made;
    };
    const labels = new Map(batch.columns.map(({ name, heading }) => [name, heading]));
    return {
      form: 'cells',
      begin(columns) {
        writer.sheet(
          batch.calculator.calculator.key,
          shown(columns).map(({ heading, kind }) => ({ heading: labels.get(heading) ?? heading, kind })),
        );
        return taken();
      },
      block({ cells }) {
        for (const row of cells) writer.row(row);
        return taken();
      },
      end(facts) {
        const { name, columns, rows: lines } = asReadSheet(service, facts);
        writer.sheet(name, columns);
        for (const line of lines) writer.row(line);
        writer.end();
        return taken();
      },
    };
  }
  let isFirst = true;
  return {
    form: 'json',
    begin: () => (format === 'json' ? ['['] : []),
    block({ texts }) {
      if (format === 'ndjson') return texts.map((text) => `${text}\n`);
      const text = `${isFirst ? '' : ','}${texts.join(',')}`;
      if (texts.length > 0) isFirst = false;
      return texts.length === 0 ? [] : [text];
    },
    end: () => (format === 'json' ? [']\n'] : []),
  };
}
