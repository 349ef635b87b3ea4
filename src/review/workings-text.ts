import type { Reference } from '../engine/sources.ts';
import type { Workings } from '../engine/workings.ts';
import { inColumns, wrapped } from './columns.ts';

/** Workings as a terminal shows them: lines, decisions, rates. */
export function workingsLines({ lines, decisions, rates_used }: Workings): string[] {
  return [
    'Workings',
    ...lines.flatMap(({ label, working, value, cite }) => [
      `  ${label}: ${value}`,
      `      = ${working}`,
      `      ${titles(cite)}`,
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
      `      ${titles(cite)}`,
    ]),
    '',
    'Rates',
    ...inColumns(
      rates_used.map(({ table, row_from, name, value, source }) => [
        table,
        row_from,
        name,
        value,
        titles(source),
      ]),
      '  ',
    ),
  ];
}

function titles(references: readonly Reference[]): string {
  return references.map(({ title }) => title).join('; ');
}
