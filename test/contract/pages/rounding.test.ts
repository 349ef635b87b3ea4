import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';

const test = suite('a penny that does not add up');
const site = await startSite();
test.after(() => site.close());

async function linesOf(profits: string, dividends: string): Promise<string> {
  const query = `period_start=2024-04-01&period_end=2025-03-31&taxable_profits=${profits}&exempt_distributions=${dividends}`;
  return plain((await site.get(`/calculators/corporation-tax?${query}`)).body);
}

// £15,001.8325 less £2,774.1162… is £12,227.7163…, and £15,001.83 less £2,774.12 is £12,227.71.
test('the total and its working say that it was rounded once', async () => {
  const text = await linesOf('60007.33', '1237.55');
  assert.match(text, /Corporation Tax\s+\(rounded once, at the end\)\s*£12,227\.72/);
  assert.match(text, /£15,001\.83 − £2,774\.12 \(rounded once, at the end\)/);
});

test('a total that adds up says nothing', async () => {
  assert.not.match(await linesOf('100000', '0'), 'rounded once');
});

test.run();
