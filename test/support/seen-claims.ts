import { join } from 'node:path';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { Diagnostics } from '../../src/engine/loading/diagnostics.ts';
import { Schemas } from '../../src/engine/loading/json-schema.ts';
import { readCheckedFile } from '../../src/engine/loading/parse-cache.ts';
import { type Check, check } from '../../src/operations/check/index.ts';
import { startOperation } from '../../src/operations/index.ts';
import { finish } from '../../src/operations/operation.ts';
import type { RulesFolder } from '../../src/review/rules-folder.ts';
import type { Service } from '../../src/service.ts';

/** A figure that somebody claims, and what explains it. */
export interface SeenClaim {
  readonly calculator: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly figure: string;
  readonly claimed: string;
  readonly expect: readonly string[];
  readonly because: string;
}

/** Where what explains a claim stands among what check says; of a refusal it is wrong. */
export type Place = 'first' | 'among three' | 'nothing' | 'wrong';

/** The claims of rules/slips/seen.yaml; what is not in their form is reported. */
export function readSeenClaims(folder: RulesFolder, diagnostics: Diagnostics): readonly SeenClaim[] {
  const schemas = new Schemas(join(folder.schemas, 'rules'));
  const path = join(folder.rules, 'slips', 'seen.yaml');
  const file = readCheckedFile(path, 'rules/slips/seen.yaml', 'seen', schemas, diagnostics);
  return (file?.data as { claims: readonly SeenClaim[] } | undefined)?.claims ?? [];
}

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
