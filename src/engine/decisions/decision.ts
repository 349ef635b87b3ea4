import type { NestedCondition } from 'json-rules-engine';
import type { Path, RulesFile } from '../rules-file.ts';
import { readCite, type Sources } from '../sources.ts';
import type { FlatType, FlatTypes } from '../values.ts';
import { type Conditional, matchesAlways } from './conditions.ts';
import { type Condition, type ConditionData, describe, readCondition } from './read-condition.ts';

/** What code expects: the facts it gives and the outcomes it understands; loading checks the file against it. */
export interface DecisionDeclaration<F extends FlatTypes = FlatTypes, O extends string = string> {
  readonly file: string;
  readonly facts: F;
  readonly outcomes: readonly O[];
}

export function decision<const F extends FlatTypes, const O extends string>(
  file: string,
  facts: F,
  outcomes: readonly O[],
): DecisionDeclaration<F, O> {
  return { file, facts, outcomes };
}

interface Reason extends Conditional {
  readonly because: string;
}

/** An outcome with its complete condition, or a line of a grid; an outcome may have several lines. */
export interface OutcomeRow extends Conditional {
  readonly outcome: string;
  readonly because: string;
  /** The conditions that lead to it; the first that matches is given as the reason. */
  readonly reasons: readonly Reason[];
  readonly cite: readonly string[];
  readonly rule: NestedCondition;
  readonly at: Path;
}

/** A question for which exactly one outcome matches any facts. */
export interface Decision {
  readonly shape: DecisionDeclaration;
  readonly question: string;
  readonly outcomes: readonly OutcomeRow[];
  /** Conditions that hold for every set of facts. */
  readonly assuming: readonly Condition[];
}

export interface DecisionRecord {
  readonly decision: Decision;
  readonly row: OutcomeRow;
  readonly facts: Readonly<Record<string, unknown>>;
}

interface DecisionData {
  readonly question: string;
  readonly facts: Readonly<Record<string, string | readonly string[]>>;
  readonly assuming?: readonly ConditionData[];
  readonly outcomes: readonly {
    readonly outcome: string;
    readonly because: string;
    readonly reasons?: readonly { readonly because: string; readonly when?: ConditionData }[];
    readonly cite: string | readonly string[];
    readonly when?: ConditionData;
  }[];
  readonly grid?: readonly (ConditionData & { readonly outcome: string })[];
}

export function readDecision(file: RulesFile, shape: DecisionDeclaration, sources: Sources): Decision | null {
  const data = file.data as DecisionData;
  const facts = readFacts(file, data, shape);
  const assuming = (data.assuming ?? []).map((condition, index) =>
    readCondition(file, ['assuming', index], condition, facts),
  );
  file.verify(() => checkOutcomes(file, data, shape));
  const told = data.outcomes.map((outcome, index) => {
    const reasons = readReasons(file, outcome, index, facts);
    const cite = readCite(file, ['outcomes', index, 'cite'], outcome.cite, sources);
    return { outcome: outcome.outcome, because: outcome.because, reasons, cite };
  });
  const rows = data.grid === undefined ? ownRows(file, data, facts, told) : gridRows(file, data, facts, told);
  const outcomes = rows.filter((row) => row !== null);
  const sound = assuming.filter((condition) => condition !== null);
  if (outcomes.length < rows.length || sound.length < assuming.length) return null;
  file.verify(() => {
    const used = new Set([...outcomes, ...sound].flatMap((condition) => [...condition.facts]));
    for (const name of Object.keys(facts)) {
      if (!used.has(name)) file.faultAtKey(['facts', name], `no condition asks for the fact "${name}"`);
    }
  });
  return { shape, question: data.question, outcomes, assuming: sound };
}

type ReadRow = (OutcomeRow & Condition) | null;

type Told = Omit<OutcomeRow, 'matches' | 'rule' | 'at'>;

/** The reasons for an outcome: the last has no condition and covers the rest. */
function readReasons(
  file: RulesFile,
  { because, reasons }: DecisionData['outcomes'][number],
  index: number,
  facts: FlatTypes,
): readonly Reason[] {
  if (reasons === undefined) return [{ because, matches: matchesAlways }];
  return reasons.map(({ because: told, when }, place) => {
    const at = ['outcomes', index, 'reasons', place];
    const isLast = place === reasons.length - 1;
    if (isLast !== (when === undefined)) {
      file.fault(
        at,
        isLast ? 'the last reason is for every other case, without "when"' : '"when" is missing',
      );
    }
    const condition = when === undefined ? null : readCondition(file, [...at, 'when'], when, facts);
    return { because: told, matches: condition?.matches ?? matchesAlways };
  });
}

function ownRows(
  file: RulesFile,
  { outcomes }: DecisionData,
  facts: FlatTypes,
  told: readonly Told[],
): ReadRow[] {
  return outcomes.map(({ when }, index) => {
    if (when === undefined) {
      file.fault(['outcomes', index], '"when" is missing; without it the outcome needs lines of a "grid"');
      return null;
    }
    const at = ['outcomes', index, 'when'];
    const condition = readCondition(file, at, when, facts);
    return condition === null ? null : { ...(told[index] as Told), at, ...condition };
  });
}

function gridRows(
  file: RulesFile,
  { outcomes, grid = [] }: DecisionData,
  facts: FlatTypes,
  told: readonly Told[],
): ReadRow[] {
  file.verify(() => {
    for (const [index, { outcome, when }] of outcomes.entries()) {
      const path = ['outcomes', index];
      if (when !== undefined)
        file.faultAtKey([...path, 'when'], 'the lines of the grid say when: leave this out');
      if (!grid.some((line) => line.outcome === outcome))
        file.fault([...path, 'outcome'], `no line of the grid has the outcome "${outcome}"`);
    }
  });
  return grid.map(({ outcome: name, ...situation }, index) => {
    const at = ['grid', index];
    const found = told.find(({ outcome }) => outcome === name);
    if (found === undefined) {
      const known = told.map(({ outcome }) => outcome).join(', ');
      file.fault([...at, 'outcome'], `"outcomes" has no "${name}"; it has ${known}`);
    }
    const condition = readCondition(file, at, situation, facts);
    return found === undefined || condition === null ? null : { ...found, at, ...condition };
  });
}

function readFacts(file: RulesFile, data: DecisionData, shape: DecisionDeclaration): FlatTypes {
  const facts: Record<string, FlatType> = {};
  for (const [name, written] of Object.entries(data.facts)) {
    const type = shape.facts[name];
    if (type === undefined) {
      const known = Object.keys(shape.facts).join(', ');
      file.faultAtKey(['facts', name], `no calculator gives a fact "${name}"; it gives ${known}`);
      continue;
    }
    facts[name] = type;
    file.verify(() => {
      const as = typeof written === 'string' ? written : `one of ${written.join(', ')}`;
      if (as !== describe(type)) file.fault(['facts', name], `${name} is ${describe(type)}`);
    });
  }
  return facts;
}

function checkOutcomes(file: RulesFile, data: DecisionData, { outcomes: known }: DecisionDeclaration): void {
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
