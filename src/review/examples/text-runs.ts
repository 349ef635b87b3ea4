import type { GivenFacts } from '../../engine/decisions/conditions.ts';
import type { Calculation } from '../../engine/result.ts';
import type { Service } from '../../service.ts';
import { type Answered, answerOfRows } from '../impact/answered.ts';
import type { InputSet } from '../impact/grid.ts';

/** The answer of an operation over rows, and the values of its result for texts; null if it is rejected. */
export function runOfRows(
  service: Service,
  key: string,
  given: InputSet,
): Answered & { readonly values: GivenFacts | null } {
  let values: GivenFacts | null = null;
  const rowRules = (name: string) => {
    const rules = service.rowRules(name);
    const textValues = (calculation: Calculation): GivenFacts => {
      values = rules.textValues(calculation);
      return values;
    };
    return { ...rules, textValues };
  };
  const answered = answerOfRows({ ...service, rowRules }, key, given);
  return { ...answered, values };
}
