import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { matching } from '../../src/engine/decisions/conditions.ts';
import type { Decision } from '../../src/engine/decisions/decision.ts';
import { type FlatType, plainType } from '../../src/engine/values.ts';
import { whole } from '../../src/law/amounts.ts';
import { parseDay } from '../../src/law/calendar.ts';
import { ROOT } from './rules-copy.ts';

type Written = string | number | boolean;

/** Facts of a decision, and the expected outcome. */
export interface Situation {
  readonly outcome: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

const written = parse(readFileSync(`${ROOT}test/unit/engine/decisions/situations.yaml`, 'utf8')) as Record<
  string,
  Record<string, Written>[]
>;

/** The situations of a decision, from test/unit/engine/decisions/situations.yaml. */
export function situationsOf({ shape }: Decision): Situation[] {
  return (written[shape.file] ?? []).map(({ outcome, ...facts }) => ({
    outcome: String(outcome),
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, factOf(shape.facts[name] as FlatType, value)]),
    ),
  }));
}

function factOf(type: FlatType, value: Written): unknown {
  if (value === 'none') return null;
  switch (plainType(type).kind) {
    case 'money':
    case 'decimal':
      return whole(Number(value));
    case 'date':
      return parseDay(String(value));
    default:
      return value;
  }
}

/** The first situation with an unexpected outcome, or null. */
export function wrongSituation(decision: Decision): string | null {
  for (const { outcome, facts } of situationsOf(decision)) {
    const taken = matching(decision.outcomes, facts);
    const held = taken.map((row) => row.outcome).join(' and ') || 'none';
    if (held !== outcome) return `${decision.shape.file}: ${held} instead of ${outcome}`;
  }
  return null;
}
