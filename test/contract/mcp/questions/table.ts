/** A question as somebody asks it, with the tool that answers it and the arguments that it needs. */
export interface Question {
  readonly tool: string;
  readonly question: string;
  readonly given: Readonly<Record<string, string | number | boolean>>;
}

type Row = readonly [question: string, given: Question['given']];

const year = (period_start: string, period_end: string) => ({ period_start, period_end });
const YEAR_2025 = year('2025-01-01', '2025-12-31');
const YEAR_2026 = year('2026-01-01', '2026-12-31');
const TO_MARCH_2026 = year('2025-04-01', '2026-03-31');
const TO_JUNE_2026 = year('2025-07-01', '2026-06-30');
const land = { asset_type: 'land_buildings' };
const shares = { asset_type: 'shares' };

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  uk_corporation_tax_estimate: [
    [
      'How much corporation tax will we owe on £180,000 profit for the year to 31 March 2026?',
      { ...TO_MARCH_2026, taxable_profits: 180000 },
    ],
    ['My company made 42k profit in 2025, what tax is that?', { ...YEAR_2025, taxable_profits: 42000 }],
    [
      'Do we get marginal relief on profits of £120,000 if we have two associated companies?',
      { ...TO_MARCH_2026, taxable_profits: 120000, associated_companies: 2 },
    ],
    [
      'What effective rate do we pay on taxable profits of £95,000?',
      { ...TO_JUNE_2026, taxable_profits: 95000 },
    ],
    [
      'Corporation tax for a short period from 1 September 2025 to 31 March 2026, profits of 20,000',
      { ...year('2025-09-01', '2026-03-31'), taxable_profits: 20000 },
    ],
    [
      'We are a close investment-holding company. Tax on £60,000 of profits?',
      { ...TO_MARCH_2026, taxable_profits: 60000, close_investment_holding: true },
    ],
    [
      'Do profits of £2 million put us into quarterly instalments, and how much is each?',
      { ...YEAR_2026, taxable_profits: 2000000 },
    ],
    [
      'Tax on £75,000 of profits when we also had £30,000 of exempt distributions from outside our group',
      { ...TO_MARCH_2026, taxable_profits: 75000, exempt_distributions: 30000 },
    ],
    [
      'Is it the main rate or the small profits rate on 300,000 for calendar year 2025?',
      { ...YEAR_2025, taxable_profits: 300000 },
    ],
  ],
  corporation_tax_deadlines: [
    ['When do I have to pay corporation tax if our year end is 30 June 2025?', { period_end: '2025-06-30' }],
    [
      'What is the deadline for filing accounts at Companies House, year ended 31 March 2026?',
      { period_end: '2026-03-31' },
    ],
    ['By when do we file the CT600 for accounts to 31 December 2025?', { period_end: '2025-12-31' }],
    [
      'Year end 30 September 2025: when to pay HMRC and when to file everything?',
      { period_end: '2025-09-30' },
    ],
    [
      'Our accounts run from 1 May 2024 to 31 August 2025: what are the payment and filing deadlines?',
      { period_start: '2024-05-01', period_end: '2025-08-31' },
    ],
    [
      'When must a public company file its accounts at Companies House, year end 30 April 2026?',
      { period_end: '2026-04-30' },
    ],
    ['Remind me of every deadline after our year end of 28 February 2026', { period_end: '2026-02-28' }],
    [
      'Is the company tax return deadline other than the accounts deadline, 31 October 2025?',
      { period_end: '2025-10-31' },
    ],
  ],
  corporation_tax_late_penalty_and_interest: [
    [
      'We filed our CT600 for the year to 31 March 2025 late, on 15 July 2026. What is the penalty?',
      { period_end: '2025-03-31', filed_on: '2026-07-15' },
    ],
    [
      'How much interest does HMRC charge when we pay £10,000 six months late?',
      { period_end: '2025-03-31', filed_on: '2026-03-31', tax_due: 10000, paid_on: '2026-06-30' },
    ],
    [
      'It is the third year in a row that our tax return is late. How big is the fine, the penalty?',
      { period_end: '2025-03-31', filed_on: '2026-05-01', late_previous_two: true },
    ],
    [
      'What does it cost to file 18 months late with £40,000 unpaid?',
      { period_end: '2024-03-31', filed_on: '2026-09-30', tax_due: 40000 },
    ],
    [
      'late filing penalty company tax return 1 day late',
      { period_end: '2025-03-31', filed_on: '2026-04-01' },
    ],
    [
      'Daily interest on 25,000 of unpaid corporation tax at HMRC rates',
      { period_end: '2025-03-31', filed_on: '2026-06-30', tax_due: 25000 },
    ],
    [
      'We missed the filing date by seven months: is there a tax-related penalty of 10% on £8,000?',
      { period_end: '2024-12-31', filed_on: '2026-07-31', tax_due: 8000 },
    ],
    [
      'HMRC fined us for filing late though no tax was due. Which flat penalty applies?',
      { period_end: '2025-06-30', filed_on: '2026-08-01', tax_due: 0 },
    ],
  ],
  directors_loan_s455_tax: [
    [
      'I owe my company £20,000 on my director’s loan account at 31 December 2026. What does the company pay?',
      { period_end: '2026-12-31', outstanding: 20000, loan_made_on: '2026-05-01' },
    ],
    [
      'What is the s455 charge on an overdrawn director’s loan of 35,000?',
      { period_end: '2026-03-31', outstanding: 35000 },
    ],
    [
      'If I repay £5,000 of the loan within nine months, how much section 455 tax is left?',
      { period_end: '2026-03-31', outstanding: 20000, repaid_within_9_months: 5000 },
    ],
    [
      'When is section 455 tax refunded after a director has repaid the loan?',
      { period_end: '2025-12-31', outstanding: 10000 },
    ],
    [
      'A shareholder borrowed £12,500 from our close company in May 2026, what is the tax?',
      { period_end: '2026-12-31', outstanding: 12500, loan_made_on: '2026-05-20' },
    ],
    [
      'directors loan tax 33.75% or 35.75%?',
      { period_end: '2026-12-31', outstanding: 1000, loan_made_on: '2026-02-01' },
    ],
    [
      'Last day to repay my loan and avoid the charge, period ended 30 September 2025',
      { period_end: '2025-09-30', outstanding: 8000 },
    ],
  ],
  uk_company_capital_allowances: [
    [
      'We bought a new machine for £60,000 in 2026. How much of it can we deduct?',
      { ...YEAR_2026, new_main_plant: 60000 },
    ],
    [
      'Can we claim full expensing on £1.4 million of new equipment?',
      { ...YEAR_2026, new_main_plant: 1400000 },
    ],
    [
      'How much annual investment allowance do we have when our group used £200,000 and we spent 900,000 on second-hand plant?',
      { ...YEAR_2026, used_main_plant: 900000, aia_shared: 200000 },
    ],
    [
      'Writing-down allowance on a main pool of £100,000 brought forward, year to June 2026',
      { ...TO_JUNE_2026, main_pool_brought_forward: 100000 },
    ],
    [
      'What do we get for a new electric car costing £35,000?',
      { ...TO_MARCH_2026, zero_emission_cars: 35000 },
    ],
    [
      'Balancing charge for a machine sold at 2,500 that had full expensing',
      { ...YEAR_2026, full_expensed_disposals: 2500 },
    ],
    [
      'Allowances on solar panels and other integral features for £20,000',
      { ...YEAR_2026, new_special_rate: 20000 },
    ],
    [
      'A petrol car for £25,000 with 120 g/km of CO2: which pool?',
      { ...TO_MARCH_2026, other_cars_high_co2: 25000 },
    ],
  ],
  company_chargeable_gain_with_indexation: [
    [
      'Our company sold an office building for £500,000 that it bought in 1995 for £100,000. What is the gain?',
      {
        ...land,
        acquisition_date: '1995-03-10',
        acquisition_cost: 100000,
        disposal_date: '2025-06-30',
        proceeds: 500000,
      },
    ],
    [
      'How much indexation allowance is there on shares bought in March 2001 for 50,000 and sold in 2025 for 220,000?',
      {
        ...shares,
        acquisition_date: '2001-03-15',
        acquisition_cost: 50000,
        disposal_date: '2025-05-01',
        proceeds: 220000,
      },
    ],
    [
      'Chargeable gain on a warehouse with an extension built in November 2014 for £25,000',
      {
        ...land,
        acquisition_date: '2003-07-01',
        acquisition_cost: 180000,
        enhancement_date: '2014-11-15',
        enhancement_cost: 25000,
        disposal_date: '2025-09-30',
        proceeds: 450000,
      },
    ],
    [
      'We sold our land for less than we paid. Is there an allowable loss?',
      {
        ...land,
        acquisition_date: '2019-02-01',
        acquisition_cost: 300000,
        disposal_date: '2025-08-01',
        proceeds: 260000,
      },
    ],
    [
      'Which Retail Prices Index figures apply to a property purchased in June 1988?',
      {
        ...land,
        acquisition_date: '1988-06-01',
        acquisition_cost: 90000,
        disposal_date: '2024-06-30',
        proceeds: 400000,
      },
    ],
    [
      'Gain on selling shares in one company, bought for £10,000 in 2010, proceeds £80,000',
      {
        ...shares,
        acquisition_date: '2010-04-01',
        acquisition_cost: 10000,
        disposal_date: '2026-01-15',
        proceeds: 80000,
      },
    ],
    [
      'Selling a flat that our company owns: price paid 150k plus 4k legal fees in 2005, sale price 310k',
      {
        ...land,
        acquisition_date: '2005-05-05',
        acquisition_cost: 150000,
        acquisition_costs: 4000,
        disposal_date: '2025-10-10',
        proceeds: 310000,
      },
    ],
  ],
  uk_company_size_micro_small_check: [
    [
      'Are we a micro-entity with £900,000 turnover, £400,000 of assets and 8 staff?',
      { ...TO_JUNE_2026, turnover: 900000, balance_sheet_total: 400000, employees: 8 },
    ],
    [
      'Is my company small? Turnover 12 million, balance sheet 5 million, 40 employees',
      { ...TO_JUNE_2026, turnover: 12000000, balance_sheet_total: 5000000, employees: 40 },
    ],
    [
      'Do we still count as small after we went over the turnover limit this year but not last year?',
      {
        ...TO_JUNE_2026,
        turnover: 16000000,
        balance_sheet_total: 9000000,
        employees: 45,
        prev_turnover: 9000000,
        prev_balance_sheet_total: 4000000,
        prev_employees: 40,
        prev_size: 'small',
      },
    ],
    [
      'What size is a company with 30 employees and £3 million of turnover?',
      { ...TO_JUNE_2026, turnover: 3000000, balance_sheet_total: 1500000, employees: 30 },
    ],
    [
      'First financial year with 3 employees and £50k turnover: are we micro?',
      { ...TO_MARCH_2026, turnover: 50000, balance_sheet_total: 20000, employees: 3, first_year: true },
    ],
    [
      'Turnover jumped to 20 million, with 70 employees. Medium or small?',
      { ...TO_JUNE_2026, turnover: 20000000, balance_sheet_total: 9000000, employees: 70 },
    ],
    [
      'Does the two-year rule let us stay a micro-entity?',
      {
        ...TO_JUNE_2026,
        turnover: 1200000,
        balance_sheet_total: 600000,
        employees: 9,
        prev_turnover: 900000,
        prev_balance_sheet_total: 400000,
        prev_employees: 9,
        prev_size: 'micro',
      },
    ],
  ],
  long_accounting_period_split: [
    [
      'Our first accounts cover 18 months from 1 October 2023. How are they split?',
      { ...year('2023-10-01', '2025-03-31'), first_accounts: true },
    ],
    [
      'How do I split a £36,000 profit of 18 months of accounts between the two periods?',
      { ...year('2023-10-01', '2025-03-31'), profit: 36000 },
    ],
    [
      'We moved our year end, so the accounts cover 16 months. Which two accounting periods are there?',
      year('2024-09-01', '2025-12-31'),
    ],
    [
      'Share a loss of 50,000 by days between two periods of long accounts',
      { ...year('2024-01-01', '2025-05-31'), profit: -50000 },
    ],
    [
      'Our accounts are too long for one accounting period, how many days does each have?',
      year('2024-07-01', '2025-09-30'),
    ],
    [
      'A 15-month period of accounts: profit share of both periods, and both CT600s?',
      { ...year('2025-01-01', '2026-03-31'), profit: 90000 },
    ],
  ],
};

export const questions: readonly Question[] = Object.entries(ROWS).flatMap(([tool, rows]) =>
  rows.map(([question, given]) => ({ tool, question, given })),
);
