import type { Context } from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError } from '../../../src/http/errors.ts';
import { CardImages } from '../../../src/web/sharing/card-images.ts';

/** The images of shared links: how often each is drawn, how many are kept, and who has to wait. */
const test = suite('images that are kept');

const context = (): Context & { set: Map<string, string>['set'] } => {
  const headers = new Map<string, string>();
  return { headers, set: (name: string, value: string) => headers.set(name, value) } as never;
};
const words = () => ({ words: 'a', of: 'b', site: 'c' });

test('an image is drawn once for all who ask at a time and after, and again when it could not be drawn', async () => {
  let [drawn, isBroken] = [0, true];
  const images = new CardImages(async (svg) => {
    drawn += 1;
    await Promise.resolve();
    if (isBroken) throw new Error('broken');
    return Buffer.from(svg);
  });
  const ask = () => images.answer(context(), 'a', words);
  const failed = await Promise.allSettled([ask(), ask()]);
  assert.equal([failed.map(({ status }) => status), drawn], [['rejected', 'rejected'], 1]);
  isBroken = false;
  await Promise.all([ask(), ask()]);
  await ask();
  assert.is(drawn, 2);
  await images.answer(context(), 'b', words);
  assert.is(drawn, 3);
});

test('the newest images are kept, the oldest are drawn again, and only a few are drawn at a time', async () => {
  let drawn = 0;
  const images = new CardImages(async (svg) => {
    drawn += 1;
    return Buffer.from(svg);
  });
  const ask = (name: number) => images.answer(context(), String(name), words);
  for (let name = 0; name < 400; name += 1) await ask(name);
  assert.is(drawn, 400);
  for (let name = 399; name >= 300; name -= 1) await ask(name);
  assert.is(drawn, 400, 'a hundred are kept');
  await ask(0);
  assert.is(drawn, 401, 'not all are');
  // Whoever comes while several are drawn is asked to come again, unless what is asked for is being drawn already.
  let finish: (image: Buffer) => void = () => undefined;
  const slow = new Promise<Buffer>((resolve) => {
    finish = resolve;
  });
  const busy = new CardImages(() => slow);
  const answered: Promise<string>[] = [];
  for (let name = 0; name < 50; name += 1) {
    const asked = busy.answer(context(), String(name), words);
    answered.push(
      asked.then(
        () => 'drawn',
        (thrown: HttpError) => `${thrown.code} ${JSON.stringify(thrown.headers)}`,
      ),
    );
  }
  answered.push(busy.answer(context(), '0', words).then(() => 'drawn'));
  finish(Buffer.of(1));
  const [refused, done] = [/^busy .*"Retry-After":"1"/, 'drawn'];
  const told = await Promise.all(answered);
  const drawnAtOnce = told.filter((one) => one === done).length - 1;
  assert.ok(drawnAtOnce >= 4 && drawnAtOnce <= 16, `${drawnAtOnce}`);
  assert.ok(
    told.every((one) => one === done || refused.test(one)),
    told.join(),
  );
  assert.is(told.at(-1), done);
});

test('an image is told to be one, which no search engine lists', async () => {
  const ctx = context() as unknown as { headers: Map<string, string>; type: string; body: Buffer };
  await new CardImages(async () => Buffer.of(7)).answer(ctx as never, 'a', words);
  assert.equal([ctx.type, [...ctx.body]], ['image/png', [7]]);
  assert.is(ctx.headers.get('X-Robots-Tag'), 'noindex');
});

test('without a way to draw there is no image, and nothing says that there is', async () => {
  const none = new CardImages(null);
  assert.equal([none.canDraw, new CardImages(async () => Buffer.of()).canDraw], [false, true]);
  try {
    await none.answer(context(), 'a', words);
    assert.unreachable();
  } catch (thrown) {
    assert.ok(thrown instanceof HttpError && thrown.code === 'not_found', String(thrown));
  }
});

test.run();
