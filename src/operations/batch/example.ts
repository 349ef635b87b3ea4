import { csv } from '../../formats/csv.ts';
import { writeXlsx } from '../../formats/xlsx/write-xlsx.ts';
import { isoDay, monthsAfter, parseDay } from '../../law/calendar.ts';
import type { Service, Tool } from '../../service.ts';

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
  const headings = ['client', ...Object.keys(tool.input_schema.properties as object)];
  return csv(
    headings,
    exampleRows(tool).map((row) => headings.map((name) => row[name] ?? null)),
  );
}

export function templateXlsx(service: Service, tool: Tool): Promise<Uint8Array> {
  const fields = service.calculator(tool.key)?.schema.fields ?? [];
  const columns = fields.map(({ title, kind }) => ({
    heading: title,
    kind: kind === 'enum' ? ('text' as const) : kind,
  }));
  const rows = exampleRows(tool).map((row) => [
    row.client ?? null,
    ...fields.map(({ name }) => row[name] ?? null),
  ]);
  const client = { heading: 'Client name', kind: 'text' } as const;
  return writeXlsx([{ name: tool.key, columns: [client, ...columns], rows }]);
}
