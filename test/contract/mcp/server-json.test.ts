import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ABOUT, SERVER } from '../../../src/mcp/identity.ts';

interface Listing {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly packages: readonly {
    readonly identifier: string;
    readonly version: string;
  }[];
}

function read(name: string): Record<string, unknown> {
  const path = fileURLToPath(new URL(`../../../${name}`, import.meta.url));
  return JSON.parse(readFileSync(path, 'utf8'));
}

const listing = read('server.json') as unknown as Listing;
const packageFile = read('package.json');

const test = suite('server.json, for the MCP registry');

test('it agrees with the package and the server', () => {
  assert.is(listing.version, SERVER.version);
  assert.is(listing.description, ABOUT);
  // The registry's maximum.
  assert.ok(listing.description.length <= 100);
  assert.is(listing.version, packageFile.version);
  assert.is(listing.name, packageFile.mcpName);
  assert.is(listing.name.split('/')[1], SERVER.name);
  assert.is(listing.title, SERVER.title);
  for (const { identifier, version } of listing.packages) {
    assert.is(identifier, packageFile.name);
    assert.is(version, packageFile.version);
  }
});

test.run();
