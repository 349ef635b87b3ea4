import type { DecisionData, DecisionDeclaration, OutcomeData } from '../decisions/decision.ts';
import type { Condition, ConditionData } from '../read/condition.ts';
import type { Sources } from '../sources.ts';
import type { Path } from '../spot.ts';
import type { FlatType, FlatTypes } from '../values.ts';
import { checkCondition, describe } from './check-condition.ts';
import { checkCite, checkName, checkNames } from './check-keys.ts';
import { type CheckedOutcome, checkExhaustive } from './exhaustiveness.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports what is wrong with a decision; whether exactly one outcome always holds only where its conditions are sound. */
export function checkDecision(file: YamlFile, shape: DecisionDeclaration, sources: Sources): void {
  const data = file.data as DecisionData;
  const types = checkFacts(file, data, shape);
  checkOutcomes(file, data, shape);
  data.outcomes.forEach((outcome, index) => {
    checkReasons(file, outcome, index, types);
    checkCite(file, ['outcomes', index, 'cite'], outcome.cite, sources);
  });
  const assuming = (data.assuming ?? []).map((condition, index) =>
    checkCondition(file, ['assuming', index], condition, types),
  );
  const rows = rowsOf(data).map(({ outcome, at, when }): CheckedOutcome | null => {
    const condition = checkCondition(file, at, when, types);
    return condition === null ? null : { outcome, at, ...condition };
  });
  const sound = [...rows, ...assuming].filter((one) => one !== null);
  if (sound.length < rows.length + assuming.length) return;
  const used = new Set(sound.flatMap(({ facts }) => [...facts]));
  for (const name of Object.keys(types)) {
    if (!used.has(name)) file.errorAtKey(['facts', name], `No condition uses the fact "${name}". Remove it.`);
  }
  checkExhaustive(file, types, rows as CheckedOutcome[], assuming as Condition[]);
}

/** The outcomes with their conditions, or the lines of the grid. */
function rowsOf({ outcomes, grid }: DecisionData): { outcome: string; at: Path; when: ConditionData }[] {
  return grid === undefined
    ? outcomes.map(({ outcome, when = {} }, index) => ({ outcome, when, at: ['outcomes', index, 'when'] }))
    : grid.map(({ outcome, ...when }, index) => ({ outcome, when, at: ['grid', index] }));
}

/** @returns the types of the facts that the calculator supplies. */
function checkFacts(file: YamlFile, data: DecisionData, shape: DecisionDeclaration): FlatTypes {
  checkNames(file, ['facts'], data.facts, Object.keys(shape.facts), 'fact');
  const known = Object.entries(data.facts).flatMap(([name, written]): [string, FlatType][] => {
    const type = shape.facts[name];
    if (type === undefined) return [];
    const as = typeof written === 'string' ? written : `one of ${written.join(', ')}`;
    if (as !== describe(type)) file.error(['facts', name], `${name} is ${describe(type)}. Write that.`);
    return [[name, type]];
  });
  return Object.fromEntries(known);
}

/** Each outcome of the calculator is there once, and in a grid has lines. */
function checkOutcomes(file: YamlFile, data: DecisionData, { outcomes: known }: DecisionDeclaration): void {
  const names = data.outcomes.map(({ outcome }) => outcome);
  names.forEach((name, index) => {
    const path = ['outcomes', index, 'outcome'];
    checkName(file, path, name, known, 'outcome');
    if (names.indexOf(name) < index) file.error(path, `The outcome "${name}" is here twice. Remove one.`);
    if (data.grid?.some(({ outcome }) => outcome === name) === false) {
      file.error(path, `No line of the grid has the outcome "${name}". Add one.`);
    }
  });
  data.grid?.forEach(({ outcome }, index) => {
    checkName(file, ['grid', index, 'outcome'], outcome, names, 'outcome');
  });
  for (const name of known) {
    if (!names.includes(name)) file.error(['outcomes'], `The outcome "${name}" is missing. Add it.`);
  }
}

/** The last reason has no condition and covers the rest. */
function checkReasons(file: YamlFile, { reasons = [] }: OutcomeData, index: number, types: FlatTypes): void {
  reasons.forEach(({ when }, place) => {
    const at = ['outcomes', index, 'reasons', place];
    const isLast = place === reasons.length - 1;
    if (isLast && when !== undefined)
      file.error(at, 'The last reason covers every other case. Remove "when".');
    if (!isLast && when === undefined) file.error(at, 'The key "when" is missing. Add it.');
    checkCondition(file, [...at, 'when'], when, types);
  });
}
