import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Entry } from '../../../src/engine/changelog.ts';
import type { RateEvent } from '../../../src/engine/rates/events.ts';
import type { RateTable, TableHead } from '../../../src/engine/rates/table.ts';
import { percent } from '../../../src/engine/values.ts';
import { type Day, parseDay } from '../../../src/law/calendar.ts';
import { movableDays, moveDays } from '../../../src/review/movable-days.ts';
import type { Service } from '../../../src/service.ts';
import { madeTable } from './made-table.ts';

const test = suite('the days that whoever changed rows may move');
const root = mkdtempSync(join(tmpdir(), 'movable-'));
mkdirSync(join(root, 'rules'));
test.after(() => rmSync(root, { recursive: true }));

const SOURCES = `act:
  title: Act
  checked_on: 2026-01-01
other:
  checked_on: 2026-01-01
new:
  checked_on: 2026-06-01
odd:
  checked_on: soon
`;
const CALENDAR = `events:
  - on: 2026-02-01
    what: Budget
    may_change: [tax]

  - on: 2026-03-01
    what: Decision
    may_change: [other]
  - on: 2026-06-02
    what: Budget
    may_change: [tax]
`;
const day = (text: string) => parseDay(text) as Day;
const TODAY = day('2026-06-01');

const event = (on: string, part: Partial<RateEvent> = {}): RateEvent => ({
  ...{ on: day(on), what: 'Budget', mayChange: ['tax'], from: day('2026-04-01'), cite: [], looked: null },
  ...part,
});
const EVENTS = [
  event('2026-02-01'),
  event('2026-03-01', { what: 'Decision', mayChange: ['other'] }),
  event('2026-06-02'),
];

const entry = (from: string, sources: string[] = [], rate = '26%'): Omit<Entry, 'line'> => ({
  ...{ kind: 'added', table: 'tax', from, sources, effect: '' },
  changes: [{ column: 'rate', before: '25%', after: rate }],
});

type Rows = Parameters<typeof madeTable>[2];
const ROW: Rows[number] = ['2026-04-01', { rate: '26%' }];

function movable(
  head: Partial<TableHead>,
  entries: Omit<Entry, 'line'>[],
  rows: Rows = [ROW],
  events = EVENTS,
) {
  writeFileSync(join(root, 'rules/sources.yaml'), SOURCES);
  writeFileSync(join(root, 'rules/calendar.yaml'), CALENDAR);
  const placeOf = (key: string) => ({ file: 'rules/tax.yaml', line: key === 'looked_on' ? 2 : 1, column: 1 });
  const tables: RateTable[] = [
    madeTable('tax', { rate: percent() }, rows, { head: { placeOf, ...head } }),
    madeTable('untouched', { rate: percent() }, [ROW], { head: { lookedOn: day('2020-01-01') } }),
  ];
  const rates = { tables: new Map(tables.map((table) => [table.shape, table])), events };
  return movableDays(entries, { rates } as unknown as Service, root, TODAY);
}

const NEW = { lookedOn: TODAY, enactedUntil: day('2027-03-31') };
const brief = (all: ReturnType<typeof movable>) =>
  all.map(({ name, before, after }) => `${name}: ${before} → ${after}`);

test('of a changed table the day of looking, and no other table', () => {
  const found = movable(
    { lookedOn: day('2026-01-01'), enactedUntil: day('2027-03-31') },
    [entry('2020-04-01')],
    [ROW],
    [],
  );
  assert.equal(found, [
    {
      ...{ file: 'rules/tax.yaml', line: 2, name: 'tax looked_on' },
      ...{ before: '2026-01-01', after: '2026-06-01', more: [] },
    },
  ]);
  assert.equal(movable(NEW, [entry('2020-04-01')], [ROW], []), []);
  assert.equal(movable({ ...NEW, lookedOn: day('2026-06-02') }, [entry('2020-04-01')], [ROW], []), []);
  assert.equal(movable({ lookedOn: day('2020-01-01') }, []), []);
});

test('the day to which law is known: a year of a new row, or the day of looking where it was never known ahead', () => {
  const until = (enacted: string, lookedOn: string, ...rows: Rows) => {
    const head = { lookedOn: day(lookedOn), enactedUntil: day(enacted) };
    const found = movable(head, [entry('2020-04-01')], rows, []).filter(
      ({ name }) => name === 'tax enacted_until',
    );
    return brief(found)[0];
  };
  const [from, later] = [ROW, ['2026-07-01', { rate: '26%' }] as const];
  const moved = (before: string, after: string) => `tax enacted_until: ${before} → ${after}`;
  assert.is(until('2026-03-31', '2026-01-01', from), moved('2026-03-31', '2027-03-31'));
  assert.is(until('2026-04-01', '2026-01-01', from), undefined);
  assert.is(until('2027-03-31', '2026-01-01', from), undefined);
  // Interest is known to the day on which somebody looked, or on which its newest row begins.
  assert.is(until('2026-01-01', '2026-01-01', from), moved('2026-01-01', '2026-06-01'));
  assert.is(until('2026-01-01', '2026-01-02', from, later), moved('2026-01-01', '2026-07-01'));
  // What is announced only is not known.
  const announced = ['2026-07-01', { rate: '26%' }, { announced: true }] as const;
  assert.is(until('2026-01-01', '2026-01-01', from, announced), undefined);
  assert.is(until('2026-01-01', '2026-01-01', announced), undefined);
});

test('of each source cited the day of looking, where it is a day before today', () => {
  const found = movable(NEW, [entry('2020-04-01', ['act', 'new']), entry('2021-04-01', ['odd'])], [ROW], []);
  assert.equal(found, [
    {
      ...{ file: 'rules/sources.yaml', line: 3, name: 'act checked_on' },
      ...{ before: '2026-01-01', after: '2026-06-01', more: [] },
    },
  ]);
});

test('of an event that has come and that nobody has looked at, what was found', () => {
  const found = movable(NEW, [entry('2026-04-01'), entry('2026-03-31'), entry('2026-05-01', [], '27%')]);
  assert.equal(found, [
    {
      ...{ file: 'rules/calendar.yaml', line: 4, name: 'Budget of 1 February 2026', before: '', after: '' },
      more: [
        '    looked_on: 2026-06-01',
        '    found: tax from 1 April 2026, rate 25% → 26%. tax from 1 May 2026, rate 25% → 27%.',
      ],
    },
  ]);
  assert.is(movable(NEW, [entry('2026-03-31')])[0]?.more[1], '    found: No change.');
  const seen = EVENTS.with(0, event('2026-02-01', { looked: { on: TODAY, found: 'It.' } }));
  assert.equal(movable(NEW, [entry('2026-04-01')], [ROW], seen), []);
  const today = EVENTS.with(2, event('2026-06-01'));
  assert.is(movable(NEW, [entry('2026-04-01')], [ROW], today).length, 2);
  const file = [event('2026-02-01', { mayChange: ['none', 'tax'] })];
  assert.is(movable(NEW, [entry('2026-04-01')], [ROW], file).length, 1);
});

test('moved, each stands where it stood, and what was found after its event', () => {
  const head = { lookedOn: day('2026-01-01'), enactedUntil: day('2026-03-31') };
  const days = movable(head, [entry('2026-04-01', ['act'])]);
  writeFileSync(
    join(root, 'rules/tax.yaml'),
    'enacted_until: 2026-03-31 # $&\nlooked_on: 2026-01-01\nrates:\n',
  );
  moveDays(days, root);
  const read = (name: string) => readFileSync(join(root, 'rules', name), 'utf8');
  assert.is(read('tax.yaml'), 'enacted_until: 2027-03-31 # $&\nlooked_on: 2026-06-01\nrates:\n');
  assert.is(read('sources.yaml'), SOURCES.replace('checked_on: 2026-01-01', 'checked_on: 2026-06-01'));
  const found = '    looked_on: 2026-06-01\n    found: tax from 1 April 2026, rate 25% → 26%.\n';
  assert.is(read('calendar.yaml'), CALENDAR.replace('may_change: [tax]\n', `may_change: [tax]\n${found}`));
});

test.run();
