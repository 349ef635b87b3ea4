import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FeedFault } from '../../../../src/review/watch/feed.ts';
import { readFeed } from '../../../../src/review/watch/read-feed.ts';

const test = suite('reading an address of a source');
const URL_READ = 'https://example.com/feed';
const MEGABYTE = 1024 * 1024;

/** A body that comes in pieces, and breaks off where a piece is null. */
function bodyOf(...pieces: (Uint8Array | null)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else if (piece === null) controller.error(new Error('reset'));
      else controller.enqueue(piece);
    },
  });
}

const read = (answer: () => Response | Promise<Response>) => readFeed(URL_READ, async () => answer());

async function fault(answer: () => Response | Promise<Response>): Promise<string> {
  const thrown = await read(answer).catch((error: unknown) => error);
  assert.instance(thrown, FeedFault);
  return (thrown as FeedFault).message;
}

test('a text is read whole, letters that are parted among its pieces too', async () => {
  const bytes = new TextEncoder().encode('Rate: £1 – or €2');
  const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
  assert.is(await read(() => new Response(bodyOf(...pieces))), 'Rate: £1 – or €2');
  // What ends within a letter does not pass for whole.
  assert.is(await read(() => new Response(bodyOf(bytes.slice(0, 7)))), 'Rate: \ufffd');
  assert.is(await read(() => new Response(null)), '');
});

test('it says who asks and for what, and waits for no longer than its time', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  await readFeed(URL_READ, async (input, init) => {
    asked.push([String(input), init]);
    return new Response('');
  });
  const [[url, init] = ['', undefined], ...more] = asked;
  assert.equal([url, more], [URL_READ, []]);
  const headers = new Headers(init?.headers);
  // The Bank of England refuses those who do not say who they are.
  assert.match(headers.get('user-agent') ?? '', /rates:watch/);
  // The forms of the Content API, of legislation.gov.uk and of the Bank's database.
  for (const form of ['application/json', 'application/xml', 'text/csv']) {
    assert.ok(headers.get('accept')?.includes(form), form);
  }
  assert.instance(init?.signal, AbortSignal);
});

test('what keeps it from being read is told in plain words', async () => {
  const failing = (name: string) => () => Promise.reject(Object.assign(new Error('x'), { name }));
  assert.is(await fault(failing('TimeoutError')), 'it did not answer in time');
  assert.is(await fault(failing('TypeError')), 'it could not be reached');
  assert.is(await fault(() => new Response('x', { status: 404 })), 'it answered with status 404');
  assert.is(await fault(() => new Response(bodyOf(new Uint8Array(1), null))), 'its answer broke off');
});

test('the rest of a refusal is not read', async () => {
  let cancelled = false;
  const body = new ReadableStream({
    cancel: () => {
      cancelled = true;
    },
  });
  await fault(() => new Response(body, { status: 503 }));
  assert.ok(cancelled);
});

test('eight megabytes are read, and no more', async () => {
  const megabytes = (count: number) =>
    Array.from({ length: count }, () => new Uint8Array(MEGABYTE).fill(120));
  const whole = await read(() => new Response(bodyOf(...megabytes(8))));
  assert.is(whole.length, 8 * MEGABYTE);
  const more = () => new Response(bodyOf(...megabytes(8), new Uint8Array(1)));
  assert.is(await fault(more), 'its answer is larger than is read');
});

test.run();
