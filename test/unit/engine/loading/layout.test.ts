import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check } from '../../../../src/review/check.ts';
import { RulesCopy } from '../../../support/rules-copy.ts';

const test = suite('slips in the layout of a file');
const copy = new RulesCopy();
test.after(() => copy.remove());

const RATES = 'rules/rates/corporation-tax.yaml';
const LOANS = 'rules/rates/directors-loans.yaml';
const BAND = 'rules/decisions/rate-band.yaml';
const TEXTS = 'rules/texts/corporation-tax.yaml';
const CHANGELOG = 'CHANGELOG-rates.md';

/** What an editor does by a slip, and the one fault that is then told, at its line. */
interface Slip {
  readonly name: string;
  readonly file: string;
  readonly edit: readonly [from: string, to: string];
  /** The line that is named: the first that holds this text after the edit. */
  readonly at: string;
  readonly says: string;
}

const moved = (begins: string, others: number): string =>
  `this line begins after ${begins}, the lines it belongs with after ${others}`;

const slips: readonly Slip[] = [
  {
    name: 'a value of a row a space too far in',
    file: RATES,
    edit: ['    main_rate: 25%', '     main_rate: 25%'],
    at: '     main_rate: 25%',
    says: moved('5 spaces', 4),
  },
  {
    name: 'a value of a row a space too far out',
    file: RATES,
    edit: ['    lower_limit: £50,000', '   lower_limit: £50,000'],
    at: '   lower_limit: £50,000',
    says: moved('3 spaces', 4),
  },
  {
    name: 'a row a level too far in',
    file: RATES,
    edit: ['  - from: 2023-04-01', '    - from: 2023-04-01'],
    at: '    - from: 2023-04-01',
    says: moved('4 spaces', 2),
  },
  {
    name: 'a key that opens a list a level too far in',
    file: RATES,
    edit: ['\nrates:\n', '\n  rates:\n'],
    at: '  rates:',
    says: moved('2 spaces', 0),
  },
  {
    name: 'a series a level too far in',
    file: LOANS,
    edit: ['  later_relief:\n', '    later_relief:\n'],
    at: '    later_relief:',
    says: moved('4 spaces', 2),
  },
  {
    name: 'a range a level too far out',
    file: RATES,
    edit: ['  lower_limit: £1,000 to', 'lower_limit: £1,000 to'],
    at: 'lower_limit: £1,000 to',
    says: moved('0 spaces', 2),
  },
  {
    name: 'a comparison a space too far in',
    file: BAND,
    edit: [
      '        - { fact: close_investment_holding, operator: is, value: false }',
      '         - { fact: close_investment_holding, operator: is, value: false }',
    ],
    at: '         - { fact: close_investment_holding',
    says: moved('9 spaces', 8),
  },
  {
    name: 'a tab',
    file: RATES,
    edit: ['    main_rate: 25%', '\tmain_rate: 25%'],
    at: '\tmain_rate: 25%',
    says: 'a tab stands here: indent by spaces',
  },
  {
    name: 'a text with a second colon',
    file: BAND,
    edit: ['because: Augmented profits do', 'because: Profits: augmented profits do'],
    at: 'because: Profits:',
    says: 'a second colon stands on this line, or the line before is not ended: put a text with a colon in quotes',
  },
  {
    name: 'a text cut off by a hash sign',
    file: BAND,
    edit: ['because: Augmented profits do not', 'because: Augmented profits of company #1 do not'],
    at: 'because: Augmented profits of company #1',
    says: 'what follows # is left out as a comment: put the text in quotes, or the comment on a line of its own',
  },
  {
    name: 'a value cut off by a hash sign',
    file: RATES,
    edit: ['main_rate: 25%', 'main_rate: 25% # was 19%'],
    at: 'main_rate: 25% #',
    says: 'what follows # is left out as a comment: put the text in quotes, or the comment on a line of its own',
  },
  {
    name: 'nothing where none is meant',
    file: 'rules/rates/quarterly-instalments.yaml',
    edit: ['very_large_above: none', 'very_large_above: n/a'],
    at: 'very_large_above: n/a',
    says: '"n/a": write none where there is no value',
  },
  {
    name: 'an empty value',
    file: 'rules/rates/quarterly-instalments.yaml',
    edit: ['very_large_above: none', 'very_large_above:'],
    at: 'very_large_above:\n',
    says: 'is empty: write none where there is no value',
  },
  ...[RATES, TEXTS, 'schemas/inputs/deadlines.json', CHANGELOG, 'rules/examples/deadlines.yaml'].map(
    (file): Slip => ({
      name: `a conflict left in ${file}`,
      file,
      edit: ['\n', '\n<<<<<<< HEAD\n'],
      at: '<<<<<<< HEAD',
      says: 'two changes of the same lines were merged here: keep the lines that are right, and take out this line and its fellows',
    }),
  ),
];

for (const { name, file, edit, at, says } of slips) {
  test(name, async () => {
    copy.replace(file, ...edit);
    const text = copy.read(file);
    const line = text.slice(0, text.indexOf(at)).split('\n').length;
    const { diagnostics } = await check(copy.options);
    copy.restore(file);
    const told = diagnostics.map((diagnostic) => diagnostic.replace(/^([^:]+:\d+):\d+/, '$1'));
    assert.equal(told, [`${file}:${line} – ${says}`]);
  });
}

test('days may have a comment beside them, and so may quoted text', async () => {
  copy.replace(RATES, 'from: 2023-04-01', 'from: 2023-04-01 # Finance Act 2021');
  copy.replace(
    BAND,
    'question: Which rate of Corporation Tax applies to this part of the period?',
    'question: "Which rate applies?" # of a part',
  );
  assert.equal((await check(copy.options)).diagnostics, []);
  copy.restore(RATES);
  copy.restore(BAND);
});

test.run();
