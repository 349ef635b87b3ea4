import type { VNode } from 'preact';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { type Given, isGiven } from '../../engine/inputs/read.ts';
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

/** Runs a calculator for a page; the caller's faults come back instead of being thrown. */
export async function resultFor(
  service: Service,
  { calculator }: LoadedCalculator,
  given: Given,
): Promise<PageResult | InvalidInput> {
  try {
    const run = await service.run(calculator.key, given, 'ignored');
    const inputs = Object.entries(run.input).filter(([name]) => isGiven(given[name]));
    return {
      run,
      picture: await chartOf({ service, run, given }),
      workings: await service.workings(calculator.key, given, 'ignored'),
      given: Object.fromEntries(inputs),
    };
  } catch (thrown) {
    if (thrown instanceof InvalidInput) return thrown;
    throw thrown;
  }
}
