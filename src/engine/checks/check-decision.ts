import type { NestedCondition } from 'json-rules-engine';
import { type Amount, fraction } from '../../law/amounts.ts';
import { type Condition, type ConditionData, matching, readCondition } from '../decisions/conditions.ts';
import type { DecisionData, DecisionDeclaration } from '../decisions/decision.ts';
import type { Path } from '../spot.ts';
import { type FlatType, type FlatTypes, plainType } from '../values.ts';
import { describe } from './check-condition.ts';
import type { Declared, YamlFile } from './yaml-file.ts';

/** Reports what is wrong with a decision; and, where its conditions are sound, situations with no outcome or with two. */
export function checkDecision(file: YamlFile, shape: DecisionDeclaration, declared: Declared): void {
  const { facts, outcomes, grid, assuming = [] } = file.data as DecisionData;
  const types: FlatTypes = Object.fromEntries(Object.entries(shape.facts).filter(([name]) => name in facts));
  const isSound = file.checkNames(
    { ...declared, fact: Object.keys(shape.facts), outcome: shape.outcomes },
    { facts: () => types },
  );
  for (const [list, rows] of Object.entries({ outcomes, ...(grid && { grid }) })) {
    const names = rows.map(({ outcome }) => outcome);
    const missing = shape.outcomes.filter((name) => !names.includes(name));
    for (const name of missing) file.error([list], `The outcome "${name}" is missing. Add it.`);
  }
  // The last of the reasons for an outcome covers the rest.
  outcomes.forEach(({ reasons = [] }, index) => {
    reasons.forEach(({ when }, place) => {
      const isLast = place === reasons.length - 1;
      if (isLast === (when === undefined)) return;
      const message = isLast
        ? 'The last reason covers every other case. Remove "when".'
        : 'The key "when" is missing. Add it.';
      file.error(['outcomes', index, 'reasons', place], message);
    });
  });
  for (const [name, type] of Object.entries(types)) {
    const written = [facts[name]].flat();
    const inFile = written.length === 1 ? written[0] : `one of ${written.join(', ')}`;
    if (inFile !== describe(type)) file.error(['facts', name], `${name} is ${describe(type)}. Write that.`);
  }
  if (!isSound) return;
  // The outcomes with their conditions, or the lines of the grid.
  const rows = (grid ?? outcomes).map(({ outcome, ...row }, index): CheckedOutcome => {
    const at = grid === undefined ? ['outcomes', index, 'when'] : ['grid', index];
    const when = grid === undefined ? row.when : row;
    return { outcome, at, ...readCondition(when as ConditionData, types) };
  });
  const assumed = assuming.map((condition) => readCondition(condition, types));
  const used = new Set([...rows, ...assumed].flatMap((row) => [...row.facts]));
  for (const name of Object.keys(types)) {
    if (!used.has(name)) file.errorAtKey(['facts', name], `No condition uses the fact "${name}". Remove it.`);
  }
  checkExhaustive(file, types, rows, assumed);
}

/** An outcome, or a line of the grid, with its condition and its path. */
interface CheckedOutcome extends Condition {
  readonly outcome: string;
  readonly at: Path;
}

type Situation = Readonly<Record<string, unknown>>;

/**
 * Evaluates a decision in every situation its facts can be in and reports those
 * with no outcome or two, and outcomes that no situation reaches. Facts that are
 * compared with one another are put in every order, equality included, which
 * covers each limit and both its sides; all others take each of their values.
 */
function checkExhaustive(
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
    if (rows.length === 1 || reported) continue;
    reported = true;
    const [[first, second], facts] = [rows, describeSituation(situation, groups)];
    if (second === undefined) {
      const message = `No outcome applies when ${facts}. Correct the conditions.`;
      file.error([String(outcomes[0]?.at[0])], message);
    } else {
      const both = `${first?.outcome} and ${second.outcome}`;
      file.error(second.at, `${both} both apply when ${facts}. Correct one of them.`);
    }
  }
  for (const row of outcomes.filter((one) => !reached.has(one))) {
    file.error(row.at, `No facts reach the outcome "${row.outcome}". Correct its condition.`);
  }
}

/** The facts for a reader: `augmented_profits = lower_limit < upper_limit, first_year is false`. */
function describeSituation(situation: Situation, groups: ReadonlyMap<string, ReadonlySet<string>>): string {
  const rankOf = (name: string): number => Number((situation[name] as Partial<Amount>).n ?? situation[name]);
  const isRank = (name: string): boolean => !['boolean', 'string'].includes(typeof (situation[name] ?? ''));
  const parts = Object.entries(situation).map(([name, value]) => {
    const together = [...(groups.get(name) ?? [])].filter(isRank);
    if (!isRank(name)) return `${name} is ${value ?? 'none'}`;
    if (together.length < 2) return `${name} is given`;
    return together
      .sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b))
      .reduce((all, next, index) => {
        const isSame = rankOf(together[index - 1] as string) === rankOf(next);
        return `${all} ${isSame ? '=' : '<'} ${next}`;
      });
  });
  return [...new Set(parts)].join(', ');
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
  return [...(kind === 'integer' || kind === 'date' ? ranks : ranks.map((rank) => fraction(rank))), ...none];
}

function combinations(values: readonly (readonly [string, readonly unknown[]])[]): Situation[] {
  return values.reduceRight<Situation[]>(
    (all, [name, options]) => all.flatMap((others) => options.map((value) => ({ [name]: value, ...others }))),
    [{}],
  );
}
