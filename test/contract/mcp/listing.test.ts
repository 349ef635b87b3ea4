import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import mcp from '#schemas/mcp.json' with { type: 'json' };
import { startSite } from '../../support/app.ts';
import { unset } from '../../support/page-text.ts';
import { ROOT } from '../../support/rules-copy.ts';

const test = suite('what others show of the MCP server');
const read = (name: string): string => readFileSync(ROOT + name, 'utf8');

test('server.json, for the MCP registry, agrees with the package and the server', () => {
  const listing = JSON.parse(read('server.json'));
  const { name, version, mcpName } = JSON.parse(read('package.json'));
  const { title, description, packages } = listing;
  assert.equal([listing.name, title, description], [mcpName, mcp.server.title, mcp.about]);
  assert.is(listing.version, version);
  // The registry's maximum.
  assert.ok(description.length <= 100);
  assert.is(mcpName.split('/')[1], mcp.server.name);
  for (const one of packages) assert.equal([one.identifier, one.version], [name, version]);
});

test('example prompts are the same wherever they are shown', async () => {
  const site = await startSite();
  const guide = read('docs/mcp-clients.md');
  const { body: page } = await site.get('/docs/mcp');
  for (const prompt of site.service.rules.site?.prompts ?? [])
    for (const place of [guide, unset(page)]) assert.match(place, prompt);
  assert.equal(site.defects, []);
  await site.close();
});

test.run();
