import { appearances } from '../../support/appearances.ts';

const dates = { period_start: '2025-01-01', period_end: '2026-06-30' };
const profit = { ...dates, profit: 36_000 };
const loss = { ...dates, profit: -36_000 };
const first = { ...dates, first_accounts: true };
const later = { ...dates, first_accounts: false };
const early = { period_start: '2007-01-01', period_end: '2008-03-31' };
const extended = { period_start: '2018-10-01', period_end: '2019-12-31' };
/** Accounts of 29 December 2025 and the days after, to a day in January 2027. */
const to = (period_end: string) => ({ period_start: '2025-12-29', period_end });
/** Due on New Year's Day, Friday 1 January 2027, and before it on Saturday 1 August 2026. */
const onHoliday = { period_start: '2024-11-01', period_end: '2026-03-31' };
/** Due on Tuesday 1 July and Wednesday 1 October 2025. */
const onWorkingDays = { period_start: '2023-10-01', period_end: '2024-12-31' };

appearances('long-period', [
  { part: 'answer', starts: 'You need two CT600s', with: dates, without: null },
  { part: 'answer', starts: 'Profit shares', with: { ...dates, profit: 0 }, without: loss },
  { part: 'answer', starts: 'Loss shares', with: loss, without: profit },
  {
    part: 'answer',
    starts: 'Accounts must reach Companies House by {registry_due}.',
    with: later,
    without: dates,
  },
  { part: 'answer', starts: 'First accounts must reach', with: first, without: dates },
  {
    part: 'answer',
    starts: 'Accounts must reach Companies House by {registry_due} (',
    with: dates,
    without: later,
  },
  { part: 'answer', starts: 'Companies House dates', with: early, without: dates },
  { part: 'answer', starts: 'Extensions applied', with: extended, without: dates },
  { part: 'figures', starts: 'Accounting period', with: dates, without: null },
  { part: 'figures', starts: 'Profit or loss', with: loss, without: dates },
  { part: 'figures', starts: 'Corporation Tax payment date', with: dates, without: null },
  { part: 'figures', starts: 'CT600 filing date for both', with: dates, without: null },
  {
    part: 'figures',
    starts: 'Registry accounts filing date (Companies House): {',
    with: later,
    without: first,
  },
  {
    part: 'figures',
    starts: 'Registry accounts filing date (Companies House): Not covered',
    with: early,
    without: first,
  },
  {
    part: 'figures',
    starts: 'Registry accounts filing date (Companies House) for first accounts',
    with: first,
    without: later,
  },
  { part: 'notes', starts: 'One set of accounts', with: dates, without: null },
  // Four and five days beyond 12 months. Source: HMRC CTM01560.
  {
    part: 'notes',
    starts: 'Accounts made up to slightly varying',
    with: to('2027-01-01'),
    without: to('2027-01-02'),
  },
  { part: 'notes', starts: 'Trading profit is split', with: profit, without: dates },
  // Seven and eight days after a month's end. Source: Companies Act 2006 s390.
  {
    part: 'notes',
    starts: 'If the accounting reference date',
    with: to('2027-01-07'),
    without: to('2027-01-08'),
  },
  { part: 'notes', starts: '{due} is {day_kind}', with: onHoliday, without: onWorkingDays },
  {
    part: 'notes',
    starts: 'The bank holidays of',
    with: { period_start: '2027-01-01', period_end: '2028-03-31' },
    without: dates,
  },
  { part: 'notes', starts: 'The Companies House date shown', with: later, without: first },
  { part: 'notes', starts: 'First accounts are due', with: first, without: later },
  { part: 'notes', starts: 'The Companies House date {date_before}', with: extended, without: dates },
  { part: 'notes', starts: 'If notice was given to shorten', with: dates, without: early },
  {
    part: 'notes',
    starts: 'The time limits are known',
    with: { period_start: '2027-01-01', period_end: '2028-04-01' },
    without: { period_start: '2027-01-01', period_end: '2028-03-31' },
  },
  { part: 'notes', starts: 'Companies House dates of accounts', with: early, without: first },
  { part: 'notes', starts: 'Work out the tax', with: dates, without: null },
  { part: 'notes', starts: 'The first accounting period is taken', with: dates, without: null },
  {
    part: 'notes',
    starts: 'If HMRC served the notice',
    with: { period_start: '2019-07-06', period_end: '2020-10-05' },
    without: null,
  },
]);
