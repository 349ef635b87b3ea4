import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Day, dayOf, partsOf } from '../../../src/law/calendar.ts';
import { SweepChart } from '../../../src/web/pages/further/sweep-chart.tsx';
import { plain } from '../../support/page-text.ts';
import { corners, type Drawing, type DrawnChart, drawn, type Shape } from '../../support/svg.ts';

/** A figure at each value of an input: its words, and a curve to the scale that stands beside it. */
const test = suite('the chart of a sweep');

type Props = Parameters<typeof SweepChart>[0];
const TENTH = 0.11;

function sweepOf(ys: readonly (readonly [x: number, y: number])[], more: Partial<Props> = {}): DrawnChart {
  const props: Props = {
    input: 'Taxable profits',
    figure: 'Tax to pay',
    points: ys.map(([x, y]) => ({ x, y })),
    isOfDays: false,
    thresholds: [],
    showX: (x) => `£${x}`,
    tick: String,
    rows: ys.map(([x, y]) => [`£${x}`, String(y)]),
    ...more,
  };
  const found = drawn(renderToString(h(SweepChart, props)));
  if (found === null) throw new Error('there is no chart');
  return found;
}

/** The ticks beside the curve: what each says, where its rule goes across, and its label. */
function ticksOf(drawing: Drawing): { said: string; y: number; label: Shape }[] {
  const rules = drawing.all('path', 'rule').map((rule) => corners(rule)[0]?.[1] ?? 0);
  const labels = drawing.all('text', 'soft').slice(0, rules.length);
  return labels.map((label, index) => ({ said: label.text, y: rules[index] ?? 0, label }));
}

const only = (drawing: Drawing, ofClass: string): [x: number, y: number][] => {
  const [path, another] = drawing.all('path', ofClass);
  if (path === undefined || another !== undefined) throw new Error(`there is not one ${ofClass}`);
  return corners(path);
};

const POINTS = [
  [0, 0],
  [100, 190],
  [250, 250],
  [400, 1_000],
] as const;

test('its words: what by what, from where to where, and the dashed lines only where there are some', () => {
  const found = sweepOf(POINTS);
  assert.match(found.html, /<h4 id="sweep-title">Tax to pay by Taxable profits<\/h4>/);
  assert.is(found.caption, 'Tax to pay for Taxable profits from £0 to £400.');
  assert.equal(found.heads, ['Taxable profits', 'Tax to pay']);
  assert.equal(found.rows, [
    ['£0', '0'],
    ['£100', '190'],
    ['£250', '250'],
    ['£400', '1000'],
  ]);
  const decided = sweepOf(POINTS, { thresholds: [100] });
  assert.is(
    decided.caption,
    'Tax to pay for Taxable profits from £0 to £400. Dashed lines stand where a decision has another outcome.',
  );
  assert.is(plain(/aria-label="([^"]*)"/.exec(found.html)?.[1] ?? ''), 'Tax to pay by Taxable profits');
});

test('the curve goes over the whole width, at the heights that the ticks tell', () => {
  for (const drawing of sweepOf(POINTS).drawings) {
    const ticks = ticksOf(drawing);
    const [low, high] = [ticks[0], ticks.at(-1)];
    if (low === undefined || high === undefined) throw new Error('there are no ticks');
    // Round numbers at both ends: the lowest on the base line, the highest above every point.
    assert.equal([low.said, high.said], ['0', '1000']);
    const [[left, bottom] = [0, 0], [right] = [0]] = only(drawing, 'axis');
    assert.is(low.y, bottom);
    const y = (value: number) => bottom + ((high.y - bottom) * value) / 1_000;
    only(drawing, 'curve').forEach(([x, height], index) => {
      const [profits, tax] = POINTS[index] ?? [0, 0];
      assert.ok(Math.abs(x - (left + ((right - left) * profits) / 400)) <= TENTH, `${index}: ${x}`);
      assert.ok(Math.abs(height - y(tax)) <= TENTH, `${index}: ${height}`);
    });
    for (const { said, y: height, label } of ticks) {
      assert.ok(Math.abs(height - y(Number(said))) <= TENTH, said);
      assert.ok(label.number('x') < left && label.attribute('text-anchor') === 'end', said);
      assert.ok(Math.abs(label.number('y') - height) < 7, `${said} stands beside its rule`);
    }
    assert.ok(ticks.length >= 3 && ticks.length <= 8, `${ticks.length} ticks`);
    const [first, last] = [drawing.text('£0'), drawing.text('£400')];
    assert.equal([first.number('x'), last.number('x')], [left, right]);
    assert.equal([first.attribute('text-anchor'), last.attribute('text-anchor')], ['', 'end']);
    assert.ok(first.number('y') > bottom + 10 && first.number('y') === last.number('y'));
    assert.ok(last.number('y') + 4 < drawing.height, 'with room for what goes below the line');
    assert.is(drawing.all('path', 'limit').length, 0);
  }
});

test('a dashed line goes through the whole height where a decision changes', () => {
  for (const drawing of sweepOf(POINTS, { thresholds: [100, 300] }).drawings) {
    const [[left, bottom] = [0, 0], [right] = [0]] = only(drawing, 'axis');
    const lines = drawing.all('path', 'limit').map((path) => corners(path));
    assert.is(lines.length, 2);
    lines.forEach(([[x, top] = [0, 0], [below, end] = [0, 0]], index) => {
      const place = left + ((right - left) * ([100, 300][index] ?? 0)) / 400;
      assert.ok(Math.abs(x - place) <= TENTH && below === x, `${x}, not ${place}`);
      assert.equal([top, end], [ticksOf(drawing).at(-1)?.y, bottom]);
    });
  }
});

test('a level figure is drawn half way up, and one of nothing too', () => {
  for (const level of [0, 5, -40]) {
    for (const drawing of sweepOf([
      [1, level],
      [2, level],
    ]).drawings) {
      const [low, high] = [ticksOf(drawing)[0], ticksOf(drawing).at(-1)];
      for (const [, y] of only(drawing, 'curve')) {
        assert.ok(Math.abs(y - ((low?.y ?? 0) + (high?.y ?? 0)) / 2) <= TENTH, `${level}: ${y}`);
      }
      // Level within a single unit, which the ticks part.
      assert.ok(Number(high?.said) - Number(low?.said) <= 2, `${low?.said} to ${high?.said}`);
      assert.ok(ticksOf(drawing).some(({ said }) => said === String(level)));
    }
  }
});

test('at one value alone it stands at the left; without any there is no line, and nothing fails', () => {
  for (const drawing of sweepOf([[7, 3]], { thresholds: [7] }).drawings) {
    const [[left] = [0]] = only(drawing, 'axis');
    assert.is(corners(drawing.all('path', 'limit')[0] as Shape)[0]?.[0], left);
    assert.is(drawing.text('£7').number('x'), left);
  }
  assert.is(sweepOf([]).caption, 'Tax to pay for Taxable profits from £0 to £0.');
});

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
