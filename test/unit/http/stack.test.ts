import Router from '@koa/router';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLimiters } from '../../../src/http/limits/rate-limit.ts';
import { mountStacks, type Stack } from '../../../src/http/stack.ts';
import { serve } from '../../support/app.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const defects: unknown[] = [];
const limited: string[] = [];

/** A stack that names itself in a header and in the body of its errors. */
function stackOf(name: string, rest: Partial<Stack> = {}): Stack {
  const router = new Router();
  router.get('/:stack/defect', () => {
    throw new Error('secret');
  });
  router.get('/:stack/own', (ctx) => {
    ctx.body = name;
  });
  return {
    segments: [name],
    headers: (ctx, next) => {
      ctx.set('X-Stack', name);
      return next();
    },
    renderError: (ctx, code) => {
      ctx.body = `${name} ${code}`;
    },
    limitOf: () => null,
    routes: [router.routes()],
    ...rest,
  };
}

const app = new Koa();
app.use(
  mountStacks(
    [
      stackOf('api'),
      stackOf('unable', {
        renderError: () => {
          throw new Error('unable');
        },
      }),
      stackOf('few', { limitOf: (ctx) => (ctx.querystring === '' ? null : 'mcp') }),
    ],
    stackOf('site', { segments: [] }),
    {
      service: () => service,
      report: (defect) => defects.push(defect),
      contact: null,
      limiters: createLimiters({ api: 1, mcp: 1 }, null),
      onLimited: (limit) => limited.push(limit),
    },
  ),
);
const { origin, close } = await serve(app.callback());

const test = suite('stacks');

async function ask(path: string, method = 'GET') {
  const response = await fetch(origin + path, { method });
  const { status, headers } = response;
  return { status, headers, text: await response.text(), stack: headers.get('x-stack') };
}

for (const [path, name] of [
  ['/api', 'api'],
  ['/api/', 'api'],
  ['/api/x/y', 'api'],
  ['/API/x', 'api'],
  ['/api?x', 'api'],
  ['/', 'site'],
  ['/x', 'site'],
  ['/apis', 'site'],
  ['/x/api', 'site'],
  ['/a%70i', 'site'],
  ['/constructor', 'site'],
] as const) {
  test(`${path} is of the stack "${name}" alone`, async () => {
    const { status, text, stack } = await ask(path);
    assert.is(stack, name);
    assert.is(status, 404);
    assert.is(text, `${name} not_found`);
  });
}

test('each error is rendered by its stack, with its headers, and not cached', async () => {
  for (const [method, path, status, text] of [
    ['GET', '/api/nothing', 404, 'api not_found'],
    ['PUT', '/api/own', 405, 'api method_not_allowed'],
    ['GET', '/api/defect', 500, 'api internal'],
    ['GET', '/x/defect', 500, 'site internal'],
  ] as const) {
    const answer = await ask(path, method);
    assert.is(answer.status, status);
    assert.is(answer.text, text);
    assert.is(answer.stack, text.split(' ')[0]);
    assert.is(answer.headers.get('cache-control'), 'no-store');
  }
  assert.equal(
    defects.splice(0).map((defect) => (defect as Error).message),
    ['secret', 'secret'],
  );
});

test('an error that its stack fails to render is answered in JSON, and the failure reported', async () => {
  const { status, text } = await ask('/unable/nothing');
  assert.is(status, 500);
  assert.equal(JSON.parse(text), { code: 'internal', message: service.common.errors.internal, errors: {} });
  assert.equal(
    defects.splice(0).map((defect) => (defect as Error).message),
    ['unable'],
  );
});

test('OPTIONS names the methods of an address', async () => {
  const { status, headers } = await ask('/api/own', 'OPTIONS');
  assert.is(status, 204);
  assert.is(headers.get('allow'), 'GET, HEAD, OPTIONS');
  assert.is((await ask('/api/nothing', 'OPTIONS')).status, 404);
});

test('only what counts is counted, in its own stack, and refused as its errors are', async () => {
  for (let sent = 0; sent < 3; sent += 1) {
    assert.is((await ask('/few/own')).status, 200);
    assert.is((await ask('/api/own?x')).status, 200);
  }
  assert.is((await ask('/few/own?x')).status, 200);
  const refused = await ask('/Few/own?x');
  assert.is(refused.status, 429);
  assert.is(refused.text, 'few too_many_requests');
  assert.is(refused.stack, 'few');
  assert.match(String(refused.headers.get('retry-after')), /^[1-9]\d*$/);
  assert.equal(limited, ['mcp']);
  assert.is((await ask('/x/own?x')).status, 200);
});

test.after(close);
test.run();
