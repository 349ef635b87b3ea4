import { recordsCsv } from '../../formats/csv.ts';
import { writeXlsx } from '../../formats/xlsx/write-xlsx.ts';
import { isoDay, monthsAfter, parseDay } from '../../law/calendar.ts';
import type { Service, Tool } from '../../service.ts';
import { fieldStyle } from './columns.ts';

type ExampleRow = Readonly<Record<string, string | number | boolean>>;

/** Two valid rows for a calculator: its example, and the same a year later. */
export function exampleRows({ example_input }: Tool): readonly [ExampleRow, ExampleRow] {
  const later = Object.entries(example_input).map(([name, value]) => [name, aYearOn(value)]);
  return [
    { client: 'First Example Ltd', ...example_input },
    { client: 'Second Example Ltd', ...Object.fromEntries(later) },
  ];
}

function aYearOn(value: string | number | boolean): string | number | boolean {
  const day = typeof value === 'string' ? parseDay(value) : null;
  return day === null ? value : isoDay(monthsAfter(day, 12));
}

export function templateCsv(tool: Tool): string {
  return recordsCsv(['client', ...Object.keys(tool.input_schema.properties as object)], exampleRows(tool));
}

export function templateXlsx(service: Service, tool: Tool): Promise<Uint8Array> {
  const { fields } = service.known(tool.key).schema;
  const client = { name: 'client', heading: 'Client name', kind: 'text' } as const;
  const inputs = fields.map((field) => ({ ...field, heading: field.title, kind: fieldStyle(field) }));
  const columns = [client, ...inputs];
  const rows = exampleRows(tool).map((row) => columns.map(({ name }) => row[name] ?? null));
  return writeXlsx([{ name: tool.key, columns, rows }]);
}
