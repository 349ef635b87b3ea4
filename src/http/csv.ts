import type { Workings } from '../engine/workings.ts';

/** Lines of fields as CSV (RFC 4180), with a header line. */
export function csv(header: readonly string[], lines: readonly (readonly string[])[]): string {
  return [header, ...lines].map((fields) => `${fields.map(field).join(',')}\r\n`).join('');
}

/** A field in quotes where it needs them. One that a spreadsheet would take for a formula gets an apostrophe. */
function field(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Workings: the rates read, the decisions taken and the lines calculated, each on a line of its own. */
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
