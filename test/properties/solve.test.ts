import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../src/engine/compile-calculator.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../src/law/calendar.ts';
import { finish, OperationCall } from '../../src/operations/operation.ts';
import { search } from '../../src/operations/search.ts';
import { solve } from '../../src/operations/solve.ts';
import {
  compareFigures,
  prepareTries,
  type SoughtPair,
  soughtPairs,
  type Tries,
} from '../../src/operations/sought.ts';
import { inputsNear } from '../support/arbitrary-inputs.ts';
import { resultOf } from '../support/operations.ts';
import { embeddedService } from '../support/service.ts';

/**
 * Every declared pair can be solved: its figure is monotonic, and what `solve` finds gives
 * the figure back. There are thousands of values: finding where there are figures takes most
 * of the time, so each set of inputs is solved for several places.
 */
const service = await embeddedService();

/** A place where there is a figure: close to a limit, or anywhere, for amounts mostly well below the largest. */
const places: fc.Arbitrary<(first: number, last: number) => number> = fc.oneof(
  fc.tuple(fc.constantFrom(0, 1, 1_000, 10_000, 50_000, 250_000, 500_000, 1e6, 1.5e6, 1.5e7), fc.nat(4)).map(
    ([pounds, away]) =>
      (first: number, last: number) =>
        Math.min(Math.max(pounds * 100 + away - 2, first), last),
  ),
  fc
    .nat(1e9)
    .map((part) => (first: number, last: number) => first + Math.floor((part / 1e9) * (last - first))),
  fc
    .nat(1e9)
    .map((part) => (first: number, last: number) => first + Math.floor((last - first) ** (part / 1e9))),
);

/** Twelve months spanning 1 April, whose parts are rounded separately. */
const straddling = fc.integer({ min: makeDay(2015, 4, 2), max: makeDay(2028, 3, 1) }).map((start) => ({
  period_start: isoDay(start as Day),
  period_end: isoDay(lastDayOfMonthsFrom(start as Day, 12)),
}));

/** How far a sum of rounded parts may fall: half a penny for each of two parts. */
const TURN = 0.01;

interface Asked {
  readonly given: Readonly<Record<string, unknown>>;
  readonly tries: Tries;
  readonly at: readonly number[];
}

/** Inputs close to the example, and places where what is sought has a figure; null where there are none. */
function asked(loaded: LoadedCalculator, pair: SoughtPair, many: number): fc.Arbitrary<Asked | null> {
  const { example, fields } = loaded.schema;
  const inputs = fc.oneof(
    fc.constant({ ...example }),
    ...(loaded.calculator.key === 'corporation-tax'
      ? [straddling.map((period) => ({ ...example, ...period }))]
      : []),
    inputsNear(example, fields),
  );
  return fc.tuple(inputs, fc.array(places, { minLength: many, maxLength: many })).map(([given, at]) => {
    const question = { ...given, find: pair.find, for: pair.for, equal: '1' };
    const call = new OperationCall(solve, service, loaded.calculator.key, question, 'ignored');
    const tries = prepareTries(call, pair);
    if (tries instanceof InvalidInput) return null;
    const sideOf = (place: number) => (tries.figure(place) === null ? null : 0);
    const found = finish(search({ ...tries, sideOf }));
    return found === null ? null : { given, tries, at: at.map((place) => place(found.first, found.last)) };
  });
}

for (const { key } of service.tools) {
  const test = suite(`what can be found of ${key}`);
  const loaded = service.calculator(key) as LoadedCalculator;
  if (soughtPairs(loaded).length === 0) continue;

  for (const pair of soughtPairs(loaded)) {
    test(`${pair.for} never falls by more than a penny while ${pair.find} rises`, () => {
      let compared = 0;
      fc.assert(
        fc.property(asked(loaded, pair, 8), (found) => {
          if (found === null) return;
          const { tries, at } = found;
          const figures = at.toSorted((a, b) => a - b).flatMap((place) => tries.figure(place) ?? []);
          figures.slice(1).forEach((figure, index) => {
            compared += 1;
            const change = compareFigures(pair, figures[index], figure) * (pair.rises ? 1 : -1);
            if (change <= 0) return;
            const [before, after] = [figures[index], figure].map((one) => Number(pair.type.json(one)));
            const back = Math.abs((before as number) - (after as number));
            assert.ok(pair.type.kind === 'money' && back < TURN + 0.001, JSON.stringify(found));
          });
        }),
        { numRuns: 20 },
      );
      assert.ok(compared > 60, `${compared} compared`);
    });

    test(`the ${pair.find} found for the ${pair.for} of any value gives that figure`, () => {
      let solved = 0;
      fc.assert(
        fc.property(asked(loaded, pair, 3), (found) => {
          if (found === null) return;
          const { given, tries, at } = found;
          for (const place of at) {
            const figure = tries.figure(place);
            if (figure === null) continue;
            solved += 1;
            const equal = pair.type.json(figure);
            const question = { ...given, find: pair.find, for: pair.for, equal };
            const { value, lowest, highest, except } = resultOf(solve, service, key, question, 'ignored');
            // Every value in the set gives the figure that was asked for.
            const inRange = (end: unknown): number => tries.axis.read(end) as number;
            assert.ok(place >= inRange(lowest) && place <= inRange(highest), JSON.stringify(question));
            assert.not(except.includes(tries.axis.json(place)), JSON.stringify(question));
            for (const one of [value, lowest, highest]) {
              const read = tries.axis.read(one);
              assert.type(read, 'number', JSON.stringify(question));
              assert.equal(pair.type.json(tries.figure(read as number)), equal, JSON.stringify(question));
            }
          }
        }),
        { numRuns: 20 },
      );
      assert.ok(solved > 15, `${solved} solved`);
    });
  }

  test.run();
}

const rounded = suite('figures of parts that are rounded apart');

// 168 and 197 days at 20% and 19%, 159 and 207 days at 19%: each part rounds up in turn.
for (const [period_start, period_end, equal, lowest, except, highest] of [
  ['2016-10-16', '2017-10-15', 119_188.68, 147_982.4, 147_982.41, 147_982.42],
  ['2023-10-25', '2024-10-24', 217.81, 268.89, 268.9, 268.91],
] as const) {
  rounded(`all pence that give a profit after tax of ${equal} are found`, () => {
    const sought = { find: 'taxable_profits', for: 'profit_after_tax', equal: String(equal) };
    const found = resultOf(solve, service, 'corporation-tax', { period_start, period_end, ...sought });
    assert.equal([found.lowest, found.highest, found.except], [lowest, highest, [except]]);
    assert.is(found.value, lowest);
  });
}

rounded.run();
