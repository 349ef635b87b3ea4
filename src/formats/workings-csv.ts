import { tablesByName } from '../engine/rates/table.ts';
import type { LoadedCalculator } from '../engine/read/calculator.ts';
import type { Calculation } from '../engine/result.ts';
import type { Reference } from '../engine/sources.ts';
import type { FlatType } from '../engine/values.ts';
import { csv, numberCell } from './csv.ts';

/** The inputs that were sent, as people read them. */
export function listEntered({ schema, calculator }: LoadedCalculator, { read }: Calculation) {
  const sent = new Set(read.sent.map(([name]) => name));
  return schema.fields
    .filter(({ name }) => sent.has(name))
    .map(({ name, title, kind, labels }) => {
      const value = read.values[name];
      const text = labels[String(value)] ?? (calculator.inputs[name] as FlatType).print(value, 'text');
      return { title, kind, value: text.charAt(0).toUpperCase() + text.slice(1) };
    });
}

/** Workings as CSV: inputs, rates, decisions and steps by their titles, with amounts as numbers. */
export function workingsCsv(calculation: Calculation, loaded: LoadedCalculator): string {
  const { rates_used, decisions, lines } = calculation.workings();
  const tables = tablesByName(calculation.rules.shared.tables);
  const rows: string[][] = [];
  const add = (kind: string, what: string, how: string, value: string, law: readonly Reference[] = []) =>
    rows.push([kind, what, how, numberCell(value), law.map(({ title }) => title).join('; ')]);
  for (const { title, value } of listEntered(loaded, calculation)) add('Entered', title, '', value);
  for (const { table, name, row_from, value, source } of rates_used) {
    const { title = table, titles = {} } = tables.get(table)?.head ?? {};
    add('Rate', `${title}: ${titles[name] ?? name}`, `from ${row_from}`, value, source);
  }
  for (const { question, because, outcome, cite } of decisions) {
    add('Decision', question, because, outcome.replaceAll('_', ' '), cite);
  }
  for (const { label, working, value, cite } of lines) add('Step', label, working, value, cite);
  return csv(['Kind', 'What', 'How', 'Value', 'Source'], rows);
}
