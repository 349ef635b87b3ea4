import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { type Check, check } from '../../src/operations/check/index.ts';
import { startOperation } from '../../src/operations/index.ts';
import { finish } from '../../src/operations/operation.ts';
import type { SeenClaim } from '../../src/review/check/verify-slips.ts';
import type { Service } from '../../src/service.ts';

/** The rank of the right explanation among those that check gives; a refusal counts as wrong. */
export type Place = 'first' | 'among three' | 'nothing' | 'wrong';

export function checkClaim(
  service: Service,
  { calculator, given, figure, claimed }: Omit<SeenClaim, 'expect' | 'because'>,
): Check | InvalidInput {
  return finish(startOperation(check, service, calculator, { ...given, figure, claimed }));
}

export function placeOf(found: Check | InvalidInput, { expect }: SeenClaim): Place {
  if (found instanceof InvalidInput) return 'wrong';
  const said = saidBy(found);
  if (expect.includes(said[0] ?? '')) return 'first';
  if (said.some((one) => expect.includes(one))) return 'among three';
  return said.length === 0 ? 'nothing' : 'wrong';
}

/** What check says, in the words of `expect`. */
export function saidBy({ verdict, slips, ...found }: Check): string[] {
  if (verdict === 'right' || verdict === 'rounded' || verdict === 'does_not_apply') return [verdict];
  return slips.map(({ key, kind, sources, share_url }) => {
    if (kind === 'figure' && sources.length === 0) return `figure ${key}`;
    const value = share_url === null ? null : new URL(share_url).searchParams.get(key);
    return value === null || found.figure === key ? key : `input ${key} ${value}`;
  });
}
