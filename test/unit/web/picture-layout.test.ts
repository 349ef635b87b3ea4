import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishedTables } from '../../../src/api/rates/rate-tables.ts';
import { RateHistory } from '../../../src/web/charts/rate-history.tsx';
import { goldenCases } from '../../support/cases.ts';
import { embeddedService } from '../../support/service.ts';
import { chartOf, corners, type Drawing, type DrawnChart, drawn, type Shape } from '../../support/svg.ts';

/** Where things stand in every picture that pages can show, so that each text can be read and belongs to what it tells of. */
const service = await embeddedService();
const test = suite('the layout of pictures');

/** The size of letters in pictures (`.picture text`), how far they go below their line, and how wide they are at least. */
const [SIZE, BELOW, LETTER] = [13, 3, 6];

const ofResults = service.tools.flatMap(({ key, example_input }) => {
  const cases = (goldenCases().get(key) ?? []).filter(({ refused }) => refused.length === 0);
  return [{ id: `${key}: its example`, given: example_input }, ...cases].flatMap(({ id, given }) => {
    const found = chartOf(service, key, given);
    return found === null ? [] : [{ id, key, found }];
  });
});
const ofRates = [...publishedTables(service).values()].flatMap(({ series: all }) =>
  all.flatMap((series) =>
    Object.keys(series.columns).flatMap((column) => {
      const found = drawn(renderToString(h(RateHistory, { series, column, id: 'history' })));
      return found === null ? [] : [{ id: `${series.title}: ${column}`, key: 'rates', found }];
    }),
  ),
);
const pictures = [...ofResults, ...ofRates];

function ofEach(key: string | null, check: (drawing: Drawing, id: string, chart: DrawnChart) => void): void {
  const chosen = pictures.filter((picture) => key === null || picture.key === key);
  assert.ok(chosen.length > 1, `${chosen.length} pictures of ${key}`);
  for (const { id, found } of chosen) for (const drawing of found.drawings) check(drawing, id, found);
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a text takes up, without the little that some letters have below their line. */
function boxOf(text: Shape): Box {
  const [x, y, length] = [text.number('x'), text.number('y'), LETTER * text.text.length];
  const before = { end: length, middle: length / 2 }[text.attribute('text-anchor')] ?? 0;
  return { left: x - before, right: x - before + length, top: y - 0.7 * SIZE, bottom: y };
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('every text stands inside its picture as a whole, and over no other', () => {
  ofEach(null, (drawing, id) => {
    const boxes = drawing.all('text').map((text) => ({ text: text.text, box: boxOf(text) }));
    boxes.forEach(({ text, box }, index) => {
      const isInside = box.left >= 0 && box.right <= drawing.width && box.top >= 0;
      assert.ok(isInside && box.bottom + BELOW <= drawing.height, `${id}: ${text} ${JSON.stringify(box)}`);
      for (const other of boxes.slice(index + 1))
        assert.not.ok(meet(box, other.box), `${id}: ${text} and ${other.text}`);
    });
  });
});

test('no text stands on a point, a bar or a coloured square', () => {
  ofEach(null, (drawing, id) => {
    const marks = [
      ...drawing.all('circle').map((shape): Box => {
        const [x, y, r] = [shape.number('cx'), shape.number('cy'), shape.number('r')];
        return { left: x - r, right: x + r, top: y - r, bottom: y + r };
      }),
      ...drawing.all('rect').map((shape): Box => {
        const [x, y] = [shape.number('x'), shape.number('y')];
        return {
          ...{ left: x, right: x + shape.number('width') },
          ...{ top: y, bottom: y + shape.number('height') },
        };
      }),
    ];
    for (const text of drawing.all('text')) {
      const box = boxOf(text);
      assert.not.ok(
        marks.some((mark) => meet(mark, { ...box, bottom: box.bottom + 1 })),
        `${id}: ${text.text}`,
      );
    }
  });
});

test('every point is round enough to see, and whole inside', () => {
  ofEach(null, (drawing, id) => {
    for (const point of drawing.all('circle')) {
      const [x, y, r] = [point.number('cx'), point.number('cy'), point.number('r')];
      assert.ok(r >= 4 && r <= 8, `${id}: ${r}`);
      assert.ok(x + r <= drawing.width && y - r >= 0 && y + r <= drawing.height, `${id}: ${x}, ${y}`);
    }
  });
});

test('rows of a picture are as far apart as each other', () => {
  for (const [key, tag, ofClass] of [
    ['company-size', 'rect', 'fill-sunk'],
    ['deadlines', 'circle', 'end'],
    ['long-period', 'circle', 'end'],
    ['directors-loan', 'circle', 'end'],
  ] as const) {
    ofEach(key, (drawing, id) => {
      const rows = drawing.all(tag, ofClass).map((shape) => shape.number(tag === 'circle' ? 'cy' : 'y'));
      const steps = new Set(rows.slice(1).map((y, index) => y - (rows[index] ?? 0)));
      assert.ok(rows.length < 2 || steps.size === 1, `${id}: ${rows}`);
    });
  }
});

test('on a line of time names, lines and points of a row keep the same places, of periods and of what is due', () => {
  for (const key of ['deadlines', 'long-period', 'directors-loan']) {
    ofEach(key, (drawing, id, { rows }) => {
      const names = rows.map(([name = '']) => drawing.all('text').find(({ text }) => text === name));
      const spans = drawing
        .all('rect', 'span')
        .map((shape) => shape.number('y') + shape.number('height') / 2);
      const points = drawing.all('circle', 'end').map((shape) => shape.number('cy'));
      const below = [...spans, ...points].map((y, row) => y - (names[row]?.number('y') ?? 0));
      assert.ok(below.length === rows.length && new Set(below).size === 1, `${id}: ${below}`);
      const days = drawing.all('text', 'strong');
      assert.equal(
        days.map((text) => text.number('y')),
        names.map((text) => text?.number('y')),
        id,
      );
      for (const text of days) assert.is(text.attribute('text-anchor'), 'end', id);
      // A line leads from the left to each point, at its height.
      drawing.all('path', 'wait').forEach((path, row) => {
        const [[from, y] = [0, 0], [to, end] = [0, 0]] = corners(path);
        const point = drawing.all('circle', 'end')[row];
        assert.ok(from <= to && y === end, id);
        assert.equal([to, y], [point?.number('cx'), point?.number('cy')], id);
      });
    });
  }
});

test('a bar of a size lies in the middle of what it is held against, and limits reach as far above as below', () => {
  ofEach('company-size', (drawing, id) => {
    const [bars, within, whole] = ['fill-c', 'fill-tint', 'fill-sunk'].map((name) =>
      drawing.all('rect', name),
    );
    const middle = (shape: Shape | undefined): number =>
      (shape?.number('y') ?? 0) + (shape?.number('height') ?? 0) / 2;
    whole?.forEach((outer, row) => {
      const [bar, tint] = [bars?.[row], within?.[row]];
      assert.is(middle(bar), middle(outer), `${id}: the bar`);
      for (const name of ['x', 'y', 'height']) assert.is(tint?.number(name), outer.number(name), id);
      assert.is(bar?.number('x'), outer.number('x'), id);
      const value = drawing.all('text', 'mark')[row];
      assert.equal(
        [value?.number('x'), value?.attribute('text-anchor')],
        [outer.number('x') + outer.number('width'), 'end'],
        `${id}: the figure stands over the end of the bar`,
      );
    });
    for (const limit of drawing.all('path', 'curve')) {
      const [[, top] = [0, 0], [, bottom] = [0, 0]] = corners(limit);
      const outer = whole?.find((shape) => shape.number('y') > top && middle(shape) < bottom);
      assert.is((top + bottom) / 2, middle(outer), `${id}: a limit`);
    }
  });
});

test('names in a legend stand level with their squares, and colours are the same in bars', () => {
  ofEach('capital-allowances', (drawing, id) => {
    const squares = drawing.all('rect').filter((shape) => shape.attribute('rx') === '2');
    const names = drawing.all('text', '').slice(-squares.length);
    const lowest = Math.max(
      ...drawing
        .all('rect')
        .flatMap((one) => (squares.includes(one) ? [] : one.number('y') + one.number('height'))),
    );
    assert.ok((squares[0]?.number('y') ?? 0) - lowest > 10, `${id}: apart from the bars, as lines are`);
    squares.forEach((square, index) => {
      const [name, size] = [names[index], square.number('height')];
      assert.is(square.number('width'), size, id);
      // The middle of capital letters is a third of their size above their line.
      const above = (name?.number('y') ?? 0) - 0.35 * SIZE - (square.number('y') + size / 2);
      assert.ok(Math.abs(above) <= 0.5, `${id}: ${above}`);
      assert.ok((name?.number('x') ?? 0) > square.number('x') + size, id);
      const bars = drawing.all('rect', square.class).filter((shape) => shape.attribute('rx') === '');
      assert.ok(bars.length > 0, `${id}: nothing has the colour of ${name?.text}`);
    });
  });
});

test.run();
