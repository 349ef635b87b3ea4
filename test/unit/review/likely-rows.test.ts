import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check } from '../../../src/review/check.ts';
import { RulesCopy } from '../../support/rules-copy.ts';

const test = suite('rows that are likely');
const copy = new RulesCopy();
test.after(() => copy.remove());

const TAX = 'rules/rates/corporation-tax.yaml';
const SIZES = 'rules/rates/company-size.yaml';
const LOANS = 'rules/rates/directors-loans.yaml';
const INTEREST = 'rules/rates/quarterly-instalments.yaml';

/** Files of rates with text put at their end or instead of another. */
type Edit = readonly [file: string, from: string, to: string];

const NEWEST_TAX = '    cite: [fa-2026-s11, fa-2026-s12, cta-2010-s18d]\n';
const LIMITS = '    lower_limit: £50,000\n    upper_limit: £250,000\n';
const NEWEST_LOAN = '        cite: [cta-2010-s455, fa-2026-s4]\n';

const yearOfTax = (from: string, rest: string): Edit => [
  TAX,
  NEWEST_TAX,
  `${NEWEST_TAX}  - from: ${from}\n${rest}    cite: cta-2010-s18d\n`,
];
const tax = (main: string, fraction: string, from = '2028-04-01', limits = LIMITS): Edit =>
  yearOfTax(
    from,
    `    main_rate: ${main}\n    small_profits_rate: 19%\n${limits}    standard_fraction: ${fraction}\n`,
  );
const loan = (from: string, rate: string, more = ''): Edit => [
  LOANS,
  NEWEST_LOAN,
  `${NEWEST_LOAN}      - from: ${from}\n        rate: ${rate}\n${more}        cite: cta-2010-s455\n`,
];

const RAISED_SMALL: Edit = [
  SIZES,
  '        turnover: £15,000,000\n        balance_sheet_total: £7,500,000\n        employees: 50\n        cite: [ca-2006-s382, si-2024-1303]\n',
  '        turnover: £15,000,000\n        balance_sheet_total: £7,500,000\n        employees: 50\n        cite: [ca-2006-s382, si-2024-1303]\n' +
    '      - from: 2027-04-06\n        turnover: £16,000,000\n        balance_sheet_total: £8,000,000\n        employees: 50\n        cite: ca-2006-s382\n',
];

const faults: readonly (readonly [name: string, edits: readonly Edit[], says: RegExp])[] = [
  [
    'a fraction that leaves a step of tax',
    [tax('26%', '3/200')],
    /:standard_fraction|the fraction is 7\/400/,
  ],
  [
    'limits that leave a step of tax',
    [tax('25%', '3/200', '2028-04-01', LIMITS.replace('50,000', '60,000'))],
    /the fraction is 9\/475/,
  ],
  [
    'a year that begins on another day',
    [tax('26%', '7/400', '2028-04-06')],
    /rows of this table begin on 1 April, not on 6 April 2028/,
  ],
  [
    'a rate that jumps',
    [loan('2027-04-06', '53.75%')],
    /rate goes from 35\.75% to 53\.75%, further than it ever went/,
  ],
  [
    'a confirmed jump that is none',
    [loan('2027-04-06', '36.75%', '        jump: confirmed\n')],
    /nothing here goes further than it ever went/,
  ],
  [
    'interest from another weekday',
    [[INTEREST, '      - from: 2025-08-18\n', '      - from: 2025-08-19\n']],
    /begin on a Monday or 6 April, not on 19 August 2025/,
  ],
  [
    'values left out',
    [yearOfTax('2028-04-01', '    main_rate: 26%\n')],
    /the row before has small_profits_rate \(19%\), lower_limit \(£50,000\)/,
  ],
  [
    'a micro-entity as large as a small company',
    [[SIZES, '        turnover: £15,000,000\n', '        turnover: £1,000,000\n']],
    /turnover \(£1,000,000\) must be above that of company-size\/micro on 6 April 2025/,
  ],
  [
    'a small company as large as a medium-sized one',
    [[SIZES, '        balance_sheet_total: £27,000,000\n', '        balance_sheet_total: £7,500,000\n']],
    /must be above that of company-size\/small/,
  ],
  [
    'a raise without its transition',
    [RAISED_SMALL],
    /company-size\/transition has no row with "small_raised: 2027-04-06"/,
  ],
  [
    'a transition without an end',
    [
      RAISED_SMALL,
      [
        SIZES,
        '        cite: [ca-2006-s382, ca-2006-s384a]\n  reliefs:',
        '        cite: [ca-2006-s382, ca-2006-s384a]\n      - from: 2027-04-06\n        micro_raised: none\n        small_raised: 2027-04-06\n        early_choice_of: none\n        cite: ca-2006-s382\n  reliefs:',
      ],
    ],
    /write from which day on this no longer counts/,
  ],
  [
    'a transition of no raise',
    [[SIZES, 'micro_raised: 2025-04-06', 'micro_raised: 2025-04-05']],
    /company-size\/micro has no row from 2025-04-05, so nothing was raised then/,
  ],
  [
    'a row of the past only announced',
    [[TAX, '  - from: 2024-04-01\n', '  - from: 2024-04-01\n    status: announced\n']],
    /a later row is law, so this one cannot be announced only/,
  ],
  [
    'a row of known law only announced',
    [[TAX, '  - from: 2027-04-01\n', '  - from: 2027-04-01\n    status: announced\n']],
    /the law is known to 31 March 2028/,
  ],
  [
    'a row announced for a far year',
    [
      yearOfTax(
        '2082-04-01',
        `    status: announced\n    main_rate: 26%\n    small_profits_rate: 19%\n${LIMITS}    standard_fraction: 7/400\n`,
      ),
    ],
    /1 April 2082 is further ahead than law is announced/,
  ],
];

for (const [name, edits, says] of faults) {
  test(name, async () => {
    for (const [file, from, to] of edits) copy.replace(file, from, to);
    // Whatever is not recorded is a fault too, and told of elsewhere.
    const { diagnostics } = await check(copy.options);
    for (const [file] of edits) copy.restore(file);
    const likely = diagnostics.filter((told) => told.startsWith('rules/') && !told.includes('CHANGELOG'));
    assert.ok(
      likely.some((told) => says.test(told)),
      diagnostics.join('\n'),
    );
  });
}

const sound: readonly (readonly [name: string, edits: readonly Edit[]])[] = [
  ['a rate with its fraction', [tax('26%', '7/400')]],
  [
    'other limits with their fraction',
    [tax('25%', '13/825', '2028-04-01', LIMITS.replace('50,000', '52,000'))],
  ],
  ['a jump that somebody confirmed', [loan('2027-04-06', '53.75%', '        jump: confirmed\n')]],
  [
    'what ended',
    [
      yearOfTax(
        '2028-04-01',
        '    main_rate: 26%\n    small_profits_rate: none\n    lower_limit: none\n    upper_limit: none\n    standard_fraction: none\n',
      ),
    ],
  ],
];

for (const [name, edits] of sound) {
  test(`nothing is said of ${name}`, async () => {
    for (const [file, from, to] of edits) copy.replace(file, from, to);
    const { diagnostics } = await check(copy.options);
    for (const [file] of edits) copy.restore(file);
    assert.equal(
      diagnostics.filter((told) => !told.includes('CHANGELOG') && !told.includes('enacted')),
      [],
    );
  });
}

test.run();
