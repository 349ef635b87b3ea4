import { rowResults } from '../../../engine/calculator.ts';
import { money } from '../../../engine/values.ts';
import { bankHolidays } from '../../shared/payment-by.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../../shared/time-limits.ts';
import { loanRates } from '../loan-date.ts';
import { laterRelief, onlineRates, repaymentMatching } from '../narration.ts';
import { narration } from './narration.ts';

/** The narration of a loan account over several periods; the operation makes its rows. */
export default rowResults({
  key: 'ledger',
  tables: [
    ...[accountingPeriodLimit, paymentLimit, filingLimit, bankHolidays],
    ...[loanRates, repaymentMatching, laterRelief, onlineRates],
  ],
  horizon: [loanRates],
  outputs: {
    tax_due_in_all: money,
    refunds_in_all: money,
    tax_left_in_all: money,
    unrelieved_in_all: money,
  },
  narration,
});
