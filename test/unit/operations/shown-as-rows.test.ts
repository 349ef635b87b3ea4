import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { check } from '../../../src/operations/check.ts';
import { type Comparison, compare } from '../../../src/operations/compare.ts';
import { solve } from '../../../src/operations/solve.ts';
import { type Sweep, type SweepPoint, sweep } from '../../../src/operations/sweep.ts';
import type { Threshold } from '../../../src/operations/thresholds.ts';
import { resultOf } from '../../support/operations.ts';
import { embeddedService, serviceWith } from '../../support/service.ts';

/** Results as rows for spreadsheets and as lines for terminals, from results made for the purpose. */
const service = await embeddedService();
const { common } = service;
const test = suite('operations as rows and lines');

const threshold = (
  at: number | string,
  from: string | null,
  to: string | null,
): Threshold<number | string> => ({
  at,
  decision: 'band',
  question: 'Which band?',
  from,
  to,
  because: 'So it is.',
});

function rowsOf(points: readonly SweepPoint[], thresholds: readonly Threshold<number | string>[] = []) {
  const made: Sweep = { points, thresholds, thresholds_complete: true, disclaimer: '' };
  return sweep.table?.(made) ?? { columns: [], rows: [] };
}

test('a sweep has a row for each point: its place, its figures, what changed up to it, and its errors', () => {
  const { columns, rows } = rowsOf([
    { at: 0, data: { tax: 0, due: '2026-01-01', none: null, is: false } },
    { at: 1, errors: { profits: 'Too small.', end: 'Too late.' } },
    { at: 2, data: { tax: 0.5, due: '2026-01-02', none: null, is: true } },
  ]);
  assert.equal(columns, ['at', 'tax', 'due', 'none', 'is', 'thresholds', 'errors']);
  assert.equal(rows, [
    [0, 0, '2026-01-01', null, false, '', ''],
    [1, null, null, null, null, '', 'profits: Too small. end: Too late.'],
    [2, 0.5, '2026-01-02', null, true, '', ''],
  ]);
});

test('the columns are those of the first point that has figures, and none where none has', () => {
  const refused: SweepPoint = { at: 0, errors: { a: 'No.' } };
  assert.equal(rowsOf([refused, { at: 1, data: { tax: 1 } }]).columns, ['at', 'tax', 'thresholds', 'errors']);
  assert.equal(rowsOf([refused]), { columns: ['at', 'thresholds', 'errors'], rows: [[0, '', 'a: No.']] });
  assert.equal(rowsOf([]), { columns: ['at', 'thresholds', 'errors'], rows: [] });
});

test('a list in a cell is JSON, and a figure that is not there is an empty cell', () => {
  const { rows } = rowsOf([
    { at: 0, data: { parts: [{ tax: 1 }], sizes: ['small'], none: null } },
    { at: 1, data: { parts: [] } },
  ]);
  assert.equal(rows, [
    [0, '[{"tax":1}]', '["small"]', null, '', ''],
    [1, '[]', null, null, '', ''],
  ]);
});

test('a threshold stands in the row of the first point at it or behind it, each once, in order', () => {
  const points = [0, 10, 20, 30].map((at): SweepPoint => ({ at, data: {} }));
  const said = (...thresholds: Threshold<number | string>[]) =>
    rowsOf(points, thresholds).rows.map((row) => row[1]);
  assert.equal(said(threshold(10, 'a', 'b')), ['', '10 band: a → b', '', '']);
  assert.equal(said(threshold(10.01, 'a', 'b')), ['', '', '10.01 band: a → b', '']);
  assert.equal(said(threshold(1, 'a', 'b'), threshold(9, 'b', 'c'), threshold(30, 'c', 'd')), [
    '',
    '1 band: a → b; 9 band: b → c',
    '',
    '30 band: c → d',
  ]);
  assert.equal(said(threshold(20, null, 'b'), threshold(21, 'b', null)), [
    '',
    '',
    '20 band:  → b',
    '21 band: b → ',
  ]);
  const days = ['2025-12-31', '2026-01-31'].map((at): SweepPoint => ({ at, data: {} }));
  assert.equal(
    rowsOf(days, [threshold('2026-01-31', 'a', 'b')]).rows.map((row) => row[1]),
    ['', '2026-01-31 band: a → b'],
  );
});

test('the example of a sweep goes from a quarter of the amount to three times it, or over thirty days', () => {
  for (const { key } of service.tools) {
    const loaded = service.calculator(key) as LoadedCalculator;
    const { schema } = loaded;
    const { vary = '', from = '', to = '', step = '' } = sweep.example(service, loaded) ?? {};
    const given = schema.example[vary];
    const kinds = schema.fields.filter(({ name }) => name in schema.example).map(({ kind }) => kind);
    if (kinds.includes('money')) {
      assert.is(schema.fields.find(({ name }) => name === vary)?.kind, 'money', key);
      assert.equal(
        [from, to, step].map(Number),
        [0.25, 3, 0.25].map((part) => part * Number(given)),
        key,
      );
    } else {
      const ago = (Date.parse(String(given)) - Date.parse(from)) / 86_400_000;
      assert.equal([ago, to, step], [30, given, '5'], key);
    }
  }
});

test('a sweep whose thresholds are all found says so', () => {
  const given = { period_start: '2025-04-01', period_end: '2026-03-31', vary: 'taxable_profits' };
  const ends = { from: '0', to: '300000', step: '300000' };
  const found = resultOf(sweep, service, 'corporation-tax', { ...given, ...ends });
  assert.equal([found.thresholds_complete, found.disclaimer], [true, common.disclaimer]);
});

test('a search among more changes than anybody can read ends, and says that some may be missing', async () => {
  let runs = 0;
  // Another outcome for each penny.
  const calculate = (_: string, { taxable_profits }: Readonly<Record<string, unknown>>) => {
    runs += 1;
    const row = { outcome: String(taxable_profits), because: 'So it is.' };
    return { outcome: { data: {} }, trace: { decisions: [{ decision, row }] } };
  };
  const decision = { shape: { file: 'band' }, question: 'Which band?' };
  const made = await serviceWith({ calculate: calculate as never });
  const given = {
    vary: 'taxable_profits',
    from: '0',
    to: '1000000',
    step: '1000000',
    columns: 'rules_version',
  };
  const found = resultOf(sweep, made, 'corporation-tax', given);
  assert.is(found.thresholds_complete, false);
  assert.ok(found.thresholds.length > 100, `${found.thresholds.length} thresholds`);
  assert.ok(runs < 10_000, `${runs} runs`);
});

const sides = { a: {}, b: {}, differences: [], share_url: 'https://x.example/?compare=a:1' } as const;

test('a comparison has a line for each figure, a dash where one has none, then the notes of each, then its link', () => {
  const made = {
    ...sides,
    figures: [
      { label: 'Tax', a: '£1', b: '£2' },
      { label: 'Relief', a: '£3', b: null },
      { label: 'Charge', a: null, b: '£4' },
    ],
    notes: { a: ['Once.', 'Twice.'], b: ['Then.'] },
  } as unknown as Comparison;
  assert.is(
    compare.plain?.(made, common),
    [
      'Tax: £1 → £2',
      'Relief: £3 → –',
      'Charge: – → £4',
      '− Once.',
      '− Twice.',
      '+ Then.',
      'Link to this result: https://x.example/?compare=a:1',
    ].join('\n'),
  );
  const none = { ...sides, figures: [], notes: { a: [], b: [] } } as unknown as Comparison;
  assert.is(compare.plain?.(none, common), 'Link to this result: https://x.example/?compare=a:1');
});

test('a solution and a check are paragraphs: the answer, its link where there is one, and the disclaimer', () => {
  const said = { answer: 'So much.', share_url: 'https://x.example/', disclaimer: 'No advice.' };
  const link = 'Link to this result: https://x.example/';
  assert.is(solve.plain?.(said as never, common), `So much.\n\n${link}\n\nNo advice.`);
  assert.is(check.plain?.(said as never, common), `So much.\n\n${link}\n\nNo advice.`);
  assert.is(solve.plain?.({ ...said, share_url: null } as never, common), 'So much.\n\nNo advice.');
});

test.run();
