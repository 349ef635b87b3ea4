import type { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { type Check, check } from '../../src/operations/check/index.ts';
import { startOperation } from '../../src/operations/index.ts';
import { finish } from '../../src/operations/operation.ts';
import type { SeenClaim } from '../../src/review/check/verify-slips.ts';
import type { Service } from '../../src/service.ts';

export function checkClaim(
  service: Service,
  { calculator, given, figure, claimed }: Omit<SeenClaim, 'expect' | 'because'>,
): Check | InvalidInput {
  return finish(startOperation(check, service, calculator, { ...given, figure, claimed }));
}
