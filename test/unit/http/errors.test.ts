import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  answerErrors,
  ERROR_CODES,
  ERROR_STATUS,
  errorBody,
  errorMessage,
  HttpError,
  renderJson,
} from '../../../src/http/errors.ts';
import { serve } from '../../support/app.ts';
import { embeddedService } from '../../support/service.ts';

const test = suite('errors');

const service = await embeddedService();
const { common } = service;

test('each code has the status of its meaning in HTTP, and a sentence of its own', () => {
  // RFC 9110, section 15; 429 and 431: RFC 6585.
  assert.equal(ERROR_STATUS, {
    unknown_tool: 404,
    not_found: 404,
    method_not_allowed: 405,
    not_acceptable: 406,
    request_timeout: 408,
    malformed_json: 400,
    bad_request: 400,
    too_large: 413,
    unsupported_media_type: 415,
    too_many_requests: 429,
    headers_too_large: 431,
    internal: 500,
    busy: 503,
  });
  assert.equal([...ERROR_CODES].sort(), Object.keys(ERROR_STATUS).sort());
  const said = ERROR_CODES.map((code) => errorMessage(common, code, null));
  assert.is(new Set(said).size, ERROR_CODES.length);
  for (const sentence of said) assert.match(sentence, /^[A-Z].* .*\.$/);
});

test('an error that is thrown names itself by its code', () => {
  const error = new HttpError('busy', { 'Retry-After': '2' });
  assert.equal(
    [error.name, error.message, error.code, error.status, error.headers, error.say],
    ['HttpError', 'busy', 'busy', 503, { 'Retry-After': '2' }, undefined],
  );
  assert.equal(new HttpError('not_found').headers, {});
  assert.equal(errorBody('busy', 'Wait.'), { code: 'busy', message: 'Wait.', errors: {} });
});

test('whom to ask for more is said where too many requests came, if somebody is named', () => {
  for (const code of ERROR_CODES) {
    const [plain, named] = [errorMessage(common, code, null), errorMessage(common, code, 'help@tax.example')];
    if (code !== 'too_many_requests') assert.is(named, plain, code);
    else assert.ok(named.startsWith(`${plain} `) && named.includes('help@tax.example'), named);
  }
  const own = errorMessage(common, 'bad_request', null, () => 'A sentence of its own.');
  assert.is(own, 'A sentence of its own.');
  const none = errorMessage(common, 'bad_request', null, () => undefined);
  assert.is(none, 'bad_request', 'where there is no sentence, the code says what it can');
});

/** What is answered when this happens inside. */
async function answered(
  inside: Koa.Middleware,
  { method = 'GET', render = renderJson } = {},
): Promise<{ response: Response; body: unknown; reported: unknown[] }> {
  const reported: unknown[] = [];
  const app = new Koa();
  app.use((ctx, next) => {
    ctx.state.requestId = 'request-1';
    return next();
  });
  const report = (defect: unknown, id?: string): void => void reported.push([defect, id]);
  app.use(answerErrors({ service: () => service, report, contact: null }, render));
  app.use(inside);
  const { origin, close } = await serve(app.callback());
  const response = await fetch(origin, { method });
  const text = await response.text();
  await close();
  return { response, body: text === '' ? null : JSON.parse(text), reported };
}

test('what is thrown for the caller is answered with its headers, and not reported', async () => {
  const { response, body, reported } = await answered(() => {
    throw new HttpError('busy', { 'Retry-After': '2' }, () => 'Come back.');
  });
  assert.equal([response.status, response.headers.get('Retry-After')], [503, '2']);
  assert.is(response.headers.get('Cache-Control'), 'no-store');
  assert.equal(body, { code: 'busy', message: 'Come back.', errors: {} });
  assert.equal(reported, []);
});

test('a defect is reported with the id of its request, and its answer says nothing of it', async () => {
  const defect = new Error('secret');
  const { response, body, reported } = await answered(() => {
    throw defect;
  });
  assert.is(response.status, 500);
  assert.equal(body, { code: 'internal', message: common.errors.internal, errors: {} });
  assert.equal(reported, [[defect, 'request-1']]);
});

test('a failure to write the error is reported as well, and answered in JSON', async () => {
  const [first, second] = [new Error('first'), new Error('second')];
  const { response, body, reported } = await answered(
    () => {
      throw first;
    },
    {
      render: () => {
        throw second;
      },
    },
  );
  assert.is(response.status, 500);
  assert.equal(body, { code: 'internal', message: common.errors.internal, errors: {} });
  assert.equal(reported, [
    [first, 'request-1'],
    [second, 'request-1'],
  ]);
});

test('what nobody answers is not found; what somebody answers with 404 is left to them', async () => {
  const nothing = await answered(() => {});
  assert.is(nothing.response.status, 404);
  assert.equal(nothing.body, { code: 'not_found', message: common.errors.not_found, errors: {} });
  const own = await answered((ctx) => {
    ctx.status = 404;
    ctx.body = { own: true };
  });
  assert.equal([own.response.status, own.body], [404, { own: true }]);
  const empty = await answered((ctx) => {
    ctx.status = 204;
  });
  assert.equal([empty.response.status, empty.body], [204, null]);
});

/** As routers note that routes with these methods have the path of a request. */
const matching =
  (...routes: readonly string[][]): Koa.Middleware =>
  (ctx) => {
    ctx.matched = routes.map((methods) => ({ methods }));
  };

test('of an address that has other methods they are named, once and in order; OPTIONS asks for no more', async () => {
  const routes = matching(['POST'], ['HEAD', 'GET'], ['GET']);
  const put = await answered(routes, { method: 'PUT' });
  assert.equal([put.response.status, put.response.headers.get('Allow')], [405, 'GET, HEAD, OPTIONS, POST']);
  assert.is((put.body as { code: string }).code, 'method_not_allowed');
  const options = await answered(routes, { method: 'OPTIONS' });
  assert.equal(
    [options.response.status, options.response.headers.get('Allow'), options.body],
    [204, 'GET, HEAD, OPTIONS, POST', null],
  );
  assert.is((await answered(matching([]), { method: 'OPTIONS' })).response.status, 404);
});

test.run();
