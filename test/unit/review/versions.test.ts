import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TableHead } from '../../../src/engine/rates/table.ts';
import { decimal, money, optional, percent } from '../../../src/engine/values.ts';
import { type Day, parseDay } from '../../../src/law/calendar.ts';
import { rowDifferences } from '../../../src/review/row-differences.ts';
import { sameCalculators } from '../../../src/review/same-rules.ts';
import { textDifferences } from '../../../src/review/text-differences.ts';
import type { Service } from '../../../src/service.ts';
import { madeTable } from './made-table.ts';

/** Two versions of the rules, made of a table and of files. */
const roots = [mkdtempSync(join(tmpdir(), 'before-')), mkdtempSync(join(tmpdir(), 'after-'))] as const;
const removeAll = () => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
};

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

type Rows = Parameters<typeof madeTable>[2];
const day = (text: string) => parseDay(text) as Day;
const serviceOf = (...tables: ReturnType<typeof madeTable>[]) =>
  ({ rates: { tables: new Map(tables.map((table) => [table.shape, table])) } }) as unknown as Service;

const rows = suite('rows that differ between two versions');
const COLUMNS = { rate: percent(), limit: optional(money) };

rows('values that changed, rows that came and rows that went, by table and day', () => {
  const rates = (...all: Rows) => madeTable('tax', COLUMNS, all);
  const [a, b] = [{ rate: '20%' }, { rate: '25%', limit: '£5' }];
  const before = serviceOf(
    rates(['2022-04-01', a], ['2020-04-01', a], ['2021-04-01', a]),
    madeTable('zoo', COLUMNS, []),
  );
  const after = serviceOf(
    madeTable('zoo', COLUMNS, [['2020-04-01', a]]),
    rates(['2020-04-01', b], ['2021-04-01', a], ['2023-04-01', b]),
    madeTable('abc', COLUMNS, [['2020-04-01', a]]),
  );
  const both = ['rate', 'limit'];
  const told = rowDifferences(before, after).map(({ table, from, recordedFrom, ...rest }) => {
    assert.is(from, day(recordedFrom));
    return { at: `${table} ${recordedFrom}`, ...rest };
  });
  assert.equal(told, [
    { at: 'abc 2020-04-01', kind: 'added', columns: both, values: [] },
    { at: 'tax 2020-04-01', kind: 'changed', columns: both, values: ['rate 20% → 25%', 'limit none → £5'] },
    { at: 'tax 2022-04-01', kind: 'removed', columns: both, values: [] },
    { at: 'tax 2023-04-01', kind: 'added', columns: both, values: [] },
    { at: 'zoo 2020-04-01', kind: 'added', columns: both, values: [] },
  ]);
  assert.equal(rowDifferences(before, before), []);
});

rows('a month is recorded under the first day of its year', () => {
  const prices = (index: string) =>
    serviceOf(
      madeTable('prices', { index: decimal(1) }, [['2023-05-01', { index }]], { options: { monthly: true } }),
    );
  const [month, ...more] = rowDifferences(prices('1.0'), prices('1.1'));
  assert.equal(
    [month?.from, month?.recordedFrom, month?.values],
    [day('2023-05-01'), '2023-01-01', ['index 1.0 → 1.1']],
  );
  assert.equal(more, []);
});

rows.run();

const texts = suite('texts of people that differ between two versions');

texts('every folder in which they stand, by file and keys, and no key under which none stands', () => {
  const [before, after] = roots;
  const names = [
    'rules/texts/a.yaml',
    'rules/checks/a.yaml',
    'rules/decisions/a.yaml',
    'schemas/inputs/a.json',
  ];
  for (const name of names) {
    write(before, name, '{ "b": { "text": ["Old", "Same"] } }');
    write(after, name, '{ "b": { "text": ["Same", "New", "More"] } }');
  }
  write(after, 'rules/texts/b.yml', 'text: x');
  write(after, 'rules/texts/.hidden.yaml', 'text: x');
  write(after, 'rules/rates/a.yaml', 'text: x');
  write(before, 'rules/texts/z.yaml', 'gone: 25%');
  write(after, 'rules/texts/m.yaml', 'come: 26%');
  const keys = [
    'when',
    'each',
    'cite',
    'sources',
    'assuming',
    'facts',
    '$schema',
    'field',
    'kind',
    'outcome',
  ];
  write(after, 'rules/texts/c.yaml', keys.map((key) => `${key}: { text: x }\n`).join(''));
  const differing = names.flatMap((name) => [
    { name: `${name} b text`, before: 'Old', after: 'New' },
    { name: `${name} b text`, before: '', after: 'More' },
  ]);
  const others = [
    { name: 'rules/texts/m.yaml come', before: '', after: '26%' },
    { name: 'rules/texts/z.yaml gone', before: '25%', after: '' },
  ];
  assert.equal(textDifferences(before, after), differing.toSpliced(2, 0, ...others));
  removeAll();
  assert.equal(textDifferences(before, after), []);
});

texts.run();

const same = suite('calculators of which nothing differs');
same.after(removeAll);

interface Made {
  readonly rows?: Rows;
  readonly head?: Partial<TableHead>;
  readonly source?: object;
}

/** A calculator "tax" that reads a table and takes a decision, and one "other" that reads nothing. */
function version(root: string, { rows: all = [ROW], head = {}, source = {} }: Made) {
  const table = madeTable('rates', COLUMNS, all, { head });
  const sources = new Map([['act', { key: 'act', title: 'Act', url: 'https://example.com/', ...source }]]);
  const service = {
    tools: [{ key: 'tax' }, { key: 'other' }],
    rates: { tables: new Map([[table.shape, table]]), sources },
    calculator: (key: string) => ({
      calculator:
        key === 'tax'
          ? { tables: [table.shape], decisions: [{ file: 'band' }] }
          : { tables: [], decisions: [] },
    }),
  };
  return { root, service: service as unknown as Service };
}

const ROW: Rows[number] = ['2020-04-01', { rate: '20%', limit: '£5' }];
const sameOf = (made: Made = {}) => [...sameCalculators(version(roots[0], {}), version(roots[1], made))];

same('what a calculator reads makes it differ, and no other that does not read it', () => {
  assert.equal(sameOf(), ['tax', 'other']);
  for (const made of [
    { rows: [['2020-04-01', { rate: '21%', limit: '£5' }]] },
    { rows: [['2020-04-01', { rate: '20%' }]] },
    { rows: [['2020-04-02', ROW[1]]] },
    { rows: [ROW, ['2021-04-01', ROW[1]]] },
    { rows: [['2020-04-01', ROW[1], { cite: ['other'] }]] },
    { rows: [['2020-04-01', ROW[1], { announced: true }]] },
    { head: { enactedUntil: day('2027-03-31') } },
    { head: { chosenBy: 'last_day' } },
    { head: { method: 'by_days' } },
    { head: { closed: 'It is over.' } },
    { head: { pending: [{ on: day('2026-11-01') }] as never } },
  ] as Made[]) {
    assert.equal(sameOf(made), ['other'], JSON.stringify(made));
  }
  // On which day somebody looked changes no result.
  assert.equal(sameOf({ head: { lookedOn: day('2027-03-31') } }), ['tax', 'other']);
});

same('its texts, checks, inputs and decisions make it differ; what all name makes all', () => {
  for (const [file, left] of [
    ['rules/texts/tax.yaml', ['other']],
    ['rules/checks/tax.yaml', ['other']],
    ['schemas/inputs/tax.json', ['other']],
    ['rules/decisions/band.yaml', ['other']],
    ['rules/texts/other.yaml', ['tax']],
    ['rules/decisions/none.yaml', ['tax', 'other']],
    ['rules/texts/common.yaml', []],
  ] as const) {
    write(roots[1], file, 'text: x\n');
    assert.equal(sameOf(), left, file);
    removeAll();
  }
  for (const source of [{ title: 'Other' }, { url: 'https://example.org/' }])
    assert.equal(sameOf({ source }), []);
  assert.equal(sameOf({ source: { checkedOn: '2027-01-01' } }), ['tax', 'other']);
});

same.run();
