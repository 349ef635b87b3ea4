import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Day, dayOf, partsOf } from '../../../src/law/calendar.ts';
import { only, sweepOf, ticksOf } from '../../support/sweep-drawing.ts';

/** What stands beside the curve of a sweep: days by years or whole days, and labels of any length. */
const test = suite('the ticks of a sweep');

test('days more than a year apart are told by their years, near ones by whole days', () => {
  const january = (year: number): number => dayOf(year, 1, 1);
  const isNewYear = (day: number): boolean => {
    const { month, dayOfMonth } = partsOf(day as Day);
    return month === 1 && dayOfMonth === 1;
  };
  const days = (last: number) =>
    sweepOf(
      [
        [0, january(2024)],
        [1, last],
      ],
      { isOfDays: true },
    ).drawings.map((drawing) => ticksOf(drawing).map(({ said }) => Number(said)));
  for (const told of days(january(2028))) {
    assert.equal(
      told.map((day) => partsOf(day as Day).year),
      [2024, 2025, 2026, 2027, 2028],
    );
    assert.ok(told.every(isNewYear), String(told));
  }
  // Within a year one first of January, at most two, would be told.
  for (const told of days(january(2024) + 200)) assert.ok(told.length >= 4 && !told.every(isNewYear));
  // No tick stands at half a day.
  for (const told of days(january(2024) + 2)) {
    assert.equal(
      told,
      [0, 1, 2].map((day) => january(2024) + day),
    );
  }
  // Figures other than days are told by round numbers however far apart, halves too.
  const [drawing] = sweepOf([
    [0, 0],
    [1, 2],
  ]).drawings;
  assert.equal(
    ticksOf(drawing).map(({ said }) => said),
    ['0', '0.5', '1', '1.5', '2'],
  );
});

test('no year is told that begins before the scale, below its base line', () => {
  for (const [from, to] of [
    [dayOf(2024, 1, 1), dayOf(2028, 1, 1)],
    [dayOf(2025, 7, 1), dayOf(2026, 12, 31)],
  ] as const) {
    const points = [
      [0, from],
      [1, to],
    ] as const;
    for (const drawing of sweepOf(points, { isOfDays: true }).drawings) {
      const [[, bottom] = [0, 0]] = only(drawing, 'axis');
      const heights = ticksOf(drawing).map(({ y }) => y);
      assert.ok(
        heights.length >= 1 && heights.every((y) => y >= 0 && y <= bottom),
        `${heights} of ${bottom}`,
      );
    }
  }
});

test('labels of any length fit before the curve, and leave it the rest of the width', () => {
  // A digit of the fonts of pages is about seven pixels wide at their size of 13.
  for (const size of [1, 1_000, 1_000_000_000]) {
    for (const drawing of sweepOf([
      [0, 0],
      [1, size],
    ]).drawings) {
      const [[left] = [0], [right] = [0]] = only(drawing, 'axis');
      const starts = ticksOf(drawing).map(({ said, label }) => label.number('x') - 7 * said.length);
      assert.ok(Math.min(...starts) >= 4 && Math.min(...starts) <= 14, `${size}: ${starts}`);
      assert.ok(ticksOf(drawing).every(({ label }) => left - label.number('x') >= 4));
      assert.ok(right < drawing.width && right > drawing.width - 24, `${right}`);
    }
  }
});

test.run();
