import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../support/app.ts';
import { needing } from '../support/installed.ts';
import { ROOT } from '../support/rules-copy.ts';

const test = suite('the test kit in Python');
const site = await startSite();

needing(
  test,
  'run.py',
  'python3',
)('the runner agrees over HTTP with every case', async () => {
  const { body } = await site.get('/testkit.json');
  const { stdout } = await promisify(execFile)('python3', [`${ROOT}examples/testkit/run.py`, site.origin]);
  assert.is(stdout.trim(), `${JSON.parse(body).cases.length} cases, 0 differences`);
});

test.after(() => site.close());

test.run();
