import type { NestedCondition } from 'json-rules-engine';
import { Conditions } from '../decisions/condition-set.ts';
import { type ConditionData, compileCondition } from '../decisions/conditions.ts';
import type { FactKinds } from '../decisions/facts.ts';
import type { YamlFile } from '../loading/yaml-file.ts';
import { type Names, readTemplate, type Template } from '../texts/template.ts';

/** A cross-field check: when its condition holds, its field has its message. */
export interface Check {
  readonly field: string;
  readonly message: Template;
  /** The facts that its condition and its message use. */
  readonly facts: ReadonlySet<string>;
}

/** The checks of one calculator, asked all at once. */
export class Checks {
  readonly checks: readonly Check[];
  readonly #conditions: Conditions;

  constructor(checks: readonly Check[], conditions: readonly NestedCondition[]) {
    this.checks = checks;
    this.#conditions = new Conditions(conditions);
  }

  /** The checks whose condition holds, in the order of their file. */
  firing(facts: Readonly<Record<string, unknown>>): Check[] {
    const holding = this.#conditions.holding(facts);
    return holding.map((index) => this.checks[index] as Check);
  }
}

/**
 * Reads the checks of a calculator from a file that obeys its schema; null when
 * faults were reported.
 *
 * @param facts the inputs by name, and the facts that the calculator derives from them.
 */
export function readChecks(
  file: YamlFile,
  fields: ReadonlySet<string>,
  facts: FactKinds,
  names: Names,
): Checks | null {
  const { checks } = file.data as {
    checks: readonly { field: string; message: string; when: ConditionData }[];
  };
  const known = new Set(Object.keys(facts));
  const conditions = checks.map(({ when }, index) =>
    compileCondition(file, ['checks', index, 'when'], when, facts),
  );
  const read = checks.map(({ field, message, when }, index): Check => {
    if (!fields.has(field)) {
      file.fault(
        ['checks', index, 'field'],
        `there is no input "${field}"; the inputs are ${[...fields].join(', ')}`,
      );
    }
    const phrase = readTemplate(file, ['checks', index, 'message'], message, known, names);
    return { field, message: phrase, facts: new Set([...factsOf(when), ...phrase.slots]) };
  });
  return conditions.includes(null) ? null : new Checks(read, conditions as NestedCondition[]);
}

function factsOf({ all, any, not, fact, value }: ConditionData): string[] {
  const inner = [...(all ?? []), ...(any ?? []), ...(not === undefined ? [] : [not])].flatMap(factsOf);
  if (fact !== undefined) inner.push(fact);
  if (typeof value === 'object') inner.push(value.fact);
  return inner;
}
