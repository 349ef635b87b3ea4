import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import type { Outcome } from '../engine/result.ts';
import type { ValueType } from '../engine/values.ts';
import type { Service } from '../service.ts';
import type { OperationCall, ParameterDeclaration } from './operation.ts';

/** The last key of every `data`, which no calculator declares. */
export const RULES_VERSION = 'rules_version';

/** `columns=corporation_tax,payment_due`: the keys of `data` to include in an answer. */
export const columnsParameter: ParameterDeclaration = {
  required: false,
  schema: (calculator) => ({ type: 'string', examples: [singleColumns(calculator).slice(0, 2).join(',')] }),
};

/** The figures that are a single value. */
export function singleFigures({ calculator: { outputs } }: LoadedCalculator): string[] {
  const isSingle = ({ kind }: ValueType): boolean => kind !== 'array' && kind !== 'list';
  return Object.keys(outputs).filter((name) => isSingle(outputs[name] as ValueType));
}

/** The keys of `data` with a single value. */
export function singleColumns(calculator: LoadedCalculator): string[] {
  return [...singleFigures(calculator), RULES_VERSION];
}

/** The keys chosen by the parameter `columns`; by default, all with a single value. */
export function chosenColumns(call: OperationCall): readonly string[] {
  const given = call.parameter('columns');
  if (given === null) return singleColumns(call.calculator);
  const chosen = [
    ...new Set(
      String(given)
        .split(',')
        .map((name) => name.trim()),
    ),
  ];
  const known = [...Object.keys(call.calculator.calculator.outputs), RULES_VERSION];
  if (!chosen.every((name) => known.includes(name))) {
    call.problem('columns', 'no_column', { choices: known.join(', ') });
  }
  return chosen;
}

/** Writes these keys of `data` as a single run does. */
export function columnWriter(
  { rulesVersion }: Service,
  { calculator: { outputs } }: LoadedCalculator,
  columns: readonly string[],
): (outcome: Outcome) => Readonly<Record<string, unknown>> {
  return ({ data }) =>
    Object.fromEntries(
      columns.map((name) => [name, name === RULES_VERSION ? rulesVersion : outputs[name]?.json(data[name])]),
    );
}
