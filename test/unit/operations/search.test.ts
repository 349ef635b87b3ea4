import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { finish, type Steps } from '../../../src/operations/operation.ts';
import { type Found, type Question, roundest, search } from '../../../src/operations/search.ts';

/** What a search finds by halving is what looking at every place finds. */
const test = suite('search');

/** Figures of places from `first`, of which none turns back; null where there is none. */
interface Row {
  readonly first: number;
  readonly figures: readonly (number | null)[];
}

/** Found by looking at each place. */
function lookedUp({ first, figures }: Row): Found | null {
  const places = figures.flatMap((figure, index) =>
    figure === null ? [] : [{ place: first + index, figure }],
  );
  const [start, end] = [places[0], places.at(-1)];
  if (start === undefined || end === undefined) return null;
  return {
    first: start.place,
    last: end.place,
    upTo: places.findLast(({ figure }) => figure <= 0)?.place ?? null,
    from: places.find(({ figure }) => figure >= 0)?.place ?? null,
  };
}

const row: fc.Arbitrary<Row> = fc
  .record({
    first: fc.integer({ min: -50, max: 50 }),
    before: fc.nat(5),
    start: fc.integer({ min: -6, max: 3 }),
    steps: fc.array(fc.nat(2), { maxLength: 12 }),
    after: fc.nat(5),
  })
  .map(({ first, before, start, steps, after }) => {
    let figure = start;
    const figures = steps.map((step) => {
      figure += step;
      return figure;
    });
    return { first, figures: [...Array(before).fill(null), ...figures, ...Array(after).fill(null)] };
  })
  .filter(({ figures }) => figures.length > 0);

const ended = (question: Question): Found | null => finish(search(question));

test('the places that have figures, and where what is looked for lies among them', () => {
  fc.assert(
    fc.property(row, fc.array(fc.integer({ min: -60, max: 90 }), { maxLength: 4 }), (given, likely) => {
      const { first, figures } = given;
      const last = first + figures.length - 1;
      const asked = new Set<number>();
      const sideOf = (place: number): number | null => {
        asked.add(place);
        return figures[place - first] ?? null;
      };
      // Each place in the end, so that there is one with a figure wherever any has.
      const every = figures.map((_, index) => first + index);
      assert.equal(ended({ first, last, likely: [...likely, ...every], sideOf }), lookedUp(given));
      for (const place of asked) assert.ok(first <= place && place <= last, `${place} is outside`);
    }),
    { numRuns: 500 },
  );
});

test('nothing is found where no likely place has a figure, or all are outside', () => {
  const sideOf = (place: number): number | null => (place < 5 ? null : 0);
  for (const likely of [[], [0, 4], [10, -1], [11]]) {
    assert.is(ended({ first: 0, last: 9, likely, sideOf }), null, likely.join());
  }
  for (const likely of [[9], [5], [4, 5]]) {
    assert.equal(ended({ first: 0, last: 9, likely, sideOf }), { first: 5, last: 9, upTo: 9, from: 5 });
  }
  assert.equal(ended({ first: 3, last: 3, likely: [3], sideOf: () => -1 }), {
    first: 3,
    last: 3,
    upTo: 3,
    from: null,
  });
});

test('each step asks for one place or next to none, so that others can work between them', () => {
  let [asked, most] = [0, 0];
  const sideOf = (place: number): number => {
    asked += 1;
    return place - 777_777;
  };
  const steps: Steps<Found | null> = search({ first: 0, last: 1e9, likely: [-1, 5], sideOf });
  for (let done = false; !done; ) {
    asked = 0;
    done = steps.next().done === true;
    most = Math.max(most, asked);
  }
  // The first and the last step look at both ends too.
  assert.ok(most <= 8, `${most} places in one step`);
  let likely = 0;
  const none: Question = { first: 0, last: 99, likely: Array.from(Array(100).keys()), sideOf: () => null };
  for (const _ of search(none)) likely += 1;
  assert.is(likely, 100);
});

test('the roundest number of a range is the one with most zeros at its end, the lowest of several', () => {
  const zeros = (value: number): number => {
    if (value === 0) return 16;
    let count = 0;
    for (let rest = Math.abs(value); rest % 10 === 0; rest /= 10) count += 1;
    return count;
  };
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), fc.nat(150), (lowest, more) => {
      const found = roundest(lowest, lowest + more);
      const all = Array.from({ length: more + 1 }, (_, index) => lowest + index);
      const most = Math.max(...all.map(zeros));
      assert.is(
        found,
        all.find((value) => zeros(value) === most),
      );
    }),
  );
  assert.is(roundest(999_999_999_999_999, 1_000_000_000_000_001), 1e15);
  assert.ok(Object.is(roundest(-1, 1), 0));
});

test.run();
