import { ReadInputs } from '../../engine/inputs/read.ts';
import { Calculation, type Result, type ToolRun } from '../../engine/result.ts';
import type { RowCall } from './row-call.ts';

/** Like a single result, but without a link, which would have to carry all rows. */
export interface RowAnswer<D = Readonly<Record<string, unknown>>>
  extends Omit<ToolRun, 'share_url' | 'result'> {
  readonly operation: string;
  readonly result: Omit<Result, 'data'> & { readonly data: D };
}

const NO_INPUTS = new ReadInputs([], {}, {});

/**
 * Builds an answer.
 *
 * @param rules the key of its texts and figures: `rules/texts/<key>.yaml`.
 * @param found its figures, slot values and trace.
 * @param dataOf makes `data` from the figures; `rules_version` is added.
 */
export function rowAnswer<D extends object>(
  call: RowCall,
  rules: string,
  { outcome, trace }: Pick<Calculation, 'outcome' | 'trace'>,
  dataOf: (figures: Readonly<Record<string, unknown>>) => D,
): RowAnswer<D & { readonly rules_version: string }> {
  const calculation = new Calculation(call.service.rowRules(rules), NO_INPUTS, outcome, trace);
  const { share_url, input, result, ...rest } = calculation.toolRun();
  const { rules_version, ...figures } = result.data;
  return {
    ...rest,
    tool: call.calculator.calculator.key,
    operation: call.operation,
    input: call.input as ToolRun['input'],
    result: { ...result, data: { ...dataOf(figures), rules_version: call.service.rulesVersion } },
  };
}
