import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Due, type Span, TimeLine } from '../../../src/web/charts/time-line.tsx';
import { embeddedService } from '../../support/service.ts';
import { chartOf, corners, drawn } from '../../support/svg.ts';

/** Lines of time: what is due in its order, and the years that are told over it. */
const service = await embeddedService();
const test = suite('lines of time');

test('each first of January on a scale of time is told once', () => {
  for (const [key, given, years] of [
    ['deadlines', { period_start: '2025-04-01', period_end: '2026-03-31' }, [2026, 2027]],
    ['deadlines', { period_end: '2026-03-31' }, [2027]],
    ['long-period', { period_start: '2025-01-01', period_end: '2026-05-31' }, [2026, 2027]],
  ] as const) {
    for (const drawing of chartOf(service, key, given)?.drawings ?? assert.unreachable(key) ?? []) {
      const told = drawing.all('text', 'soft').filter(({ text }) => text.startsWith('1 Jan '));
      assert.equal(
        told.map(({ text }) => text),
        years.map((year) => `1 Jan ${year}`),
      );
      // Each stands over a rule that goes down through the whole picture.
      for (const label of told) {
        const rule = drawing.all('path', 'rule').find((path) => corners(path)[0]?.[0] === label.number('x'));
        const [[, top = 0] = [], [, bottom = 0] = []] = rule === undefined ? [] : corners(rule);
        assert.ok(label.number('y') < top && bottom === drawing.height, label.text);
      }
    }
  }
});

function lineOf(spans: readonly Span[], dues: readonly Due[]) {
  const found = drawn(renderToString(h(TimeLine, { title: 'T', after: 'After', spans, dues })));
  if (found === null) throw new Error('there is no line');
  return found;
}
const due = (label: string, date: string, isPayment = false): Due => ({
  label,
  date,
  from: '2026-03-31',
  isPayment,
});

test('what is due is told soonest first, in the given order where it is due on one day', () => {
  const found = lineOf(
    [],
    [due('Late', '2027-03-31'), due('Twin', '2026-12-31'), due('Early', '2026-12-31', true)],
  );
  assert.is(
    found.caption,
    'After: twin, 31 December 2026; early, Thursday 31 December 2026; late, 31 March 2027.',
  );
  assert.equal(found.rows, [
    ['Twin', '31 December 2026'],
    ['Early', 'Thursday 31 December 2026'],
    ['Late', '31 March 2027'],
  ]);
});

test('it begins with the first day of all and ends with the last, and a span of a day can be seen', () => {
  const spans = [{ label: 'Period', start: '2026-03-31', end: '2026-03-31' }];
  const found = lineOf(spans, [due('Pay', '2027-01-01'), due('File', '2027-03-31')]);
  assert.equal(found.rows[0], ['Period', '31 March 2026 to 31 March 2026']);
  for (const drawing of found.drawings) {
    const [span] = drawing.all('rect', 'span');
    const ends = drawing.all('circle', 'end');
    const waits = drawing.all('path', 'wait').map(corners);
    assert.ok((span?.number('width') ?? 0) >= 2, 'it is wide enough to see');
    assert.ok(drawing.texts().includes('to 31 March 2026'));
    for (const [[from] = [0]] of waits) assert.is(from, span?.number('x'), 'all are counted from its end');
    // 276 and 365 days after it.
    const [first, last] = ends.map((end) => end.number('cx') - (span?.number('x') ?? 0)) as [number, number];
    assert.ok(Math.abs(first / last - 276 / 365) < 0.002, `${first} of ${last}`);
    assert.ok(last > drawing.width * 0.9, 'the whole width is used');
    const rows = [span?.number('y') ?? 0, ...ends.map((end) => end.number('cy'))];
    assert.equal(
      rows,
      [...rows].sort((a, b) => a - b),
    );
    // The name of each is at the left above it, its day at the right on the same line.
    for (const [name, when] of [
      ['Pay', '1 January 2027'],
      ['File', '31 March 2027'],
    ] as const) {
      const [label, day] = [drawing.text(name), drawing.text(when)];
      assert.equal([label.number('y'), day.attribute('text-anchor')], [day.number('y'), 'end']);
    }
  }
});

test.run();
