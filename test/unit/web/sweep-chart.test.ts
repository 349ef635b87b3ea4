import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { plain } from '../../support/page-text.ts';
import { corners, type Shape } from '../../support/svg.ts';
import { only, sweepOf, ticksOf } from '../../support/sweep-drawing.ts';

/** A figure at each value of an input: its words, and a curve to the scale that stands beside it. */
const test = suite('the chart of a sweep');

const TENTH = 0.11;

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

test('it is drawn higher on a page than on a phone, of elements that all have a name', () => {
  const { html, drawings } = sweepOf(POINTS);
  const [narrow, wide] = drawings;
  assert.ok(wide.height > narrow.height && wide.height < 2 * narrow.height);
  assert.not.match(html, /<\/?[\s>]/);
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

test.run();
