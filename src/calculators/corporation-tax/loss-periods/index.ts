import { rowResults } from '../../../engine/calculator.ts';
import { money } from '../../../engine/values.ts';
import { accountingPeriodLimit, paymentLimit } from '../../shared/time-limits.ts';
import { corporationTaxRates } from '../financial-years.ts';
import { narration } from './narration.ts';
import { extendedCarryBack, lossRelief } from './rates.ts';
import returns from './return-figures.ts';

/** The narration of trading losses over several periods; the operation makes its rows. */
export default rowResults({
  key: 'loss-periods',
  tables: [lossRelief, extendedCarryBack, corporationTaxRates, accountingPeriodLimit, paymentLimit],
  horizon: [corporationTaxRates, lossRelief],
  outputs: {
    total_tax_without_relief: money,
    total_tax_first_filed: money,
    total_corporation_tax: money,
    total_repayment: money,
    losses_left: money,
    losses_lost: money,
  },
  narration,
  returns,
});
