import { whole } from '../law/amounts.ts';
import type { ConditionData } from './conditions.ts';
import type { Decision } from './decision.ts';
import { type FactKind, mayBeNone, plainKind } from './facts.ts';
import type { YamlFile } from './yaml-file.ts';

/**
 * Asks a decision about every situation its facts can be in and reports those
 * with no outcome or two, and outcomes that no situation reaches. Facts that are
 * compared with one another are put in every order, equality included, which
 * covers each limit and both its sides; all others take each of their values.
 */
export async function checkSound(file: YamlFile, decision: Decision): Promise<void> {
  const { outcomes } = file.data as { outcomes: readonly { outcome: string; when: ConditionData }[] };
  const { facts } = file.data as { facts: Readonly<Record<string, FactKind>> };
  const groups = comparedTogether(file.data);
  const values = new Map(Object.entries(facts).map(([name, kind]) => [name, valuesOf(name, kind, groups)]));
  const reached = new Set<string>();
  let reported = 0;
  for (const situation of combinations([...values])) {
    if (decision.assuming !== null) {
      const holding = await decision.assuming.holding(situation);
      if (holding.length < decision.assumptions) continue;
    }
    const rows = await decision.holding(situation);
    for (const row of rows) reached.add(row.outcome);
    if (rows.length !== 1 && reported < 3) {
      reported += 1;
      reportAmbiguous(
        file,
        situation,
        rows.map((row) => row.outcome),
        outcomes,
      );
    }
  }
  outcomes.forEach(({ outcome }, index) => {
    if (!reached.has(outcome))
      file.fault(['outcomes', index, 'when'], `no facts can reach the outcome "${outcome}"`);
  });
}

function reportAmbiguous(
  file: YamlFile,
  situation: Record<string, unknown>,
  held: readonly string[],
  outcomes: readonly { outcome: string }[],
): void {
  const facts = Object.entries(situation)
    .map(([name, value]) => `${name} ${describeValue(value)}`)
    .join(', ');
  if (held.length === 0) {
    file.fault(['outcomes'], `no outcome holds when ${facts}`);
    return;
  }
  const index = outcomes.findIndex(({ outcome }) => outcome === held[1]);
  file.fault(['outcomes', index, 'when'], `${held.join(' and ')} both hold when ${facts}`);
}

function describeValue(value: unknown): string {
  if (value === null) return 'none';
  return typeof value === 'object' && 'n' in value ? `rank ${value.n}` : String(value);
}

/** For each fact the set of facts it is compared with, directly or through others. */
function comparedTogether(data: unknown): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  const groupOf = (name: string): Set<string> => groups.get(name) ?? new Set([name]);
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { fact, value } = node as ConditionData;
    if (typeof fact === 'string' && typeof value === 'object') {
      const merged = new Set([...groupOf(fact), ...groupOf(value.fact)]);
      for (const name of merged) groups.set(name, merged);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(data);
  return groups;
}

function valuesOf(name: string, kind: FactKind, groups: Map<string, Set<string>>): readonly unknown[] {
  if (typeof kind !== 'string') return kind;
  const none = mayBeNone(kind) ? [null] : [];
  if (plainKind(kind) === 'yes_no') return [true, false, ...none];
  const size = groups.get(name)?.size ?? 1;
  // As many ranks as there are facts to put in order reach every order of them.
  const ranks = Array.from({ length: size }, (_, rank) => rank);
  return [...(plainKind(kind) === 'amount' ? ranks.map(whole) : ranks), ...none];
}

function* combinations(
  values: readonly (readonly [string, readonly unknown[]])[],
): Generator<Record<string, unknown>> {
  const [first, ...rest] = values;
  if (first === undefined) {
    yield {};
    return;
  }
  const [name, options] = first;
  for (const others of combinations(rest)) {
    for (const value of options) yield { [name]: value, ...others };
  }
}
