import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import { sweep } from '../../../src/operations/sweep.ts';
import { SweepPart } from '../../../src/web/pages/further/sweep-part.tsx';
import { furtherPart, rowsOf } from '../../support/further-parts.ts';
import { plain } from '../../support/page-text.ts';

/** How the values of a sweep are told, with made answers of figures of each kind. */
const test = suite('sweeps on result pages');

function swept(key: string, given: RequestInputs, points: readonly object[], more: object = {}): string {
  const found = { points, thresholds: [], thresholds_complete: true, ...more };
  return furtherPart(SweepPart, { key, operation: sweep, given, found });
}

test('each value of a sweep is shown in the unit of its figure, and what was refused or is none as a dash', () => {
  for (const [key, vary, at, column, value, cells] of [
    ['corporation-tax', 'taxable_profits', 5, 'corporation_tax', -0.95, ['£5', '−£0.95']],
    [
      'corporation-tax',
      'period_end',
      '2026-03-31',
      'filing_due',
      '2027-03-31',
      ['31 March 2026', '31 March 2027'],
    ],
    ['corporation-tax', 'associated_companies', 3, 'effective_rate', 22.75, ['3', '22.75%']],
    [
      'corporation-tax',
      'associated_companies',
      3,
      'rate_band',
      'small_profits_rate',
      ['3', 'Small profits rate'],
    ],
    ['corporation-tax', 'associated_companies', 3, 'rate_band', 'unheard_of', ['3', 'unheard_of']],
    ['corporation-tax', 'associated_companies', 3, 'corporation_tax', null, ['3', '–']],
    ['corporation-tax', 'associated_companies', 3, 'corporation_tax', undefined, ['3', '–']],
    ['corporation-tax', 'associated_companies', 3, 'nothing', 5, ['3', '–']],
    ['corporation-tax', 'associated_companies', 3, 'rate_band', true, ['3', 'yes']],
    ['corporation-tax', 'associated_companies', 3, 'rate_band', false, ['3', 'no']],
    ['late-penalty', 'tax_due', 0.5, 'days_late_filing', 1_200, ['£0.50', '1,200']],
    ['chargeable-gains', 'proceeds', 1, 'indexation_factor_acquisition', -0.123456, ['£1', '−0.123456']],
    // Six decimals, so that no digits of binary numbers are shown.
    ['chargeable-gains', 'proceeds', 1, 'indexation_factor_acquisition', 1.12345678, ['£1', '1.123457']],
    ['corporation-tax', 'associated_companies', 3, 'effective_rate', 0.1 + 0.2, ['3', '0.3%']],
  ] as const) {
    const text = swept(key, { vary, columns: column }, [{ at, data: { [column]: value } }]);
    assert.equal(rowsOf(text), [cells], `${column} ${value}`);
    assert.not.match(text, '<svg');
  }
  const refused = swept('deadlines', { vary: 'period_end', columns: 'filing_due' }, [
    { at: '2025-01-01', errors: { period_end: 'No.' } },
  ]);
  assert.equal(rowsOf(refused), [['1 January 2025', '–']]);
});

const BY_PROFITS = { vary: 'taxable_profits', columns: 'corporation_tax' };
const at = (profits: number, tax: unknown) => ({ at: profits, data: { corporation_tax: tax } });

test('a curve needs two values of its figure; fewer stand in a table alone', () => {
  const points = [at(1, 10), { at: 2, errors: { taxable_profits: 'No.' } }, at(3, null), at(4, 40)];
  const drawn = swept('corporation-tax', BY_PROFITS, points);
  assert.match(drawn, '<svg');
  // The table beside the picture has what the picture leaves out.
  const rows = [
    ['£1', '£10'],
    ['£2', '–'],
    ['£3', '–'],
    ['£4', '£40'],
  ];
  assert.equal(rowsOf(drawn), rows);
  const few = swept('corporation-tax', BY_PROFITS, points.slice(0, 3));
  assert.not.match(few, '<svg');
  assert.equal(rowsOf(few), rows.slice(0, 3));
  assert.equal(headOf(few), ['Taxable profits', 'Corporation Tax']);
  // What has no name among the figures is a figure all the same.
  const unnamed = swept('corporation-tax', { ...BY_PROFITS, columns: 'nothing' }, points);
  assert.not.match(unnamed, '<svg');
  assert.equal(headOf(unnamed), ['Taxable profits', 'Figure']);
  // Of several figures the first is shown.
  const several = swept('corporation-tax', { ...BY_PROFITS, columns: 'corporation_tax,filing_due' }, points);
  assert.equal(rowsOf(several), rows);
});

const headOf = (text: string): string[] =>
  [...text.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, cell = '']) => plain(cell));

test('a curve is called by its figure and its input, with the ends and the marks that it has', () => {
  const two = [at(1_000, 10), at(2_000, 40)];
  const caption = 'Corporation Tax for Taxable profits from £1,000 to £2,000.';
  const captionOf = (text: string) => plain(/<figcaption[^>]*>(?:<p[^>]*>)?([^<]*)/.exec(text)?.[1] ?? text);
  const bare = swept('corporation-tax', BY_PROFITS, two);
  assert.match(bare, '<h4 id="sweep-title">Corporation Tax by Taxable profits</h4>');
  assert.is(captionOf(bare), caption);
  const marks = { thresholds: [1_500, 1_500, 1_700].map((place) => ({ ...CHANGE, at: place })) };
  const marked = swept('corporation-tax', BY_PROFITS, two, marks);
  assert.is(captionOf(marked), `${caption} Dashed lines stand where a decision has another outcome.`);
  // Two decisions that change at one place have one line there, in both pictures.
  assert.is([...marked.matchAll(/class="limit"/g)].length, 4);
  assert.is([...bare.matchAll(/class="limit"/g)].length, 0);
});

const CHANGE = { decision: 'relief', question: 'Is there relief?', because: 'Profits are above the limit.' };

test('each threshold is told with its place, its question and the reason, and where not all were looked for', () => {
  const two = [at(1, 10), at(2, 40)];
  const toldOf = (text: string) =>
    [...text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, where = '', why = '']) => [where, why]);
  const heading = '<h4>Where something is decided otherwise</h4>';
  const more = 'There are more such values than were looked for.';
  const none = swept('corporation-tax', BY_PROFITS, two);
  assert.equal([none.includes(heading), none.includes(more), toldOf(none)], [false, false, []]);
  const thresholds = [
    { ...CHANGE, at: 1.5 },
    { ...CHANGE, at: 50_000.01, because: null },
  ];
  const told = swept('corporation-tax', BY_PROFITS, two, { thresholds, thresholds_complete: false });
  assert.equal([told.includes(heading), told.includes(more)], [true, true]);
  assert.equal(toldOf(told), [
    ['From £1.50: Is there relief?', 'Profits are above the limit.'],
    ['From £50,000.01: Is there relief?', 'This is not asked any more.'],
  ]);
});

test('its values are a file at the address of the API, with the inputs and with what was asked', () => {
  const given = { ...BY_PROFITS, from: '0', to: '', step: '10', period_start: '2000-01-01', claimed: 'x' };
  const linked = (text: string) => /<a href="([^"]*)">These values as CSV<\/a>/.exec(text)?.[1];
  const address = new URL(
    plain(linked(swept('corporation-tax', given, [at(1, 2)])) ?? ''),
    'https://x.example',
  );
  assert.is(address.pathname, '/api/v1/tools/corporation-tax/sweep.csv');
  assert.equal(Object.fromEntries(address.searchParams), {
    period_start: '2025-04-01',
    period_end: '2026-03-31',
    taxable_profits: '100000',
    vary: 'taxable_profits',
    from: '0',
    step: '10',
    columns: 'corporation_tax',
  });
  // What was refused has no values.
  const found = new InvalidInput('No.', new Map([['to', 'No.']]));
  assert.is(linked(furtherPart(SweepPart, { key: 'deadlines', operation: sweep, given, found })), undefined);
});

test.run();
