import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RedisLink } from '../../../src/server/redis-link.ts';
import { HandClock, turns, untilTurned } from '../../support/hand-clock.ts';
import { RedisStandIn, refused } from '../../support/redis-stand-in.ts';

const test = suite('the link to Redis');

const WINDOW = 60_000;
const KEY = 'limit:api:192.0.2.1';

let clock: HandClock;
let redis: RedisStandIn;
let link: RedisLink;
/** What the link said of itself, in order. */
const said: (readonly [usable: boolean, reason: string | null])[] = [];

test.before.each(async () => {
  said.splice(0);
  clock = new HandClock();
  redis = await RedisStandIn.start();
  link = new RedisLink(redis.url, (usable, reason) => said.push([usable, reason]));
});
test.after.each(async () => {
  link.close();
  clock.remove();
  await redis.stop();
});

const inUse = (): Promise<void> => untilTurned(() => link.usable);
const outOfUse = (): Promise<void> => untilTurned(() => !link.usable);
/** Counts of clients, without those by which the link tries itself. */
const ofClients = () => redis.counted.filter(([key]) => key !== 'limit:probe');
/** How often the link tried itself. */
const tried = (): number => redis.counted.filter(([key]) => key === 'limit:probe').length;

test('is in use as soon as Redis has counted, and says so once', async () => {
  assert.is(link.usable, false);
  assert.is(await link.count(KEY, 60, WINDOW), null, 'nobody waits for a link that is not up');
  await inUse();
  assert.is(link.name, 'redis');
  assert.equal(said, [[true, null]]);
  await clock.pass(3_000);
  assert.equal(said, [[true, null]]);
});

test('counts each key in Redis by its limit and window, and gives what is left and for how long', async () => {
  await inUse();
  const counts = [await link.count(KEY, 2, WINDOW), await link.count(KEY, 2, WINDOW)];
  counts.push(await link.count(KEY, 2, WINDOW), await link.count('limit:mcp:192.0.2.1', 120, WINDOW));
  assert.equal(
    counts.map((count) => count?.remaining),
    [2, 1, 0, 120],
  );
  assert.ok(counts.every((count) => count?.reset === WINDOW));
  assert.equal(ofClients().at(0), [KEY, '60000', '2']);
});

test('is tried every second by what it is there for, in a key of its own that never fills', async () => {
  await inUse();
  const before = tried();
  for (let second = 1; second <= 3; second += 1) {
    await clock.pass(999);
    assert.is(tried(), before + second - 1);
    await clock.pass(1);
    assert.is(tried(), before + second);
  }
  const [key, window, max] = redis.counted.at(-1) ?? [];
  assert.is(key, 'limit:probe');
  assert.ok(Number(window) <= 1_000, 'a trial is forgotten before the next but one');
  assert.ok(Number(max) >= 1_000, 'so many instances may try in a second');
});

test('an answer is waited for a tenth of a second; late, Redis is away and all that wait go on', async () => {
  await inUse();
  redis.silent = true;
  const answers: unknown[] = [];
  for (const key of [KEY, 'limit:api:192.0.2.2']) {
    void link.count(key, 60, WINDOW).then((count) => answers.push(count));
  }
  await clock.pass(100);
  assert.equal(answers, []);
  assert.is(link.usable, true);
  await clock.pass(20);
  assert.equal(answers, [null, null]);
  assert.equal(said.slice(1), [[false, 'no answer in time']]);
  assert.is(await link.count(KEY, 60, WINDOW), null, 'meanwhile nobody waits');
  assert.is(ofClients().length, 2);
});

test('one that answers again is in use again at the next trial, a second later', async () => {
  await inUse();
  redis.silent = true;
  void link.count(KEY, 60, WINDOW);
  await clock.pass(120);
  redis.silent = false;
  await clock.pass(999);
  assert.is(link.usable, false);
  await clock.pass(1);
  await inUse();
  assert.equal(said.slice(1), [
    [false, 'no answer in time'],
    [true, null],
  ]);
  // Redis has counted the request that was given up.
  assert.is((await link.count(KEY, 60, WINDOW))?.remaining, 59);
});

test('an instance that was late itself reads what came meanwhile, and gives nobody up', async () => {
  await inUse();
  const counting = link.count(KEY, 60, WINDOW);
  clock.stall(10_000);
  await clock.pass(20);
  assert.is((await counting)?.remaining, 60);
  assert.is(link.usable, true);
});

test('a Redis that will not count is away until it counts, also in the key that it refused', async () => {
  await inUse();
  let isWrong = true;
  redis.answer = (key) =>
    isWrong && key === KEY ? refused('WRONGTYPE against a key') : '*2\r\n:9\r\n:5\r\n';
  assert.is(await link.count(KEY, 60, WINDOW), null);
  assert.equal(said.slice(1), [[false, 'WRONGTYPE against a key']]);
  // Its own key is counted all the while.
  await clock.pass(3_000);
  assert.is(link.usable, false);
  assert.is(said.length, 2, 'said once');
  for (const [key, window, max] of ofClients().slice(1)) {
    assert.equal([key, max], [KEY, '0'], 'a trial counts nothing against the client');
    assert.is(Number(window) > 0, true);
  }
  isWrong = false;
  await clock.pass(1_000);
  await inUse();
  const before = ofClients().length;
  await clock.pass(2_000);
  assert.is(ofClients().length, before, 'the key is tried no more');
});

test('a connection that ends takes the link out of use, and another brings it back', async () => {
  await inUse();
  for (const socket of redis.sockets) socket.destroy();
  await outOfUse();
  assert.equal(said.slice(1), [[false, null]]);
  // It connects again a tenth of a second after the first loss.
  await clock.pass(100);
  await inUse();
  assert.is(redis.connections, 2);
});

test('a host that vanished is given up for a new connection after five trials', async () => {
  await inUse();
  redis.silent = true;
  void link.count(KEY, 60, WINDOW);
  await clock.pass(120);
  // Each trial waits its tenth of a second, and comes a second after the one before.
  for (let trial = 1; trial < 5; trial += 1) await clock.pass(1_120);
  assert.is(redis.connections, 1);
  await clock.pass(1_120);
  redis.silent = false;
  await clock.pass(100);
  await inUse();
  assert.is(redis.connections, 2);
});

test('whether Redis answers is waited for at the start, until it has or is away', async () => {
  let isSettled = false;
  void link.settled().then(() => {
    isSettled = true;
  });
  await inUse();
  await clock.pass(10);
  assert.is(isSettled, true);

  const away = new RedisLink('redis://127.0.0.1:1', () => {});
  const settled = away.settled();
  await turns(20);
  await clock.pass(10);
  await settled;
  assert.is(away.usable, false);
  away.close();
});

test('once every count is answered no timer of theirs goes on', async () => {
  await inUse();
  const before = clock.repeated;
  const counts = [link.count(KEY, 60, WINDOW), link.count('limit:mcp:192.0.2.1', 60, WINDOW)];
  assert.is(clock.repeated, before + 1, 'one for all that wait');
  await Promise.all(counts);
  assert.is(clock.repeated, before);
});

test('closed, it says and tries nothing more', async () => {
  await inUse();
  link.close();
  await untilTurned(() => redis.sockets.size === 0);
  const before = redis.counted.length;
  await clock.pass(5_000);
  assert.equal(said, [[true, null]]);
  assert.is(redis.counted.length, before);
  assert.is(redis.connections, 1);
});

test.run();
