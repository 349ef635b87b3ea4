import type { Workings } from '../engine/workings.ts';
import { csv } from './csv.ts';

/** Workings as CSV: the rates read, the decisions taken and the lines calculated, each on a line of its own. */
export function workingsCsv({ rates_used, decisions, lines }: Workings): string {
  const titles = (sources: readonly { readonly title: string }[]): string =>
    sources.map(({ title }) => title).join('; ');
  return csv(
    ['kind', 'name', 'how', 'value', 'source'],
    [
      ...rates_used.map(({ table, name, row_from, value, source }) => [
        'rate',
        `${table}: ${name}`,
        `row from ${row_from}`,
        value,
        titles(source),
      ]),
      ...decisions.map(({ question, because, outcome, cite }) => [
        'decision',
        question,
        because,
        outcome,
        titles(cite),
      ]),
      ...lines.map(({ label, working, value, cite }) => ['line', label, working, value, titles(cite)]),
    ],
  );
}
