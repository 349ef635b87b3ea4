import type { NestedCondition } from 'json-rules-engine';
import type { Decision } from '../engine/decisions/decision.ts';
import { describe } from '../engine/decisions/read-condition.ts';
import type { Sources } from '../engine/sources.ts';
import { inColumns, wrapped } from './columns.ts';

/** A decision for a terminal: question, facts, and each outcome with its conditions, reason and law. */
export function decisionLines({ shape, question, outcomes, assuming }: Decision, sources: Sources): string[] {
  const facts = Object.entries(shape.facts).map(([name, type]) => [asWords(name), describe(type)]);
  return [
    shape.file,
    `  ${question}`,
    '',
    'Facts',
    ...inColumns(facts, '  '),
    ...(assuming.length === 0
      ? []
      : ['', 'Assuming', ...assuming.flatMap(({ rule }) => conditionLines(rule, 2))]),
    ...outcomes.flatMap(({ outcome, because, cite, rule }) => [
      '',
      asWords(outcome),
      ...wrapped(because).map((line) => `  ${line}`),
      ...conditionLines(rule, 4),
      ...cite.flatMap((key) => sources.get(key)?.title ?? []).map((title) => `  ${title}`),
    ]),
  ];
}

function conditionLines(rule: NestedCondition, indent: number): string[] {
  const line = (text: string): string => ' '.repeat(indent) + text;
  if ('all' in rule) return [line('all of'), ...rule.all.flatMap((one) => conditionLines(one, indent + 2))];
  if ('any' in rule) return [line('any of'), ...rule.any.flatMap((one) => conditionLines(one, indent + 2))];
  if ('not' in rule) return [line('not'), ...conditionLines(rule.not, indent + 2)];
  if (!('fact' in rule)) return [];
  const { fact, operator, value } = rule;
  return [line(`${asWords(fact)} ${asWords(operator)} ${valueText(value)}`)];
}

function valueText(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean' || typeof value === 'string') return asWords(String(value));
  if (typeof value === 'object' && 'fact' in value) return asWords(String(value.fact));
  // The only number of a condition.
  return 'zero';
}

function asWords(name: string): string {
  return name.replaceAll('_', ' ');
}
