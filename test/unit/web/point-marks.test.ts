import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PointMark, PointMarks } from '../../../src/web/charts/point-marks.tsx';
import { goldenCases } from '../../support/cases.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';
import { chartOf, drawn, type Shape } from '../../support/svg.ts';

/** Points of a curve of prices and their labels: each beside its point, inside the picture, and on nothing else; and where there are none. */
const service = await embeddedService();
const test = suite('points with labels');

/** Letters are between so wide, of a size whose capitals are nine pixels high. */
const [LEAST_LETTER, LETTER, CAPITAL] = [5.5, 7.5, 9];
const AREA = { left: 42, right: 324, top: 40, bottom: 208 };

function marked(marks: readonly PointMark[]): { circles: Shape[]; texts: Shape[] } {
  const inside = renderToString(h(PointMarks, { marks, area: AREA }));
  const whole = `<section><svg viewBox="0 0 340 240">${inside}</svg><svg viewBox="0 0 340 240"></svg></section>`;
  const drawing = drawn(whole)?.drawings[0];
  return { circles: drawing?.all('circle') ?? [], texts: drawing?.all('text') ?? [] };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function boxOf(text: Shape): Box {
  const [x, y, size] = [text.number('x'), text.number('y'), LETTER * text.text.length];
  const left = text.attribute('text-anchor') === 'end' ? x - size : x;
  return { left, right: left + size, top: y - CAPITAL, bottom: y };
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('alone, a label stands below to the right of its point', () => {
  const { circles, texts } = marked([{ x: 60, y: 100, label: 'Bought 188.9' }]);
  assert.equal([circles.length, texts.length], [1, 1]);
  const [[circle], [text]] = [circles, texts];
  assert.equal([circle?.number('cx'), circle?.number('cy'), circle?.class], [60, 100, 'dot']);
  assert.equal([text?.text, text?.class, text?.attribute('text-anchor')], ['Bought 188.9', 'mark', 'start']);
  const radius = circle?.number('r') ?? 0;
  const [right, below] = [(text?.number('x') ?? 0) - 60, (text?.number('y') ?? 0) - 100];
  assert.ok(right > radius && right < 2 * radius, `${right}`);
  assert.ok(below - CAPITAL > radius && below < 30, `${below}`);
});

test('where it would go beyond the edge it stands above to the left, and as soon as it would', () => {
  const label = 'Indexation ends 278.1';
  const size = LETTER * label.length;
  for (const x of [AREA.left, AREA.right - size - 20, AREA.right - size, AREA.right]) {
    const [text] = marked([{ x, y: 100, label }]).texts;
    const isLate = x + size > AREA.right - 8;
    assert.is(text?.attribute('text-anchor'), isLate ? 'end' : 'start', `${x}`);
    const [away, down] = [(text?.number('x') ?? 0) - x, (text?.number('y') ?? 0) - 100];
    assert.ok(isLate ? away <= 0 && away > -10 : away > 0 && away < 12, `${x}: ${away}`);
    assert.ok(isLate ? down < -6 && down > -20 : down > 6 && down < 30, `${x}: ${down}`);
  }
});

test('near the base line a label stays above it, beside its point', () => {
  for (const y of [180, 190, 200, AREA.bottom]) {
    const [text] = marked([{ x: 60, y, label: 'Bought 111.0' }]).texts;
    const bottom = text?.number('y') ?? 0;
    assert.ok(bottom < AREA.bottom - 3 && bottom > AREA.bottom - 9, `${y}: ${bottom}`);
  }
});

test('wherever two or three points are, no label stands on another, on a point or beyond the edges', () => {
  for (let second = AREA.left; second <= AREA.right; second += 11) {
    for (let third = second; third <= AREA.right; third += 11) {
      for (const [rise, more] of [
        [4, 2],
        [40, 30],
        [-5, 20],
        [2, -6],
      ] as const) {
        const { circles, texts } = marked([
          { x: AREA.left, y: 120, label: 'Bought 188.9' },
          { x: second, y: 120 - rise, label: 'Improved 257.1' },
          { x: third, y: 120 - rise - more, label: 'Sold 255.4' },
        ]);
        const what = `${second}, ${third}: ${rise}, ${more}`;
        assert.equal([circles.length, texts.length], [3, 3], what);
        const points = circles.map((circle): Box => {
          const [x, y, r] = ['cx', 'cy', 'r'].map((name) => circle.number(name)) as [number, number, number];
          return { left: x - r, right: x + r, top: y - r, bottom: y + r };
        });
        texts.forEach((text, index) => {
          const box = boxOf(text);
          assert.ok(box.left > 0 && box.right <= AREA.right + 8 && box.top > 0, `${what}: ${text.text}`);
          const others = [...points, ...texts.slice(index + 1).map(boxOf)];
          assert.not.ok(
            others.some((other) => meet(box, other)),
            `${what}: ${text.text}`,
          );
          // It belongs to its point: it begins or ends there, at most three lines away.
          const [x, y] = [circles[index]?.number('cx') ?? 0, circles[index]?.number('cy') ?? 0];
          assert.ok(Math.abs(text.number('x') - x) <= 8 && Math.abs(text.number('y') - y) <= 45, what);
        });
      }
    }
  }
});

test('of two marks at the end of a curve both can be read', () => {
  // The published answer whose asset was improved shortly before it was sold.
  const near = (goldenCases().get('chargeable-gains') ?? []).find(({ id }) => id === 'cg-justanswer');
  for (const drawing of chartOf(service, 'chargeable-gains', near?.given ?? {})?.drawings ?? []) {
    const [improved, sold] = [drawing.text('Improved 257.1'), drawing.text('Sold 255.4')];
    assert.ok(Math.abs(improved.number('x') - sold.number('x')) < LEAST_LETTER * improved.text.length);
    assert.ok(Math.abs(improved.number('y') - sold.number('y')) >= CAPITAL + 3);
  }
});

test('where no indexation arises there is no picture of prices', () => {
  const given = { asset_type: 'land_buildings', acquisition_cost: 100_000, proceeds: 400_000 };
  for (const [acquisition_date, disposal_date] of [
    // TCGA 1992, section 53: none from January 2018 on; nor within one month.
    ['2018-01-15', '2025-06-30'],
    ['2005-01-15', '2005-01-20'],
  ] as const)
    assert.is(chartOf(service, 'chargeable-gains', { ...given, acquisition_date, disposal_date }), null);
  let without = 0;
  for (const { given: inputs, refused } of goldenCases().get('chargeable-gains') ?? []) {
    if (refused.length > 0) continue;
    const { rpi_acquisition, rpi_end } = calculationOf(service, 'chargeable-gains', inputs).data();
    if (rpi_acquisition != null && rpi_end != null) continue;
    without += 1;
    assert.is(chartOf(service, 'chargeable-gains', inputs), null);
  }
  assert.ok(without > 0);
});

test.run();
