import { parseArgs } from 'node:util';
import { InvalidInput } from '../src/engine/inputs/invalid-input.ts';
import { Diagnostics } from '../src/engine/loading/diagnostics.ts';
import { loadService } from '../src/load-service.ts';
import { readSeenClaims } from '../src/review/check/verify-slips.ts';
import { folderAt } from '../src/review/rules-folder.ts';
import { randomClaims } from './support/random-claims.ts';
import { checkClaim, placeOf, saidBy } from './support/seen-claims.ts';

/**
 * Puts the claims of rules/slips/seen.yaml to check, and counts the rank of the right explanation: `npm run check-rate --
 * [--all] [--random <count>]`. `--all` names each that is not explained first, `--random` puts as many random claims to it
 * and names each false explanation. Exit code 1 below what is wanted, or where an explanation is false.
 */
const { values } = parseArgs({ options: { all: { type: 'boolean' }, random: { type: 'string' } } });
const folder = folderAt(process.cwd());
const service = await loadService(folder);
const claims = readSeenClaims(folder, new Diagnostics());
// Once for the compiler: a server is warm.
for (const claim of claims) checkClaim(service, claim);

const times: number[] = [];
const places = claims.map((claim) => {
  const start = performance.now();
  const found = checkClaim(service, claim);
  times.push(performance.now() - start);
  const place = placeOf(found, claim);
  if (place !== 'first' && values.all === true) {
    const said = found instanceof InvalidInput ? [...found.faults.values()] : saidBy(found);
    const { calculator, figure, claimed, expect, because } = claim;
    console.log(`${place}: ${calculator} ${figure} ${claimed} (${because})`);
    console.log(`  expected ${expect.join(' or ')}, said ${said.join(', ') || 'nothing'}`);
  }
  return place;
});
const of = (place: string): number => places.filter((one) => one === place).length;
for (const place of ['first', 'among three', 'nothing', 'wrong']) {
  console.log(`${place}: ${of(place)} (${Math.round((of(place) / claims.length) * 100)}%)`);
}
times.sort((a, b) => a - b);
console.log(
  `${claims.length} claims, 95% of them within ${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} ms`,
);

const count = Number(values.random ?? 0);
const wrong = randomClaims(service, claims, count);
for (const line of wrong) console.error(line);
if (count > 0) console.log(`${count} random claims, ${wrong.length} explained falsely`);
const isEnough =
  of('first') >= claims.length * 0.75 && of('first') + of('among three') >= claims.length * 0.85;
process.exitCode = isEnough && wrong.length === 0 ? 0 : 1;
