import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishedTables } from '../../../src/api/rates/rate-tables.ts';
import { RateHistory } from '../../../src/web/charts/rate-history.tsx';
import { embeddedService } from '../../support/service.ts';
import { chartOf, corners, type Drawing, type DrawnChart, drawn } from '../../support/svg.ts';

/** How pictures with a scale at the left use their room, and which steps of interest have room for their words. */
const service = await embeddedService();
const test = suite('the scales of pictures');

const example = (key: string): DrawnChart[] => {
  const tool = service.tools.find((one) => one.key === key);
  const found = chartOf(service, key, tool?.example_input ?? {});
  if (found === null) throw new Error(`${key} has no chart`);
  return [found];
};

/** Each kind of picture that has a scale at the left. */
const KINDS: Readonly<Record<string, readonly DrawnChart[]>> = {
  'effective rate': example('corporation-tax'),
  interest: example('late-penalty'),
  prices: example('chargeable-gains'),
  rates: [...publishedTables(service).values()].flatMap(({ series: all }) =>
    all.flatMap((series) =>
      Object.keys(series.columns).flatMap((column) => {
        const found = drawn(renderToString(h(RateHistory, { series, column, id: 'history' })));
        return found === null ? [] : [found];
      }),
    ),
  ),
};

const plotOf = (drawing: Drawing): { left: number; right: number; bottom: number } => {
  const [axis, another] = drawing.all('path', 'axis');
  if (axis === undefined || another !== undefined) throw new Error('there is not one base line');
  const [[left, bottom] = [0, 0], [right] = [0]] = corners(axis);
  return { left, right, bottom };
};

test('all end at the same distance from the right edge, and take most of the width', () => {
  const margins = new Set<number>();
  for (const [kind, charts] of Object.entries(KINDS)) {
    assert.ok(charts.length > 0, kind);
    for (const drawing of charts.flatMap(({ drawings }) => drawings)) {
      const { left, right } = plotOf(drawing);
      margins.add(drawing.width - right);
      assert.ok(right - left > 0.6 * drawing.width, `${kind}: ${left} to ${right} of ${drawing.width}`);
    }
  }
  assert.is(margins.size, 1, [...margins].join());
});

test('the highest point is near the top, and all curves stand above their base line', () => {
  for (const [kind, charts] of Object.entries(KINDS)) {
    for (const drawing of charts.flatMap(({ drawings }) => drawings)) {
      const [curve] = drawing.all('path', 'curve');
      const heights = corners(curve as never).map(([, y]) => y);
      const highest = Math.min(...heights);
      assert.ok(highest >= 12 && highest < 0.32 * drawing.height, `${kind}: ${highest} of ${drawing.height}`);
      assert.ok(Math.max(...heights) <= plotOf(drawing).bottom, kind);
    }
  }
});

test('each has ticks at even distances, and each rule goes across the plot at the height of its label', () => {
  for (const [kind, charts] of Object.entries(KINDS)) {
    for (const drawing of charts.flatMap(({ drawings }) => drawings)) {
      const { left, right } = plotOf(drawing);
      const rules = drawing.all('path', 'rule').map((rule) => corners(rule));
      assert.ok(rules.length >= 3 && rules.length <= 10, `${kind}: ${rules.length} rules`);
      const heights = rules.map(([[, y] = [0, 0]]) => y);
      const steps = heights.slice(1).map((y, index) => (heights[index] ?? 0) - y);
      assert.ok(Math.max(...steps) - Math.min(...steps) <= 0.21, `${kind}: ${heights}`);
      rules.forEach(([[from, y] = [0, 0], [to, end] = [0, 0]]) => {
        assert.equal([from, to, end], [left, right, y], kind);
        const label = drawing.all('text', 'soft').find((text) => Math.abs(text.number('y') - 4 - y) < 0.1);
        assert.ok(label !== undefined && label.number('x') < left, `${kind}: nothing stands at ${y}`);
      });
    }
  }
});

test('a picture is higher where it is wider, but for the one that stands beside its words', () => {
  for (const [kind, charts] of Object.entries(KINDS)) {
    for (const { drawings } of charts) {
      const [narrow, wide] = drawings;
      if (narrow === wide) assert.is(kind, 'effective rate');
      else assert.ok(wide.height > narrow.height && wide.height < 2 * narrow.height, kind);
    }
  }
});

test('a step of interest tells its rate where that has room, and its days where they have', () => {
  // A letter of these labels is about seven pixels wide.
  const LETTER = 7;
  const seen = { neither: 0, rate: 0, both: 0 };
  // 8% until 8 January 2026, then 7.75%: as more days follow, the first seven have less of the width.
  for (let later = 1; later <= 28; later += 1) {
    const paid_on = new Date(Date.UTC(2026, 0, 8 + 2 * later)).toISOString().slice(0, 10);
    const given = { period_end: '2025-03-31', filed_on: '2026-06-01', tax_due: 10_000, paid_on };
    for (const drawing of chartOf(service, 'late-penalty', given)?.drawings ?? []) {
      const [from, until] = corners(drawing.all('path', 'curve')[0] as never);
      const [width, middle] = [
        (until?.[0] ?? 0) - (from?.[0] ?? 0),
        ((until?.[0] ?? 0) + (from?.[0] ?? 0)) / 2,
      ];
      const rate = drawing.all('text', 'strong').find(({ text }) => text === '8%');
      const days = drawing.all('text', 'soft').find(({ text }) => text === '7 days');
      for (const text of [rate, days]) {
        if (text === undefined) continue;
        assert.ok(Math.abs(text.number('x') - middle) <= 0.11, paid_on);
        assert.is(text.attribute('text-anchor'), 'middle');
        assert.ok(LETTER * text.text.length <= width, `${text.text} in ${width}`);
      }
      const level = from?.[1] ?? 0;
      if (rate !== undefined) assert.ok(rate.number('y') < level - 3 && rate.number('y') > level - 15);
      if (days !== undefined) assert.ok(days.number('y') - 9 > level + 3 && days.number('y') < level + 26);
      // Days are as many as three figures: “364 days”.
      if (width > LETTER * 9) assert.ok(rate !== undefined && days !== undefined, `${width}`);
      if (width > LETTER * 7) assert.ok(rate !== undefined, `${width}`);
      if (width < LETTER * 6) assert.is(rate, undefined);
      if (width < LETTER * 8) assert.is(days, undefined, `${width}`);
      seen[rate === undefined ? 'neither' : days === undefined ? 'rate' : 'both'] += 1;
    }
  }
  assert.ok(seen.neither > 0 && seen.rate > 0 && seen.both > 0, JSON.stringify(seen));
});

test.run();
