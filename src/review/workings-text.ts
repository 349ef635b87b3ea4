import type { Reference } from '../engine/sources.ts';
import type { Workings } from '../engine/workings.ts';
import { inColumns, wrapped } from './columns.ts';

/** Workings for a terminal: lines, decisions, rates. */
export function workingsLines({ lines, decisions, rates_used }: Workings): string[] {
  return [
    'Workings',
    ...lines.flatMap(({ label, working, value, cite }) => [
      `  ${label}: ${value}`,
      `      = ${working}`,
      ...titleLines(cite),
    ]),
    '',
    'Decisions',
    ...decisions.flatMap(({ question, outcome, because, facts, cite }) => [
      `  ${question} ${outcome.replaceAll('_', ' ')}`,
      ...wrapped(because).map((line) => `      ${line}`),
      ...inColumns(
        Object.entries(facts).map(([name, value]) => [name.replaceAll('_', ' '), value]),
        '      · ',
      ),
      ...titleLines(cite),
    ]),
    '',
    'Rates',
    ...rateLines(rates_used),
  ];
}

/** Consecutive values from the same sources list them once. */
function rateLines(rates: Workings['rates_used']): string[] {
  const lines = inColumns(
    rates.map(({ table, row_from, name, value }) => [table, row_from, name, value]),
    '  ',
  );
  return rates.flatMap(({ source }, index) => {
    const line = lines[index] ?? '';
    const next = rates[index + 1];
    const isLast = next === undefined || titles(next.source) !== titles(source);
    return isLast ? [line, ...titleLines(source)] : [line];
  });
}

function titleLines(references: readonly Reference[]): string[] {
  return wrapped(titles(references)).map((line) => `      ${line}`);
}

function titles(references: readonly Reference[]): string {
  return references.map(({ title }) => title).join('; ');
}
