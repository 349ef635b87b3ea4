import { appearances } from '../../support/appearances.ts';

const YEAR = { period_start: '2026-04-06', period_end: '2027-04-05' };
const MICRO = { ...YEAR, turnover: 300_000, balance_sheet_total: 100_000, employees: 5 };
const SMALL = { ...YEAR, turnover: 3_000_000, balance_sheet_total: 2_000_000, employees: 30 };
const NEITHER = { ...YEAR, turnover: 60_000_000, balance_sheet_total: 30_000_000, employees: 300 };
const LAST_MICRO = { prev_turnover: 0, prev_balance_sheet_total: 0, prev_employees: 0 };
const LAST_SMALL = { prev_turnover: 3_000_000, prev_balance_sheet_total: 2_000_000, prev_employees: 30 };
const LAST_NEITHER = { prev_turnover: 99_000_000, prev_balance_sheet_total: 99_000_000, prev_employees: 999 };
const FIRST = { first_year: true };
const RAISED = { period_start: '2025-04-06', period_end: '2026-04-05' };
const YEAR_2010 = { period_start: '2010-04-01', period_end: '2011-03-31' };
const YEAR_2015 = { period_start: '2015-01-01', period_end: '2015-12-31' };
/** Nine months, and a year and a day: shorter and longer than a year. */
const SHORT = { period_start: '2025-07-01', period_end: '2026-03-31' };
const LONG = { period_start: '2025-07-01', period_end: '2026-07-01' };
/** Due at Companies House on 1 April 2028, and on 31 March. */
const REFORMED = { period_start: '2026-07-02', period_end: '2027-07-01' };
const UNREFORMED = { period_start: '2026-07-01', period_end: '2027-06-30' };

const FIRST_MICRO = { ...MICRO, ...FIRST };
const FIRST_SMALL = { ...SMALL, ...FIRST };
const FIRST_NEITHER = { ...NEITHER, ...FIRST };
/** Two figures of last year: both within the small limits and one within the micro-entity ones; one, and none. */
const PART_SMALL = { prev_turnover: 3_000_000, prev_employees: 5 };
const PART_OVER_MICRO = { prev_turnover: 99_000_000, prev_employees: 30 };

appearances(
  'company-size',
  [
    { part: 'answer', starts: 'For the financial year', with: FIRST_MICRO, without: MICRO },
    { part: 'answer', starts: 'A company is a micro-entity', with: FIRST_MICRO, without: FIRST_SMALL },
    { part: 'answer', starts: 'A company is small', with: FIRST_NEITHER, without: FIRST_MICRO },
    {
      part: 'answer',
      starts: 'As its first financial year',
      with: FIRST_MICRO,
      without: { ...MICRO, ...LAST_MICRO },
    },
    {
      part: 'answer',
      starts: "Both years' figures",
      with: { ...SMALL, ...LAST_SMALL },
      without: { ...NEITHER, ...LAST_NEITHER },
    },
    {
      part: 'answer',
      starts: "Neither year's figures",
      with: { ...NEITHER, ...LAST_NEITHER },
      without: { ...SMALL, ...LAST_SMALL },
    },
    {
      part: 'answer',
      starts: "This year's figures agree",
      with: { ...SMALL, prev_size: 'small' },
      without: { ...NEITHER, ...LAST_SMALL, prev_size: 'small' },
    },
    {
      part: 'answer',
      starts: "On this year's figures alone it would be {size_this_year_figures}, but",
      with: { ...NEITHER, ...LAST_SMALL, prev_size: 'small' },
      without: { ...SMALL, prev_size: 'small' },
    },
    { part: 'answer', starts: 'The size for', with: MICRO, without: FIRST_MICRO },
    {
      part: 'answer',
      starts: "On this year's figures alone it would be {size_this_year_figures}.",
      with: MICRO,
      without: FIRST_MICRO,
    },
    {
      part: 'answer',
      starts: 'If it qualified as a micro-entity last year',
      with: { ...MICRO, ...LAST_SMALL },
      without: { ...SMALL, ...LAST_NEITHER },
    },
    {
      part: 'answer',
      starts: 'If it qualified as small last year',
      with: { ...SMALL, ...LAST_NEITHER },
      without: { ...MICRO, ...LAST_SMALL },
    },
    {
      part: 'answer',
      starts: 'If it was a micro-entity last year',
      with: { ...MICRO, ...LAST_NEITHER },
      without: { ...MICRO, ...LAST_SMALL },
    },
    {
      part: 'answer',
      starts: "If last year's figures meet the micro-entity limits it is a micro-entity; if not",
      with: { ...MICRO, prev_size: 'small' },
      without: { ...MICRO, prev_size: 'medium_or_large' },
    },
    {
      part: 'answer',
      starts: "If last year's figures meet the small company limits",
      with: { ...SMALL, prev_size: 'medium_or_large' },
      without: { ...MICRO, prev_size: 'small' },
    },
    {
      part: 'answer',
      starts: "If last year's figures meet the micro-entity limits it is a micro-entity; if only",
      with: { ...MICRO, prev_size: 'medium_or_large' },
      without: { ...MICRO, prev_size: 'small' },
    },
    {
      part: 'answer',
      starts: "Depending on last year's figures and size it is either a micro-entity",
      with: { ...MICRO, ...PART_SMALL },
      without: MICRO,
    },
    {
      part: 'answer',
      starts: "Depending on last year's figures and size it is either small",
      with: { ...SMALL, ...PART_OVER_MICRO },
      without: MICRO,
    },
    {
      part: 'answer',
      starts: "Depending on last year's figures and size it is a micro-entity",
      with: MICRO,
      without: { ...MICRO, prev_size: 'small' },
    },
    { part: 'answer', starts: "Add last year's size, or", with: { ...MICRO, ...LAST_SMALL }, without: MICRO },
    {
      part: 'answer',
      starts: "Add all of last year's figures",
      with: { ...MICRO, prev_size: 'small' },
      without: MICRO,
    },
    {
      part: 'answer',
      starts: "Add last year's figures and size",
      with: MICRO,
      without: { ...MICRO, prev_size: 'small' },
    },
    { part: 'figures', starts: 'Company size', with: FIRST_MICRO, without: MICRO },
    {
      part: 'figures',
      starts: 'Possible sizes: micro-entity or',
      with: { ...MICRO, prev_size: 'small' },
      without: MICRO,
    },
    {
      part: 'figures',
      starts: 'Possible sizes: small',
      with: { ...SMALL, prev_size: 'medium_or_large' },
      without: MICRO,
    },
    {
      part: 'figures',
      starts: 'Possible sizes: micro-entity, small',
      with: MICRO,
      without: { ...MICRO, prev_size: 'small' },
    },
    { part: 'figures', starts: "Size on this year's figures alone", with: MICRO, without: null },
    { part: 'figures', starts: 'Limits for financial years', with: MICRO, without: null },
    { part: 'figures', starts: 'Micro-entity limits', with: MICRO, without: { ...MICRO, ...YEAR_2010 } },
    { part: 'figures', starts: 'Small company limits', with: MICRO, without: null },
    {
      part: 'figures',
      starts: 'Turnover limits worked out on: {months_counted}',
      with: { ...MICRO, ...SHORT },
      without: { ...MICRO, ...LONG },
    },
    {
      part: 'figures',
      starts: 'Turnover limits worked out on: {days_counted}',
      with: { ...MICRO, ...LONG },
      without: { ...MICRO, ...SHORT },
    },
    { part: 'figures', starts: '{tested_size}: tests met this year', with: MICRO, without: null },
    {
      part: 'figures',
      starts: '{tested_size}: tests met by',
      with: { ...MICRO, prev_turnover: 1 },
      without: { ...FIRST_MICRO, prev_turnover: 1 },
    },
    { part: 'figures', starts: '{tested_size}: what decides', with: FIRST_MICRO, without: null },
    { part: 'notes', starts: 'A company meets a size', with: MICRO, without: null },
    {
      part: 'notes',
      starts: 'The turnover limits are worked out on {months_counted}',
      with: { ...MICRO, ...SHORT },
      without: MICRO,
    },
    {
      part: 'notes',
      starts: 'The turnover limits are worked out on {days_counted}',
      with: { ...MICRO, ...LONG },
      without: MICRO,
    },
    { part: 'notes', starts: "In a company's first financial year", with: FIRST_MICRO, without: MICRO },
    { part: 'notes', starts: 'Meeting or ceasing', with: MICRO, without: FIRST_MICRO },
    {
      part: 'notes',
      starts: '{tested_size}: {ground}',
      with: { ...SMALL, prev_size: 'small' },
      without: FIRST_SMALL,
    },
    {
      part: 'notes',
      starts: '{tested_size}: that the company did not qualify',
      with: { ...MICRO, ...RAISED, ...LAST_NEITHER, prev_size: 'small' },
      without: { ...MICRO, ...LAST_NEITHER, prev_size: 'small' },
    },
    {
      part: 'notes',
      starts: 'There was no category of micro-entities',
      with: { ...MICRO, ...YEAR_2010 },
      without: MICRO,
    },
    { part: 'notes', starts: 'Small companies need no audit', with: FIRST_SMALL, without: FIRST_MICRO },
    { part: 'notes', starts: 'Micro-entities need no audit', with: FIRST_MICRO, without: FIRST_SMALL },
    {
      part: 'notes',
      starts: 'The company must prepare full accounts',
      with: FIRST_NEITHER,
      without: FIRST_SMALL,
    },
    {
      part: 'notes',
      starts: 'Limits for financial years starting after',
      with: { ...MICRO, period_start: '2028-04-01', period_end: '2029-03-31' },
      without: { ...MICRO, period_start: '2028-03-31', period_end: '2029-03-30' },
    },
    { part: 'notes', starts: 'The limits were raised', with: { ...MICRO, ...RAISED }, without: MICRO },
    {
      part: 'notes',
      starts: "Last year's size is judged",
      with: { ...MICRO, ...RAISED },
      without: { ...FIRST_MICRO, ...RAISED },
    },
    {
      part: 'notes',
      starts: 'The limits change on',
      with: { ...MICRO, period_start: '2025-04-05', period_end: '2026-04-04' },
      without: { ...MICRO, ...RAISED },
    },
    {
      part: 'notes',
      starts: 'The directors could choose',
      with: { ...MICRO, ...YEAR_2015 },
      without: { ...MICRO, period_start: '2016-01-01', period_end: '2016-12-31' },
    },
    {
      part: 'notes',
      starts: 'From {filing_reform.from}',
      with: { ...FIRST_MICRO, ...REFORMED },
      without: { ...FIRST_MICRO, ...UNREFORMED },
    },
    {
      part: 'notes',
      starts: 'Small companies and micro-entities are not yet',
      with: { ...FIRST_MICRO, ...UNREFORMED },
      without: { ...FIRST_MICRO, ...REFORMED },
    },
    {
      part: 'notes',
      starts: 'Whatever their figures, these are not small',
      with: MICRO,
      without: FIRST_NEITHER,
    },
    {
      part: 'notes',
      starts: 'Whatever their figures, these are not micro-entities',
      with: MICRO,
      without: FIRST_SMALL,
    },
  ],
  ['limits_day.last', 'years_counted.ending'],
);
