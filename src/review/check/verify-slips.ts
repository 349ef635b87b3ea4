import { join } from 'node:path';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { RulesReader } from '../../engine/loading/rules-reader.ts';
import { fromOperand, makeScope } from '../../engine/slips/slip.ts';
import type { FlatType } from '../../engine/values.ts';
import { type Check, check } from '../../operations/check/index.ts';
import { startOperation } from '../../operations/index.ts';
import { finish } from '../../operations/operation.ts';
import type { Service } from '../../service.ts';
import type { RulesFolder } from '../rules-folder.ts';

/** A figure that somebody claims, and its explanation. */
export interface SeenClaim {
  readonly calculator: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly figure: string;
  readonly claimed: string;
  readonly expect: readonly string[];
  readonly because: string;
}

/** The claims of rules/slips/seen.yaml; malformed ones are reported. */
export function readSeenClaims(folder: RulesFolder, diagnostics: Diagnostics): readonly SeenClaim[] {
  const path = join(folder.rules, 'slips', 'seen.yaml');
  const file = new RulesReader(folder.schemas, diagnostics).read(path, 'rules/slips/seen.yaml', 'seen');
  return (file?.data as { claims: readonly SeenClaim[] } | undefined)?.claims ?? [];
}

/** Reports slips that do not explain their own example's claim, and figures that do not follow as stated. */
export function verifySlips(service: Service, diagnostics: Diagnostics): void {
  for (const { calculator, slips: all } of service.rules.calculators) {
    for (const { key, example, placeOf } of all.slips) {
      const { given, figure, claimed } = example;
      const found = finish(startOperation(check, service, calculator.key, { ...given, figure, claimed }));
      const wrong = problemOf(found, key) ?? followProblem(service, calculator.key, given);
      if (wrong !== null) diagnostics.add({ ...placeOf(), wrong });
    }
  }
}

/** A stated relation between figures must be true of the right result too. */
function followProblem(service: Service, key: string, given: RequestInputs): string | null {
  const found = service.calculate(key, given);
  const loaded = service.calculator(key);
  if (found instanceof InvalidInput || loaded === undefined) return null;
  const { calculator, slips } = loaded;
  const { data } = found.outcome;
  const wrong = slips.follow.find(({ figure, is }) => {
    const type = calculator.outputs[figure] as FlatType;
    const value = fromOperand(type, is(makeScope(calculator, found.read.values, data)));
    return value !== null && type.json(value as never) !== type.json(data[figure] as never);
  });
  return wrong === undefined ? null : `"${wrong.figure}" does not follow as said under "follow"`;
}

function problemOf(found: Check | InvalidInput, key: string): string | null {
  if (found instanceof InvalidInput) {
    const told = [...found.faults].map(([name, message]) => `${name}: ${message}`);
    return `the example is refused: ${told.join(' ')}`;
  }
  if (found.agrees) return 'the example claims what is right, so there is nothing to explain';
  if (found.slips.some((slip) => slip.key === key)) return null;
  return `the slip is not among what explains ${found.claimed}, which its example claims: ${found.slips.map((slip) => slip.key).join(', ') || 'nothing'}; the right figure is ${found.ours}`;
}
