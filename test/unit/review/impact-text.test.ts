import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { impactLines } from '../../../src/review/impact-text.ts';
import { verdictLines } from '../../../src/review/impact-verdict.ts';
import { changed, differs, impact, of, row, tax, withProfits } from './made-impact.ts';

const text = suite('an impact as it is printed');

const SENTENCE = ['The tax is due now and here', 'The tax is due later and here'] as const;
const whole = impact({
  rows: [
    row('tax/rates', 2028, 'added'),
    row('tax/limits', 2024, 'changed', 'lower £5 → £6', 'upper £7 → £8'),
  ],
  texts: [differs('rules/texts/tax.yaml answer text', 'Old words.', 'New words.')],
  calculators: [
    of({ key: 'untouched' }),
    of({
      typical: changed(null, withProfits(1)),
      changed: [
        changed('hmrc-1', withProfits(1), tax('£100.00', '£110.00'), differs('Long label', '', '£5.00')),
        changed(null, withProfits(2), differs('answer', ...SENTENCE)),
        changed(null, withProfits(3), tax('£1.00', '£2.00')),
        changed(null, withProfits(4), tax('£1.00', '£2.00')),
        changed(null, withProfits(5), tax('£3|4', '')),
      ],
    }),
  ],
  past: {
    declared: 0,
    undeclared: [
      { changed: changed(null, withProfits(6)), why: 'a row was changed' },
      { changed: changed('old', withProfits(7)), why: 'it lies before' },
      { changed: changed(null, withProfits(8)), why: 'a row was changed' },
    ],
  },
});

text('plain: rows, texts, each calculator that changes, and what ought to have stayed', () => {
  const lines = impactLines(whole, { markdown: false, groups: 12 });
  assert.equal(lines.slice(0, 2), ['What changes since HEAD', '']);
  const verdictEnd = verdictLines(whole).length + 2;
  assert.equal(lines.slice(2, verdictEnd), verdictLines(whole));
  assert.equal(lines.slice(verdictEnd), [
    '',
    '- added in tax/rates: the row from 1 April 2028',
    '- changed in tax/limits: the row from 1 April 2024: lower £5 → £6; upper £7 → £8',
    ...['', 'TEXTS', ''],
    '- rules/texts/tax.yaml answer text: [-Old-] {+New+} words.',
    ...['', 'TAX', ''],
    '1 of 2 worked examples and 4 of 10 points of the grid change.',
    '',
    '  hmrc-1',
    '    Tax         £100.00  →  £110.00',
    '    Long label        –  →  £5.00',
    '  profits=2 close=false',
    '    answer: The tax is due [-now-] {+later+} and here',
    '  profits=3 close=false, and 1 more in the same way',
    '    Tax           £1.00  →  £2.00',
    '  profits=5 close=false',
    '    Tax            £3|4  →  –',
    ...['', 'CHANGES OF THE PAST THAT NOTHING DECLARES', ''],
    '- 2 results change, such as tax profits=6 close=false: a row was changed.',
    '  If a row was wrong, npm run record says so in CHANGELOG-rates.md; if not, take the change back.',
    '- One result changes, such as tax old: it lies before.',
    '  If a row was wrong, npm run record says so in CHANGELOG-rates.md; if not, take the change back.',
  ]);
});

text('as Markdown, with cells that a bar cannot break', () => {
  const lines = impactLines(whole, { markdown: true, groups: 12 });
  assert.is(lines[0], '# What changes since HEAD');
  assert.equal(lines.filter((line) => line.startsWith('#')).slice(1), [
    ...['## Texts', '## tax', '## Changes of the past that nothing declares'],
  ]);
  assert.ok(lines.includes('- added in `tax/rates`: the row from 1 April 2028'));
  assert.ok(lines.includes('- rules/texts/tax.yaml answer text: ~~Old~~ **New** words.'));
  const table = lines.indexOf('| result | what | before | after |');
  assert.equal(lines.slice(table + 1, table + 7), [
    '| --- | --- | --- | --- |',
    '| hmrc-1 | Tax | £100.00 | £110.00 |',
    '|  | Long label | – | £5.00 |',
    '| profits=2 close=false | answer |  | The tax is due ~~now~~ **later** and here |',
    '| profits=3 close=false, and 1 more in the same way | Tax | £1.00 | £2.00 |',
    '| profits=5 close=false | Tax | £3\\|4 | – |',
  ]);
});

text('every worked example, and of the grid the first and others spread over the rest', () => {
  const grid = Array.from({ length: 9 }, (_, index) =>
    changed(null, withProfits(index), tax('£1', `£${index}`)),
  );
  const cases = ['a', 'b'].map((id) => changed(id, withProfits(1), tax('£1', `£${id}`)));
  const shown = (groups: number) => {
    const only = impact({ calculators: [of({ typical: null, changed: [...grid, ...cases] })] });
    const lines = impactLines(only, { markdown: false, groups });
    return {
      names: lines.flatMap((line) => /^ {2}(?:profits=)?(\w)/.exec(line)?.[1] ?? []).join(''),
      last: lines.at(-1),
    };
  };
  assert.equal(shown(4), {
    names: 'ab0125',
    last: 'And 5 more points of the grid: --all shows them.',
  });
  assert.is(shown(9).names, 'ab012345678');
  assert.is(shown(Infinity).last, '    Tax  £1  →  £8');
  assert.is(
    impactLines(impact(), { markdown: false, groups: 1 }).at(-1),
    'No value of a rate table changes.',
  );
});

text.run();
