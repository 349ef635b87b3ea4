import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordCommand } from '../../../src/review/changelog/record-command.ts';
import { checkCommand } from '../../../src/review/check/check.ts';
import { roundsOf } from '../../support/rounds.ts';
import { RulesRepository, runCommand } from '../../support/rules-repository.ts';

const TAX = 'rules/rates/corporation-tax.yaml';
const LATE = 'rules/rates/late-payment-interest.yaml';
const HOLIDAYS = 'rules/rates/bank-holidays.yaml';
const BAND = 'rules/decisions/rate-band.yaml';
const TEXTS = 'rules/texts/corporation-tax.yaml';
const LAWS = 'rules/laws.yaml';
const LOANS = 'rules/decisions/loan-date.yaml';

/** An edit, and what is said in its line; no other line is blamed. */
const EDITS: readonly (readonly [file: string, from: string, to: string, says: RegExp])[] = [
  [LATE, 'from: 2024-08-20', 'from: 2025-08-20', /2025-08-20 comes before the earlier 2024-11-26/],
  [LATE, 'from: 2024-11-26', 'from: 2024-01-26', /2024-01-26 comes after the later 2024-08-20/],
  [TAX, 'from: 2024-04-01', 'from: 2042-04-01', /comes before the earlier/],
  [TAX, 'from: 2024-04-01', 'from: 2025-04-01', /is there twice/],
  [HOLIDAYS, '- 2018-05-07', '- 2018-12-07', /comes after a later day/],
  [HOLIDAYS, 'from: 2018-01-01', 'from: 2019-01-01', /is there twice/],
  ['rules/calendar.yaml', '- on: 2026-03-19', '- on: 2025-03-19', /out of order among the events/],
  // Characters that cannot be seen, or are another's likeness; a table with faults is not missing elsewhere.
  [TAX, 'main_rate: 20%', 'main_rate: 20\uff05', /a full-width per cent sign \(U\+FF05\)/],
  [TAX, 'main_rate: 20%', 'main_rate: 2\u200b0%', /a zero-width space/],
  [TAX, 'main_rate: 20%', 'm\u0430in_rate: 20%', /Greek or Cyrillic letter/],
  [TAX, 'main_rate: 20%', 'main\u00ad_rate: 20%', /a soft hyphen/],
  [TAX, 'main_rate: 20%', 'main_rate:\t20%', /a tab/],
  [TAX, 'from: 2017-04-01', 'from: 2017\u201304\u201301', /a dash, where files have a hyphen/],
  [TAX, 'from: 2017-04-01', '\ufefffrom: 2017-04-01', /a byte order mark/],
  [TAX, 'lower_limit: £50,000\n', 'lower_limit: \u2212£50,000\n', /a minus sign, where files/],
  [
    'rules/slips/corporation-tax.yaml',
    'associated_companies + 1',
    'associated_companies \uff0b 1',
    /a full-width \+/,
  ],
  // A quote that is open at the end of its line.
  [LATE, 'rate: 7.75%', 'rate: "7.75%', /this quote is not closed/],
  [TAX, 'about: ', 'about: "', /this quote is not closed/],
  [TEXTS, 'label: Effective rate', 'label: "Effective rate', /this quote is not closed/],
  [
    TEXTS,
    'text: No associated companies were',
    "text: 'No associated companies were",
    /this quote is not closed/,
  ],
  ['rules/checks/corporation-tax.yaml', 'message: ', 'message: "', /this quote is not closed/],
];

/** What contradicts a law, which is looked for in rules that can be read. */
const UNLAWFUL: typeof EDITS = [
  [TAX, 'from: 2024-04-01', 'from: 2024-10-01', /begin on 1 April, not on 1 October 2024/],
  [LAWS, '2024-11-07: 4.75%', '2024-03-07: 4.75%', /2024-03-07 comes after the later 2024-08-01/],
  [LAWS, '2024-11-07: 4.75%', '2024-11-14: 4.75%', /several rates contradict this decision/],
  [LAWS, '2024-11-07: 4.75%', '2024-11-07: 4.57%', /several rates contradict this decision/],
  [
    'rules/rates/late-filing-penalties.yaml',
    'within_months: £200',
    'within_months: £220',
    /£400, and 2 times within_months/,
  ],
];

const test = suite('which line is to blame, and in which words');
const repository = new RulesRepository();
test.after(() => repository.remove());
test.after.each(() => repository.reset());

/** What check says of the rules as they are edited. */
async function said(): Promise<string[]> {
  const { code, wrong } = await runCommand(checkCommand, repository.folder);
  assert.is(code, 1);
  return wrong.split('\n');
}

for (const round of [EDITS, UNLAWFUL].flatMap((edits) => roundsOf(edits, ([file]) => file))) {
  test(
    round.map(([, from, to]) => `${JSON.stringify(to)} in place of ${JSON.stringify(from)}`).join(', '),
    async () => {
      const places = round.map(([file, from, to]) => {
        const line = repository.read(file).split(from)[0]?.split('\n').length;
        repository.replace(file, from, to);
        return `${file}:${line}:`;
      });
      const found = await said();
      for (const [index, [, , , says]] of round.entries()) {
        const place = String(places[index]);
        assert.ok(
          found.some((fault) => fault.startsWith(place) && says.test(fault)),
          `${place} ${says}\n${found.join('\n')}`,
        );
      }
      // Elsewhere are the changelog, and the examples that no longer hold.
      const blamed = found.filter((one) => one.startsWith('rules/') && !one.startsWith('rules/examples/'));
      for (const fault of blamed) {
        assert.ok(
          places.some((place) => fault.startsWith(place)),
          fault,
        );
      }
    },
  );
}

const INVERTED: readonly (readonly [
  file: string,
  edits: readonly (readonly [string, string])[],
  says: RegExp,
])[] = [
  [
    BAND,
    [['more_than, value: { fact: lower_limit }', 'at_most, value: { fact: lower_limit }']],
    /:33:\d+ – this condition reads inverted: with "more_than"/,
  ],
  [
    BAND,
    [['holding, operator: is, value: false', 'holding, operator: is, value: true']],
    /:24:66 – this condition reads inverted: with "false"/,
  ],
  [
    LOANS,
    [
      ['- outcome: required', '- outcome: other'],
      ['- outcome: not_required', '- outcome: required'],
      ['- outcome: other', '- outcome: not_required'],
    ],
    /:7:1 – the outcomes not_required and required are exchanged: ctcalc-a20-7b, /,
  ],
  [
    'rules/decisions/zero-emission-cars.yaml',
    [
      ['value: true', 'value: other'],
      ['value: false', 'value: true'],
      ['value: other', 'value: false'],
    ],
    /:6:1 – the conditions of first_year_allowance and main_pool read inverted: ca-comcar-rates-2627, /,
  ],
  [
    'rules/decisions/two-year-rule.yaml',
    [['outcome: qualifies }', 'outcome: does_not_qualify }']],
    /:29:1 – this line reads inverted: "does_not_qualify" in place of "qualifies": cs-aweb-14m/,
  ],
  [
    'rules/checks/directors-loan.yaml',
    [['after, value: { fact: period_end }', 'on_or_before, value: { fact: period_end }']],
    /:22:1 – the condition of this reads inverted: "on_or_before" in place of "after": loan-and-gains/,
  ],
  [
    TEXTS,
    [
      [
        'when: { associated_companies: positive, lower_limit: given }',
        'when: { associated_companies: zero, lower_limit: given }',
      ],
    ],
    /the condition of this reads inverted/,
  ],
];

for (const [file, edits, says] of INVERTED) {
  test(`what is inverted in ${file} is told as that, and no example is asked for`, async () => {
    for (const [from, to] of edits) repository.replace(file, from, to);
    const found = await said();
    assert.ok(
      found.some((fault) => fault.startsWith(file) && says.test(fault)),
      found.join('\n'),
    );
    for (const fault of found) assert.not.match(fault, /write one in rules\/examples|the slip is not among/);
  });
}

for (const isAdapted of [false, true]) {
  test(`a wrong rate is blamed for slips that it breaks, ${isAdapted ? 'with' : 'without'} its examples adapted`, async () => {
    repository.replace('rules/rates/directors-loans.yaml', '35.75%', '36.75%');
    if (isAdapted) {
      repository.write(
        'rules/examples/directors-loan.yaml',
        repository
          .read('rules/examples/directors-loan.yaml')
          .replaceAll('35.75', '36.75')
          .replaceAll('7150', '7350'),
      );
    }
    await runCommand(recordCommand(), repository.folder, '--effect', 'loans');
    const found = await said();
    assert.match(
      found[0] ?? '',
      /^rules\/rates\/directors-loans\.yaml:28:15 – rate from 2026-04-06 is now 36\.75%, and was 35\.75%: look at it/,
    );
    for (const fault of found) assert.not.match(fault, /^rules\/slips/);
  });
}

test.run();
