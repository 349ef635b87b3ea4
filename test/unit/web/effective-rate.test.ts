import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embeddedService } from '../../support/service.ts';
import { chartOf, corners, type DrawnChart, leftScale } from '../../support/svg.ts';

/** The curve of effective rates at its edges: no profits, profits far beyond the limits, limits that are reached already. */
const service = await embeddedService();
const test = suite('the curve of effective rates at its edges');

/** A year whose limits are £50,000 and £250,000 (CTA 2010, section 18D). */
const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31' };

const found = (given: object): DrawnChart | null =>
  chartOf(service, 'corporation-tax', { ...YEAR, ...given });

function chart(given: object): DrawnChart {
  const one = found(given);
  if (one === null) throw new Error('there is no chart');
  return one;
}

test('it is headed, and so is its table', () => {
  const { html, heads, rows } = chart({ taxable_profits: 100_000 });
  assert.match(html, />Where this period stands<\/h2>/);
  assert.equal(heads, ['Taxable profits', 'Effective rate']);
  // In even steps between the limits, with marginal relief of 3/200 of what profits are below £250,000.
  const steps = [1, 3, 5, 7, 9, 11].map((twelfths) => 50_000 + (200_000 * twelfths) / 12);
  assert.equal(
    rows.slice(1, -1),
    steps.map((profits) => [
      `£${Math.round(profits).toLocaleString('en-GB')}`,
      `${Number((25 - (1.5 * (250_000 - profits)) / profits).toFixed(2))}%`,
    ]),
  );
  assert.equal([rows[0]?.[1], rows.at(-1)?.[1]], ['19%', '25%']);
});

test('without profits there is a curve, and nobody on it', () => {
  const { caption, drawings } = chart({ taxable_profits: 0 });
  assert.not.match(caption, /Yours/);
  for (const drawing of drawings) {
    assert.is(drawing.all('circle').length, 0);
    assert.equal([drawing.all('path', 'here').length, drawing.all('path', 'arrow').length], [0, 0]);
    assert.not.ok(drawing.texts().some((text) => text.startsWith('You')));
    assert.is(drawing.all('path', 'limit').length, 2);
  }
});

test('up to twice the upper limit a result stands on the curve; beyond, an arrow at its height points on', () => {
  for (const drawing of chart({ taxable_profits: 500_000 }).drawings) {
    assert.is(drawing.all('circle', 'dot').length, 1);
    assert.is(drawing.all('path', 'arrow').length, 0);
    const [[x, top] = [0, 0], [below, bottom] = [0, 0]] = corners(drawing.all('path', 'here')[0] as never);
    const dot = drawing.all('circle', 'dot')[0];
    assert.equal([x, below], [dot?.number('cx'), dot?.number('cx')]);
    assert.ok(
      top < (dot?.number('cy') ?? 0) && bottom > (dot?.number('cy') ?? 0),
      'a line through the point',
    );
  }
  const { drawings, caption } = chart({ taxable_profits: 500_000.01 });
  assert.ok(caption.endsWith(' Yours of £500,000.01 bear 25%.'), caption);
  for (const drawing of drawings) {
    assert.is(drawing.all('circle', 'dot').length, 0);
    const [above = [0, 0], tip = [0, 0], below = [0, 0]] = corners(drawing.all('path', 'arrow')[0] as never);
    const [, [right] = [0]] = corners(drawing.all('path', 'axis')[0] as never);
    assert.equal(tip, [right, leftScale(drawing)(25)]);
    assert.is(above[0], below[0]);
    assert.ok(above[0] < tip[0], 'it points to the right');
    assert.ok(above[1] < tip[1] && tip[1] - above[1] === below[1] - tip[1], 'its tip is half way down');
    const said = drawing.text('You are beyond this, at £500,000.01: 25%');
    assert.equal([said.number('x'), said.attribute('text-anchor')], [right, 'end']);
  }
});

test('distributions count towards the limits, and a limit that they reach by themselves has no line', () => {
  // CTA 2010, section 18L: augmented profits are taxable profits and exempt distributions together.
  const some = chart({ taxable_profits: 40_000, exempt_distributions: 30_000 });
  assert.match(some.caption, /Taxable profits of £20,000 and £220,000 reach the limits of this period\./);
  const more = chart({ taxable_profits: 40_000, exempt_distributions: 60_000 });
  assert.match(more.caption, /Taxable profits of £0 and £190,000 reach the limits of this period\./);
  for (const drawing of more.drawings) {
    assert.is(drawing.all('path', 'limit').length, 1);
    assert.ok(drawing.texts().includes('Upper limit') && drawing.texts().includes('£190,000'));
    assert.not.ok(drawing.texts().includes('Lower limit') || drawing.texts().includes('£0'));
  }
  // The smallest profits that are drawn bear marginal relief of 3/200 of what they lack, as all others do.
  assert.equal(more.rows[0], ['£2,470', `${(25 - (1.5 * (190_000 - 2_470)) / 62_470).toFixed(1)}%`]);
  assert.match(
    more.caption,
    /^The effective rate goes from 20\.5% for the smallest profits to 25% for large ones\./,
  );
  // Whoever has reached the upper limit without any profits pays one rate, whatever they are.
  assert.is.not(found({ taxable_profits: 40_000, exempt_distributions: 249_999 }), null);
  assert.is(found({ taxable_profits: 40_000, exempt_distributions: 250_000 }), null);
});

test('limits of a short period, of several companies and of part of a period are as much smaller', () => {
  // CTA 2010, section 18D(2) and (3): shared by companies, and reduced by days.
  const group = chart({ taxable_profits: 1_000, associated_companies: 3 });
  assert.match(group.caption, /Taxable profits of £12,500 and £62,500 reach/);
  const short = chart({ period_end: '2025-06-11', taxable_profits: 1_000 });
  assert.match(short.caption, /Taxable profits of £9,863 and £49,315 reach/);
  // Only the part from 1 April 2023 has limits, of 91 days in 366, and its share of the profits is 91 days in 365.
  const part = chart({ period_start: '2022-07-01', period_end: '2023-06-30', taxable_profits: 1_000 });
  assert.match(part.caption, /Taxable profits of £49,863 and £249,317 reach/);
});

test('each end of the axes says what it is of', () => {
  for (const drawing of chart({ taxable_profits: 100_000 }).drawings) {
    const [rate, profits] = [drawing.text('Effective rate'), drawing.text('Taxable profits')];
    const [[left, bottom] = [0, 0], [right] = [0]] = corners(drawing.all('path', 'axis')[0] as never);
    assert.ok(rate.number('x') < left && rate.number('y') < leftScale(drawing)(26), 'at the upper left');
    assert.ok(profits.number('y') > bottom, 'below the base line');
    assert.equal([profits.number('x'), profits.attribute('text-anchor')], [right, 'end']);
    for (const name of ['Lower limit', 'Upper limit']) {
      const [limit, amount] = [
        drawing.text(name),
        drawing.text(name === 'Lower limit' ? '£50,000' : '£250,000'),
      ];
      assert.is(limit.number('x'), amount.number('x'));
      assert.ok(bottom < limit.number('y') && limit.number('y') < amount.number('y'), name);
      for (const text of [limit, amount]) assert.is(text.attribute('text-anchor'), 'middle');
    }
  }
});

test.run();
