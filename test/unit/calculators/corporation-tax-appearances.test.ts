import { appearances } from '../../support/appearances.ts';

const PLAIN = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 40_000 };
const BANDED = { ...PLAIN, taxable_profits: 100_000 };
const MAIN = { ...PLAIN, taxable_profits: 300_000 };
const SINGLE = { ...BANDED, period_start: '2021-04-01', period_end: '2022-03-31' };
const STRADDLE = { ...BANDED, period_start: '2023-01-01', period_end: '2023-12-31' };
const SHORT = { ...BANDED, period_end: '2025-09-30' };
const LARGE = { ...PLAIN, taxable_profits: 3_000_000 };
const VERY_LARGE = { ...PLAIN, taxable_profits: 30_000_000 };
const ONE_INSTALMENT = { ...PLAIN, period_end: '2025-06-30', taxable_profits: 1_000_000 };
const NIL = { ...PLAIN, taxable_profits: 0 };
const EARLY = { ...LARGE, period_start: '2022-04-01', period_end: '2023-03-31' };
const FUTURE = { ...BANDED, period_start: '2029-01-01', period_end: '2029-12-31' };

appearances(
  'corporation-tax',
  [
    { part: 'answer', starts: 'Estimated Corporation Tax', with: PLAIN, without: null },
    { part: 'answer', starts: 'That is {common_rate}', with: BANDED, without: STRADDLE },
    { part: 'answer', starts: 'That is {tax_before_marginal_relief}', with: STRADDLE, without: BANDED },
    { part: 'answer', starts: 'The small profits rate', with: PLAIN, without: BANDED },
    { part: 'answer', starts: 'The main rate', with: MAIN, without: LARGE },
    { part: 'answer', starts: 'A single rate', with: SINGLE, without: EARLY },
    { part: 'answer', starts: 'Pay by', with: PLAIN, without: NIL },
    { part: 'answer', starts: 'There is no tax to pay', with: NIL, without: PLAIN },
    {
      part: 'answer',
      starts:
        'The company is {quarterly_instalments} for this period, so the tax is due in {instalments.count}',
      with: LARGE,
      without: ONE_INSTALMENT,
    },
    {
      part: 'answer',
      starts: 'The company is {quarterly_instalments} for this period, so the tax is due in one',
      with: ONE_INSTALMENT,
      without: VERY_LARGE,
    },
    { part: 'figures', starts: 'Corporation Tax: ', with: PLAIN, without: null },
    { part: 'figures', starts: 'Effective rate', with: PLAIN, without: null },
    { part: 'figures', starts: 'Tax before marginal relief', with: BANDED, without: PLAIN },
    { part: 'figures', starts: 'Marginal relief', with: BANDED, without: PLAIN },
    { part: 'figures', starts: 'Rate: ', with: MAIN, without: null },
    {
      part: 'figures',
      starts: 'Lower limit for this period',
      with: { ...PLAIN, associated_companies: 1 },
      without: PLAIN,
    },
    { part: 'figures', starts: 'Upper limit for this period', with: SHORT, without: SINGLE },
    {
      part: 'figures',
      starts: 'Augmented profits',
      with: { ...PLAIN, exempt_distributions: 0.01 },
      without: PLAIN,
    },
    { part: 'figures', starts: 'Profits from', with: STRADDLE, without: PLAIN },
    { part: 'figures', starts: 'Tax from', with: STRADDLE, without: PLAIN },
    { part: 'figures', starts: 'Instalment due on', with: LARGE, without: MAIN },
    { part: 'figures', starts: 'Corporation Tax payment date', with: PLAIN, without: NIL },
    { part: 'figures', starts: 'Ordinary payment date', with: VERY_LARGE, without: PLAIN },
    { part: 'figures', starts: 'CT600 filing date', with: PLAIN, without: null },
    {
      part: 'notes',
      starts: 'The lower and upper limits are divided',
      with: { ...PLAIN, associated_companies: 1 },
      without: { ...SINGLE, associated_companies: 1 },
    },
    { part: 'notes', starts: 'The limits are reduced in proportion', with: SHORT, without: BANDED },
    { part: 'notes', starts: 'The period lies in two financial years', with: STRADDLE, without: PLAIN },
    {
      part: 'notes',
      starts: 'The limits change within the period',
      with: STRADDLE,
      without: { ...STRADDLE, period_start: '2024-01-01', period_end: '2024-12-31' },
    },
    {
      part: 'notes',
      starts: 'Exempt distributions count',
      with: { ...PLAIN, exempt_distributions: 1 },
      without: { ...SINGLE, exempt_distributions: 1 },
    },
    {
      part: 'notes',
      starts: 'A close investment-holding company',
      with: { ...PLAIN, close_investment_holding: true },
      without: { ...SINGLE, close_investment_holding: true },
    },
    {
      part: 'notes',
      starts: 'Between the limits',
      with: BANDED,
      without: { ...BANDED, exempt_distributions: 1 },
    },
    { part: 'notes', starts: 'Instalments are worked out', with: VERY_LARGE, without: MAIN },
    { part: 'notes', starts: 'A company that was not large', with: LARGE, without: VERY_LARGE },
    { part: 'notes', starts: 'For the instalment limits, associated', with: LARGE, without: EARLY },
    { part: 'notes', starts: 'For the instalment limits of a period', with: EARLY, without: LARGE },
    { part: 'notes', starts: 'Rates after', with: FUTURE, without: PLAIN },
    {
      part: 'notes',
      starts: "HMRC's own calculator",
      with: { ...BANDED, period_start: '2024-03-01', period_end: '2025-02-28' },
      without: BANDED,
    },
    { part: 'notes', starts: 'This is for a company resident', with: PLAIN, without: null },
    {
      part: 'notes',
      starts: '{due} is {day_kind}',
      with: PLAIN,
      without: { ...PLAIN, period_start: '2024-10-14', period_end: '2025-10-13' },
    },
    { part: 'notes', starts: 'The bank holidays of', with: FUTURE, without: PLAIN },
    { part: 'notes', starts: 'The filing date is later', with: PLAIN, without: null },
  ],
  // Nobody is told of a company that pays at the ordinary date that it is no large one.
  ['quarterly_instalments.none'],
);
