import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Workings } from '../../../src/engine/workings.ts';
import { coloured, showsColours } from '../../../src/review/colour.ts';
import { inColumns, wrapped } from '../../../src/review/columns.ts';
import { workingsLines } from '../../../src/review/workings-text.ts';

const colours = suite('colours of a terminal');

// Select Graphic Rendition, ECMA-48: 1 bold, 31 red, 32 green, 36 cyan; 22 and 39 end them.
const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;
const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
const green = (text: string) => `\u001b[32m${text}\u001b[39m`;
const cyan = (text: string) => `\u001b[36m${text}\u001b[39m`;

colours('a place, what went and came, headings and the verdict stand out', () => {
  assert.is(coloured('rules/a.yaml:12:5 – wrong'), `${cyan('rules/a.yaml:12:5')} – wrong`);
  assert.is(
    coloured('the [-old-] {+new+} rate and [-a-] {+b+}'),
    `the ${red('[-old-]')} ${green('{+new+}')} rate and ${red('[-a-]')} ${green('{+b+}')}`,
  );
  const headings = ['Read as', 'Figures', 'Notes', 'Sources', 'Workings', 'Decisions', 'Rates', 'Facts'];
  for (const heading of [...headings, 'Assuming', 'TEXTS', 'CORPORATION-TAX', 'CHANGES OF THE PAST']) {
    assert.is(coloured(heading), bold(heading));
  }
  assert.is(coloured('No faults: 53 rate tables.'), `${green('No faults')}: 53 rate tables.`);
  assert.is(coloured('1 worked example holds.'), `${green('1 worked example holds')}.`);
  assert.is(coloured('219 worked examples hold.'), `${green('219 worked examples hold')}.`);
  assert.is(coloured('1 fault.'), `${red('1 fault')}.`);
  assert.is(coloured('12 faults.'), `${red('12 faults')}.`);
  assert.is(coloured('2 of 3 worked examples do not hold.'), `${red('2 of 3 worked examples')} do not hold.`);
});

colours('all else stays as it is', () => {
  for (const line of [
    '',
    'VAT',
    'Rates and limits',
    '  Notes',
    'see rules/a.yaml:12:5 – wrong',
    '25% (£1)',
  ]) {
    assert.is(coloured(line), line);
  }
});

// https://no-color.org and https://force-color.org: each counts when it is not empty; who wants none is asked first.
colours('a terminal has them unless somebody wants none, another stream only when they are forced', () => {
  const [terminal, file] = [{ isTTY: true }, {}];
  assert.is(showsColours(terminal, {}), true);
  assert.is(showsColours(file, {}), false);
  assert.is(showsColours(terminal, { NO_COLOR: '1' }), false);
  assert.is(showsColours(terminal, { NO_COLOR: '' }), true);
  assert.is(showsColours(file, { FORCE_COLOR: '1' }), true);
  assert.is(showsColours(file, { FORCE_COLOR: '' }), false);
  assert.is(showsColours(terminal, { FORCE_COLOR: '0' }), false);
  assert.is(showsColours(file, { FORCE_COLOR: '1', NO_COLOR: '1' }), false);
});

colours.run();

const columns = suite('columns and lines');

columns('cells stand under one another, two spaces apart, and no line ends with spaces', () => {
  const rows = [['a', 'two', 'long last cell'], ['four', 'b', ''], ['c'], ['d', 'as long as it is']];
  assert.equal(inColumns(rows.slice(0, 2), '> '), ['> a     two  long last cell', '> four  b']);
  assert.equal(inColumns(rows)[2], 'c');
  assert.equal(inColumns(rows)[3], 'd     as long as it is');
  assert.equal(inColumns([]), []);
});

columns('text is broken at spaces where a line would have more letters than the width', () => {
  assert.equal(wrapped('one two three', 13), ['one two three']);
  assert.equal(wrapped('one two three', 12), ['one two', 'three']);
  assert.equal(wrapped('one two', 7), ['one two']);
  assert.equal(wrapped('one two', 6), ['one', 'two']);
  assert.equal(wrapped('a unbreakable b', 4), ['a', 'unbreakable', 'b']);
  assert.equal(wrapped('one\n  two'), ['one two']);
  // A hundred letters where nothing else is asked.
  const word = 'x'.repeat(49);
  assert.equal(wrapped(`${word} ${word}y`), [`${word} ${word}y`]);
  assert.equal(wrapped(`${word} ${word}yz`), [word, `${word}yz`]);
});

columns.run();

const workings = suite('workings on a terminal');
const reference = (title: string) => ({ title, url: 'https://example.com/' });

workings(
  'lines with their working and law, decisions with their facts, and rates under one heading of law',
  () => {
    const used = (name: string, value: string, ...titles: string[]) => ({
      ...{ table: 'rates', row_from: '2025-04-01', name, value },
      source: titles.map(reference),
    });
    const made: Workings = {
      ...{ tool: 'tax', input: {}, rules_version: '2026-04-01', disclaimer: '' },
      lines: [
        {
          label: 'Tax',
          working: '£100 × 25%',
          value: '£25.00',
          cite: [reference('Act A'), reference('Act B')],
        },
        { label: 'Days', working: '30 + 1', value: '31', cite: [reference('Act B')] },
      ],
      decisions: [
        {
          question: 'Which rate?',
          outcome: 'main_rate',
          because: 'Profits are high.',
          facts: { taxable_profits: '£100.00', close: 'no' },
          cite: [reference('Act C')],
        },
      ],
      rates_used: [
        used('main_rate', '25%', 'Act A'),
        used('limit', '£50,000', 'Act A'),
        used('fraction', '3/200', 'Act A', 'Act B'),
      ],
    };
    assert.equal(workingsLines(made), [
      'Workings',
      '  Tax: £25.00',
      '      = £100 × 25%',
      '      Act A; Act B',
      '  Days: 31',
      '      = 30 + 1',
      '      Act B',
      '',
      'Decisions',
      '  Which rate? main rate',
      '      Profits are high.',
      '      · taxable profits  £100.00',
      '      · close            no',
      '      Act C',
      '',
      'Rates',
      '  rates  2025-04-01  main_rate  25%',
      '  rates  2025-04-01  limit      £50,000',
      '      Act A',
      '  rates  2025-04-01  fraction   3/200',
      '      Act A; Act B',
    ]);
  },
);

workings.run();
