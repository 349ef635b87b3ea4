import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embeddedService } from '../support/service.ts';
import { wordsFile, wordsOf } from '../support/words.ts';

/**
 * Everything each calculator says, kept in test/words/ so that changes of wording are read in
 * review. `npm run accept` accepts the current words.
 */
const test = suite('words of the calculators');
const service = await embeddedService();
const isAccepting = process.env.ACCEPT === '1';

for (const { key } of service.tools) {
  test(key, () => {
    const { text, unsaid } = wordsOf(service, key, isAccepting);
    const file = wordsFile(key);
    if (isAccepting) writeFileSync(file, text);
    const accepted = existsSync(file) ? readFileSync(file, 'utf8') : '';
    assert.fixture(
      text,
      accepted,
      `test/words/${key}.md: the words have changed. If they are right: npm run accept`,
    );
    assert.equal(
      unsaid,
      [],
      `Add a request that says this as a heading of test/words/${key}.md, then: npm run accept`,
    );
  });
}

test.run();
