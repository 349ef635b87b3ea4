import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DuplicateParameter } from '../../../src/engine/inputs/read.ts';
import { Calculation } from '../../../src/engine/result.ts';
import { operations, startOperation } from '../../../src/operations/index.ts';
import {
  aboutParameter,
  finish,
  type Operation,
  OperationCall,
  segmentOf,
} from '../../../src/operations/operation.ts';
import { embeddedService } from '../../support/service.ts';

/** What every operation reads of its call, and how it refuses one. */
const service = await embeddedService();
const test = suite('the call of an operation');

const KEY = 'corporation-tax';
/** Its schema takes no further names. */
const CLOSED = 'deadlines';
const ended = { period_end: '2025-06-30' };
const inputs = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };

/** A sweep by its texts, of which `to` alone is required, and whose example has no `step`. */
const made: Operation = {
  name: 'sweep',
  parameters: {
    from: { required: false, schema: () => ({}) },
    to: { required: true, schema: () => ({}) },
    step: { required: true, slots: { most: '501' }, schema: () => ({}) },
  },
  optionalInputs: () => new Set(),
  example: () => ({ from: '7', to: '9' }),
  *run() {},
};

const callOf = (given: object, unknown: 'refused' | 'ignored' = 'refused', operation = made) =>
  new OperationCall(operation, service, KEY, given as never, unknown);

const NEEDED = 'Give the last value, such as 9.';

test('a parameter is what was given, without blanks around text', () => {
  for (const [raw, read] of [
    ['1', '1'],
    ['\t1 000 \n', '1 000'],
    [0, 0],
    [false, false],
    [[], []],
  ]) {
    const call = callOf({ to: raw, from: raw });
    assert.equal([call.parameter('to'), call.parameter('from'), call.isFaulty], [read, read, false]);
  }
});

test('one that is not given is null, and a problem only where it is required', () => {
  for (const raw of [undefined, null, '', ' \t']) {
    const call = callOf({ to: raw, from: raw });
    assert.is(call.parameter('from'), null);
    assert.is(call.isFaulty, false, 'an optional one');
    assert.is(call.parameter('to'), null);
    assert.equal([...call.refusal().errors], [['to', NEEDED]]);
  }
  assert.is(callOf({}).parameter('nothing'), null);
});

test('one that is given more than once is refused, required or not', () => {
  const call = callOf({ to: new DuplicateParameter(), from: new DuplicateParameter() });
  assert.equal([call.parameter('to'), call.parameter('from')], [null, null]);
  const message = 'This was given more than once. Give it once.';
  assert.equal(
    [...call.refusal().errors],
    [
      ['to', message],
      ['from', message],
    ],
  );
});

test('messages are those of the operation, else those of all; an example that there is not leaves nothing', () => {
  const call = callOf({});
  call.problem('to', 'to');
  call.problem('from', 'no_column', { choices: 'a, b' });
  call.problem('step', 'step');
  assert.equal(
    [...call.refusal().errors],
    [
      ['to', NEEDED],
      ['from', 'Name keys of data with commas between them. They are a, b.'],
      ['step', 'Give the distance between two points, such as .'],
    ],
  );
});

test('the first problem of a parameter counts, and none gives a value', () => {
  const call = callOf({});
  assert.is(call.isFaulty, false);
  assert.is(call.problemSaid('to', 'first'), null);
  assert.is(call.isFaulty, true);
  assert.is(call.problemSaid('to', 'second'), null);
  assert.is(call.problem('to', 'order'), null);
  assert.equal([...call.refusal().errors], [['to', 'first']]);
});

/** How many of each are wrong, and what a reader is told above them. */
const ABOVE = [
  [1, 0, 'One input cannot be used. It is named below with what is wrong.'],
  [2, 0, 'Some inputs cannot be used. Each is named below with what is wrong.'],
  [0, 1, 'One parameter cannot be used. It is named below with what is wrong.'],
  [0, 2, 'Some parameters cannot be used. Each is named below with what is wrong.'],
  [1, 1, 'Some inputs and parameters cannot be used. Each is named below with what is wrong.'],
  [2, 2, 'Some inputs and parameters cannot be used. Each is named below with what is wrong.'],
] as const;
for (const [ofInputs, ofParameters, message] of ABOVE) {
  test(`${ofInputs} inputs and ${ofParameters} parameters: ${message}`, () => {
    const wrong = ['period_start', 'period_end'].slice(0, ofInputs);
    const call = callOf({});
    const parameters = ['from', 'to'].slice(0, ofParameters);
    for (const name of parameters) call.problemSaid(name, `${name}!`);
    const refused = call.refusal(new Map(wrong.map((name) => [name, `${name}!`])));
    assert.is(refused.message, message);
    // Inputs first, as a reader meets them in a form.
    assert.equal(
      [...refused.errors],
      [...wrong, ...parameters].map((name) => [name, `${name}!`]),
    );
  });
}

test('whatever is no parameter is an input, also names that objects have themselves', () => {
  const given = JSON.parse('{"to": 1, "from": 2, "period_end": "x", "__proto__": 3, "constructor": 4}');
  assert.equal(Object.entries(callOf(given).inputs), [
    ['period_end', 'x'],
    ['__proto__', 3],
    ['constructor', 4],
  ]);
});

test('it runs the calculator with inputs replaced, and refuses names that are none unless they are ignored', () => {
  const call = callOf({ ...inputs, to: '1' });
  const profitsOf = (found: unknown): unknown => (found as Calculation).data().taxable_profits;
  assert.is(profitsOf(call.calculate()), 100_000);
  assert.is(profitsOf(call.calculate({ taxable_profits: '5' })), 5);
  assert.is(profitsOf(call.calculate()), 100_000);
  const closed = (unknown: 'refused' | 'ignored') =>
    new OperationCall(made, service, CLOSED, { ...ended, fly: 1 } as never, unknown).calculate();
  const refused = closed('refused');
  assert.equal('errors' in refused ? [...(refused.errors as Map<string, string>).keys()] : [], ['fly']);
  assert.instance(closed('ignored'), Calculation);
  assert.throws(
    () => new OperationCall(made, service, 'nothing', {}, 'refused'),
    (thrown: unknown) => thrown instanceof RangeError,
  );
});

test('problems of others: all but the input that is put in, or those given where it is not known which', () => {
  const names = (given: object, varied: string | null) => [...callOf(given).problemsOfOthers(varied).keys()];
  const wrong = { period_start: 'x', period_end: 'y' };
  assert.equal(names(wrong, 'taxable_profits'), ['period_start', 'period_end']);
  assert.equal(names(wrong, 'period_end'), ['period_start', 'taxable_profits']);
  // Whoever named no input to vary may have meant the one that is missing.
  assert.equal(names(wrong, null), ['period_start', 'period_end']);
  assert.equal(names(inputs, null), []);
  assert.equal(names({ ...inputs, taxable_profits: '-1' }, 'taxable_profits'), []);
});

test('a description of a parameter has its example and its bounds', () => {
  const texts = callOf({}).texts;
  assert.is(aboutParameter(made, texts, 'to', { to: '9' }), 'Its last value, such as 9.');
  assert.is(
    aboutParameter(made, texts, 'step', { to: '9' }),
    'How far apart the points are, such as ; of dates in days. At most 501 points.',
  );
});

test('operations are described in the order of their names below, a file by its extension', () => {
  assert.equal(operations.map(segmentOf), ['sweep', 'solve', 'check', 'compare', 'calendar.ics']);
});

test('steps are done to their end, and an operation is told of names that are none unless it is to ignore them', () => {
  let done = 0;
  function* steps(): Generator<undefined, string> {
    for (done = 0; done < 3; done += 1) yield;
    return 'result';
  }
  assert.equal([finish(steps()), done], ['result', 3]);
  const asked: Operation = {
    ...made,
    *run(call) {
      yield;
      return call.calculate() instanceof Calculation;
    },
  };
  const given = { ...ended, fly: '1' };
  assert.is(finish(startOperation(asked, service, CLOSED, given)), false);
  assert.is(finish(startOperation(asked, service, CLOSED, given, 'ignored')), true);
});

test.run();
