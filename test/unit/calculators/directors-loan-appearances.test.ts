import { appearances } from '../../support/appearances.ts';

const ENDED = { period_end: '2025-12-31' };
const OWED = { ...ENDED, outstanding: 20_000 };
const PART = { ...OWED, repaid_within_9_months: 5_000 };
const ALL = { ...OWED, repaid_within_9_months: 20_000 };
const DATED = { ...OWED, loan_made_on: '2025-12-31' };
const NEWEST = { ...OWED, period_end: '2027-04-05' };
const SPLIT = { ...OWED, period_end: '2026-12-31', loan_made_on: '2026-05-01' };
// Before 20 March 2013 new borrowing undid no repayment; 19 March is the last day to repay here.
const UNMATCHED = { ...PART, period_end: '2012-06-19' };
const SMALL = { ...ENDED, outstanding: 10_000 };

// The table of bank holidays ends with 2028; Sunday 1 April 2029 is no working day.
const FAR = { ...OWED, period_end: '2028-06-30' };

appearances('directors-loan', [
  {
    part: 'answer',
    starts: 'Section 455 tax on the {outstanding} owed at {period_end} is {tax_due}.',
    with: OWED,
    without: PART,
  },
  {
    part: 'answer',
    starts: 'Section 455 tax on the {outstanding} owed at {period_end} is {tax_due}, after relief',
    with: PART,
    without: ALL,
  },
  { part: 'answer', starts: 'No section 455 tax is left', with: ALL, without: PART },
  { part: 'answer', starts: 'Tax is charged at {rate}, the rate for a loan', with: DATED, without: OWED },
  {
    part: 'answer',
    starts: 'Tax is charged at {rate}, the rate for loans made from',
    with: OWED,
    without: NEWEST,
  },
  {
    part: 'answer',
    starts: 'Tax is charged at {rate}, the rate for loans made on or after',
    with: NEWEST,
    without: DATED,
  },
  { part: 'answer', starts: 'It is due by {payment_due}. What', with: OWED, without: PART },
  { part: 'answer', starts: 'It is due by {payment_due}; repayments', with: PART, without: ALL },
  { part: 'answer', starts: 'Repayments count up to', with: ALL, without: PART },
  { part: 'figures', starts: 'Section 455 tax to pay', with: OWED, without: null },
  { part: 'figures', starts: 'Rate of tax', with: OWED, without: null },
  { part: 'figures', starts: 'Loan at period end', with: OWED, without: null },
  { part: 'figures', starts: 'Repaid within', with: OWED, without: null },
  { part: 'figures', starts: 'Balance charged', with: OWED, without: null },
  { part: 'figures', starts: 'Tax before relief', with: OWED, without: null },
  { part: 'figures', starts: 'Relief: ', with: OWED, without: null },
  { part: 'figures', starts: 'Last day to repay without tax', with: OWED, without: null },
  { part: 'figures', starts: 'Section 455 tax due date', with: OWED, without: null },
  { part: 'figures', starts: 'CT600 filing date', with: OWED, without: null },
  { part: 'figures', starts: 'Earliest refund date', with: PART, without: ALL },
  { part: 'notes', starts: 'The rate changed within', with: SPLIT, without: DATED },
  { part: 'notes', starts: 'Repaying and borrowing again', with: OWED, without: UNMATCHED },
  {
    part: 'notes',
    starts: 'No minimum, except',
    with: { ...OWED, outstanding: 15_000 },
    without: { ...OWED, outstanding: 15_000.01 },
  },
  { part: 'notes', starts: 'A loan released or written off', with: PART, without: OWED },
  { part: 'notes', starts: 'Section 455 tax is not deductible', with: PART, without: ALL },
  {
    part: 'notes',
    starts: 'Rates for loans made after',
    with: { ...OWED, period_end: '2027-04-06' },
    without: NEWEST,
  },
  {
    part: 'notes',
    starts: '{due} is {day_kind}',
    with: { ...OWED, period_end: '2026-03-31' },
    without: { ...ALL, period_end: '2026-03-31' },
  },
  { part: 'notes', starts: 'The bank holidays of', with: FAR, without: OWED },
  { part: 'notes', starts: 'Interest runs on tax paid', with: PART, without: ALL },
  { part: 'notes', starts: 'A company that pays Corporation Tax in quarterly', with: PART, without: ALL },
  { part: 'notes', starts: 'Tax on a later repayment', with: PART, without: ALL },
  { part: 'notes', starts: 'Claim tax back within', with: PART, without: ALL },
  {
    part: 'notes',
    starts:
      'A loan of more than {beneficial_loan.balance_above} at any time in the tax year that bears less interest than the official',
    with: { ...SMALL, outstanding: 10_000.01 },
    without: SMALL,
  },
  {
    part: 'notes',
    starts:
      'A loan of more than {beneficial_loan.balance_above} at any time in the tax year that bears less interest than HMRC',
    with: { ...OWED, period_end: '2025-04-05' },
    without: { ...OWED, period_end: '2025-04-06' },
  },
  { part: 'notes', starts: 'The tax is charged on a close company', with: OWED, without: null },
  { part: 'notes', starts: 'Report the loan on form CT600A', with: OWED, without: null },
]);
