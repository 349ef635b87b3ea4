import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compare } from '../../../src/operations/compare.ts';
import { ComparePart } from '../../../src/web/pages/further/compare-part.tsx';
import { furtherPart, rowsOf } from '../../support/further-parts.ts';
import { plain } from '../../support/page-text.ts';

/** How two results side by side are told, with made answers of figures of each kind. */
const test = suite('comparisons on result pages');

interface Compared {
  readonly differences?: readonly object[];
  readonly figures?: readonly object[];
  readonly notes?: { readonly a: readonly string[]; readonly b: readonly string[] };
}

function compared(key: string, change: string, found: Compared): string {
  const made = {
    differences: [],
    figures: [],
    notes: { a: [], b: [] },
    b: { share_url: 'https://x.example/b' },
    share_url: 'https://x.example/both',
    ...found,
  };
  return furtherPart(ComparePart, { key, operation: compare, given: { compare: change }, found: made });
}

/** An input of a day, where there is none at the end of a period. */
const FIRST: Readonly<Record<string, string>> = { 'chargeable-gains': 'disposal_date' };

/** The last cell of the row of one figure, from one value to another. */
function differenceOf(key: string, label: string, name: string, difference: number | null): string {
  const text = compared(key, `${FIRST[key] ?? 'period_end'}:2025-01-01`, {
    figures: [{ label, a: 'one', b: 'other' }],
    differences: [{ key: name, a: 1, b: 2, difference }],
  });
  const [row, ...others] = rowsOf(text);
  assert.equal([row?.slice(0, 3), others], [[label, 'one', 'other'], []]);
  return row?.[3] ?? 'no cell';
}

test('a difference has its sign, and the unit of its figure', () => {
  for (const [key, label, name, difference, text] of [
    ['corporation-tax', 'Corporation Tax', 'corporation_tax', 2_650, '+£2,650'],
    ['corporation-tax', 'Corporation Tax', 'corporation_tax', -1_234_567.5, '−£1,234,567.50'],
    ['corporation-tax', 'Effective rate', 'effective_rate', -0.42, '−0.42 points'],
    ['corporation-tax', 'Effective rate', 'effective_rate', 1, '+1 points'],
    ['corporation-tax', 'CT600 filing date', 'filing_due', 1, '+1 day'],
    ['corporation-tax', 'CT600 filing date', 'filing_due', -1, '−1 day'],
    ['corporation-tax', 'CT600 filing date', 'filing_due', 2, '+2 days'],
    ['corporation-tax', 'CT600 filing date', 'filing_due', -1_000, '−1,000 days'],
    ['late-penalty', 'Days late', 'days_late_filing', -12, '−12'],
    ['late-penalty', 'Days late', 'days_late_filing', 1_500, '+1,500'],
    [
      'chargeable-gains',
      'Indexation factor for the purchase',
      'indexation_factor_acquisition',
      0.123456,
      '+0.123456',
    ],
    // Six decimals, so that no digits of binary numbers are shown.
    ['corporation-tax', 'Effective rate', 'effective_rate', 0.1 + 0.2, '+0.3 points'],
    ['corporation-tax', 'Effective rate', 'effective_rate', -1.12345678, '−1.123457 points'],
    // A word cannot be subtracted, and what is the same differs by nothing.
    ['corporation-tax', 'Rate', 'rate_band', null, ''],
    ['corporation-tax', 'Corporation Tax', 'corporation_tax', 0, ''],
    // A difference of another figure is none of this.
    ['corporation-tax', 'Corporation Tax', 'effective_rate', 1, ''],
    ['corporation-tax', 'Nothing known', 'corporation_tax', 1, ''],
  ] as const)
    assert.is(differenceOf(key, label, name, difference), text, `${label} ${difference}`);
});

test('a figure that only one result has stands beside a dash', () => {
  const text = compared('corporation-tax', 'period_end:2025-01-01', {
    figures: [
      { label: 'Marginal relief', a: '£1', b: null },
      { label: 'Rate', a: null, b: 'Small' },
    ],
  });
  assert.equal(rowsOf(text), [
    ['Marginal relief', '£1', '–', ''],
    ['Rate', '–', 'Small', ''],
  ]);
});

test('a comparison says what was changed, and whether anything is different', () => {
  const differences = [{ key: 'corporation_tax', a: 1, b: 2, difference: 1 }];
  for (const [change, found, said] of [
    ['taxable_profits:5', { differences }, 'The result as entered, and with Taxable profits £5.'],
    ['taxable_profits:5', {}, 'With Taxable profits £5, nothing is different.'],
    ['associated_companies: 3 ', {}, 'With Associated companies 3, nothing is different.'],
    ['taxable_profits:', {}, 'With Taxable profits left out, nothing is different.'],
    ['close_investment_holding:yes', {}, 'With Close investment-holding company Yes, nothing is different.'],
    // What cannot be read is said as it is.
    [
      'close_investment_holding:perhaps',
      {},
      'With Close investment-holding company perhaps, nothing is different.',
    ],
    ['taxable_profits:1:2', {}, 'With Taxable profits 1:2, nothing is different.'],
  ] as const) {
    const [, status = ''] =
      /<p role="status">(.*?)<\/p>/s.exec(compared('corporation-tax', change, found)) ?? [];
    assert.is(plain(status).replaceAll('‑', '-'), said);
  }
});

test('a comparison links to itself and to the changed result, and shows notes only where there are some', () => {
  const bare = compared('corporation-tax', 'taxable_profits:5', {});
  assert.equal(
    [...bare.matchAll(/<a href="(https:[^"]*)">(.*?)<\/a>/g)].map(([, to, text]) => [to, text]),
    [
      ['https://x.example/both', 'Link to this comparison'],
      ['https://x.example/b', 'The changed result by itself'],
    ],
  );
  assert.not.match(bare, '<h4>');
  const lists = (notes: NonNullable<Compared['notes']>): (string | undefined)[][] =>
    [
      ...compared('deadlines', 'period_end:2025-01-01', { notes }).matchAll(
        /<h4>(.*?)<\/h4><ul>(.*?)<\/ul>/gs,
      ),
    ].map(([, title, list = '']) => [
      title,
      ...[...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, note]) => note),
    ]);
  assert.equal(lists({ a: ['One.', 'Two.'], b: [] }), [['Notes only as entered', 'One.', 'Two.']]);
  assert.equal(lists({ a: [], b: ['Three.'] }), [['Notes only when changed', 'Three.']]);
});

test.run();
