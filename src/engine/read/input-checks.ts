import { type Conditional, type ConditionData, type Facts, readCondition } from '../decisions/conditions.ts';
import { isCalculatorSlot } from '../texts/calculator-names.ts';
import { bindTemplate } from '../texts/render.ts';
import { readTemplate, type Template } from '../texts/template.ts';
import type { FlatTypes } from '../values.ts';

/** A check of inputs against one another or the law: where it matches, its message is an error of `field`. */
export interface CrossCheck extends Conditional {
  readonly field: string;
  readonly template: Template;
  /** The slots of its message as text. */
  readonly slotsOf: (facts: Facts) => Readonly<Record<string, string>>;
  /** Those of its condition and its message: it is skipped while one is unknown. */
  readonly facts: readonly string[];
}

/** A file of rules/checks. */
export interface ChecksData {
  readonly checks: readonly {
    readonly field: string;
    readonly message: string;
    readonly when: ConditionData;
  }[];
}

/** @param types those of the inputs and of the calculator's facts for checks. */
export function readChecks({ checks }: ChecksData, types: FlatTypes): CrossCheck[] {
  return checks.map(({ field, message, when }) => {
    const template = readTemplate(message);
    const slots = template.slots.filter((slot) => !isCalculatorSlot(slot));
    const printers = slots.map(
      (slot) => [slot, bindTemplate(readTemplate(`{${slot}}`), types, {}, 'text')] as const,
    );
    const { matches, facts } = readCondition(when, types);
    return {
      field,
      template,
      slotsOf: (values) => Object.fromEntries(printers.map(([slot, print]) => [slot, print(values)])),
      facts: [...facts, ...slots],
      matches,
    };
  });
}
