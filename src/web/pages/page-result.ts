import type { VNode } from 'preact';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { isGiven, type RequestInputs } from '../../engine/inputs/read.ts';
import type { LoadedCalculator } from '../../engine/load-calculator.ts';
import type { ToolRun } from '../../engine/result.ts';
import type { Workings } from '../../engine/workings.ts';
import type { Service } from '../../service.ts';
import { chartOf } from '../charts/index.tsx';

/** Everything a page shows of one run. */
export interface PageResult {
  readonly run: ToolRun;
  /** The result drawn; null when there is nothing to see. */
  readonly picture: VNode | null;
  readonly workings: Workings;
  /** The inputs that were given, as JSON holds them. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** Runs a calculator for a page: one calculation gives the result and its workings. */
export function resultFor(
  service: Service,
  { calculator }: LoadedCalculator,
  given: RequestInputs,
): PageResult | InvalidInput {
  const calculated = service.calculate(calculator.key, given, 'ignored');
  if (calculated instanceof InvalidInput) return calculated;
  const run = calculated.toolRun();
  const inputs = Object.entries(run.input).filter(([name]) => isGiven(given[name]));
  return {
    run,
    picture: chartOf({ service, run, given }),
    workings: calculated.workings(),
    given: Object.fromEntries(inputs),
  };
}
