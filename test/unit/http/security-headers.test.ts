import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { securityHeaders } from '../../../src/http/headers.ts';
import { serve } from '../../support/app.ts';

const test = suite('headers of every answer');

/** The response headers, with or without headers set by an inner middleware. */
async function headersAt(baseUrl: string, own: Readonly<Record<string, string>> = {}): Promise<Headers> {
  const app = new Koa();
  app.use(securityHeaders(baseUrl));
  app.use((ctx) => {
    ctx.set(own);
    ctx.body = 'answered';
  });
  const { origin, close } = await serve(app.callback());
  const { headers } = await fetch(origin);
  await close();
  return headers;
}

test('nothing may be loaded, run, framed, sent or stored, unless an answer says otherwise', async () => {
  const headers = await headersAt('http://localhost:3000');
  // Content Security Policy 3: these three do not fall back to default-src.
  const policy = (headers.get('Content-Security-Policy') ?? '').split('; ');
  assert.equal(
    policy.sort(),
    ["base-uri 'none'", "default-src 'none'", "form-action 'none'", "frame-ancestors 'none'"].sort(),
  );
  // Fetch standard: a script or style sheet with another type is blocked.
  assert.is(headers.get('X-Content-Type-Options'), 'nosniff');
  assert.is(headers.get('Referrer-Policy'), 'no-referrer', 'addresses of results hold inputs');
  assert.is(headers.get('Cache-Control'), 'no-store');
  const own = await headersAt('http://localhost:3000', { 'Cache-Control': 'public, max-age=300' });
  assert.is(own.get('Cache-Control'), 'public, max-age=300');
  assert.is(own.get('X-Content-Type-Options'), 'nosniff');
});

test('browser features that calculators do not need are disabled on every page', async () => {
  const policy = (await headersAt('http://localhost:3000')).get('Permissions-Policy') ?? '';
  // RFC 8941: a dictionary, in which an empty list allows no origin.
  const denied = policy.split(', ').map((one) => /^([a-z-]+)=\(\)$/.exec(one)?.[1]);
  assert.equal(denied.sort(), ['browsing-topics', 'camera', 'geolocation', 'microphone', 'payment', 'usb']);
});

test('HSTS is sent for a year if the service’s address is https', async () => {
  assert.is((await headersAt('http://https.example')).get('Strict-Transport-Security'), null);
  const secure = await headersAt('https://tax.example');
  assert.is(secure.get('Strict-Transport-Security'), `max-age=${365 * 24 * 60 * 60}`);
});

test.run();
