import { appearances } from '../../support/appearances.ts';

const short = { period_end: '2026-07-31' };
const long = { period_start: '2025-01-01', period_end: '2026-06-30' };
const early = { period_end: '2005-03-31' };
const extended = { period_end: '2019-12-31' };
/** Due on Friday 1 January 2027, New Year's Day. */
const onBankHoliday = { period_end: '2026-03-31' };
/** Due on Saturday 1 January 2028. */
const atWeekend = { period_end: '2027-03-31' };
/** Due on Thursday 1 October 2026. */
const onWorkingDay = { period_end: '2025-12-31' };

appearances('deadlines', [
  { part: 'answer', starts: 'For accounts that end on', with: short, without: long },
  { part: 'answer', starts: 'A private company must file', with: short, without: early },
  { part: 'answer', starts: 'The accounts from', with: long, without: short },
  { part: 'answer', starts: 'Accounts are due at Companies House', with: long, without: short },
  { part: 'answer', starts: 'Companies House filing dates are given only', with: early, without: short },
  { part: 'answer', starts: 'Temporary extensions applied', with: extended, without: short },
  { part: 'figures', starts: 'Corporation Tax payment date:', with: short, without: long },
  { part: 'figures', starts: 'Corporation Tax payment date for', with: long, without: short },
  { part: 'figures', starts: 'CT600 filing date', with: short, without: null },
  {
    part: 'figures',
    starts: 'Registry accounts filing date (Companies House): {',
    with: short,
    without: early,
  },
  {
    part: 'figures',
    starts: 'Registry accounts filing date (Companies House): Not covered',
    with: early,
    without: short,
  },
  {
    part: 'figures',
    starts: 'Registry accounts filing date (Companies House) if these',
    with: long,
    without: short,
  },
  { part: 'notes', starts: 'The accounts are longer than', with: long, without: short },
  { part: 'notes', starts: 'The accounts were taken to cover', with: short, without: long },
  // Four and five days beyond 12 months. Source: HMRC CTM01560.
  {
    part: 'notes',
    starts: 'Accounts made up to slightly varying dates',
    with: { period_start: '2025-12-29', period_end: '2027-01-01' },
    without: { period_start: '2025-12-29', period_end: '2027-01-02' },
  },
  // Seven and eight days after a month's end. Source: Companies Act 2006 s390.
  {
    part: 'notes',
    starts: 'If the accounting reference date is',
    with: { period_end: '2027-01-07' },
    without: { period_end: '2027-01-08' },
  },
  { part: 'notes', starts: '{due} is {day_kind}', with: onBankHoliday, without: onWorkingDay },
  {
    part: 'notes',
    starts: 'The bank holidays of',
    with: { period_end: '2028-03-31' },
    without: { period_end: '2028-03-30' },
  },
  { part: 'notes', starts: 'The Companies House date shown', with: atWeekend, without: early },
  { part: 'notes', starts: "If these are the company's first accounts", with: long, without: short },
  { part: 'notes', starts: 'The Companies House date {date_before}', with: extended, without: short },
  { part: 'notes', starts: 'If notice was given to shorten', with: short, without: early },
  {
    part: 'notes',
    starts: 'The time limits are known',
    with: { period_end: '2028-04-01' },
    without: { period_end: '2028-03-31' },
  },
  { part: 'notes', starts: 'Companies House dates of accounts', with: early, without: short },
  { part: 'notes', starts: 'A large company pays', with: short, without: null },
  { part: 'notes', starts: 'If HMRC served the notice', with: { period_end: '2020-10-05' }, without: null },
]);
