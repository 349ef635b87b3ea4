import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readChangelog } from '../../../src/engine/changelog.ts';
import { Diagnostics } from '../../../src/engine/loading/diagnostics.ts';
import type { RateTable } from '../../../src/engine/rates/table.ts';
import { arrayOf, date, decimal, money, optional, percent } from '../../../src/engine/values.ts';
import { recordedRows } from '../../../src/review/recorded-rows.ts';
import { madeTable } from './made-table.ts';

const test = suite('the rows that a changelog leaves');

const RATES = madeTable('tax', { rate: percent(), limit: optional(money) }, []);
const PRICES = madeTable('prices', { index: decimal(1) }, [], { options: { monthly: true } });
const DAYS = madeTable('days', { days: arrayOf(date) }, []);

/** What entries leave, those of each edition together, the newest edition first; and what is wrong with them. */
function replayed(...editions: readonly (readonly string[])[]) {
  const text = editions.map((entries, index) => {
    const lines = entries.map(
      (entry) => `- ${entry}${entry.includes('Source') ? '' : '. Source: act. Effect: it.'}`,
    );
    return `## ${2040 - index}-01-01\n\n${lines.join('\n')}\n`;
  });
  const read = readChangelog(text.join('\n'), (wrong) => assert.unreachable(wrong));
  const diagnostics = new Diagnostics();
  const found = recordedRows(read?.editions ?? [], [RATES, PRICES, DAYS], diagnostics);
  const rowsOf = (table: RateTable) =>
    [...(found.get(table) ?? [])].map(
      ([day, { texts, line }]) => [day, Object.fromEntries(texts), line] as const,
    );
  const wrong = diagnostics.all().map((fault) => `${fault.line}:${fault.column} ${fault.wrong}`);
  assert.ok(diagnostics.all().every(({ file }) => file === 'CHANGELOG-rates.md'));
  return { rows: rowsOf(RATES), prices: rowsOf(PRICES), days: rowsOf(DAYS), wrong };
}

test('a first row has what its entry says, and none of the rest', () => {
  assert.equal(replayed(['added `tax` 2024-04-01: rate 25%. Source: act, other. Effect: it.']), {
    rows: [['2024-04-01', { rate: '25%', limit: 'none', cite: 'act, other', status: 'law' }, 3]],
    ...{ prices: [], days: [], wrong: [] },
  });
});

test('a later row leads on from the one before it by its day, whatever the order of entries and editions', () => {
  const { rows, wrong } = replayed(
    ['added `tax` 2026-04-01: rate 26% → 27%', 'added `tax` 2025-04-01: rate 25% → 26%; limit £5 → £6'],
    ['added `tax` 2024-04-01: rate 25%; limit £5', 'added `tax` 2023-04-01: rate 24%'],
  );
  // The row of 2024 leads on from that of 2023, and so has to say what was before.
  assert.equal(wrong, [
    '8:1 say what rate was before: "rate 24% → 25%"',
    '8:1 say what limit was before: "limit none → £5"',
  ]);
  assert.equal(
    rows.map(([day, { rate, limit }, line]) => [day, rate, limit, line]),
    [
      ['2023-04-01', '24%', 'none', 9],
      ['2024-04-01', '25%', '£5', 8],
      ['2025-04-01', '26%', '£6', 4],
      ['2026-04-01', '27%', '£6', 3],
    ],
  );
});

/** Which kinds of entries can follow where a row is not recorded, is law or is announced. */
const FOLLOWING = {
  nothing: ['added', 'announced'],
  law: ['announced', 'corrected', 'removed'],
  announced: ['enacted', 'corrected', 'removed'],
} as const;
const RECORDED = {
  nothing: [],
  law: [['added `tax` 2024-04-01: rate 25%']],
  announced: [['announced `tax` 2024-04-01: rate 25%']],
};

for (const [status, follows] of Object.entries(FOLLOWING) as [keyof typeof FOLLOWING, readonly string[]][]) {
  test(`what can be recorded of a row of which there is ${status}`, () => {
    for (const kind of ['added', 'announced', 'enacted', 'corrected', 'removed']) {
      const { rows, wrong } = replayed([`${kind} \`tax\` 2024-04-01: rate 25%`], ...RECORDED[status]);
      const is = status === 'nothing' ? 'by no older entry' : `as ${status} on line 7`;
      const told = `3:1 the row from 2024-04-01 is recorded ${is}, so it cannot be ${kind}`;
      assert.equal(wrong, follows.includes(kind) ? [] : [told], kind);
      if (!follows.includes(kind)) continue;
      const stays = status === 'announced' && kind === 'corrected';
      const now = kind === 'announced' || stays ? 'announced' : 'law';
      const row = ['2024-04-01', { rate: '25%', limit: 'none', cite: 'act', status: now }, 3];
      assert.equal(rows, kind === 'removed' ? [] : [row], kind);
    }
  });
}

test('a correction says what was, and takes its own sources', () => {
  const added = ['added `tax` 2024-04-01: rate 25%; limit £5'];
  const { rows, wrong } = replayed(
    ['corrected `tax` 2024-04-01: limit £5 → £6. Source: b, c. Effect: it.'],
    added,
  );
  assert.equal([rows[0]?.[1], wrong], [{ rate: '25%', limit: '£6', cite: 'b, c', status: 'law' }, []]);
  const wrongOf = (changes: string) => replayed([`corrected \`tax\` 2024-04-01: ${changes}`], added).wrong;
  assert.equal(wrongOf('rate 24% → 26%'), ['3:1 rate was 25% before, not 24%']);
  assert.equal(wrongOf('limit £6'), ['3:1 say what limit was before: "limit £5 → £6"']);
  assert.equal(wrongOf('limit £5'), []);
  assert.equal(wrongOf('other £5'), ['3:1 tax has no column "other"']);
  assert.equal(replayed(['added `vat` 2024-04-01: rate 25%']).wrong, ['3:1 there is no table "vat"']);
});

const YEAR = '1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0';

test('months and lists say all anew, and lead on from no row before', () => {
  const { prices, days, wrong } = replayed([
    `added \`prices\` 2023-01-01: index ${YEAR}`,
    `added \`prices\` 2024-01-01: index ${YEAR}`,
    'added `days` 2023-01-01: days 2023-01-02',
    'added `days` 2024-01-01: days 2024-01-01',
  ]);
  assert.equal(wrong, []);
  assert.equal(
    prices.map(([day, { index }]) => [day, index]),
    [
      ['2023-01-01', YEAR],
      ['2024-01-01', YEAR],
    ],
  );
  assert.equal(
    days.map(([, { days: all }]) => all),
    ['2023-01-02', '2024-01-01'],
  );
});

test('a month is corrected alone, under its own first day', () => {
  const added = [`added \`prices\` 2023-01-01: index ${YEAR}`];
  const corrected = (entry: string) => {
    const { prices, wrong } = replayed([`corrected \`prices\` ${entry}`], added);
    return [prices[0]?.[1].index, wrong];
  };
  assert.equal(corrected('2023-03-01: index 3.0 → 3.5'), [YEAR.replace('3.0', '3.5'), []]);
  assert.equal(corrected('2023-01-01: index 1.0 → 1.5'), [YEAR.replace('1.0', '1.5'), []]);
  assert.equal(corrected('2023-12-01: index 12.0 → 12.5'), [YEAR.replace('12.0', '12.5'), []]);
  assert.equal(corrected('2023-03-01: index 2.0 → 3.5')[1], ['3:1 index was 3.0 before, not 2.0']);
  assert.equal(corrected('2023-03-01: index 3.5')[1], ['3:1 say what index was before: "index 3.0 → 3.5"']);
  assert.equal(corrected('2023-03-02: index 3.0 → 3.5')[1], [
    '3:1 a month begins on its first day, not on 2023-03-02',
  ]);
  assert.equal(corrected('2024-03-01: index 3.0 → 3.5'), [
    YEAR,
    ['3:1 the row from 2024-01-01 is recorded by no older entry, so it cannot be corrected'],
  ]);
  // The whole year at once is a correction as any other.
  const whole = YEAR.replace('3.0', '3.5');
  assert.equal(corrected(`2023-01-01: index ${YEAR} → ${whole}`), [whole, []]);
});

test.run();
