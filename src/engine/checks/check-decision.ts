import type { DecisionDeclaration } from '../decisions/decision.ts';
import type { Condition, ConditionData } from '../read/condition.ts';
import type { DecisionData, OutcomeData } from '../read/decision.ts';
import type { Sources } from '../sources.ts';
import type { Path } from '../spot.ts';
import type { FlatType, FlatTypes } from '../values.ts';
import { checkCite } from './check-cite.ts';
import { checkCondition, describe } from './check-condition.ts';
import { type CheckedRow, checkExhaustive } from './exhaustiveness.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports what is wrong with a decision; whether exactly one outcome always holds only where its conditions are sound. */
export function checkDecision(file: YamlFile, shape: DecisionDeclaration, sources: Sources): void {
  const data = file.data as DecisionData;
  const types = checkFacts(file, data, shape);
  const assuming = (data.assuming ?? []).map((condition, index) =>
    checkCondition(file, ['assuming', index], condition, types),
  );
  checkOutcomes(file, data, shape);
  data.outcomes.forEach((outcome, index) => {
    checkReasons(file, outcome, index, types);
    checkCite(file, ['outcomes', index, 'cite'], outcome.cite, sources);
  });
  const rows = data.grid === undefined ? checkConditions(file, data, types) : checkGrid(file, data, types);
  const sound = [...rows, ...assuming].filter((one) => one !== null);
  if (sound.length < rows.length + assuming.length) return;
  const used = new Set(sound.flatMap(({ facts }) => [...facts]));
  for (const name of Object.keys(types)) {
    if (!used.has(name)) file.faultAtKey(['facts', name], `no condition asks for the fact "${name}"`);
  }
  checkExhaustive(file, types, rows as CheckedRow[], assuming as Condition[]);
}

/** @returns the types of the facts that the calculator supplies. */
function checkFacts(file: YamlFile, data: DecisionData, shape: DecisionDeclaration): FlatTypes {
  const facts: Record<string, FlatType> = {};
  for (const [name, written] of Object.entries(data.facts)) {
    const type = shape.facts[name];
    if (type === undefined) {
      const known = Object.keys(shape.facts).join(', ');
      file.faultAtKey(['facts', name], `no calculator gives a fact "${name}"; it gives ${known}`);
      continue;
    }
    facts[name] = type;
    const as = typeof written === 'string' ? written : `one of ${written.join(', ')}`;
    if (as !== describe(type)) file.fault(['facts', name], `${name} is ${describe(type)}`);
  }
  return facts;
}

function checkOutcomes(file: YamlFile, data: DecisionData, { outcomes: known }: DecisionDeclaration): void {
  const names = data.outcomes.map(({ outcome }) => outcome);
  for (const [index, name] of names.entries()) {
    const path = ['outcomes', index, 'outcome'];
    if (!known.includes(name)) {
      file.fault(path, `the calculator knows no outcome "${name}"; it knows ${known.join(', ')}`);
    } else if (names.indexOf(name) < index) {
      file.fault(path, `the outcome "${name}" is here twice`);
    }
  }
  for (const name of known) {
    if (!names.includes(name)) file.fault(['outcomes'], `the outcome "${name}" is missing`);
  }
}

/** The last reason has no condition and covers the rest. */
function checkReasons(file: YamlFile, { reasons = [] }: OutcomeData, index: number, types: FlatTypes): void {
  reasons.forEach(({ when }, place) => {
    const at = ['outcomes', index, 'reasons', place];
    const isLast = place === reasons.length - 1;
    if (isLast !== (when === undefined)) {
      file.fault(
        at,
        isLast ? 'the last reason is for every other case, without "when"' : '"when" is missing',
      );
    }
    checkCondition(file, [...at, 'when'], when, types);
  });
}

function checkConditions(
  file: YamlFile,
  { outcomes }: DecisionData,
  types: FlatTypes,
): (CheckedRow | null)[] {
  return outcomes.map(({ outcome, when }, index) => {
    if (when === undefined) {
      file.fault(['outcomes', index], '"when" is missing; without it the outcome needs lines of a "grid"');
      return null;
    }
    return checkedRow(file, ['outcomes', index, 'when'], outcome, when, types);
  });
}

function checkGrid(
  file: YamlFile,
  { outcomes, grid = [] }: DecisionData,
  types: FlatTypes,
): (CheckedRow | null)[] {
  for (const [index, { outcome, when }] of outcomes.entries()) {
    const path = ['outcomes', index];
    if (when !== undefined)
      file.faultAtKey([...path, 'when'], 'the lines of the grid say when: leave this out');
    if (!grid.some((line) => line.outcome === outcome))
      file.fault([...path, 'outcome'], `no line of the grid has the outcome "${outcome}"`);
  }
  const names = outcomes.map(({ outcome }) => outcome);
  return grid.map(({ outcome, ...when }, index) => {
    const isKnown = names.includes(outcome);
    if (!isKnown) {
      file.fault(['grid', index, 'outcome'], `"outcomes" has no "${outcome}"; it has ${names.join(', ')}`);
    }
    const row = checkedRow(file, ['grid', index], outcome, when, types);
    return isKnown ? row : null;
  });
}

function checkedRow(
  file: YamlFile,
  at: Path,
  outcome: string,
  when: ConditionData,
  types: FlatTypes,
): CheckedRow | null {
  const condition = checkCondition(file, at, when, types);
  return condition === null ? null : { outcome, at, ...condition };
}
