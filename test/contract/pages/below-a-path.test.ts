import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createService } from '../../../src/service.ts';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startApp } from '../../support/app.ts';
import { calculatorPages, fixedPages } from '../../support/page-paths.ts';
import { embeddedService } from '../../support/service.ts';
import { ask } from '../../support/wire.ts';

/** A service at a base path of another site: every link, form and file of its pages stays below that path. */
const { rules } = await embeddedService();
const service = createService(rules, 'https://tax.example/company');
const app = await startApp({ service });
const year = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const PATHS = [
  ...[...fixedPages(service), ...calculatorPages(service), '/nothing-here'],
  ...[{ rules: '2020-01-01' }, { compare: 'taxable_profits:5' }, { vary: 'taxable_profits' }].map((more) =>
    withQuery('/calculators/corporation-tax', { ...year, ...more }),
  ),
];
const test = suite('pages below a path');

test('no link of a page leaves the base path, and none is empty', async () => {
  let count = 0;
  for (const path of PATHS) {
    const { text } = await ask(app.port, path);
    for (const [tag, address = ''] of text.matchAll(/<[a-z][^>]* (?:href|src|action)="([^"]*)"/g)) {
      // Links with a host may lead elsewhere, and those that begin with # or ? stay on the page.
      if (/^(?:https?:|webcal:|data:|mailto:|[#?].)/.test(address)) continue;
      count += 1;
      assert.match(address, /^\/company(?:\/|$)/, `${path}: ${tag}`);
      assert.not.match(address, '/company/company');
    }
  }
  assert.ok(count > 1_000, `${count}`);
});

test('programs and search engines get absolute addresses', async () => {
  for (const path of ['/', '/docs', '/rates', '/calculators/deadlines']) {
    const { text } = await ask(app.port, path);
    const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(text) ?? [];
    assert.is(canonical, `https://tax.example/company${path}`, path);
  }
  const { headers } = await ask(app.port, '/calculators');
  assert.is(headers.location, '/company/');
});

test.after(() => app.close());
test.run();
