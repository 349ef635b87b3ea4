import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PublishedSeries, publishedTables } from '../../../src/api/rates/rate-tables.ts';
import { type Day, dayOf, parseDay } from '../../../src/law/calendar.ts';
import { RateHistory } from '../../../src/web/charts/rate-history.tsx';
import { plain, unset } from '../../support/page-text.ts';
import { embeddedService } from '../../support/service.ts';
import { corners, type Drawing, type DrawnChart, drawn, leftScale } from '../../support/svg.ts';

/** How a column of rates changed, drawn to scale. */
const tables = publishedTables(await embeddedService());
const test = suite('histories of rates');

const TENTH = 0.11;
const day = (iso: string): number => parseDay(iso) as Day;

/** A series of one column, from what it was since when. */
function seriesOf(
  values: Readonly<Record<string, string>>,
  rest: Partial<PublishedSeries> = {},
): PublishedSeries {
  const [sample] = tables.get('corporation-tax')?.series ?? [];
  if (sample === undefined) throw new Error('there is no table of Corporation Tax');
  const [row] = sample.rows;
  return {
    ...sample,
    enacted_until: '2031-01-01',
    rows: Object.entries(values).map(([from, value]) => ({ ...row, from, values: { main_rate: value } })),
    ...rest,
  } as PublishedSeries;
}

function historyOf(series: PublishedSeries, column = 'main_rate'): DrawnChart | null {
  return drawn(renderToString(h(RateHistory, { series, column, id: 'history' })));
}

function drawingsOf(series: PublishedSeries): readonly Drawing[] {
  const history = historyOf(series);
  if (history === null) throw new Error('there is no history');
  return history.drawings;
}

/** Where a day stands along the years that are told below. */
function along(drawing: Drawing): (iso: string) => number {
  const years = drawing.all('text', 'soft').filter(({ text }) => /^(?:19|20)\d\d$/.test(text));
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined || first === last)
    throw new Error('fewer than two years are told');
  const [a, b] = [dayOf(Number(first.text), 1, 1), dayOf(Number(last.text), 1, 1)];
  return (iso) => first.number('x') + ((day(iso) - a) * (last.number('x') - first.number('x'))) / (b - a);
}

function holds(actual: readonly [number, number][], expected: readonly [number, number][]): void {
  assert.is(actual.length, expected.length, JSON.stringify(actual));
  actual.forEach(([x, y], index) => {
    const [at, height] = expected[index] ?? [0, 0];
    assert.ok(
      Math.abs(x - at) <= TENTH && Math.abs(y - height) <= TENTH,
      `${index}: ${x}, ${y}, not ${at}, ${height}`,
    );
  });
}

test('each value holds from its first day to the next, and the newest to where the law is known', () => {
  for (const drawing of drawingsOf(seriesOf({ '2021-01-01': '19%', '2024-07-01': '25%' }))) {
    const [x, y] = [along(drawing), leftScale(drawing)];
    const [curve] = drawing.all('path', 'curve');
    holds(corners(curve as never), [
      [x('2021-01-01'), y(19)],
      [x('2024-07-01'), y(19)],
      [x('2024-07-01'), y(25)],
      [x('2031-01-01'), y(25)],
    ]);
    const [base] = drawing.all('path', 'axis');
    const [[left, bottom] = [0, 0], [right] = [0]] = corners(base as never);
    assert.ok(Math.abs(bottom - y(0)) <= TENTH, 'the base line is at nothing');
    assert.ok(Math.abs(left - x('2021-01-01')) <= TENTH && Math.abs(right - x('2031-01-01')) <= TENTH);
    assert.ok(drawing.texts().some((text) => /^\d+%$/.test(text)));
    // Each rule of the axis goes across at the height of its label, which stands before it.
    for (const rule of drawing.all('path', 'rule')) {
      const [[from, height] = [0, 0], [to] = [0]] = corners(rule);
      const label = drawing.all('text').find((text) => text.number('y') === height + 4);
      assert.equal([from, to, label?.attribute('text-anchor')], [left, right, 'end']);
      assert.ok((label?.number('x') ?? from) < from);
    }
  }
});

test('while there is no value nothing is drawn', () => {
  const series = seriesOf({
    ...{ '2021-01-01': '£50,000', '2023-01-01': 'none', '2025-01-01': 'none' },
    ...{ '2027-01-01': '£1,500,000', '2029-01-01': '£1,500,000' },
  });
  for (const drawing of drawingsOf(series)) {
    const [x, y] = [along(drawing), leftScale(drawing)];
    const [curve] = drawing.all('path', 'curve');
    assert.is(curve?.attribute('d').split('M').length, 3, 'two pieces');
    holds(corners(curve as never), [
      [x('2021-01-01'), y(50_000)],
      [x('2023-01-01'), y(50_000)],
      [x('2027-01-01'), y(1_500_000)],
      [x('2029-01-01'), y(1_500_000)],
      [x('2029-01-01'), y(1_500_000)],
      [x('2031-01-01'), y(1_500_000)],
    ]);
    assert.ok(drawing.texts().includes('£500,000') || drawing.texts().includes('£1,000,000'));
  }
});

test('a newest value that came after the law was last known shows a little all the same', () => {
  const series = seriesOf({ '2020-01-01': '10%', '2030-01-01': '20%' }, { enacted_until: '2030-01-01' });
  for (const drawing of drawingsOf(series)) {
    const last = corners(drawing.all('path', 'curve')[0] as never).slice(-2);
    const [before, end] = last as [[number, number], [number, number]];
    assert.ok(end[0] > before[0] + 3 && end[0] <= drawing.width, JSON.stringify(last));
    assert.is(end[1], before[1]);
  }
});

test('what never changed, or is no number, has no history', () => {
  assert.is(historyOf(seriesOf({ '2021-01-01': '19%', '2024-01-01': '19%' })), null);
  assert.is(historyOf(seriesOf({ '2021-01-01': '19%', '2024-01-01': 'none' })), null);
  assert.is(historyOf(seriesOf({ '2021-01-01': '9 months', '2024-01-01': '8 months' })), null);
  assert.is.not(historyOf(seriesOf({ '2021-01-01': '1.5', '2024-01-01': '2' })), null);
});

test('its caption says where it begins and ends, and its title what it is of', () => {
  const history = historyOf(seriesOf({ '2021-01-01': '19%', '2024-07-01': '25%' }));
  assert.is(
    history?.caption,
    'From 1 January 2021 to 1 July 2024: 19% in the first row, 25% in the newest. The table below has every step.',
  );
  assert.match(history?.html ?? '', /<h3 id="history-title">Main rate over time<\/h3>/);
  const ended = historyOf(seriesOf({ '2021-01-01': '19%', '2022-01-01': '20%', '2024-07-01': 'none' }));
  assert.match(ended?.caption ?? '', /: 19% in the first row, none in the newest\./);
  // The unit is that of the values there were.
  assert.match(ended?.html ?? '', />10%<\/text>/);
});

test('a column of several is named by its series and itself, one alone by its series', () => {
  const titleOf = (table: string, name: string | null, column: string): string => {
    const series = tables.get(table)?.series.find((one) => one.name === name) as PublishedSeries;
    return plain(/<h3[^>]*>(.*?)<\/h3>/.exec(historyOf(series, column)?.html ?? '')?.[1] ?? '');
  };
  assert.is(titleOf('corporation-tax', null, 'main_rate'), 'Main rate over time');
  for (const { table, series } of tables.values()) {
    for (const { name, title, columns, column_titles } of series) {
      for (const [column] of Object.entries(columns)) {
        const told = titleOf(table, name, column);
        if (told === '' || name === null) continue;
        const named = column_titles[column] ?? '';
        const both = `${title}: ${named.charAt(0).toLowerCase()}${named.slice(1)} over time`;
        assert.is(unset(told), unset(Object.keys(columns).length === 1 ? `${title} over time` : both));
      }
    }
  }
});

test('fewer years are told where there is less room, none beyond the edge', () => {
  let more = 0;
  for (const table of tables.values()) {
    for (const series of table.series) {
      for (const column of Object.keys(series.columns)) {
        const history = historyOf(series, column);
        if (history === null) continue;
        const years = history.drawings.map((drawing) => {
          const told = drawing.all('text', 'soft').filter(({ text }) => /^(?:19|20)\d\d$/.test(text));
          told.forEach((year, index) => {
            assert.ok(year.number('x') + 16 <= drawing.width, `${series.title} ${year.text}`);
            assert.is(year.attribute('text-anchor'), 'middle');
            const [[, bottom] = [0, 0]] = corners(drawing.all('path', 'axis')[0] as never);
            assert.ok(year.number('y') > bottom, 'below the base line');
            // Four digits, and room beside them.
            const before = told[index - 1]?.number('x') ?? Number.NEGATIVE_INFINITY;
            assert.ok(year.number('x') - before > 30, `${series.title} ${year.text}`);
          });
          return told.length;
        });
        const [narrow = 0, wide = 0] = years;
        assert.ok(narrow <= wide && narrow <= 6 && wide <= 12, `${series.title}: ${years}`);
        if (narrow < wide) more += 1;
      }
    }
  }
  assert.ok(more > 10, 'where there is room, more are told');
});

test.run();
