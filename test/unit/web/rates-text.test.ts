import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PublishedEvent, PublishedRow, PublishedSeries } from '../../../src/api/rates/rate-tables.ts';
import {
  announcedTexts,
  eventText,
  isMonthly,
  knownText,
  newestValues,
  pendingOf,
  valueText,
} from '../../../src/web/pages/rates-text.ts';

/** What pages say of a series of rates, over series made for it. */
const test = suite('rates in words');

type Values = Readonly<Record<string, string | null>>;

function row(from: string, values: Values, status: PublishedRow['status'] = 'in_force'): PublishedRow {
  return { from, status, values, sources: [] };
}

function series(rest: Partial<PublishedSeries>): PublishedSeries {
  return {
    ...{ name: null, title: 'Tax', about: '', chosen_by: '', closed: null, read_by: [], rows: [] },
    ...{ checked_until: '2026-06-30', enacted_until: '2026-06-30', looked_on: '2026-07-02' },
    ...{ pending_events: [], columns: { rate: 'percent' }, column_titles: { rate: 'Rate' } },
    ...rest,
  };
}

const event = (what: string, on: string): PublishedEvent => ({
  ...{ what, on, from: on, may_change: [], looked_on: null, found: null, sources: [] },
});

const TWO = {
  columns: { rate: 'percent', limit: 'money?' },
  column_titles: { rate: 'Rate', limit: 'Limit' },
};

test('the newest value is told with the day since when it has been so, whatever changed beside it', () => {
  const [rate, limit, ...more] = newestValues(
    series({
      ...TWO,
      rows: [
        row('2020-04-01', { rate: '20%', limit: '£1' }),
        row('2021-04-01', { rate: '19%', limit: '£2' }),
        row('2022-04-01', { rate: '19%', limit: '£3' }),
        row('2023-04-01', { rate: '19%', limit: '£3' }),
        row('2030-04-01', { rate: '30%', limit: '£9' }, 'announced'),
      ],
    }),
  );
  assert.equal(rate, {
    column: 'rate',
    title: 'Rate',
    text: '19%',
    since: 'from 1 April 2021',
    isBare: false,
  });
  assert.equal([limit?.title, limit?.text, limit?.since, more], ['Limit', '£3', 'from 1 April 2022', []]);
});

test('a value that came back counts from when it came back, and one that never changed from the first row', () => {
  const rows = [row('2020-04-01', { rate: '20%' }), row('2021-04-01', { rate: '19%' })];
  const back = newestValues(series({ rows: [...rows, row('2022-04-01', { rate: '20%' })] }));
  assert.is(back[0]?.since, 'from 1 April 2022');
  const same = newestValues(series({ rows: [rows[0] as PublishedRow, row('2022-04-01', { rate: '20%' })] }));
  assert.is(same[0]?.since, 'from 1 April 2020');
});

test('columns without a value are left out, but for one that stands for them all', () => {
  const texts = (values: Values) =>
    newestValues(series({ ...TWO, rows: [row('2020-04-01', values)] })).map(({ title, text }) => [
      title,
      text,
    ]);
  assert.equal(texts({ rate: '20%', limit: null }), [['Rate', '20%']]);
  assert.equal(texts({ rate: null, limit: null }), [['Rate', 'none']]);
  assert.equal(newestValues(series({})), []);
  assert.equal(newestValues(series({ rows: [row('2030-04-01', { rate: '1%' }, 'announced')] })), []);
});

test('plain numbers need their title; of a list of days their count and the last are told', () => {
  const of = (kind: string, value: string) =>
    newestValues(series({ columns: { rate: kind }, rows: [row('2020-04-01', { rate: value })] }))[0];
  for (const [kind, isBare] of [
    ['number', true],
    ['number?', true],
    ['money', false],
    ['percent', false],
    ['months', false],
  ] as const) {
    assert.is(of(kind, '5')?.isBare, isBare, kind);
  }
  const days = of('days', '2026-01-01, 2026-04-03, 2026-12-25');
  assert.equal([days?.text, days?.isBare], ['3, the last on 25 December 2026', true]);
});

test('days print as dates, all else as the statute has it', () => {
  const of = (kind: string, value: string | null | undefined) =>
    valueText(series({ columns: { rate: kind } }), 'rate', value);
  assert.is(of('day', '2026-04-01'), '1 April 2026');
  assert.is(of('day?', '2026-04-01'), '1 April 2026');
  assert.is(of('days', '2026-01-01, 2026-04-03'), '1 January 2026, 3 April 2026');
  assert.is(of('fraction', '3/200'), '3/200');
  assert.equal([of('money', null), of('day', undefined)], ['none', 'none']);
});

test('what is announced tells what it changes, and everything where it changes nothing or comes first', () => {
  const before = row('2020-04-01', { rate: '20%', limit: '£1' });
  const told = (one: PublishedRow, rest: Partial<PublishedSeries> = {}) =>
    announcedTexts(series({ ...TWO, rows: [before, one], ...rest }));
  const next = row('2028-04-01', { rate: '21%', limit: '£1' }, 'announced');
  assert.equal(told(next), ['Rate 21%, from 1 April 2028']);
  assert.equal(told(next, { name: 'main' }), ['Tax: Rate 21%, from 1 April 2028']);
  assert.equal(told(next, { rows: [next] }), ['Rate 21%, Limit £1, from 1 April 2028']);
  assert.equal(told(row('2028-04-01', before.values, 'announced')), [
    'Rate 20%, Limit £1, from 1 April 2028',
  ]);
  assert.equal(told(row('2028-04-01', { rate: '21%', limit: null }, 'announced')), [
    'Rate 21%, Limit none, from 1 April 2028',
  ]);
  assert.equal(told(row('2021-04-01', { rate: '21%', limit: '£1' })), []);
});

test('a series by months has whole years of first days, of one value each', () => {
  const months = (count: number, change = (_: number, from: string) => from) =>
    Array.from({ length: count }, (_, index) => {
      const month = String((index % 12) + 1).padStart(2, '0');
      return row(change(index, `${2020 + Math.floor(index / 12)}-${month}-01`), { rate: '1' });
    });
  assert.ok(isMonthly(series({ rows: months(12) })));
  assert.ok(isMonthly(series({ rows: months(30) })));
  assert.not.ok(isMonthly(series({ rows: months(11) })));
  assert.not.ok(isMonthly(series({ ...TWO, rows: months(12) })));
  const second = (index: number, from: string) => (index === 7 ? from.replace(/01$/, '02') : from);
  assert.not.ok(isMonthly(series({ rows: months(12, second) })));
  assert.not.ok(isMonthly(series({ rows: months(13).slice(1) })), 'it begins with a January');
  const [newest] = newestValues(series({ rows: months(15) }));
  assert.is(newest?.since, 'March 2021');
});

test('events that nobody has looked at are told once each, soonest first', () => {
  const [budget, rate] = [event('Budget', '2026-10-28'), event('Bank Rate decision', '2026-09-17')];
  const found = pendingOf([
    series({ pending_events: [budget, rate] }),
    series({ pending_events: [event('Budget', '2026-10-28')] }),
  ]);
  assert.equal(found.map(eventText), [
    'the Bank Rate decision of 17 September 2026',
    'the Budget of 28 October 2026',
  ]);
});

test('the law is known to the earliest day of all that is open, and was looked at when all had been', () => {
  const earlier = series({ enacted_until: '2026-03-31', looked_on: '2026-07-05' });
  const later = series({ enacted_until: '2026-06-30', looked_on: '2026-07-02' });
  const closed = series({ enacted_until: '2017-12-31', looked_on: '2026-07-01', closed: 'It ended.' });
  const text = 'Enacted until 31 March 2026. Last looked at on 2 July 2026.';
  assert.is(knownText([later, earlier]), text);
  assert.is(knownText([earlier, later]), text);
  assert.is(knownText([closed, earlier]), 'Enacted until 31 March 2026. Last looked at on 1 July 2026.');
  assert.is(knownText([closed]), 'It ended. Last looked at on 1 July 2026.');
});

test.run();
