import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../../support/app.ts';
import { unset } from '../../support/page-text.ts';
import { ROOT } from '../../support/rules-copy.ts';

const site = await startSite();
const test = suite('example prompts');

test('they are the same wherever they are shown', async () => {
  const guide = readFileSync(`${ROOT}docs/mcp-clients.md`, 'utf8');
  const { body: page } = await site.get('/docs/mcp');
  const { body: list } = await site.get('/llms.txt');
  for (const prompt of site.service.rules.site?.prompts ?? [])
    for (const place of [guide, unset(page), list]) assert.match(place, prompt);
  assert.equal(site.defects, []);
});

test.after(() => site.close());

test.run();
