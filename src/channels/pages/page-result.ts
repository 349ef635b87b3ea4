import type { VNode } from 'preact';
import type { LoadedCalculator } from '../../calculators/load-calculator.ts';
import { InvalidInput } from '../../inputs/invalid-input.ts';
import type { Given } from '../../inputs/read.ts';
import type { ToolRun } from '../../results/tool-run.ts';
import { type Workings, workingsOf } from '../../results/workings.ts';
import type { Service } from '../../service.ts';
import { pictureOf } from '../html/pictures/index.tsx';

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
  { calculator, texts }: LoadedCalculator,
  given: Given,
): Promise<PageResult | InvalidInput> {
  try {
    const { read, outcome, ledger } = await service.reckon(calculator.key, given, 'ignored');
    const run = await service.run(calculator.key, given, 'ignored');
    const { sources } = service.rates;
    const rules = { published: calculator.published, texts, sources, rulesVersion: service.rulesVersion };
    return {
      run,
      picture: await pictureOf({ service, run, given }),
      workings: workingsOf(rules, outcome, ledger),
      given: Object.fromEntries(read.given.map(([name]) => [name, read.input[name]])),
    };
  } catch (thrown) {
    if (thrown instanceof InvalidInput) return thrown;
    throw thrown;
  }
}
