import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../support/app.ts';
import { embeddedService, serviceWith } from '../support/service.ts';

const test = suite('security.txt (RFC 9116)');

const PATH = '/.well-known/security.txt';
const EVER = '2999-01-01T00:00:00Z';
const service = await embeddedService();

/** The file of a service with this contact. */
async function fileOf(contact: string, expires = EVER, baseUrl = service.baseUrl) {
  const at = await serviceWith({ baseUrl });
  const app = await startApp({ service: at, security: { contact, expires } });
  const response = await fetch(app.origin + PATH);
  const text = await response.text();
  await app.close();
  return { status: response.status, type: response.headers.get('content-type'), text };
}

/** Field to values: names are case-insensitive, as in section 4 of the RFC. */
function fieldsOf(text: string): Map<string, string[]> {
  assert.match(text, /^(?:[!-9;-~]+: \S[^\n]*\n)+$/);
  const fields = new Map<string, string[]>();
  for (const line of text.trim().split('\n')) {
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
    fields.set(name.toLowerCase(), [...(fields.get(name.toLowerCase()) ?? []), value]);
  }
  return fields;
}

test('has a contact as a URI, and exactly one expiry date', async () => {
  for (const [contact, address] of [
    ['security@tax.example', 'mailto:security@tax.example'],
    ['https://tax.example/security', 'https://tax.example/security'],
  ] as const) {
    const { status, type, text } = await fileOf(contact);
    assert.is(status, 200);
    assert.is(type, 'text/plain; charset=utf-8');
    const fields = fieldsOf(text);
    assert.equal(fields.get('contact'), [address]);
    assert.equal(fields.get('expires'), [EVER]);
    assert.equal(fields.get('preferred-languages'), ['en']);
  }
});

test('is served at the root of its host, even below a base path', async () => {
  const { text } = await fileOf('security@tax.example', EVER, 'https://tax.example/calculators');
  assert.equal(fieldsOf(text).get('canonical'), [`https://tax.example${PATH}`]);
});

test('is absent without a contact and after its expiry date', async () => {
  const app = await startApp();
  assert.is((await fetch(app.origin + PATH)).status, 404);
  await app.close();
  assert.is((await fileOf('security@tax.example', '2020-01-01T00:00:00Z')).status, 404);
});

test.run();
