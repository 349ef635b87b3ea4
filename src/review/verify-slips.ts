import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Diagnostics } from '../engine/loading/diagnostics.ts';
import { type Check, check } from '../operations/check.ts';
import { startOperation } from '../operations/index.ts';
import { finish } from '../operations/operation.ts';
import type { Service } from '../service.ts';

/** Reports each slip that does not explain the claim of its own example. */
export function verifySlips(service: Service, diagnostics: Diagnostics): void {
  for (const { calculator, slips } of service.rates.calculators) {
    for (const { key, example, placeOf } of slips) {
      const { given, figure, claimed } = example;
      const found = finish(startOperation(check, service, calculator.key, { ...given, figure, claimed }));
      const wrong = problemOf(found, key);
      if (wrong !== null) diagnostics.add({ ...placeOf(), wrong });
    }
  }
}

function problemOf(found: Check | InvalidInput, key: string): string | null {
  if (found instanceof InvalidInput) {
    const told = [...found.errors].map(([name, message]) => `${name}: ${message}`);
    return `the example is refused: ${told.join(' ')}`;
  }
  if (found.agrees) return 'the example claims what is right, so there is nothing to explain';
  if (found.slips.some((slip) => slip.key === key)) return null;
  return `the slip does not give ${found.claimed}, which its example claims; the right figure is ${found.ours}`;
}
