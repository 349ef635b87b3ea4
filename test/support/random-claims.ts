import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { Day } from '../../src/law/calendar.ts';
import { isoDay, parseDay } from '../../src/law/calendar.ts';
import { figureAt } from '../../src/operations/figures.ts';
import type { SeenClaim } from '../../src/review/check/verify-slips.ts';
import type { Service } from '../../src/service.ts';
import { checkClaim } from './seen-claims.ts';

/** Seeded pseudo-random numbers. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Sends check random claims near earlier ones; reports explanations that do not reproduce the claim. */
export function randomClaims(
  service: Service,
  seen: readonly SeenClaim[],
  count: number,
  seed = 1,
): string[] {
  const wrong: string[] = [];
  const random = numbers(seed);
  const next = (): number => random.next().value;
  for (let tried = 0; tried < count; tried += 1) {
    const claim = seen[Math.floor(next() * seen.length)] as SeenClaim;
    const claimed = randomFor(claim.claimed, next);
    const found = checkClaim(service, { ...claim, claimed });
    if (found instanceof InvalidInput) continue;
    for (const slip of found.slips) {
      const isExact = String(slip.gives) === String(found.claimed);
      if (isExact && (slip.share_url === null || reproduces(service, claim, slip.share_url, found.claimed)))
        continue;
      wrong.push(`${claim.calculator} ${claim.figure} ${claimed}: ${slip.key} gives ${slip.gives}`);
    }
  }
  return wrong;
}

/** Dates up to two years away; amounts from half to twice the claim, in pence or whole pounds. */
function randomFor(claimed: string, next: () => number): string {
  const day = parseDay(claimed);
  if (day !== null) return isoDay((day + Math.floor((next() - 0.5) * 1460)) as Day);
  const amount = Number(claimed.replace('%', ''));
  if (Number.isNaN(amount)) return claimed;
  return (amount * (0.5 + next() * 1.5)).toFixed(next() < 0.5 ? 0 : 2);
}

/** Whether an explanation's link gives the claim that it says it gives. */
function reproduces(
  service: Service,
  { calculator, figure }: SeenClaim,
  link: string,
  claimed: unknown,
): boolean {
  const given = Object.fromEntries(new URL(link).searchParams);
  const found = service.calculate(calculator, given, 'ignored');
  const loaded = service.calculator(calculator);
  const of = loaded === undefined ? null : figureAt(loaded, figure);
  if (found instanceof InvalidInput || of === null) return false;
  const value = of.of(found.outcome.data);
  return value !== null && String(of.type.json(value)) === String(claimed);
}
