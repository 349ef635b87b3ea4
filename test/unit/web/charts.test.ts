import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import { type Day, parseDay } from '../../../src/law/calendar.ts';
import { goldenCases } from '../../support/cases.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';
import {
  chartOf,
  corners,
  type Drawing,
  type DrawnChart,
  isBeside,
  leftScale,
  type Shape,
} from '../../support/svg.ts';

/** Charts drawn to scale: where things stand says the same as their table and the result. */
const service = await embeddedService();
const test = suite('charts of results');

/** Coordinates are written to a tenth of a pixel, so that two that belong together differ by less than this. */
const TENTH = 0.11;
const day = (iso: string): number => parseDay(iso) as Day;

/** Letters of the charts are at least so wide, in pixels. */
const LETTER = 5;

/** Where a text begins and ends, at least. */
function extentOf(text: Shape): [from: number, to: number] {
  const [x, length] = [text.number('x'), LETTER * text.text.length];
  const before = { end: length, middle: length / 2 }[text.attribute('text-anchor')] ?? 0;
  return [x - before, x - before + length];
}

function near(actual: number, expected: number, what: string): void {
  assert.ok(Math.abs(actual - expected) <= TENTH, `${what}: ${actual}, not ${expected}`);
}

type Point = [x: number, y: number];
type Ends = [Point, Point];

/** The corners of the only line of a class. */
function lineOf(drawing: Drawing, ofClass: string): Point[] {
  const [line, another] = drawing.all('path', ofClass);
  if (line === undefined || another !== undefined) throw new Error(`there is not one ${ofClass}`);
  return corners(line);
}

function chart(key: string, given: RequestInputs): DrawnChart {
  const found = chartOf(service, key, given);
  if (found === null) throw new Error(`${key} has no chart`);
  return found;
}

/** Every chart of an example or golden case that has one. */
const charts = service.tools.flatMap(({ key, example_input }) => {
  const cases = (goldenCases().get(key) ?? []).filter(({ refused }) => refused.length === 0);
  const all = [{ id: `${key}: its example`, given: example_input }, ...cases];
  return all.flatMap(({ id, given }) => {
    const found = chartOf(service, key, given);
    return found === null ? [] : [{ id, found }];
  });
});

test('each has a heading, a caption and a table, and tells them to those who cannot see it', () => {
  assert.ok(charts.length > 100, `${charts.length} charts`);
  for (const { id, found } of charts) {
    const { html, caption, heads, rows } = found;
    assert.not.match(html, /<\/?>/, `${id}: an element without a name`);
    const [, name = '', heading = ''] = /<h2 id="([\w-]+)-title">([^<]+)<\/h2>/.exec(html) ?? [];
    const places = isBeside(html) ? ['narrow'] : ['narrow', 'wide'];
    assert.match(html, new RegExp(`^<section (class="beside" )?aria-labelledby="${name}-title">`), id);
    const images = html.split(`role="img" aria-label="${heading}" aria-describedby="${name}-caption"`);
    assert.is(images.length, places.length + 1, id);
    assert.ok(html.includes(`<figcaption><p id="${name}-caption">`), id);
    assert.equal(
      [...html.matchAll(/<svg class="(\w+)-svg"/g)].map(([, place]) => place),
      places,
      id,
    );
    assert.match(caption, /^[A-Z\d].*\.$/, id);
    assert.ok(rows.length > 0 && rows.flat().every((cell) => cell !== ''), id);
    assert.ok(heads.slice(1).every((head) => head !== '') && new Set(heads).size === heads.length, id);
    for (const row of rows) assert.is(row.length, heads.length, id);
  }
});

test('everything stands inside its picture, and no two texts on one place', () => {
  for (const { id, found } of charts) {
    const [narrow, wide] = found.drawings;
    assert.equal([narrow.width, wide.width], [340, isBeside(found.html) ? 340 : 680]);
    for (const { width, height, shapes } of found.drawings) {
      const inside = (x: number, y: number, what: string): void => {
        assert.ok(
          x >= 0 && x <= width && y >= 0 && y <= height,
          `${id}: ${what} at ${x}, ${y} of ${width}, ${height}`,
        );
      };
      const places = new Set<string>();
      for (const shape of shapes) {
        if (shape.tag === 'path') for (const [x, y] of corners(shape)) inside(x, y, shape.attribute('d'));
        else if (shape.tag === 'circle') {
          inside(shape.number('cx'), shape.number('cy'), 'a point');
          assert.ok(shape.number('r') > 0, id);
        } else inside(shape.number('x'), shape.number('y'), shape.text || shape.class);
        if (shape.tag === 'rect') {
          const [x, y] = [
            shape.number('x') + shape.number('width'),
            shape.number('y') + shape.number('height'),
          ];
          inside(x, y, `the end of ${shape.class}`);
          assert.ok(shape.number('width') > 0 && shape.number('height') > 0, id);
        }
        if (shape.tag !== 'text') continue;
        assert.is.not(shape.text, '', id);
        const [from, to] = extentOf(shape);
        assert.ok(from >= 0 && to <= width, `${id}: ${shape.text} from ${from} to ${to} of ${width}`);
        const place = `${shape.attribute('x')} ${shape.attribute('y')} ${shape.attribute('text-anchor')}`;
        assert.not.ok(places.has(place), `${id}: ${shape.text} stands on another text`);
        places.add(place);
      }
    }
  }
});

// Companies Act 2006, sections 382 and 384A, years from 6 April 2025: £15m, £7.5m, 50; £1m, £500,000, 10.
const YEAR = { period_start: '2025-04-06', period_end: '2026-04-05' };
const SIZE_LIMITS = [
  ['Turnover', 15e6, 1e6, 'Small £15,000,000', 'Micro £1,000,000'],
  ['Balance sheet total', 7.5e6, 0.5e6, 'Small £7,500,000', 'Micro £500,000'],
  ['Employees', 50, 10, 'Small 50', 'Micro 10'],
] as const;

test('bars of a company’s size end as far along as their values, limits stand where they are', () => {
  const values = [12e6, 400_000, 9];
  const [turnover, balance_sheet_total, employees] = values;
  const { drawings, caption, rows } = chart('company-size', {
    ...YEAR,
    ...{ turnover, balance_sheet_total, employees },
  });
  assert.match(
    caption,
    /within two of the three micro-entity limits and three of the three small-company limits/,
  );
  assert.equal(rows[0], ['Turnover', '£12,000,000', '£1,000,000', '£15,000,000']);
  for (const drawing of drawings) {
    const [bars, within, whole] = ['fill-c', 'fill-tint', 'fill-sunk'].map((name) =>
      drawing.all('rect', name),
    );
    const limits = drawing.all('path', 'curve').map((path) => corners(path));
    assert.equal([bars?.length, within?.length, whole?.length, limits.length], [3, 3, 3, 6]);
    SIZE_LIMITS.forEach(([label, small, micro, smallText, microText], index) => {
      const left = drawing.text(label).number('x');
      const [limit, least] = [limits[2 * index + 1]?.[0]?.[0] ?? 0, limits[2 * index]?.[0]?.[0] ?? 0];
      const scale = (limit - left) / small;
      const bar = bars?.[index];
      near(bar?.number('width') ?? 0, Math.max(2, (values[index] as number) * scale), `${label}: the bar`);
      near(least - left, micro * scale, `${label}: the micro limit`);
      near(within?.[index]?.number('width') ?? 0, limit - left, `${label}: what is within`);
      for (const piece of [bar, within?.[index], whole?.[index]]) assert.is(piece?.number('x'), left);
      // A limit’s line crosses its bar, and its name stands below.
      const [[, top = 0] = [], [, bottom = 0] = []] = limits[2 * index + 1] ?? [];
      const [y, size] = [whole?.[index]?.number('y') ?? 0, whole?.[index]?.number('height') ?? 0];
      assert.ok(top < y && bottom > y + size);
      for (const text of [smallText, microText]) assert.ok(drawing.text(text).number('y') > bottom, text);
      assert.ok(drawing.text(label).number('y') < top);
      assert.ok(
        (bar?.number('y') ?? 0) > y && (bar?.number('y') ?? 0) + (bar?.number('height') ?? 0) < y + size,
      );
    });
    assert.is(drawing.texts().filter((text) => text.includes('→')).length, 0);
  }
});

test('a value beyond the picture ends at its edge and points on; one just above a limit does not', () => {
  const { drawings, caption } = chart('company-size', {
    ...YEAR,
    ...{ turnover: 90e6, balance_sheet_total: 8e6, employees: 50 },
  });
  assert.match(
    caption,
    /within none of the three micro-entity limits and one of the three small-company limits/,
  );
  for (const drawing of drawings) {
    assert.ok(drawing.texts().includes('£90,000,000 →') && drawing.texts().includes('£8,000,000'));
    const [beyond, above, at] = drawing.all('rect', 'fill-c').map((bar) => bar.number('width'));
    const [whole, within] = ['fill-sunk', 'fill-tint'].map(
      (name) => drawing.all('rect', name)[0]?.number('width') ?? 0,
    );
    assert.ok(Math.abs((beyond ?? 0) - (whole ?? 0)) <= 4);
    assert.ok((above ?? 0) > (within ?? 0) && (above ?? 0) < (whole ?? 0));
    near(at ?? 0, within ?? 0, 'fifty employees are at the limit');
  }
});

test('years before there were micro-entities name no such limit', () => {
  // Financial years that end before 30 September 2013: SI 2013/3008, regulation 2.
  const { drawings, caption, rows } = chart('company-size', {
    ...{ period_start: '2012-01-01', period_end: '2012-12-31' },
    ...{ turnover: 100_000, balance_sheet_total: 100_000, employees: 3 },
  });
  assert.is(caption, 'This year’s figures are within three of the three small-company limits.');
  for (const drawing of drawings) {
    assert.not.ok(drawing.texts().some((text) => text.startsWith('Micro')));
    assert.is(drawing.all('path', 'curve').length, 3);
  }
  for (const row of rows) assert.is(row[2], 'none');
});

test('the rate of interest steps on the days on which it changes, at its height', () => {
  // HMRC’s late payment interest: 8% until 8 January 2026, then 7.75%; tax of 31 March 2025 is due on 1 January 2026.
  const { drawings, caption, rows } = chart('late-penalty', {
    ...{ period_end: '2025-03-31', filed_on: '2026-06-01', tax_due: 10_000, paid_on: '2026-06-01' },
  });
  assert.is(
    caption,
    '151 days are charged, 2 January 2026 to 1 June 2026, at rates from 7.75% to 8%. The shaded area is the interest.',
  );
  assert.equal(
    rows.map(([when, days, rate]) => [when, days, rate]),
    [
      ['2 January 2026 to 8 January 2026', '7', '8%'],
      ['9 January 2026 to 1 June 2026', '144', '7.75%'],
    ],
  );
  for (const drawing of drawings) {
    const y = leftScale(drawing);
    const [[left, base], [right]] = lineOf(drawing, 'axis') as [[number, number], [number]];
    near(base, y(0), 'the base line is at nothing');
    const change = left + ((right - left) * 7) / 151;
    const step = lineOf(drawing, 'curve');
    const expected = [
      [left, y(8)],
      [change, y(8)],
      [change, y(7.75)],
      [right, y(7.75)],
    ];
    assert.is(step.length, expected.length);
    step.forEach(([x, height], index) => {
      near(x, expected[index]?.[0] ?? 0, `corner ${index} across`);
      near(height, expected[index]?.[1] ?? 0, `corner ${index} down`);
    });
    const area = lineOf(drawing, 'area');
    assert.equal(area, [...step, [right, base], [left, base]]);
    // Seven days have no room for a label; the table has them.
    assert.equal(
      drawing.all('text', 'strong').map(({ text }) => text),
      ['7.75%'],
    );
    near(
      drawing.text('7.75%').number('x'),
      (change + right) / 2,
      'the rate stands over the middle of its days',
    );
    assert.ok(drawing.text('7.75%').number('y') < y(7.75));
    assert.ok(drawing.text('144 days').number('y') > y(7.75));
    assert.is(drawing.text('2 January 2026').number('x'), left);
    assert.is(drawing.text('1 June 2026').number('x'), right);
  }
});

test('the same rate before and after a leap year begins is one step', () => {
  // 7.75% from 22 August 2023 to 19 August 2024; a day of 2024 bears a 366th.
  const given = { period_end: '2022-12-31', filed_on: '2024-02-01', tax_due: 10_000, paid_on: '2024-02-01' };
  const { drawings, rows } = chart('late-penalty', given);
  assert.ok(rows.length > new Set(rows.map(([, , rate]) => rate)).size || rows.length === 1);
  for (const drawing of drawings) {
    const levels = lineOf(drawing, 'curve').map(([, y]) => y);
    assert.is(new Set(levels).size, new Set(rows.map(([, , rate]) => rate)).size);
    assert.is(levels.length, 2 * new Set(levels).size);
  }
});

test('periods and what is due after them stand on one scale of time, soonest first', () => {
  const { drawings, rows } = chart('long-period', {
    period_start: '2025-01-01',
    period_end: '2026-05-31',
  });
  assert.equal(rows.slice(0, 2), [
    ['First accounting period', '1 January 2025 to 31 December 2025'],
    ['Second accounting period', '1 January 2026 to 31 May 2026'],
  ]);
  for (const drawing of drawings) {
    const ticks = drawing
      .all('text', 'soft')
      .map((shape) => [shape.text.replace('1 Jan ', ''), shape.number('x')] as const);
    const [first, last] = [ticks[0], ticks.at(-1)];
    if (first === undefined || last === undefined || first === last) throw new Error('there are no years');
    const at = (iso: string) => {
      const [a, b] = [day(`${first[0]}-01-01`), day(`${last[0]}-01-01`)];
      return first[1] + ((day(iso) - a) * (last[1] - first[1])) / (b - a);
    };
    const [one, two] = drawing.all('rect', 'span');
    near(
      (one?.number('x') ?? 0) + (one?.number('width') ?? 0),
      at('2025-12-31'),
      'the end of the first period',
    );
    near(two?.number('x') ?? 0, at('2026-01-01'), 'the beginning of the second');
    near((two?.number('x') ?? 0) + (two?.number('width') ?? 0), at('2026-05-31'), 'its end');
    assert.ok(drawing.texts().includes('to 31 December 2025') && drawing.texts().includes('to 31 May 2026'));
    // Nine months and a day after each period: CTA 2009, section 59D TMA 1970.
    const [tax, ...later] = drawing.all('circle', 'end');
    const waits = drawing.all('path', 'wait').map(corners);
    near(tax?.number('cx') ?? 0, at('2026-10-01'), 'tax of the first period');
    near(waits[0]?.[0]?.[0] ?? 0, at('2025-12-31'), 'counted from its end');
    assert.is(waits.length, later.length + 1);
    const ends = [tax, ...later].map((end) => end?.number('cx') ?? 0);
    assert.equal(
      ends,
      [...ends].sort((a, b) => a - b),
    );
    waits.forEach((wait, index) => {
      assert.equal(wait[1], [ends[index], [tax, ...later][index]?.number('cy')]);
    });
    // Each has its name at the left and its day at the right, above its line.
    rows.slice(2).forEach(([name = ''], index) => {
      const label = drawing.text(name);
      assert.is(label.number('x'), 2);
      assert.ok(label.number('y') < (waits[index]?.[0]?.[1] ?? 0));
    });
  }
});

test('what is due is listed in words, one after the other', () => {
  const { caption } = chart('deadlines', { period_start: '2025-04-01', period_end: '2026-03-31' });
  assert.is(
    caption,
    'After the accounts end on 31 March 2026: file accounts, 31 December 2026; pay Corporation Tax, Friday 1 January 2027; file tax return, 31 March 2027.',
  );
});

test('a pool of a single pound is drawn, and nothing spent or brought forward is not', () => {
  const year = { period_start: '2025-04-01', period_end: '2026-03-31' };
  const pound = { ...year, main_pool_brought_forward: 1 };
  assert.match(
    chartOf(service, 'capital-allowances', pound)?.caption ?? '',
    /^Of £1 spent or brought forward, /,
  );
  // CAA 2001, section 56A: a pool of at most £1,000 is written down as a whole.
  const whole = chart('capital-allowances', pound);
  assert.equal(whole.rows, [['Writing-down allowance', '£1']]);
  for (const drawing of whole.drawings) {
    const [bar] = drawing.all('rect', 'fill-c');
    assert.equal(
      [bar?.number('x'), bar?.number('width')],
      [2, drawing.width - 5],
      'all of the bar, with a gap',
    );
  }
  const nothing = { ...year, main_pool_brought_forward: 0 };
  assert.is(chartOf(service, 'capital-allowances', nothing), null);
});

test('each pound of the pools has its share of a bar, and each colour its name', () => {
  const { drawings, caption, rows } = chart('capital-allowances', {
    ...{ period_start: '2025-04-01', period_end: '2026-03-31' },
    ...{ new_main_plant: 2_000_000, used_main_plant: 1_500_000, used_special_rate: 100_000 },
    ...{ main_pool_brought_forward: 40_000, main_pool_disposals: 10_000 },
  });
  const amounts = rows.map(([name = '', ...cells]) => ({
    name,
    columns: cells.map((cell) => Number(cell.replace(/[£,]/g, ''))),
  }));
  const totals = [0, 1].map((column) => amounts.reduce((sum, row) => sum + (row.columns[column] ?? 0), 0));
  assert.equal(totals, [3_540_000, 100_000]);
  assert.ok(caption.startsWith('Of £3,640,000 spent or brought forward, £'), caption);
  for (const drawing of drawings) {
    const colours = new Map<string, string>();
    const legend = drawing.all('rect').filter((shape) => shape.attribute('rx') === '2');
    for (const { name } of amounts) {
      const text = drawing.text(name);
      const square = legend.find(
        (shape) => shape.number('x') === text.number('x') - 22 && shape.number('y') === text.number('y') - 12,
      );
      colours.set(name, square?.class ?? 'none');
    }
    assert.is(new Set(colours.values()).size, amounts.length, 'each part has a colour of its own');
    // One beside the other where there is room.
    const columns = new Set(legend.map((shape) => shape.number('x'))).size;
    assert.is(columns, drawing.width < 500 ? 1 : 2);
    const bars = drawing.all('rect').filter((shape) => shape.attribute('rx') === '');
    const rowsOfBars = [...new Set(bars.map((shape) => shape.number('y')))];
    assert.is(rowsOfBars.length, 2);
    rowsOfBars.forEach((y, column) => {
      const whole = drawing.width - 4;
      let from = 2;
      for (const { name, columns: parts } of amounts) {
        const size = (whole * (parts[column] ?? 0)) / (totals[column] ?? 1);
        const bar = bars.find((shape) => shape.number('y') === y && shape.class === colours.get(name));
        if (size === 0) assert.is(bar, undefined, name);
        else {
          near(bar?.number('x') ?? 0, from, `${name} begins`);
          near(bar?.number('width') ?? 0, Math.max(1, size - 1), name);
        }
        from += size;
      }
    });
    for (const [name, total] of [
      ['Main rate', '£3,540,000'],
      ['Special rate', '£100,000'],
    ] as const) {
      assert.is(drawing.text(name).number('y'), drawing.text(total).number('y'));
      assert.is(drawing.text(total).attribute('text-anchor'), 'end');
    }
    assert.not.ok(drawing.texts().includes('New electric cars'));
  }
});

test('nothing spent or brought forward has no chart', () => {
  assert.is(
    chartOf(service, 'capital-allowances', { period_start: '2025-04-01', period_end: '2026-03-31' }),
    null,
  );
});

test('prices are marked where they were read, and go on level from where indexation ends', () => {
  // RPI: 189.9 in January 2005 and 278.1 in December 2017, at which indexation stops (TCGA 1992, section 54).
  const { drawings, caption, rows } = chart('chargeable-gains', {
    ...{ asset_type: 'land_buildings', acquisition_date: '2005-01-15', disposal_date: '2025-06-30' },
    ...{ acquisition_cost: 100_000, proceeds: 400_000 },
  });
  assert.is(
    caption,
    'The retail prices index went from 188.9 in January 2005 to 278.1 in December 2017, where indexation ends; the sale followed in June 2025.',
  );
  assert.equal(rows.slice(0, 2), [
    ['January 2005 (bought)', '188.9'],
    ['December 2017 (indexation ends)', '278.1'],
  ]);
  assert.equal(
    rows.slice(2).map(([month]) => month),
    Array.from({ length: 13 }, (_, year) => `January ${2005 + year}`),
  );
  for (const drawing of drawings) {
    const y = leftScale(drawing);
    const [bought, ended] = drawing.all('circle', 'dot');
    const [[left], [right]] = lineOf(drawing, 'axis') as Ends;
    const x = (iso: string) =>
      left + ((right - left) * (day(iso) - day('2005-01-01'))) / (day('2025-06-01') - day('2005-01-01'));
    near(bought?.number('cx') ?? 0, left, 'bought at the beginning');
    near(bought?.number('cy') ?? 0, y(188.9), 'at its index');
    near(ended?.number('cx') ?? 0, x('2017-12-01'), 'indexation ends in its month');
    near(ended?.number('cy') ?? 0, y(278.1), 'at its index');
    const [from, to] = lineOf(drawing, 'limit');
    assert.equal(from, [ended?.number('cx'), ended?.number('cy')]);
    assert.equal(to, [right, ended?.number('cy')]);
    const curve = lineOf(drawing, 'curve');
    assert.equal(
      [curve[0], curve.at(-1)],
      [
        [bought?.number('cx'), bought?.number('cy')],
        [ended?.number('cx'), ended?.number('cy')],
      ],
    );
    assert.ok(curve.length > 40 && curve.length <= 91, `${curve.length} points`);
    assert.ok(drawing.text('Bought 188.9').number('y') > (bought?.number('cy') ?? 0));
    assert.is(drawing.text('January 2005').number('x'), left);
    assert.is(drawing.text('June 2025').number('x'), right);
  }
});

test('an asset sold while indexation goes on is marked as sold, in the last month', () => {
  const { drawings, caption } = chart('chargeable-gains', {
    ...{ asset_type: 'land_buildings', acquisition_date: '2005-01-15', disposal_date: '2010-06-30' },
    ...{ acquisition_cost: 100_000, proceeds: 400_000 },
  });
  assert.match(caption, / in June 2010, the month of the sale\.$/);
  for (const drawing of drawings) {
    assert.ok(drawing.texts().some((text) => text.startsWith('Sold ')));
    assert.is(drawing.all('path', 'limit').length, 0);
  }
});

test('an asset improved in the month of its sale has one mark for both', () => {
  // HMRC's example CG17318: improved on 10 April 1998, sold on the 20th.
  const miss = (goldenCases().get('chargeable-gains') ?? []).find(({ id }) => id === 'cg-cg17318');
  const { drawings, rows } = chart('chargeable-gains', miss?.given ?? {});
  assert.equal(rows[1], ['April 1998 (improved and sold)', '162.6']);
  for (const drawing of drawings) {
    assert.is(drawing.all('circle', 'dot').length, 2);
    assert.ok(drawing.texts().includes('Improved and sold 162.6'));
  }
});

for (const [profits, place] of [
  [20_000, 'start'],
  [160_000, 'middle'],
  [240_000, 'end'],
  [400_000, 'end'],
] as const) {
  test(`profits of £${profits} stand on the curve, at the ${place} of what is said of them`, () => {
    const { drawings, caption, rows } = chart('corporation-tax', {
      ...{ period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: profits },
    });
    // 19% up to £50,000 and 25% above £250,000: CTA 2010, section 18D.
    assert.match(
      caption,
      /goes from 19% for the smallest profits to 25% for large ones\. Taxable profits of £50,000 and £250,000 reach the limits of this period\./,
    );
    assert.equal(rows[0]?.[1], '19%');
    assert.equal(rows.at(-1)?.[1], '25%');
    assert.ok(profits <= 250_000 || caption.endsWith('Yours of £400,000 bear 25%.'), caption);
    assert.equal(
      rows.slice(1, -1).map(([amount]) => amount),
      // Every sixth of the way between the limits, from a twelfth on.
      ['£66,667', '£100,000', '£133,333', '£166,667', '£200,000', '£233,333'],
    );
    for (const drawing of drawings) {
      const y = leftScale(drawing);
      const [lower, upper] = drawing.all('path', 'limit').map((path) => corners(path)[0]?.[0] ?? 0);
      const x = (amount: number) =>
        (lower ?? 0) + ((amount - 50_000) * ((upper ?? 0) - (lower ?? 0))) / 200_000;
      const dot = drawing.all('circle', 'dot')[0];
      near(dot?.number('cx') ?? 0, x(profits), 'the point across');
      // Marginal relief of 3/200 of what profits are below £250,000.
      const relief = profits > 50_000 ? Math.max(0, 250_000 - profits) * 0.015 : profits * 0.06;
      near(dot?.number('cy') ?? 0, y(25 - (100 * relief) / profits), 'the point down');
      const curve = lineOf(drawing, 'curve');
      near(curve[0]?.[0] ?? 0, x(0), 'the curve begins at no profits');
      near(curve[0]?.[1] ?? 0, y(19), 'at the small profits rate');
      near(curve.at(-1)?.[1] ?? 0, y(25), 'it ends at the main rate');
      assert.ok(
        (curve.at(-1)?.[0] ?? 0) > Math.max(dot?.number('cx') ?? 0, upper ?? 0),
        'the curve goes on beyond',
      );
      const here = drawing.text('You are here: ');
      assert.is(here.attribute('text-anchor'), place);
      assert.is(here.number('x'), dot?.number('cx'));
      assert.not.match(here.text, /→/);
      assert.is(drawing.text('Lower limit').number('x'), lower);
      assert.is(drawing.text('£250,000').number('x'), upper);
    }
  });
}

test('no line between two points of the curve leaves the rate by a pixel', () => {
  for (const given of [
    { period_start: '2025-04-01', period_end: '2026-03-31' },
    // Limits of a quarter and of five companies; two financial years, the first without limits.
    {
      period_start: '2025-04-01',
      period_end: '2025-06-30',
      taxable_profits: 12_000,
      associated_companies: 4,
    },
    { period_start: '2022-10-01', period_end: '2023-09-30' },
    // Distributions count towards the limits, and reach the lower one by themselves.
    { period_start: '2025-04-01', period_end: '2026-03-31', exempt_distributions: 30_000 },
    { period_start: '2025-04-01', period_end: '2026-03-31', exempt_distributions: 60_000 },
  ]) {
    const inputs = { taxable_profits: 240_000, ...given };
    const [drawing] = chart('corporation-tax', inputs).drawings;
    const y = leftScale(drawing);
    const curve = lineOf(drawing, 'curve');
    const origin = curve[0]?.[0] ?? 0;
    const perPound = ((drawing.all('circle', 'dot')[0]?.number('cx') ?? 0) - origin) / inputs.taxable_profits;
    for (const [index, [x1, y1]] of curve.slice(1, -1).entries()) {
      const [x2, y2] = curve[index + 2] as Point;
      for (const share of [0.25, 0.5, 0.75]) {
        const across = x1 + (x2 - x1) * share;
        const taxable_profits = Math.round((100 * (across - origin)) / perPound) / 100;
        const { effective_rate } = calculationOf(service, 'corporation-tax', {
          ...inputs,
          taxable_profits,
        }).data();
        const away = Math.abs(y1 + (y2 - y1) * share - y(effective_rate as number));
        assert.ok(away < 1, `${away} pixels away at £${taxable_profits} of ${JSON.stringify(given)}`);
      }
    }
  }
});

test('profits far beyond the limits point on', () => {
  const { drawings } = chart('corporation-tax', {
    ...{ period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 900_000 },
  });
  for (const drawing of drawings) {
    assert.is(drawing.text('You are').text, 'You are beyond this, at £900,000: 25%');
    assert.is(drawing.all('path', 'arrow').length, 1);
    assert.is(drawing.all('circle', 'dot').length, 0);
  }
});

test.run();
