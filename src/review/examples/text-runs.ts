import type { GivenFacts } from '../../engine/decisions/conditions.ts';
import type { Calculation } from '../../engine/result.ts';
import type { Service } from '../../service.ts';
import { answerOfRows } from '../impact/answered.ts';
import type { Example } from './read-examples.ts';
import type { TextRun } from './text-coverage.ts';

/** What texts know of the result of an operation over rows; null if it is refused. */
export function runOfRows(service: Service, key: string, example: Example): TextRun | null {
  let values: GivenFacts | null = null;
  const rowRules = (name: string) => {
    const rules = service.rowRules(name);
    const textValues = (calculation: Calculation): GivenFacts => {
      values = rules.textValues(calculation);
      return values;
    };
    return { ...rules, textValues };
  };
  answerOfRows({ ...service, rowRules }, key, example.given);
  return values === null ? null : { example, values };
}
