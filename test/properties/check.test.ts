import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics } from '../../src/engine/loading/diagnostics.ts';
import { readSeenClaims } from '../../src/review/check/verify-slips.ts';
import { folderAt } from '../../src/review/rules-folder.ts';
import { randomClaims } from '../support/random-claims.ts';
import { checkClaim, placeOf } from '../support/seen-claims.ts';
import { embeddedService } from '../support/service.ts';

const service = await embeddedService();
const claims = readSeenClaims(folderAt(process.cwd()), new Diagnostics());
const test = suite('check, over claims');

test('claims that were seen are explained: three of four first, and most among three', () => {
  const places = claims.map((claim) => placeOf(checkClaim(service, claim), claim));
  const first = places.filter((place) => place === 'first').length;
  const among = places.filter((place) => place === 'among three').length;
  assert.ok(claims.length >= 150);
  assert.ok(first >= claims.length * 0.75, `${first} of ${claims.length} first`);
  assert.ok(first + among >= claims.length * 0.85);
});

// The full measure is npm run check-rate -- --random 20000.
test('no random claim is explained by what does not give it', () => {
  assert.equal(randomClaims(service, claims, 500, 7), []);
});

test.run();
