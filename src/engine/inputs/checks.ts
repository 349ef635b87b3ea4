import type { NestedCondition } from 'json-rules-engine';
import type { Conditional } from '../decisions/conditions.ts';
import { type ConditionData, readCondition } from '../decisions/read-condition.ts';
import { once } from '../on-demand.ts';
import type { RulesFile } from '../rules-file.ts';
import { bindTemplate } from '../texts/render.ts';
import { type Names, readTemplate } from '../texts/template.ts';
import type { FlatTypes } from '../values.ts';

export interface CrossCheck extends Conditional {
  readonly field: string;
  readonly words: string;
  readonly message: (facts: Readonly<Record<string, unknown>>) => string;
  readonly facts: () => readonly string[];
  readonly rule: NestedCondition;
}

/** Reads the checks of a calculator; faulty ones are reported and left out. @param facts inputs included. */
export function readChecks(
  file: RulesFile,
  inputs: ReadonlySet<string>,
  facts: FlatTypes,
  names: Names,
): CrossCheck[] {
  const { checks } = file.data as {
    checks: readonly { field: string; message: string; when: ConditionData }[];
  };
  const known = new Set(Object.keys(facts));
  const read = checks.map(({ field, message, when }, index): CrossCheck | null => {
    if (!inputs.has(field)) {
      file.fault(
        ['checks', index, 'field'],
        `there is no input "${field}"; the inputs are ${[...inputs].join(', ')}`,
      );
    }
    // Few results fail a check.
    const text = once(() => {
      const template = readTemplate(file, ['checks', index, 'message'], message, known, names);
      return { slots: template.slots, print: bindTemplate(template, facts, {}, 'text') };
    });
    file.verify(() => void text());
    const condition = readCondition(file, ['checks', index, 'when'], when, facts);
    if (condition === null) return null;
    return {
      field,
      words: message,
      message: (values) => text().print(values),
      facts: () => [...condition.facts, ...text().slots],
      matches: condition.matches,
      rule: condition.rule,
    };
  });
  return read.filter((check) => check !== null);
}
