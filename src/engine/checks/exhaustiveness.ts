import type { NestedCondition } from 'json-rules-engine';
import { type Amount, whole } from '../../law/amounts.ts';
import { type Condition, matching } from '../decisions/conditions.ts';
import type { Path } from '../spot.ts';
import { type FlatType, type FlatTypes, plainType } from '../values.ts';
import type { YamlFile } from './yaml-file.ts';

/** An outcome, or a line of the grid, with its condition and its path. */
export interface CheckedOutcome extends Condition {
  readonly outcome: string;
  readonly at: Path;
}

/**
 * Evaluates a decision in every situation its facts can be in and reports those
 * with no outcome or two, and outcomes that no situation reaches. Facts that are
 * compared with one another are put in every order, equality included, which
 * covers each limit and both its sides; all others take each of their values.
 */
export function checkExhaustive(
  file: YamlFile,
  types: FlatTypes,
  outcomes: readonly CheckedOutcome[],
  assuming: readonly Condition[],
): void {
  const groups = comparedTogether([...outcomes, ...assuming].map(({ rule }) => rule));
  const values = Object.entries(types).map(([name, type]) => [name, listValues(name, type, groups)] as const);
  const reached = new Set<CheckedOutcome>();
  let reported = false;
  for (const situation of combinations(values)) {
    if (!assuming.every(({ matches }) => matches(situation))) continue;
    const rows = matching(outcomes, situation);
    for (const row of rows) reached.add(row);
    // One example is enough to find the mistake; similar situations would repeat it.
    if (rows.length !== 1 && !reported) {
      reported = true;
      reportAmbiguous(file, describeSituation(situation, groups), rows);
    }
  }
  for (const row of outcomes) {
    if (!reached.has(row))
      file.error(row.at, `No facts reach the outcome "${row.outcome}". Correct its condition.`);
  }
}

function reportAmbiguous(file: YamlFile, facts: string, [first, second]: readonly CheckedOutcome[]): void {
  if (first === undefined) {
    const { grid } = file.data as { grid?: unknown };
    const message = `No outcome applies when ${facts}. Correct the conditions.`;
    file.error([grid === undefined ? 'outcomes' : 'grid'], message);
  } else if (second !== undefined) {
    const both = `${first.outcome} and ${second.outcome}`;
    file.error(second.at, `${both} both apply when ${facts}. Correct one of them.`);
  }
}

/** The facts for a reader: `augmented_profits = lower_limit < upper_limit, first_year is false`. */
function describeSituation(situation: Record<string, unknown>, groups: Map<string, Set<string>>): string {
  const parts = new Set<string>();
  for (const [name, value] of Object.entries(situation)) {
    const together = [...(groups.get(name) ?? [])].filter((other) => isRank(situation[other]));
    if (isRank(value) && together.length > 1) {
      const sorted = together
        .map((other) => ({ other, rank: toRank(situation[other]) }))
        .sort((a, b) => a.rank - b.rank || a.other.localeCompare(b.other));
      const signs = sorted.map(({ rank }, index) => (sorted[index - 1]?.rank === rank ? ' = ' : ' < '));
      parts.add(sorted.map(({ other }, index) => `${index === 0 ? '' : signs[index]}${other}`).join(''));
    } else parts.add(`${name} is ${value === null ? 'none' : isRank(value) ? 'given' : String(value)}`);
  }
  return [...parts].join(', ');
}

function isRank(value: unknown): value is number | Amount {
  return typeof value === 'number' || (typeof value === 'object' && value !== null);
}

function toRank(value: unknown): number {
  return typeof value === 'number' ? value : Number((value as Amount).n);
}

/** For each fact the set of facts it is compared with, directly or through others. */
function comparedTogether(rules: readonly NestedCondition[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  const groupOf = (name: string): Set<string> => groups.get(name) ?? new Set([name]);
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { fact, value } = node as { fact?: unknown; value?: unknown };
    if (typeof fact === 'string' && typeof value === 'object' && value !== null && 'fact' in value) {
      const merged = new Set([...groupOf(fact), ...groupOf(String(value.fact))]);
      for (const name of merged) groups.set(name, merged);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(rules);
  return groups;
}

function listValues(name: string, type: FlatType, groups: Map<string, Set<string>>): readonly unknown[] {
  const none = type.kind === 'optional' ? [null] : [];
  const { kind, words } = plainType(type);
  if (kind === 'enum') return [...words, ...none];
  if (kind === 'boolean') return [true, false, ...none];
  // As many ranks as there are facts to order cover every order of them.
  const ranks = Array.from({ length: groups.get(name)?.size ?? 1 }, (_, rank) => rank);
  return [...(kind === 'integer' || kind === 'date' ? ranks : ranks.map(whole)), ...none];
}

function combinations(values: readonly (readonly [string, readonly unknown[]])[]): Record<string, unknown>[] {
  return values.reduceRight<Record<string, unknown>[]>(
    (all, [name, options]) => all.flatMap((others) => options.map((value) => ({ [name]: value, ...others }))),
    [{}],
  );
}
