import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check } from '../../../src/review/check.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { placeIn, RulesCopy } from '../../support/rules-copy.ts';

interface Broken {
  readonly name: string;
  readonly file: string;
  /** What a careless editor changed. */
  readonly edit: readonly [from: string, to: string];
  /** Where the fault is found: the first place of this text in the edited file. */
  readonly at: string;
  readonly says: RegExp;
}

const RATES = 'rules/rates/corporation-tax.yaml';
const HOLIDAYS = 'rules/rates/bank-holidays.yaml';
const LIMITS = 'rules/rates/time-limits.yaml';
const BAND = 'rules/decisions/rate-band.yaml';
const GRID = 'rules/decisions/two-year-rule.yaml';
const CHECKS = 'rules/checks/corporation-tax.yaml';
const TEXTS = 'rules/texts/corporation-tax.yaml';
const COMMON = 'rules/texts/common.yaml';
const SOURCES = 'rules/sources.yaml';
const INPUTS = 'schemas/inputs/corporation-tax.json';
const SIZES = 'schemas/inputs/company-size.json';
const LAST_ROW = 'cite: [fa-2026-s11, fa-2026-s12, cta-2010-s18d]';

const broken: readonly Broken[] = [
  {
    name: 'an unknown column',
    file: RATES,
    edit: ['main_rate: 20%\n    cite: fa-2013', 'main_rat: 20%\n    cite: fa-2013'],
    at: 'main_rat: 20%',
    says: /unknown column "main_rat"/,
  },
  {
    name: 'a missing column',
    file: RATES,
    edit: ['    main_rate: 20%\n    cite: fa-2013-s6', '    cite: fa-2013-s6'],
    at: 'from: 2015-04-01',
    says: /"main_rate" is missing/,
  },
  {
    name: 'a row without what the row before it has',
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
    name: 'a row without a part of what Parliament sets together',
    file: RATES,
    edit: [`    standard_fraction: 3/200\n    ${LAST_ROW}`, `    ${LAST_ROW}`],
    at: 'from: 2027-04-01',
    says: /the row is incomplete: standard_fraction must stand with small_profits_rate, lower_limit, upper_limit$/,
  },
  {
    name: 'a missing citation',
    file: RATES,
    edit: ['    cite: fa-2013-s6\n', ''],
    at: 'from: 2015-04-01',
    says: /"cite" is missing/,
  },
  {
    name: 'a citation that is not in sources.yaml',
    file: RATES,
    edit: ['cite: fa-2013-s6', 'cite: fa-2013-s66'],
    at: 'fa-2013-s66',
    says: /"fa-2013-s66" is not a key of sources.yaml/,
  },
  {
    name: 'a wrong citation within a list',
    file: RATES,
    edit: ['cite: [fa-2021-s6, fa-2021-s7', 'cite: [fa-2021-s6, fa-2021-x7'],
    at: 'fa-2021-x7',
    says: /"fa-2021-x7" is not a key/,
  },
  {
    name: 'rows out of order',
    file: RATES,
    edit: ['from: 2018-04-01', 'from: 2016-10-01'],
    at: '2016-10-01',
    says: /stands after the later 2017-04-01/,
  },
  {
    name: 'a row that is there twice',
    file: RATES,
    edit: ['from: 2018-04-01', 'from: 2017-04-01'],
    at: '2017-04-01\n    main_rate: 19%\n    cite: f2a-2015-s7\n  - from: 2019',
    says: /is there twice/,
  },
  {
    name: 'a day that does not exist',
    file: RATES,
    edit: ['from: 2018-04-01', 'from: 2018-02-30'],
    at: '2018-02-30',
    says: /"2018-02-30" is not a real day/,
  },
  {
    name: 'a listed day that does not exist',
    file: HOLIDAYS,
    edit: ['2028-04-17', '2028-04-31'],
    at: '2028-04-31',
    says: /"2028-04-31" is not a real day/,
  },
  {
    name: 'a listed day that is there twice',
    file: HOLIDAYS,
    edit: ['2028-04-17', '2028-04-14'],
    at: '2028-04-14 # Easter Monday',
    says: /2028-04-14 stands after a later day, or is there twice/,
  },
  {
    name: 'a listed day of the year before',
    file: HOLIDAYS,
    edit: ['- 2028-01-03', '- 2027-12-31'],
    at: '2027-12-31',
    says: /2027-12-31 .* comes before the row/,
  },
  {
    name: 'a listed day of the next year',
    file: HOLIDAYS,
    edit: ['- 2027-12-28', '- 2028-01-03'],
    at: '2028-01-03 # Boxing',
    says: /belongs to a later row/,
  },
  {
    name: 'one day where a list of days is needed',
    file: HOLIDAYS,
    edit: ['days:\n      - 2015-01-01 # New Year', 'day:\n      - 2015-01-01 # New Year'],
    at: 'from: 2015-01-01',
    says: /"days" must list days/,
  },
  {
    name: 'a day in another form',
    file: RATES,
    edit: ['from: 2018-04-01', 'from: 1 April 2018'],
    at: '1 April 2018',
    says: /"1 April 2018" is not a day such as/,
  },
  {
    name: 'a rate without its sign',
    file: RATES,
    edit: ['main_rate: 20%', 'main_rate: 20'],
    at: '20\n    cite',
    says: /"20" is not written as 19%/,
  },
  {
    name: 'a limit without its sign',
    file: RATES,
    edit: ['lower_limit: £50,000', 'lower_limit: 50,000'],
    at: '50,000\n',
    says: /"50,000" is not written as £50,000/,
  },
  {
    name: 'commas in the wrong places',
    file: RATES,
    edit: ['upper_limit: £250,000', 'upper_limit: £25,0000'],
    at: '£25,0000',
    says: /"£25,0000" is not written as/,
  },
  {
    name: 'a rate outside its plausible range',
    file: RATES,
    edit: ['main_rate: 25%', 'main_rate: 2.5%'],
    at: '2.5%',
    says: /2\.5% is outside 10% to 60%/,
  },
  {
    name: 'limits the wrong way round',
    file: RATES,
    edit: [
      'lower_limit: £50,000\n    upper_limit: £250,000',
      'lower_limit: £250,000\n    upper_limit: £50,000',
    ],
    at: '£50,000\n    standard_fraction',
    says: /upper_limit \(£50,000\) must be above lower_limit \(£250,000\)/,
  },
  {
    name: 'half of what Parliament sets together',
    file: RATES,
    edit: ['    small_profits_rate: 19%\n    lower_limit', '    lower_limit'],
    at: 'from: 2023-04-01',
    says: /incomplete: small_profits_rate must stand with lower_limit, upper_limit, standard_fraction/,
  },
  {
    name: 'a column without a range',
    file: RATES,
    edit: ['  lower_limit: £1,000 to £1,000,000\n', ''],
    at: 'main_rate: 10%',
    says: /"lower_limit" has no range/,
  },
  {
    name: 'a range the wrong way round',
    file: RATES,
    edit: ['10% to 60%', '60% to 10%'],
    at: '60% to 10%',
    says: /is not a range such as/,
  },
  {
    name: 'a range for a column that nobody reads',
    file: RATES,
    edit: ['between:\n', 'between:\n  top_rate: 1% to 2%\n'],
    at: 'top_rate',
    says: /no calculator reads a column "top_rate"/,
  },
  {
    name: 'money in flow style',
    file: RATES,
    edit: ['    main_rate: 20%\n    cite: fa-2013-s6', '    { main_rate: 20%, lower_limit: £50,000 }'],
    at: '{ main_rate',
    says: /money cannot stand inside/,
  },
  {
    name: 'a status that is none',
    file: RATES,
    edit: [LAST_ROW, `status: proposed\n    ${LAST_ROW}`],
    at: 'proposed',
    says: /must be one of announced/,
  },
  {
    name: 'an enacted_until that is no day',
    file: RATES,
    edit: ['enacted_until: 2028-03-31', 'enacted_until: 2028-03-32'],
    at: '2028-03-32',
    says: /not a real day/,
  },
  {
    name: 'a column without a title',
    file: RATES,
    edit: ['  lower_limit: Lower limit\n', ''],
    at: 'main_rate: Main rate',
    says: /the column "lower_limit" has no title under "columns"/,
  },
  {
    name: 'a title of no column',
    file: RATES,
    edit: ['  lower_limit: Lower limit\n', '  lower_limit: Lower limit\n  middle_limit: Middle limit\n'],
    at: 'middle_limit',
    says: /there is no column "middle_limit"/,
  },
  {
    name: 'two columns of one title',
    file: RATES,
    edit: ['upper_limit: Upper limit', 'upper_limit: Lower limit'],
    at: 'Lower limit\n  standard',
    says: /"lower_limit" has this title too/,
  },
  {
    name: 'a title that is a key',
    file: RATES,
    edit: ['lower_limit: Lower limit', 'lower_limit: lower_limit'],
    at: 'lower_limit\n  upper',
    says: /"lower_limit" is not what readers see in place of a key/i,
  },
  {
    name: 'a key where readers are told what a table is about',
    file: RATES,
    edit: ['about: Rates and limits of', 'about: The main_rate and limits of'],
    at: 'The main_rate',
    says: /"main_rate" is a key/,
  },
  {
    name: 'an unknown key of the table',
    file: RATES,
    edit: ['chosen_by:', 'choosen_by:'],
    at: 'choosen_by',
    says: /unknown key "choosen_by"/,
  },
  {
    name: 'a key that stands twice',
    file: RATES,
    edit: ['    main_rate: 20%\n', '    main_rate: 20%\n    main_rate: 21%\n'],
    at: 'main_rate: 21%',
    says: /this key stands here twice/,
  },
  {
    name: 'indentation by a tab',
    file: RATES,
    edit: ['    main_rate: 20%', '\tmain_rate: 20%'],
    at: '\tmain_rate: 20%',
    says: /[Tt]ab/,
  },
  {
    name: 'an anchor and its alias',
    file: RATES,
    edit: ['main_rate: 20%\n    cite: fa-2013-s6', 'main_rate: &twenty 20%\n    cite: fa-2013-s6'],
    at: '20%\n    cite: fa-2013-s6',
    says: /anchors and aliases/,
  },
  {
    name: 'a tag',
    file: RATES,
    edit: ['main_rate: 20%', 'main_rate: !percent 20%'],
    at: '!percent',
    says: /[Tt]ag/,
  },
  {
    name: 'a series that is missing',
    file: LIMITS,
    edit: ['  payment:\n', '  paiment:\n'],
    at: 'paiment',
    says: /no calculator reads the series "paiment"/,
  },
  {
    name: 'months without the word',
    file: LIMITS,
    edit: ['months: 9 months', 'months: 9'],
    at: '9\n',
    says: /"9" is not written as 9 months/,
  },
  {
    name: 'a fact that does not exist',
    file: BAND,
    edit: ['fact: augmented_profits, operator: at_most', 'fact: augmented_profit, operator: at_most'],
    at: 'augmented_profit,',
    says: /there is no fact "augmented_profit"/,
  },
  {
    name: 'a fact to compare with that does not exist',
    file: BAND,
    edit: [
      'value: { fact: lower_limit } }\n  - outcome: marginal',
      'value: { fact: limit } }\n  - outcome: marginal',
    ],
    at: 'limit } }\n  - outcome: marginal',
    says: /there is no fact "limit"/,
  },
  {
    name: 'an operator that does not exist',
    file: BAND,
    edit: ['operator: at_most', 'operator: atmost'],
    at: 'atmost',
    says: /must be one of is, is_not/,
  },
  {
    name: 'an operator that does not suit the fact',
    file: BAND,
    edit: [
      'close_investment_holding, operator: is, value: false',
      'close_investment_holding, operator: at_most, value: false',
    ],
    at: 'at_most, value: false',
    says: /"at_most" does not suit close_investment_holding/,
  },
  {
    name: 'a number in a condition',
    file: BAND,
    edit: ['operator: at_most, value: { fact: lower_limit }', 'operator: at_most, value: 50000'],
    at: '50000',
    says: /"50000" is not what augmented_profits can be/,
  },
  {
    name: 'a path into a fact',
    file: BAND,
    edit: ['operator: at_most, value', 'path: $.n, operator: at_most, value'],
    at: 'path',
    says: /unknown key "path"/,
  },
  {
    name: 'a widened condition: two outcomes at the limit',
    file: BAND,
    edit: [
      'operator: more_than, value: { fact: lower_limit }',
      'operator: at_least, value: { fact: lower_limit }',
    ],
    at: 'all:\n        - { fact: has_small_profits_rate, operator: is, value: true }\n        - { fact: close_investment_holding, operator: is, value: false }\n        - { fact: augmented_profits, operator: at_least',
    says: /small_profits_rate and marginal_relief both hold when .*augmented_profits = lower_limit < upper_limit/,
  },
  {
    name: 'a narrowed condition: no outcome at the limit',
    file: BAND,
    edit: [
      'operator: at_most, value: { fact: lower_limit }',
      'operator: less_than, value: { fact: lower_limit }',
    ],
    at: '- outcome: single_rate',
    says: /no outcome holds when/,
  },
  {
    name: 'an outcome that no fact can reach',
    file: BAND,
    edit: [
      '        - { fact: augmented_profits, operator: at_most, value: { fact: lower_limit } }\n',
      '        - { fact: augmented_profits, operator: at_most, value: { fact: lower_limit } }\n        - { fact: augmented_profits, operator: more_than, value: { fact: upper_limit } }\n',
    ],
    at: 'all:\n        - { fact: has_small_profits_rate',
    says: /no facts can reach the outcome "small_profits_rate"/,
  },
  {
    name: 'an outcome that the calculator does not know',
    file: BAND,
    edit: ['outcome: main_rate', 'outcome: top_rate'],
    at: 'top_rate',
    says: /knows no outcome "top_rate"/,
  },
  {
    name: 'a fact of another kind',
    file: BAND,
    edit: ['  lower_limit: money', '  lower_limit: integer'],
    at: 'integer',
    says: /lower_limit is money/,
  },
  {
    name: 'a check of a field that does not exist',
    file: CHECKS,
    edit: ['field: period_end', 'field: periodend'],
    at: 'periodend',
    says: /there is no input "periodend"; the inputs are period_start, period_end, /,
  },
  {
    name: 'a slot of a message that does not exist',
    file: CHECKS,
    edit: ['{first_covered_day}', '{first_coverd_day}'],
    at: '{first_coverd_day}',
    says: /no value "first_coverd_day".*is it \{first_covered_day\}\?/,
  },
  {
    name: 'a slot of a text that does not exist',
    file: TEXTS,
    edit: ['is {corporation_tax} on', 'is {tax} on'],
    at: '{tax}',
    says: /no value "tax"/,
  },
  {
    name: 'a record of a list that is neither the first nor the last',
    file: TEXTS,
    edit: ['{instalments.first.amount} by', '{instalments.second.amount} by'],
    at: '{instalments.second.amount}',
    says: /no value "instalments\.second\.amount"/,
  },
  {
    name: 'a number of records that no list has',
    file: TEXTS,
    edit: ['instalments: several', 'instalments: many'],
    at: 'many',
    says: /"many" is not what instalments can be: none, one, several/,
  },
  {
    name: 'a digit in a text',
    file: TEXTS,
    edit: ['split between them by days', 'split over 365 days'],
    at: '365',
    says: /the digits of "365" must come from a value/,
  },
  {
    name: 'a brace that is no slot',
    file: TEXTS,
    edit: ['Pay by {payment_due}', 'Pay by {payment due}'],
    at: '{payment due}',
    says: /a slot is a name in braces/,
  },
  {
    name: 'a note for an outcome that does not exist',
    file: TEXTS,
    edit: [
      'when: { rate_band: marginal_relief, marginal_rate: given }',
      'when: { rate_band: marginal, marginal_rate: given }',
    ],
    at: 'marginal, marginal_rate',
    says: /"marginal" is not what rate_band can be/,
  },
  {
    name: 'a note that compares an amount with a rate of another name',
    file: TEXTS,
    edit: [
      'when: { associated_companies: positive, lower_limit: given }',
      'when: { taxable_profits: { more_than: quarterly-instalments/limits.large_abov } }',
    ],
    at: '{ taxable_profits: { more_than: quarterly',
    says: /there is no fact "quarterly-instalments\/limits\.large_abov"/,
  },
  {
    name: 'a note that compares an amount with a day',
    file: TEXTS,
    edit: [
      'when: { associated_companies: positive, lower_limit: given }',
      'when: { taxable_profits: { more_than: period_end } }',
    ],
    at: '{ taxable_profits: { more_than',
    says: /taxable_profits is money and cannot be compared with period_end, which is date/,
  },
  {
    name: 'a note that compares by a word that is no operator',
    file: TEXTS,
    edit: [
      'when: { associated_companies: positive, lower_limit: given }',
      'when: { taxable_profits: { above: lower_limit } }',
    ],
    at: 'above: lower_limit',
    says: /must be one of is, is_not/,
  },
  {
    name: 'a situation that no line of a grid has',
    file: GRID,
    edit: [
      '  - { first_year: false, this_year: met,    last_year: missed,  status_last_year: unknown,           outcome: open }\n',
      '',
    ],
    at: '- { first_year: true,  this_year: met,',
    says: /no outcome holds when first_year is false, this_year is met, last_year is missed, status_last_year is unknown/,
  },
  {
    name: 'a situation that two lines of a grid have',
    file: GRID,
    edit: ['status_last_year: [lacked, unknown],', ''],
    at: '{ first_year: false, this_year: met,    last_year: unknown,  outcome: open }',
    says: /qualifies and open both hold when first_year is false, this_year is met, last_year is unknown/,
  },
  {
    name: 'a line of a grid that stands there twice',
    file: GRID,
    edit: ['grid:\n', 'grid:\n  - { first_year: true, this_year: met, outcome: qualifies }\n'],
    at: '{ first_year: true,  this_year: met,',
    says: /two lines for qualifies both hold when first_year is true, this_year is met/,
  },
  {
    name: 'a line of a grid with an outcome that there is not',
    file: GRID,
    edit: ['outcome: open }', 'outcome: opened }'],
    at: 'opened',
    says: /"outcomes" has no "opened"; it has qualifies, does_not_qualify, open/,
  },
  {
    name: 'a line of a grid with a fact that there is not',
    file: GRID,
    edit: ['this_year: met,', 'year: met,'],
    at: 'year: met,',
    says: /there is no fact "year"/,
  },
  {
    name: 'an outcome of a grid that has a condition of its own',
    file: GRID,
    edit: [
      '  - outcome: open\n',
      '  - outcome: open\n    when: { fact: this_year, operator: is, value: met }\n',
    ],
    at: 'when: { fact: this_year, operator',
    says: /the lines of the grid say when/,
  },
  {
    name: 'a reason of an outcome that does not say when, though another follows',
    file: BAND,
    edit: [', when: { close_investment_holding: true } }', ' }'],
    at: '{ because: The company is',
    says: /"when" is missing/,
  },
  {
    name: 'a last reason of an outcome that does not stand for all others',
    file: BAND,
    edit: [
      '{ because: Augmented profits exceed the upper limit. }',
      '{ because: Augmented profits exceed the upper limit., when: { close_investment_holding: false } }',
    ],
    at: '{ because: Augmented profits exceed the upper limit.,',
    says: /the last reason stands for all others/,
  },
  {
    name: 'a group that is to be open and has no input',
    file: 'schemas/inputs/capital-allowances.json',
    edit: ['"x-open-group": "What you bought"', '"x-open-group": "What you built"'],
    at: '"What you built"',
    says: /no input stands under "What you built"/,
  },
  {
    name: 'a figure of a step that there is not',
    file: TEXTS,
    edit: ['step: lower_limit_of_part', 'step: limit_of_part'],
    at: 'limit_of_part',
    says: /the workings have no step "limit_of_part"/,
  },
  {
    name: 'a figure of a decision that is not taken',
    file: TEXTS,
    edit: ['decision: rate-band', 'decision: pool-outcome'],
    at: 'pool-outcome',
    says: /the calculator takes no decision "pool-outcome"/,
  },
  {
    name: 'an outcome without a condition where there is no grid',
    file: BAND,
    edit: ['    when: { fact: has_small_profits_rate, operator: is, value: false }\n', ''],
    at: 'outcome: single_rate',
    says: /"when" is missing/,
  },
  {
    name: 'a note on a value that does not exist',
    file: TEXTS,
    edit: ['when: { associated_companies: positive, lower_limit: given }', 'when: { limits_divide: yes }'],
    at: 'limits_divide:',
    says: /there is no fact "limits_divide"/,
  },
  {
    name: 'a word for a day that is always given',
    file: TEXTS,
    edit: ['when: { corporation_tax: zero }', 'when: { payment_due: given }'],
    at: 'payment_due: given',
    says: /"payment_due" is always given and cannot be compared with a word/,
  },
  {
    name: 'a meaning that is missing',
    file: TEXTS,
    edit: ['  filing_due: The last day for filing the company tax return.\n', ''],
    at: 'period_days: Days in',
    says: /the meaning of "filing_due" is missing/,
  },
  {
    name: 'a step of the workings without its text',
    file: TEXTS,
    edit: [
      '  profits_of_part:\n    label: Taxable profits of the part in financial year {financial_year}\n    cite: cta-2009-s8\n',
      '',
    ],
    at: 'augmented_profits_of_part:\n    label',
    says: /the step "profits_of_part" is missing/,
  },
  {
    name: 'a meaning of what is no key of data',
    file: TEXTS,
    edit: ['  filing_due: The last day', '  filed_by: The last day'],
    at: 'filed_by',
    says: /"data" has no key "filed_by"/,
  },
  {
    name: 'a word of a choice that names a value',
    file: SIZES,
    edit: ['"Micro-entity"', '"Micro-entity {turnover}"'],
    at: '{turnover}',
    says: /no value "turnover"/,
  },
  {
    name: 'a value that no text uses any more',
    file: TEXTS,
    edit: ['data_only: [period_days]', 'data_only: [period_days, corporation_tax]'],
    at: 'corporation_tax]',
    says: /"corporation_tax" is used by a text/,
  },
  {
    name: 'a name without a digit among the names',
    file: COMMON,
    edit: ['names:\n', 'names:\n  - Corporation Tax\n'],
    at: 'Corporation Tax\n  -',
    says: /holds no digit/,
  },
  {
    name: 'a source on a site that is not official',
    file: SOURCES,
    edit: [
      'https://www.legislation.gov.uk/ukpga/2013/29/section/6',
      'https://www.legislation.gov.uk.example.com/6',
    ],
    at: 'https://www.legislation.gov.uk.example.com/6',
    says: /not an https address of an official site/,
  },
  {
    name: 'an input that the calculator does not take',
    file: INPUTS,
    edit: ['"associated_companies": {', '"associates": {'],
    at: '"associates"',
    says: /takes no input "associates"/,
  },
  {
    name: 'a default that is an input of another type',
    file: 'schemas/inputs/directors-loan.json',
    edit: ['"x-default-from": "period_end"', '"x-default-from": "outstanding"'],
    at: '"outstanding",\n      "title": "Day the loan was made"',
    says: /no input before "loan_made_on" of its type is named "outstanding"/,
  },
  {
    name: 'an input schema that is not JSON',
    file: INPUTS,
    edit: ['"default": 0,', '"default": 0,,'],
    at: ',\n      "title": "Associated companies"',
    says: /Unexpected ,/,
  },
  {
    name: 'a label of the workings with a value that the step does not have',
    file: TEXTS,
    edit: [
      'part in financial year {financial_year}\n    cite: cta-2009-s8\n  lower',
      'part in {nothing}\n    cite: cta-2009-s8\n  lower',
    ],
    at: '{nothing}',
    says: /"nothing"/,
  },
  {
    name: 'words for something that is not sought',
    file: TEXTS,
    edit: ['  tax_saved: Tax saved', '  tax_saved: Tax saved\n  tax_lost: Tax lost'],
    at: 'tax_lost: Tax lost',
    says: /nothing is sought by the name "tax_lost"/,
  },
  {
    name: 'no words for something that is sought',
    file: TEXTS,
    edit: ['  tax_saved: Tax saved\n', ''],
    at: 'corporation_tax: Corporation Tax\n  profit_after_tax',
    says: /"sought" has no text for "tax_saved"/,
  },
];

const test = suite('broken rules');
const copy = new RulesCopy();

test.after(() => copy.remove());

test('the rules as they are have no faults', async () => {
  assert.equal((await check(copy.options)).diagnostics, []);
});

for (const { name, file, edit, at, says } of broken) {
  test(name, async () => {
    copy.replace(file, edit[0], edit[1]);
    const place = placeIn(file, copy.read(file), at);
    const { diagnostics } = await check(copy.options);
    copy.restore(file);
    const found = diagnostics.filter((fault) => fault.startsWith(`${place} – `) && says.test(fault));
    assert.is(found.length, 1, `${place} was not among:\n${diagnostics.join('\n')}`);
  });
}

test('faults of several files are reported at once', async () => {
  copy.replace(RATES, 'main_rate: 20%', 'main_rate: 2%');
  copy.replace(BAND, 'operator: at_most', 'operator: atmost');
  copy.replace(TEXTS, '{payment_due}', '{payment_du}');
  const { diagnostics } = await check(copy.options);
  for (const file of [RATES, BAND, TEXTS]) copy.restore(file);
  const files = new Set(diagnostics.map((fault) => fault.split(':')[0]));
  assert.ok(
    [RATES, BAND, TEXTS].every((file) => files.has(file)),
    diagnostics.join('\n'),
  );
});

test('a file that is missing, a file that does not belong, and an empty file are named', async () => {
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

test('a file in the place of the folder cannot be read as one, and is named', async () => {
  const { diagnostics } = await check({ ...copy.options, rules: copy.options.changelog });
  assert.ok(diagnostics.includes('rules:1:1 – the folder cannot be read'), diagnostics.join('\n'));
});

test('aliases that would explode are refused before they do', async () => {
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

test('a file that is not UTF-8 is named', async () => {
  writeFileSync(join(copy.folder, RATES), Buffer.from([0x61, 0xff, 0xfe]));
  const { diagnostics } = await check(copy.options);
  copy.restore(RATES);
  assert.ok(diagnostics.includes(`${RATES}:1:1 – the file cannot be read as UTF-8 text`));
});

test('at least thirty kinds of broken files are tried', () => {
  assert.ok(broken.length >= 30);
});

test.run();
