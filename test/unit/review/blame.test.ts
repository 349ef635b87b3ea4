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
const PENALTIES = 'rules/rates/late-filing-penalties.yaml';
const SLIPS = 'rules/slips/corporation-tax.yaml';
const LOANS = 'rules/decisions/loan-date.yaml';
const LOSSES = 'rules/rates/losses.yaml';
const SOURCES = 'rules/sources.yaml';
const ACCOUNTS = 'rules/rates/late-accounts-penalties.yaml';

/** An edit, and the message in its line; no other line is blamed. */
type Edit = readonly [file: string, from: string, to: string, says: RegExp];

const EDITS: readonly Edit[] = [
  [LATE, 'from: 2024-08-20', 'from: 2025-08-20', /2025-08-20 comes before the earlier 2024-11-26/],
  [LATE, 'from: 2024-11-26', 'from: 2024-01-26', /2024-01-26 comes after the later 2024-08-20/],
  [TAX, 'from: 2024-04-01', 'from: 2042-04-01', /comes before the earlier/],
  [TAX, 'from: 2024-04-01', 'from: 2025-04-01', /is there twice/],
  [HOLIDAYS, '- 2018-05-07', '- 2018-12-07', /comes after a later day/],
  [HOLIDAYS, 'from: 2018-01-01', 'from: 2019-01-01', /is there twice/],
  ['rules/calendar.yaml', '- on: 2026-03-19', '- on: 2025-03-19', /out of order among the events/],
  // Invisible characters and look-alikes. Each in its own file, so that one check finds them all.
  ['rules/rates/directors-loans.yaml', '32.5%', '32.5\uff05', /a full-width per cent sign \(U\+FF05\)/],
  ['rules/rates/interest-from-hmrc.yaml', '0.50%', '0.5\u200b0%', /a zero-width space/],
  ['rules/rates/company-size.yaml', 'turnover: £632', 't\u0443rnover: £632', /Greek or Cyrillic letter/],
  [LOSSES, 'claim_months: 24', 'claim\u00ad_months: 24', /a soft hyphen/],
  [PENALTIES, 'within_months: £100\n', 'within_months:\t£100\n', /a tab/],
  ['rules/rates/time-limits.yaml', '1993-10-01', '1993\u201310\u201301', /a dash, where files have a hyphen/],
  ['rules/rates/chargeable-gains.yaml', 'from: 1987', '\ufefffrom: 1987', /a byte order mark/],
  ['rules/rates/capital-allowances.yaml', 'limit: £1,000,000\n', 'limit: \u2212£1,000,000\n', /a minus sign/],
  [SLIPS, 'companies + 1', 'companies \uff0b 1', /a full-width \+/],
  // An unclosed quotation mark.
  [ACCOUNTS, '£150', '"£150', /this quote is not closed/],
  ['rules/rates/retail-prices-index.yaml', 'about: The', 'about: "The', /this quote is not closed/],
  ['rules/texts/deadlines.yaml', 'label: CT600', 'label: "CT600', /this quote is not closed/],
  [TEXTS, 'text: No associated', "text: 'No associated", /this quote is not closed/],
  ['rules/checks/corporation-tax.yaml', 'message: ', 'message: "', /this quote is not closed/],
];

/** Contradictions of a law, which are only found in readable rules. */
const UNLAWFUL: readonly Edit[] = [
  [TAX, 'from: 2024-04-01', 'from: 2024-10-01', /begin on 1 April, not on 1 October 2024/],
  [LAWS, '2024-11-07: 4.75%', '2024-03-07: 4.75%', /2024-03-07 comes after the later 2024-08-01/],
  [LAWS, '2024-11-07: 4.75%', '2024-11-07: 4.57%', /several rates contradict this decision/],
  [PENALTIES, 'within_months: £200', 'within_months: £220', /£400, and 2 times within_months/],
  [
    SLIPS,
    'rank: 12\n    sentence: All profits',
    'rank: 15\n    sentence: All profits',
    /after rates_at_the_start/,
  ],
];

/** What an event, a table or a source says of looking, and what two laws say of one another. */
const LOOKED: readonly Edit[] = [
  [LOSSES, 'looked_on: 2026-11-20', 'looked_on: 2026-11-24', /last of its sources/],
  [ACCOUNTS, 'looked_on: 2026-11-23', 'looked_on: 2026-11-21', /nobody has looked since at late-/],
  [SOURCES, 'checked_on: 2026-11-20', 'checked_on: 2026-11-21', /nobody has looked since/],
  [LAWS, '0.684, 0.680', '0.684, 0.681', /the rise to 2017-12-01 is 0\.680/],
];

/** What no worked example quotes, named by its line as it is and was. */
const UNREAD: readonly Edit[] = [
  [
    'rules/rates/company-size.yaml',
    'total: Balance sheet total',
    'total: Gross assets',
    /is "Gross assets", and was "Balance sheet total"/,
  ],
  [LOSSES, '10% to 100%', '40% to 60%', /is "40% to 60%", and was "10% to 100%"/],
  [SLIPS, '# 26.5% × £100,000', '# 25.5% × £100,000', /the comment is "25\.5%/],
  ['rules/slips/seen.yaml', '26.5% × £80,000', '25.5% × £80,000', /and was "26\.5% × £80,000"/],
  [TEXTS, 'taxable profits, rounded', 'augmented profits, rounded', /and was "Tax as a perc/],
  [SOURCES, '(alteration of', '(change of', /and was "Companies Act 1985, /],
];

const test = suite('which line is to blame, and in which words');
const repository = new RulesRepository();
test.after(() => repository.remove());
test.after.each(() => repository.reset());

/** Check's diagnostics for the edited rules. */
async function said(): Promise<string[]> {
  const { code, wrong } = await runCommand(checkCommand, repository.folder);
  assert.is(code, 1);
  return wrong.split('\n');
}

for (const round of [EDITS, UNLAWFUL, LOOKED, UNREAD].flatMap((edits) => roundsOf(edits, ([file]) => file))) {
  test(`of ${round.length} faults, each is blamed on its own line, from ${JSON.stringify(round[0]?.[2])} on`, async () => {
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
    // The changelog and failing examples may be reported as well.
    const blamed = found.filter((one) => one.startsWith('rules/') && !one.startsWith('rules/examples/'));
    for (const fault of blamed) {
      assert.ok(
        places.some((place) => fault.startsWith(place)),
        fault,
      );
    }
  });
}

/** Inverted conditions: those in one round are in files of different calculators, or prevent loading. */
const INVERTED: readonly (readonly (readonly [
  file: string,
  edits: readonly (readonly [string, string])[],
  says: RegExp,
])[])[] = [
  [
    [
      BAND,
      [['more_than, value: { fact: lower_limit }', 'at_most, value: { fact: lower_limit }']],
      /:33:\d+ – this condition reads inverted: with "more_than"/,
    ],
  ],
  [
    [
      BAND,
      [['holding, operator: is, value: false', 'holding, operator: is, value: true']],
      /:24:66 – this condition reads inverted: with "false"/,
    ],
  ],
  [
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
      TEXTS,
      [
        [
          'associated_companies: positive, lower_limit: given',
          'associated_companies: zero, lower_limit: given',
        ],
      ],
      /the condition of this reads inverted/,
    ],
  ],
  [
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
  ],
  [
    [
      'rules/checks/directors-loan.yaml',
      [['after, value: { fact: period_end }', 'on_or_before, value: { fact: period_end }']],
      /:22:1 – the condition of this reads inverted: "on_or_before" in place of "after": loan-and-gains/,
    ],
  ],
];

for (const round of INVERTED) {
  test(`an inverted condition is reported as such, and no example is asked for: ${round.map(([file]) => file)}`, async () => {
    for (const [file, edits] of round) for (const [from, to] of edits) repository.replace(file, from, to);
    const found = await said();
    for (const [file, , says] of round) {
      assert.ok(
        found.some((fault) => fault.startsWith(file) && says.test(fault)),
        `${file} ${says}\n${found.join('\n')}`,
      );
    }
    for (const fault of found) assert.not.match(fault, /write one in rules\/examples|the slip is not among/);
  });
}

test('what was found at an event is not changed afterwards, unless others sign it', async () => {
  const file = 'rules/calendar.yaml';
  const found = 'found: Bank Rate stayed at 3.75%.';
  repository.replace(file, 'found: No change. Bank Rate stayed at 3.75%, as later decisions show.', found);
  assert.match(
    (await said()).join('\n'),
    /^rules\/calendar\.yaml:\d+:\d+ – the last commit has looked_on: 2026-10-03/m,
  );
  repository.replace(file, found, `${found}\n    looked_by: CD`);
  assert.is((await runCommand(checkCommand, repository.folder)).wrong, '');
});

test('what was read again is signed, and is not asked for any more', async () => {
  repository.replace(LOSSES, '10% to 100%', '40% to 60%');
  assert.is((await runCommand(checkCommand, repository.folder, '--read', 'AB')).wrong, '');
  assert.match(repository.read(LAWS), /^ {2}rates\/losses\.yaml: [0-9a-f]{8} by AB$/m);
  assert.is((await runCommand(checkCommand, repository.folder)).code, 0);
});

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
