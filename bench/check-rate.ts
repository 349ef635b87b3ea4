import { parseArgs } from 'node:util';
import { Diagnostics } from '../src/engine/loading/diagnostics.ts';
import { loadService } from '../src/load-service.ts';
import { readSeenClaims } from '../src/review/check/verify-slips.ts';
import { folderAt } from '../src/review/rules-folder.ts';
import { randomClaims } from '../test/support/random-claims.ts';
import { checkClaim } from '../test/support/seen-claims.ts';

/**
 * Times the claims of rules/slips/seen.yaml, whose explanations `npm run check` verifies, and sends check random claims
 * near them: `npm run check-rate -- [--random <count>]`. Lists each false explanation; exits with 1 if there is one.
 */
const { values } = parseArgs({ options: { random: { type: 'string' } } });
const folder = folderAt(process.cwd());
const service = await loadService(folder);
const claims = readSeenClaims(folder, new Diagnostics());
// One warm-up round: a server is warm.
for (const claim of claims) checkClaim(service, claim);

const times = claims.map((claim) => {
  const start = performance.now();
  checkClaim(service, claim);
  return performance.now() - start;
});
times.sort((a, b) => a - b);
console.log(
  `${claims.length} claims, 95% of them within ${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} ms`,
);

const count = Number(values.random ?? 0);
const wrong = randomClaims(service, claims, count);
for (const line of wrong) console.error(line);
if (count > 0) console.log(`${count} random claims, ${wrong.length} explained falsely`);
process.exitCode = wrong.length === 0 ? 0 : 1;
