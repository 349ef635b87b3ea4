import { csv } from '../../http/csv.ts';
import type { PublishedTable } from './rate-tables.ts';

/** A table as CSV: one line for each value of each row. */
export function tableCsv({ series }: PublishedTable): string {
  const lines = series.flatMap(({ name, rows }) =>
    rows.flatMap(({ from, status, values, sources }) =>
      Object.entries(values).map(([column, value]) => [
        name ?? '',
        from,
        status,
        column,
        value ?? 'none',
        sources.map(({ title }) => title).join('; '),
        sources.map(({ url }) => url).join(' '),
      ]),
    ),
  );
  return csv(['series', 'from', 'status', 'name', 'value', 'source', 'source_url'], lines);
}
