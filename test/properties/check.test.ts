import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics } from '../../src/engine/loading/diagnostics.ts';
import { readSeenClaims } from '../../src/review/check/verify-slips.ts';
import { folderAt } from '../../src/review/rules-folder.ts';
import { randomClaims } from '../support/random-claims.ts';
import { embeddedService } from '../support/service.ts';

const service = await embeddedService();
const claims = readSeenClaims(folderAt(process.cwd()), new Diagnostics());
const test = suite('check, over claims');

// The full run is npm run check-rate -- --random 20000.
test('no random claim gets a false explanation', () => {
  assert.equal(randomClaims(service, claims, 500, 7), []);
});

test.run();
