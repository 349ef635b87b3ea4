import { type ConditionData, readCondition } from '../decisions/read-condition.ts';
import type { RulesFile } from '../rules-file.ts';
import { bindTemplate } from '../texts/render.ts';
import { type Names, readTemplate } from '../texts/template.ts';
import type { FlatTypes } from '../values.ts';

export type CrossCheck = ReturnType<typeof readChecks>[number];

/** Reads the checks of a calculator; faulty ones are reported and left out. @param facts inputs included. */
export function readChecks(file: RulesFile, inputs: ReadonlySet<string>, facts: FlatTypes, names: Names) {
  const { checks } = file.data as {
    checks: readonly { field: string; message: string; when: ConditionData }[];
  };
  const known = new Set(Object.keys(facts));
  const read = checks.map(({ field, message, when }, index) => {
    if (!inputs.has(field)) {
      file.fault(
        ['checks', index, 'field'],
        `there is no input "${field}"; the inputs are ${[...inputs].join(', ')}`,
      );
    }
    const template = readTemplate(file, ['checks', index, 'message'], message, known, names);
    const condition = readCondition(file, ['checks', index, 'when'], when, facts);
    if (condition === null) return null;
    return {
      field,
      words: message,
      message: bindTemplate(template, facts, {}, 'text'),
      facts: [...condition.facts, ...template.slots],
      matches: condition.matches,
      rule: condition.rule,
    };
  });
  return read.filter((check) => check !== null);
}
