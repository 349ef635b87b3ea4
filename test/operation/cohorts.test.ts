import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inCohorts } from '../../src/operation/cohorts.ts';

const test = suite('cohorts of requests');

/** Requests by name, and a listener that writes down its two steps for each. */
function scene(most: number) {
  const steps: string[] = [];
  const listener: RequestListener = async ({ url }) => {
    steps.push(`${url} arrives`);
    await null;
    steps.push(`${url} is answered`);
  };
  const handOn = inCohorts(listener, most);
  const ask = (url: string) => {
    const request = new IncomingMessage(new Socket());
    request.url = url;
    const response = new ServerResponse(request);
    handOn(request, response);
    return response;
  };
  return { steps, ask };
}

test('those of one turn take each step together, in the order in which they came', async () => {
  const { steps, ask } = scene(10);
  ask('/a');
  ask('/b');
  assert.equal(steps, [], 'others of this turn may still come');
  await nextTurn();
  assert.equal(steps, ['/a arrives', '/b arrives', '/a is answered', '/b is answered']);
});

test('one that comes alone waits for no other', async () => {
  const { steps, ask } = scene(10);
  ask('/a');
  await nextTurn();
  ask('/b');
  await nextTurn();
  assert.equal(steps, ['/a arrives', '/a is answered', '/b arrives', '/b is answered']);
});

test('none is larger than the most, so that the first waits for so many only', async () => {
  const { steps, ask } = scene(2);
  for (const url of ['/a', '/b', '/c']) ask(url);
  await nextTurn();
  assert.equal(steps, [
    '/a arrives',
    '/b arrives',
    '/a is answered',
    '/b is answered',
    '/c arrives',
    '/c is answered',
  ]);
});

test('who has gone before the turn ends is not answered', async () => {
  const { steps, ask } = scene(10);
  ask('/a').destroy();
  ask('/b');
  await nextTurn();
  assert.equal(steps, ['/b arrives', '/b is answered']);
});

test.run();
