import ICAL from 'ical.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import type { Calculation } from '../../../src/engine/result.ts';
import { dayOf } from '../../../src/law/calendar.ts';
import {
  type Calendar,
  type CalendarEvent,
  calendar,
  eventsOf,
  hasCalendar,
  withOwnUids,
} from '../../../src/operations/calendar.ts';
import { calendarPieces, ICALENDAR } from '../../../src/operations/calendar-file.ts';
import { resultOf } from '../../support/operations.ts';
import { embeddedService } from '../../support/service.ts';

/** A calendar as a file, from events made for the purpose, and what tells events apart. */
const service = await embeddedService();
const test = suite('calendars as files');

const EVENT: CalendarEvent = {
  uid: 'one',
  day: dayOf(2026, 2, 28),
  title: 'Tax is due',
  text: 'Pay it.',
  url: 'https://x.example/?a=1',
};
const MADE: Calendar = {
  name: 'Dates',
  version: '2026-01-31',
  url: 'https://x.example/c.ics?a=1',
  events: [EVENT],
};

/** Lines as they were before they were continued. */
const linesOf = (made: Calendar): string[] =>
  ICALENDAR.write(made).replaceAll('\r\n ', '').trimEnd().split('\r\n');

test('a calendar names its program, method, title, address and how often to ask again', () => {
  const lines = linesOf({ ...MADE, events: [] });
  assert.equal(lines.slice(0, 3), [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//corporation-tax-calculators//calendar//EN',
  ]);
  for (const line of [
    'METHOD:PUBLISH',
    'NAME:Dates',
    'X-WR-CALNAME:Dates',
    'SOURCE;VALUE=URI:https://x.example/c.ics?a=1',
    // A week (RFC 7986, 5.7).
    'REFRESH-INTERVAL;VALUE=DURATION:P7D',
    'X-PUBLISHED-TTL:P7D',
  ]) {
    assert.ok(lines.includes(line), `${line}\n${lines.join('\n')}`);
  }
  assert.is(lines.at(-1), 'END:VCALENDAR');
  const own = linesOf({ ...MADE, url: null, events: [] }).join('\n');
  assert.not.match(own, /SOURCE|REFRESH|TTL/);
});

test('an event is a whole day, stamped by the day of the rules, and reminds thirty days and a week before', () => {
  const lines = linesOf(MADE);
  const event = lines.slice(lines.indexOf('BEGIN:VEVENT'));
  for (const line of [
    'UID:one',
    'DTSTAMP:20260131T000000Z',
    'DTSTART;VALUE=DATE:20260228',
    'SUMMARY:Tax is due',
    'DESCRIPTION:Pay it.\\nhttps://x.example/?a=1',
    'URL;VALUE=URI:https://x.example/?a=1',
  ]) {
    assert.ok(event.includes(line), `${line}\n${event.join('\n')}`);
  }
  const alarms = event.join('\n').split('BEGIN:VALARM').slice(1);
  assert.equal(
    alarms.map((alarm) => [
      /TRIGGER:(.*)/.exec(alarm)?.[1],
      /ACTION:(.*)/.exec(alarm)?.[1],
      /DESCRIPTION:(.*)/.exec(alarm)?.[1],
    ]),
    [
      ['-P30D', 'DISPLAY', 'Tax is due'],
      ['-P7D', 'DISPLAY', 'Tax is due'],
    ],
  );
});

test('each event is a piece, and the pieces are the file', () => {
  const two = { ...MADE, events: [EVENT, { ...EVENT, uid: 'two' }] };
  const pieces = [...calendarPieces(two)];
  assert.is(pieces.length, 4);
  for (const piece of pieces.slice(1, 3)) assert.match(piece, /^BEGIN:VEVENT\r\n.*END:VEVENT\r\n$/s);
  assert.is(pieces.join(''), ICALENDAR.write(two));
  assert.equal([ICALENDAR.type, ICALENDAR.extension], ['text/calendar', '.ics']);
});

/** On both sides of where a letter takes an octet more in UTF-8 (RFC 3629). */
const LETTERS = ['\u007E', '\u0080', '\u07FF', '\u0800', '\uFFFD', '\u{10000}', '\u{10FFFD}'];
for (const letter of LETTERS) {
  const size = Buffer.byteLength(letter);
  test(`lines of a letter of ${size} octets, U+${letter.codePointAt(0)?.toString(16)}, are as long as they may be`, () => {
    const title = letter.repeat(400);
    const text = ICALENDAR.write({ ...MADE, events: [{ ...EVENT, title }] });
    const [first = '', ...more] = (/SUMMARY:[^\r]*(?:\r\n [^\r]*)*/.exec(text)?.[0] ?? '').split('\r\n');
    assert.is([first, ...more.map((line) => line.slice(1))].join(''), `SUMMARY:${title}`);
    // At most 75 octets (RFC 5545, 3.1), and one letter more would be too many for the line's own 74.
    for (const line of [first, ` ${more[0]?.slice(1)}`]) {
      const octets = Buffer.byteLength(line);
      assert.ok(octets <= 75, `${octets} octets`);
      const own = line.startsWith(' ') ? octets - 1 : octets;
      assert.ok(own + size > 74, `${octets} octets`);
    }
    const read = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') as never);
    assert.is(read.summary, title);
  });
}

test('a calculator whose results have a single day to plan for has a calendar, and one without any has none', () => {
  const loaded = service.calculator('deadlines') as LoadedCalculator;
  const [event] = loaded.texts.calendar;
  const withEvents = (events: readonly unknown[]): boolean =>
    hasCalendar({ ...loaded, texts: { ...loaded.texts, calendar: events } } as unknown as LoadedCalculator);
  assert.equal([withEvents([]), withEvents([event]), withEvents([event, event])], [false, true, true]);
  assert.equal(calendar.example(service, loaded), {});
  assert.equal([...calendar.optionalInputs(loaded)], []);
});

test('a calendar has the title of its calculator, the version of the rules, and the address where it can be had again', () => {
  const given = { period_start: ' 2024-07-01 ', period_end: '2025-06-30' };
  const { name, version, url } = resultOf(calendar, service, 'deadlines', given);
  assert.equal([name, version], [service.calculator('deadlines')?.schema.title, service.rulesVersion]);
  assert.is(
    url,
    `${service.baseUrl}/api/v1/tools/deadlines/calendar.ics?period_end=2025-06-30&period_start=2024-07-01`,
  );
});

test('events stand by their days, and differ by inputs and owners, not by words', () => {
  const calculation = service.calculate('deadlines', { period_end: '2025-04-30' }) as Calculation;
  const own = eventsOf({ calculation, owner: '' });
  const owned = eventsOf({ calculation, owner: 'Acme' });
  assert.equal(
    own.map(({ day }) => day),
    own.map(({ day }) => day).sort((a, b) => a - b),
  );
  assert.equal(
    owned.map(({ title }) => title),
    own.map(({ title }) => `Acme: ${title}`),
  );
  assert.equal(new Set([...own, ...owned].map(({ uid }) => uid)).size, own.length * 2);
  assert.equal(eventsOf({ calculation, owner: 'Acme' }), owned);
  for (const { url } of own) assert.is(url, calculation.toolRun().share_url);
});

test('events of the same uid get others of their own, the first keeps its', () => {
  const [a, b] = [EVENT, { ...EVENT, uid: 'two' }];
  const found = withOwnUids([a, b, a, a]);
  assert.equal(found.slice(0, 2), [a, b]);
  assert.is(new Set(found.map(({ uid }) => uid)).size, 4);
  assert.equal(withOwnUids([a, b, a, a]), found);
  assert.equal({ ...found[3], uid: '' }, { ...a, uid: '' });
});

test.run();
