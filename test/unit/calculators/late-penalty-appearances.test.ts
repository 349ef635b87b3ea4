import { appearances } from '../../support/appearances.ts';

// The return is due on 31 March 2026, the tax on 1 January 2026; 18 months end on 30 September 2026.
const LATE = { period_end: '2025-03-31', filed_on: '2026-05-15', tax_due: 10_000, paid_on: '2026-04-30' };
const ON_TIME = { ...LATE, filed_on: '2026-03-31', paid_on: '2025-12-31' };
const NIL = { period_end: '2025-03-31', filed_on: '2026-05-15', tax_due: 0 };
const NOT_SAID = { period_end: '2025-03-31', filed_on: '2026-05-15' };
const UNPAID = { period_end: '2025-03-31', filed_on: '2026-05-15', tax_due: 10_000 };
const PENCE = { ...UNPAID, tax_due: 1 };
const NOT_YET = { ...UNPAID, filed_on: '2025-12-31' };
const VERY_LATE = { ...UNPAID, filed_on: '2026-10-01', paid_on: '2026-10-01' };
const DOUBLED = { ...LATE, period_end: '2025-04-01' };
// The table of bank holidays ends with 2028; the tax is due on Sunday 1 April 2029.
const FAR = { period_end: '2028-06-30', filed_on: '2029-06-30' };
const LEAP = { period_end: '2023-06-30', filed_on: '2024-06-30', tax_due: 1000, paid_on: '2024-06-30' };

appearances('late-penalty', [
  {
    part: 'answer',
    starts: 'The company tax return (CT600) for the period ended {period_end} is filed on {filed_on}, by',
    with: ON_TIME,
    without: LATE,
  },
  {
    part: 'answer',
    starts: 'The company tax return (CT600) for the period ended {period_end} is filed on {filed_on}, after',
    with: LATE,
    without: VERY_LATE,
  },
  { part: 'answer', starts: 'The CT600', with: VERY_LATE, without: LATE },
  { part: 'answer', starts: 'The tax was not given', with: NOT_SAID, without: NIL },
  { part: 'answer', starts: 'No tax is payable', with: NIL, without: NOT_SAID },
  { part: 'answer', starts: 'The tax of {tax_due} is paid', with: ON_TIME, without: LATE },
  { part: 'answer', starts: 'The tax of {tax_due} is due', with: NOT_YET, without: UNPAID },
  {
    part: 'answer',
    starts:
      'Interest on {tax_due} from {interest_from} to {interest_to} is {interest}, so the extra cost is {total_extra_cost}.',
    with: LATE,
    without: UNPAID,
  },
  { part: 'answer', starts: 'Interest on {tax_due} to', with: UNPAID, without: PENCE },
  {
    part: 'answer',
    starts:
      'Interest on {tax_due} from {interest_from} to {interest_to} is {interest}, so the extra cost is {total_extra_cost} so far.',
    with: PENCE,
    without: UNPAID,
  },
  { part: 'figures', starts: 'Total extra cost', with: NIL, without: null },
  { part: 'figures', starts: 'CT600 filing deadline', with: NIL, without: null },
  { part: 'figures', starts: 'Corporation Tax payment deadline', with: NIL, without: null },
  { part: 'figures', starts: 'Days late', with: NIL, without: null },
  { part: 'figures', starts: 'Flat-rate penalty', with: NIL, without: null },
  { part: 'figures', starts: 'Tax-related penalty at', with: VERY_LATE, without: LATE },
  { part: 'figures', starts: 'Tax-related penalty:', with: LATE, without: VERY_LATE },
  { part: 'figures', starts: 'Total late-filing penalties', with: NIL, without: null },
  { part: 'figures', starts: 'Interest from', with: LATE, without: ON_TIME },
  { part: 'figures', starts: 'Interest to', with: LATE, without: ON_TIME },
  { part: 'figures', starts: 'Days of interest', with: LATE, without: ON_TIME },
  { part: 'figures', starts: 'Late payment interest', with: NIL, without: null },
  { part: 'figures', starts: 'Tax, penalties and interest together', with: ON_TIME, without: NIL },
  { part: 'notes', starts: 'Enter the Corporation Tax payable', with: NOT_SAID, without: NIL },
  { part: 'notes', starts: 'The flat-rate penalty is for the late return itself', with: NIL, without: LATE },
  {
    part: 'notes',
    starts: 'The {months_by_practice} months',
    with: { period_end: '2024-09-30', filed_on: '2025-12-31' },
    without: { period_end: '2024-09-30', filed_on: '2025-12-30' },
  },
  { part: 'notes', starts: 'The filing date is before', with: LATE, without: DOUBLED },
  { part: 'notes', starts: 'The filing date is on or after', with: DOUBLED, without: LATE },
  {
    part: 'notes',
    starts: 'The amounts for a third failure',
    with: { ...LATE, late_previous_two: true },
    without: { ...ON_TIME, late_previous_two: true },
  },
  { part: 'notes', starts: 'The tax-related penalty counts tax unpaid', with: VERY_LATE, without: LATE },
  { part: 'notes', starts: 'While there is no return', with: VERY_LATE, without: LATE },
  {
    part: 'notes',
    starts: 'The tax is paid on the very day',
    with: VERY_LATE,
    without: { ...VERY_LATE, paid_on: '2026-10-02' },
  },
  { part: 'notes', starts: 'Interest goes on until the tax is paid, at about', with: UNPAID, without: LATE },
  { part: 'notes', starts: 'Interest goes on until the tax is paid.', with: PENCE, without: UNPAID },
  {
    part: 'notes',
    starts: 'Interest rates are known',
    with: { ...LATE, paid_on: '2026-11-21' },
    without: { ...LATE, paid_on: '2026-11-20' },
  },
  { part: 'notes', starts: "HMRC's own bill may differ a little", with: LATE, without: LEAP },
  { part: 'notes', starts: "HMRC's own bill may differ by pence", with: LEAP, without: LATE },
  { part: 'notes', starts: '{due} is {day_kind}', with: NOT_SAID, without: NIL },
  { part: 'notes', starts: 'The bank holidays of', with: FAR, without: { ...FAR, tax_due: 0 } },
  {
    part: 'notes',
    starts: 'The flat-rate penalty rises',
    with: LATE,
    without: { ...LATE, filed_on: '2026-07-01' },
  },
  { part: 'notes', starts: 'A tax-related penalty of', with: UNPAID, without: NIL },
  {
    part: 'notes',
    starts: 'The tax-related penalty rises',
    with: { ...VERY_LATE, filed_on: '2027-03-31' },
    without: { ...VERY_LATE, filed_on: '2027-04-01' },
  },
  {
    part: 'notes',
    starts: 'All returns for the same accounts',
    with: { ...LATE, period_of_account_end: '2025-04-01' },
    without: { ...LATE, period_of_account_end: '2025-03-31' },
  },
  { part: 'notes', starts: 'Part payments are not covered', with: LATE, without: ON_TIME },
  { part: 'notes', starts: 'There is no penalty where', with: LATE, without: ON_TIME },
  { part: 'notes', starts: 'The filing date is later if', with: LATE, without: ON_TIME },
  {
    part: 'notes',
    starts: 'The days of grace',
    with: { ...LATE, filed_on: '2026-04-07' },
    without: { ...LATE, filed_on: '2026-04-08' },
  },
]);
