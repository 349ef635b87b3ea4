import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { implementation } from '../../../src/mcp/identity.ts';
import { embeddedService } from '../../support/service.ts';
import { registryShape } from './registry-shape.ts';

interface Listing {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly remotes: readonly { readonly url: string; readonly variables: object }[];
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
const packageFile = read('build/packages/mcp/package.json');
const service = await embeddedService();
const { common } = service;

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
const validate = ajv.compile(registryShape);

const test = suite('server.json, for the MCP registry');

test('it has the published shape', () => {
  assert.ok(validate(listing), ajv.errorsText(validate.errors));
});

for (const [about, change] of [
  ['a name without its namespace', { name: 'uk-corp-tax' }],
  ['a description that is too long', { description: 'x'.repeat(101) }],
  ['a range for a version', { version: '^1.0.0' }],
  ['latest for a version', { version: 'latest' }],
  ['a field that the registry does not know', { status: 'active' }],
  ['a remote of another kind', { remotes: [{ type: 'http', url: 'https://tax.example/mcp' }] }],
] as const) {
  test(`the shape refuses ${about}`, () => {
    assert.not(validate({ ...listing, ...change }));
  });
}

test('it says the same as the package and the server', () => {
  assert.is(listing.version, implementation(service).version);
  assert.is(listing.description, implementation(service).description);
  assert.is(listing.version, packageFile.version);
  assert.is(listing.name, packageFile.mcpName);
  assert.is(listing.name.split('/')[1], common.mcp.name);
  assert.is(listing.title, common.mcp.title);
  for (const { identifier, version } of listing.packages) {
    assert.is(identifier, packageFile.name);
    assert.is(version, packageFile.version);
  }
});

test('every variable of an address is described', () => {
  for (const { url, variables } of listing.remotes) {
    assert.ok(url.endsWith('/mcp'));
    const named = [...url.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    assert.equal(named, Object.keys(variables));
  }
});

test.run();
