import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Rules } from '../../../../src/engine/compile-rules.ts';
import type { Source } from '../../../../src/engine/sources.ts';
import { dayOf } from '../../../../src/law/calendar.ts';
import { dayOfTime, type FeedOf, jsonObject, listOf, plainLine } from '../../../../src/review/watch/feed.ts';
import { bankHolidays, govUkPage } from '../../../../src/review/watch/gov-uk.ts';
import { legislation } from '../../../../src/review/watch/legislation.ts';
import { bankRate, onsSeries } from '../../../../src/review/watch/statistics.ts';
import { embeddedService } from '../../../support/service.ts';

const { rates } = await embeddedService();
const SINCE = '2026-11-20';

/** What changed in an address since then, by its feed. */
function changes(feedOf: FeedOf, url: string, body: unknown, rules: Rules = rates) {
  const feed = feedOf({ url, checkedOn: SINCE, key: 'ons-chaw' } as Source, rules);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return feed?.changes(text).map(({ on, what }) => `${on ?? 'no day'}: ${what}`);
}

const wrong = (run: () => unknown, says: string) =>
  assert.throws(run, (error: Error) => error.message === says);

const parts = suite('what feeds are read with');

parts('a body is a JSON object, or told as what it is not; a list has objects', () => {
  assert.equal(jsonObject('{"a":1}'), { a: 1 });
  wrong(() => jsonObject('{'), 'the answer is not JSON');
  wrong(() => jsonObject('1'), 'the answer is not a JSON object');
  wrong(() => jsonObject('null'), 'the answer is not a JSON object');
  assert.equal(listOf([{ a: 1 }, null, 'x']), [{ a: 1 }, {}, {}]);
  assert.equal(listOf({ length: 1 }), []);
});

parts('a time gives its real day', () => {
  assert.is(dayOfTime('2026-12-01T09:30:00Z'), '2026-12-01');
  assert.is(dayOfTime('2026-12-01'), '2026-12-01');
  for (const none of ['2026-02-30', 'on 2026-12-01', '1 December', 20261201, null, undefined]) {
    assert.is(dayOfTime(none), null, String(none));
  }
});

parts('a text stands on one line, without what steers a terminal, and is cut where it is long', () => {
  assert.is(plainLine(' two\n\tlines\u2028and\u001b[2J \u202e'), 'two lines and [2J');
  assert.is(plainLine(undefined), '');
  assert.is(plainLine(3.75), '3.75');
  assert.is(plainLine('x'.repeat(300)), 'x'.repeat(300));
  assert.is(plainLine('x'.repeat(301)), `${'x'.repeat(300)}…`);
});

parts.run();

const test = suite('the feeds of sources');

test('each knows the sources of its kind alone, and where machines read them', () => {
  const addresses = (feedOf: FeedOf) =>
    [
      'https://www.gov.uk/bank-holidays',
      'https://www.legislation.gov.uk/ukpga/2010/4/section/18D',
      'https://www.ons.gov.uk/timeseries/chaw/mm23',
      'https://example.com/www.gov.uk',
    ].map((url) => feedOf({ url, checkedOn: SINCE, key: 'ons-chaw' } as Source, rates)?.url ?? null);
  assert.equal(addresses(govUkPage), ['https://www.gov.uk/api/content/bank-holidays', null, null, null]);
  assert.equal(addresses(bankHolidays), ['https://www.gov.uk/bank-holidays.json', null, null, null]);
  const law = 'https://www.legislation.gov.uk/ukpga/2010/4/section/18D/data.xml';
  assert.equal(addresses(legislation), [null, law, null, null]);
  assert.equal(addresses(onsSeries), [null, null, 'https://www.ons.gov.uk/timeseries/chaw/mm23/data', null]);
  assert.equal(addresses(bankRate), [null, null, null, null]);
  // A series of which there is no table, and rules without one of bank holidays.
  const other = { url: 'https://www.ons.gov.uk/timeseries/d7bt/mm23', checkedOn: SINCE, key: 'x' } as Source;
  assert.is(onsSeries(other, rates), null);
  const without = { tables: new Map() } as unknown as Rules;
  assert.is(bankHolidays({ url: 'https://www.gov.uk/bank-holidays' } as Source, without), null);
});

const PAGE = 'https://www.gov.uk/guidance/a';
const page = (body: unknown) => changes(govUkPage, PAGE, body);
const note = (day: string, text: string) => ({ public_timestamp: `${day}T10:00:00Z`, note: text });

test('a page of GOV.UK: its notes since, oldest first, else that it was changed', () => {
  const history = [note('2026-12-02', 'Second.'), note('2026-12-01', 'First.'), note(SINCE, 'On that day.')];
  const noted = { public_updated_at: '2026-12-03', details: { change_history: history } };
  assert.equal(page(noted), ['2026-12-01: First.', '2026-12-02: Second.']);
  assert.equal(page({ public_updated_at: '2026-12-03', details: {} }), ['2026-12-03: The page was changed.']);
  assert.equal(page({ public_updated_at: SINCE }), []);
  assert.equal(page({ public_updated_at: '2026-11-21' }), ['2026-11-21: The page was changed.']);
  wrong(() => page({ details: {} }), 'the answer does not say when the page was last changed');
});

test('a page of GOV.UK that was withdrawn, has moved or is gone', () => {
  const withdrawn = (day: string, explanation?: string) =>
    page({ public_updated_at: SINCE, withdrawn_notice: { withdrawn_at: day, explanation } });
  const why = '<p>It is <b>old</b> now.</p>';
  assert.equal(withdrawn('2026-12-02', why), ['2026-12-02: The page was withdrawn. It is old now.']);
  assert.equal(withdrawn('2026-12-02'), ['2026-12-02: The page was withdrawn.']);
  assert.equal(withdrawn(SINCE, why), []);
  const moved = { schema_name: 'redirect', redirects: [{ destination: '/b' }] };
  assert.equal(page(moved), ['no day: The page has moved to /b.']);
  assert.equal(page({ ...moved, public_updated_at: '2026-12-02' }), [
    '2026-12-02: The page has moved to /b.',
  ]);
  assert.equal(page({ schema_name: 'gone' }), ['no day: The page is gone.']);
});

const HOLIDAYS = 'https://www.gov.uk/bank-holidays';

test('bank holidays: years that are new, days that came, and days that went between whole years', () => {
  const table = [...rates.tables.values()].find(({ name }) => name === 'bank-holidays');
  const days = (...all: string[]) => ({ 'england-and-wales': { events: all.map((date) => ({ date })) } });
  const value = ['2026-01-01', '2027-01-01', '2027-12-27', '2028-01-03'].map((text) =>
    dayOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))),
  );
  const made = { name: table?.name, rows: [{ cells: { days: { value } } }] };
  const rules = { tables: new Map([[0, made]]) } as unknown as Rules;
  const listed = (...all: string[]) => changes(bankHolidays, HOLIDAYS, days(...all), rules);
  assert.equal(listed('2026-01-01', '2027-01-01', '2027-12-27', '2028-01-03'), []);
  // The list begins and ends within a year, so nothing is known of the rest of these.
  assert.equal(listed('2026-06-01', '2027-01-01', '2027-12-28', '2028-06-01', '2029-01-01'), [
    'no day: Bank holidays of 2029 are listed, which the table does not have.',
    'no day: 1 June 2026 is listed, and is not in the table.',
    'no day: 28 December 2027 is listed, and is not in the table.',
    'no day: 1 June 2028 is listed, and is not in the table.',
    'no day: 27 December 2027 is in the table, and is not listed.',
    'no day: 3 January 2028 is in the table, and is not listed.',
  ]);
  const all = ['2026-01-01', '2027-01-01', '2027-12-27', '2028-01-03'];
  assert.equal(listed(...all, 'soon'), [], 'what is no day is left out');
  wrong(() => listed('soon'), 'the answer lists no bank holidays of England and Wales');
  wrong(() => listed(), 'the answer lists no bank holidays of England and Wales');
});

const LAW = 'https://www.legislation.gov.uk/ukpga/2010/4';

test('a text of law: revised, and amendments not yet worked in, each once and oldest first', () => {
  const effect = (day: string, more = '') =>
    `<ukm:UnappliedEffect Type="words &amp; figures" AffectedProvisions="s. 1" Modified="${day}T10:00:00Z" AffectingYear="2027" AffectingNumber="3"${more}/>`;
  const text = (modified: string, ...effects: string[]) =>
    changes(
      legislation,
      LAW,
      `<ukm:Metadata><dc:modified>${modified}</dc:modified>${effects.join('')}</ukm:Metadata><dc:modified>2099-01-01</dc:modified>`,
    );
  const by = ' AffectingProvisions="s. 5"';
  const what = 'Not yet worked into the text: s. 1 words & figures by 2027/3';
  assert.equal(text('2026-12-04', effect('2026-12-05', by), effect('2026-12-01'), effect('2026-12-01')), [
    `2026-12-01: ${what}.`,
    '2026-12-04: The text was revised.',
    `2026-12-05: ${what} s. 5.`,
  ]);
  assert.equal(text(SINCE, effect(SINCE)), []);
  assert.equal(text('soon', effect('2026-02-30')), []);
  wrong(() => changes(legislation, LAW, '<html/>'), 'the answer has no metadata of legislation');
});

const BANK = 'https://www.bankofengland.co.uk/dates';

test('Bank Rate: each change since, with the rate before it', () => {
  const series = (...lines: string[]) => changes(bankRate, BANK, ['DATE,IUDBEDR', ...lines, ''].join('\n'));
  const ups = [
    '19 Nov 2026,4',
    '20 Nov 2026,4.25',
    '23 Nov 2026,4.25',
    '18 Dec 2026,3.75',
    '04 Jan 2027,-0.1',
  ];
  assert.equal(series(...ups), [
    '2026-12-18: Bank Rate is 3.75%, before 4.25%.',
    '2027-01-04: Bank Rate is -0.1%, before 3.75%.',
  ]);
  assert.equal(series('23 Nov 2026,4'), []);
  assert.equal(series('23 Nov 2026,4', 'a remark', '24 Nov 2026,4.25'), [
    '2026-11-24: Bank Rate is 4.25%, before 4%.',
  ]);
  for (const body of ['', 'DATE,OTHER\n', '<html>DATE,IUDBEDR']) {
    wrong(() => changes(bankRate, BANK, body), 'the answer is not the series of Bank Rate');
  }
});

const SERIES = 'https://www.ons.gov.uk/timeseries/chaw/mm23';

test('an index: months that are otherwise there, and no others', () => {
  const months = (...all: [string, unknown][]) =>
    changes(onsSeries, SERIES, { months: all.map(([date, value]) => ({ date, value })) });
  // RPI all items (CHAW): January 1987 is 100, June 1990 126.7.
  assert.equal(months(['1987 JAN', '100'], ['1990 JUN', '126.7'], ['2099 JAN', '500']), []);
  assert.equal(months(['1987 JAN', '100.1'], ['1990 JUN', 126.9], ['1990', '1'], ['1990 Q2', '2']), [
    'no day: January 1987 is 100.1 there, and 100.0 in the table.',
    'no day: June 1990 is 126.9 there, and 126.7 in the table.',
  ]);
  wrong(() => months(['2099 JAN', '1']), 'the answer has no month of the table');
});

test.run();
