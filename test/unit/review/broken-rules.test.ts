import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check } from '../../../src/review/check/check.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { roundsOf } from '../../support/rounds.ts';
import { placeIn, RulesCopy } from '../../support/rules-copy.ts';

interface Broken {
  readonly file: string;
  /** What an editor changes. */
  readonly edit: readonly [from: string, to: string];
  /** The position of the fault: the first occurrence of this text in the edited file. */
  readonly at: string;
  readonly says: RegExp;
}

const RATES = 'rules/rates/corporation-tax.yaml';
const PRICES = 'rules/rates/retail-prices-index.yaml';
const LIMITS = 'rules/rates/time-limits.yaml';
const BAND = 'rules/decisions/rate-band.yaml';
const GRID = 'rules/decisions/two-year-rule.yaml';
const CHECKS = 'rules/checks/corporation-tax.yaml';
const TEXTS = 'rules/texts/corporation-tax.yaml';
const SOURCES = 'rules/sources.yaml';
const RETURN = 'rules/returns/ct600.yaml';
const INPUTS = 'schemas/inputs/corporation-tax.json';
const LAST_ROW = 'cite: [fa-2026-s11, fa-2026-s12, cta-2010-s18d]';

const broken: readonly Broken[] = [
  {
    file: RETURN,
    edit: ['from: corporation-tax/profits,', 'from: corporation-tax/profit,'],
    at: 'corporation-tax/profit,',
    says: /no calculator gives "corporation-tax\/profit": they give .*corporation-tax\/profits/,
  },
  {
    file: RETURN,
    edit: ['from: corporation-tax/profits,', 'from: corporation-tax/period_end,'],
    at: 'corporation-tax/period_end, cite',
    says: /"corporation-tax\/period_end" is no money/,
  },
  {
    file: RETURN,
    edit: ['add: ["440"]', 'add: ["528"]'],
    at: '["528"]',
    says: /there is no box 528 before it/,
  },
  {
    file: RETURN,
    edit: ['box: "620"', 'box: "528"'],
    at: '"528", label: Exempt',
    says: /there is a box 528 for these periods already/,
  },
  {
    file: RETURN,
    edit: ['cite: govuk-ct600-guide, codes: ["9335"', 'cite: govuk-ct600-guid, codes: ["9335"'],
    at: 'govuk-ct600-guid,',
    says: /govuk-ct600-guid\b/,
  },
  {
    file: RETURN,
    edit: ['rounding: down, from: corporation-tax/exempt', 'from: corporation-tax/exempt'],
    at: '{ box: "620"',
    says: /a figure in whole pounds has a "rounding"/,
  },
  {
    file: RETURN,
    edit: ['kind: pence, add: ["440"]', 'kind: pence, from: corporation-tax/corporation_tax, add: ["440"]'],
    at: '{ box: "475"',
    says: /a box has one of "from", "add" and "multiply"/,
  },
  {
    file: RATES,
    edit: [
      `    small_profits_rate: 19%
    lower_limit: £50,000
    upper_limit: £250,000
    standard_fraction: 3/200
    ${LAST_ROW}`,
      `    ${LAST_ROW}`,
    ],
    at: 'from: 2027-04-01',
    says: /the row before has small_profits_rate \(19%\), lower_limit \(£50,000\), upper_limit \(£250,000\), standard_fraction \(3\/200\): write the value again, or none where it ended/,
  },
  {
    file: RATES,
    edit: [
      '    upper_limit: £250,000\n    standard_fraction: 3/200\n    jump',
      '    standard_fraction: 3/200\n    jump',
    ],
    at: 'from: 2023-04-01',
    says: /the row is incomplete: upper_limit must come with /,
  },
  {
    file: PRICES,
    edit: [
      '      - from: 1990-01-01\n        months: [119.5',
      '      - from: 1980-01-01\n        months: [119.5',
    ],
    at: '- from: 1987-01-01',
    says: /there are no values for 1981-01 to 1990-12/,
  },
  {
    file: RATES,
    edit: ['from: 2018-04-01', 'from: 1 April 2018'],
    at: '1 April 2018',
    says: /"1 April 2018" is not a day such as/,
  },
  {
    file: RATES,
    edit: [
      'lower_limit: £50,000\n    upper_limit: £250,000',
      'lower_limit: £250,000\n    upper_limit: £50,000',
    ],
    at: '£50,000\n    standard_fraction',
    says: /upper_limit \(£50,000\) must be above lower_limit \(£250,000\)/,
  },
  {
    file: RATES,
    edit: [LAST_ROW, `status: proposed\n    ${LAST_ROW}`],
    at: 'proposed',
    says: /must be one of announced/,
  },
  {
    file: LIMITS,
    edit: ['  payment:\n', '  paiment:\n'],
    at: 'paiment',
    says: /no calculator reads the series "paiment"/,
  },
  {
    file: BAND,
    edit: ['at_most: lower_limit }', 'at_most: limit }'],
    at: 'limit } }\n  - outcome: marginal',
    says: /there is no fact "limit"/,
  },
  {
    file: BAND,
    edit: [
      'close_investment_holding: false, augmented_profits: { at_most',
      'close_investment_holding: { at_most: lower_limit }, augmented_profits: { at_most',
    ],
    at: 'lower_limit }, augmented_profits',
    says: /"at_most" does not suit close_investment_holding/,
  },
  {
    file: BAND,
    edit: ['more_than: lower_limit', 'at_least: lower_limit'],
    at: 'has_small_profits_rate: true\n      close_investment_holding: false\n      augmented_profits: { at_least',
    says: /small_profits_rate and marginal_relief both hold when .*augmented_profits = lower_limit < upper_limit/,
  },
  {
    file: BAND,
    edit: ['at_most: lower_limit } }', 'less_than: lower_limit } }'],
    at: '- outcome: single_rate',
    says: /no outcome holds when/,
  },
  {
    file: BAND,
    edit: ['at_most: lower_limit }', 'at_most: lower_limit, more_than: upper_limit }'],
    at: '{ has_small_profits_rate: true, close_investment_holding: false',
    says: /no facts can reach the outcome "small_profits_rate"/,
  },
  {
    file: BAND,
    edit: ['  lower_limit: money', '  lower_limit: integer'],
    at: 'integer',
    says: /lower_limit is money/,
  },
  {
    file: CHECKS,
    edit: ['field: period_end', 'field: periodend'],
    at: 'periodend',
    says: /there is no input "periodend"; the inputs are period_start, period_end, /,
  },
  {
    file: CHECKS,
    edit: ['{first_covered_day}', '{first_coverd_day}'],
    at: '{first_coverd_day}',
    says: /no value "first_coverd_day".*is it \{first_covered_day\}\?/,
  },
  {
    file: TEXTS,
    edit: ['split between them by days', 'split over 365 days'],
    at: '365',
    says: /the digits of "365" must come from a value/,
  },
  {
    file: TEXTS,
    edit: ['until {payment_due}, then', 'until {payment due}, then'],
    at: '{payment due}',
    says: /a slot is a name in braces/,
  },
  {
    file: TEXTS,
    edit: [
      'when: { rate_band: marginal_relief, marginal_relief: positive',
      'when: { rate_band: marginal, marginal_relief: positive',
    ],
    at: 'marginal, marginal_relief',
    says: /"marginal" is not what rate_band can be/,
  },
  {
    file: GRID,
    edit: [
      '  - { first_year: false, this_year: met,    last_year: missed,  status_last_year: unknown,           outcome: open }\n',
      '',
    ],
    at: '- { first_year: true,  this_year: met,',
    says: /no outcome holds when first_year is false, this_year is met, last_year is missed, status_last_year is unknown/,
  },
  {
    file: GRID,
    edit: ['  - outcome: open\n', '  - outcome: open\n    when: { this_year: met }\n'],
    at: 'when: { this_year: met }\n',
    says: /the lines of the grid say when/,
  },
  {
    file: TEXTS,
    edit: ['when: { associated_companies: positive, lower_limit: given }', 'when: { limits_divide: yes }'],
    at: 'limits_divide:',
    says: /there is no fact "limits_divide"/,
  },
  {
    file: TEXTS,
    edit: ['    meaning: The last day for filing the company tax return.\n', ''],
    at: 'corporation_tax:\n    label',
    says: /the meaning of "filing_due" is missing/,
  },
  {
    file: TEXTS,
    edit: ['  filing_due:\n    label', '  filed_by:\n    value: "{filing_due}"\n    label'],
    at: 'filed_by',
    says: /"data" has no key "filed_by"/,
  },
  {
    file: TEXTS,
    edit: [
      '    meaning: Corporation Tax for the period, in pounds.\n',
      '    meaning: Corporation Tax for the period, in pounds.\n    data_only: true\n',
    ],
    at: 'true\n  effective_rate',
    says: /"corporation_tax" is used by a text/,
  },
  {
    file: INPUTS,
    edit: ['"associated_companies": {', '"associates": {'],
    at: '"associates"',
    says: /takes no input "associates"/,
  },
  {
    file: INPUTS,
    edit: ['"default": 0,', '"default": 0,,'],
    at: ',\n      "title": "Associated companies"',
    says: /Unexpected ,/,
  },
];

const test = suite('broken rules');
const copy = new RulesCopy();

test.after(() => copy.remove());

test('the unchanged rules have no faults', async () => {
  assert.equal((await check(copy.options)).diagnostics, []);
});

for (const round of roundsOf(broken, ({ file }) => file)) {
  test(round.map(({ says }) => says.source).join('; '), async () => {
    for (const { file, edit } of round) copy.replace(file, edit[0], edit[1]);
    const { diagnostics } = await check(copy.options);
    const places = round.map(({ file, at }) => placeIn(file, copy.read(file), at));
    for (const { file } of round) copy.restore(file);
    for (const [index, { says }] of round.entries()) {
      const place = String(places[index]);
      const found = diagnostics.filter((fault) => fault.startsWith(`${place} – `) && says.test(fault));
      assert.is(found.length, 1, `${place} – ${says.source} was not among:\n${diagnostics.join('\n')}`);
    }
  });
}

test('missing, stray and empty files are reported', async () => {
  const stray = join(copy.folder, 'rules/rates/corporation-tax.yml');
  writeFileSync(stray, 'rates: []\n');
  rmSync(join(copy.folder, BAND));
  copy.write(CHECKS, '');
  const { diagnostics } = await check(copy.options);
  rmSync(stray);
  copy.restore(BAND);
  copy.restore(CHECKS);
  assert.ok(
    diagnostics.some((fault) =>
      fault.startsWith('rules/rates/corporation-tax.yml:1:1 – no such file belongs'),
    ),
  );
  assert.ok(diagnostics.some((fault) => fault.startsWith(`${BAND}:1:1 – the file is missing`)));
  assert.ok(diagnostics.some((fault) => fault.startsWith(`${CHECKS}:1:1 – the file is empty`)));
});

test('a file in place of the folder is reported as unreadable', async () => {
  const { diagnostics } = await check({ ...copy.options, rules: copy.options.changelog });
  assert.ok(diagnostics.includes('rules:1:1 – the folder cannot be read'), diagnostics.join('\n'));
});

test('aliases that would explode are rejected before they do', async () => {
  const levels = Array.from(
    { length: 30 },
    (_, level) => `a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`,
  );
  copy.write(SOURCES, `a-1: &a-1 x\n${levels.join('\n')}\n`);
  let diagnostics: readonly string[] = [];
  const taken = await cpuTime(async () => {
    ({ diagnostics } = await check(copy.options));
  });
  copy.restore(SOURCES);
  assert.ok(diagnostics.some((fault) => /anchors and aliases/.test(fault)));
  assert.ok(taken < 5_000, `${taken} ms`);
});

test('a file that is not UTF-8 is reported', async () => {
  writeFileSync(join(copy.folder, RATES), Buffer.from([0x61, 0xff, 0xfe]));
  const { diagnostics } = await check(copy.options);
  copy.restore(RATES);
  assert.ok(diagnostics.includes(`${RATES}:1:1 – the file cannot be read as UTF-8 text`));
});

test.run();
