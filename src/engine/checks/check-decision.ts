import { type ConditionData, readCondition } from '../decisions/conditions.ts';
import type { DecisionData, DecisionDeclaration } from '../decisions/decision.ts';
import type { Path } from '../spot.ts';
import type { FlatTypes } from '../values.ts';
import { describe } from './check-condition.ts';
import { checkExhaustive } from './exhaustiveness.ts';
import type { Declared, YamlFile } from './yaml-file.ts';

/** Reports what is wrong with a decision; whether exactly one outcome always holds only where its conditions are sound. */
export function checkDecision(file: YamlFile, shape: DecisionDeclaration, declared: Declared): void {
  const data = file.data as DecisionData;
  const types: FlatTypes = Object.fromEntries(
    Object.entries(shape.facts).filter(([name]) => name in data.facts),
  );
  const isSound = file.checkNames(
    { ...declared, fact: Object.keys(shape.facts), outcome: shape.outcomes },
    { facts: () => types },
  );
  checkOutcomes(file, data, shape);
  for (const [name, type] of Object.entries(types)) {
    const written = data.facts[name] as string | readonly string[];
    const as = typeof written === 'string' ? written : `one of ${written.join(', ')}`;
    if (as !== describe(type)) file.error(['facts', name], `${name} is ${describe(type)}. Write that.`);
  }
  if (!isSound) return;
  const assuming = (data.assuming ?? []).map((condition) => readCondition(condition, types));
  const rows = rowsOf(data).map(({ when, ...row }) => ({ ...row, ...readCondition(when, types) }));
  const used = new Set([...rows, ...assuming].flatMap(({ facts }) => [...facts]));
  for (const name of Object.keys(types)) {
    if (!used.has(name)) file.errorAtKey(['facts', name], `No condition uses the fact "${name}". Remove it.`);
  }
  checkExhaustive(file, types, rows, assuming);
}

/** The outcomes with their conditions, or the lines of the grid. */
function rowsOf({ outcomes, grid }: DecisionData): { outcome: string; at: Path; when: ConditionData }[] {
  return grid === undefined
    ? outcomes.map(({ outcome, when = {} }, index) => ({ outcome, when, at: ['outcomes', index, 'when'] }))
    : grid.map(({ outcome, ...when }, index) => ({ outcome, when, at: ['grid', index] }));
}

/** Each outcome of the calculator is there once, and in a grid has lines. The last of its reasons covers the rest. */
function checkOutcomes(file: YamlFile, { outcomes, grid }: DecisionData, shape: DecisionDeclaration): void {
  const names = outcomes.map(({ outcome }) => outcome);
  outcomes.forEach(({ outcome, reasons = [] }, index) => {
    const path = ['outcomes', index, 'outcome'];
    if (names.indexOf(outcome) < index) {
      file.error(path, `The outcome "${outcome}" is here twice. Remove one.`);
    }
    if (grid?.some((line) => line.outcome === outcome) === false) {
      file.error(path, `No line of the grid has the outcome "${outcome}". Add one.`);
    }
    reasons.forEach(({ when }, place) => {
      const at = ['outcomes', index, 'reasons', place];
      const isLast = place === reasons.length - 1;
      if (isLast && when !== undefined) {
        file.error(at, 'The last reason covers every other case. Remove "when".');
      }
      if (!isLast && when === undefined) file.error(at, 'The key "when" is missing. Add it.');
    });
  });
  for (const name of shape.outcomes) {
    if (!names.includes(name)) file.error(['outcomes'], `The outcome "${name}" is missing. Add it.`);
  }
}
