import { rowResults } from '../../../engine/calculator.ts';
import { boolean, date, listOf, money, smallCount } from '../../../engine/values.ts';
import { accountingPeriodLimit } from '../../shared/time-limits.ts';
import { fullExpensingRate, resultTables } from '../rates.ts';

/** The narration of pools over several periods; the operation makes its rows. */
export default rowResults({
  key: 'pool-periods',
  tables: [...resultTables, fullExpensingRate, accountingPeriodLimit],
  horizon: resultTables,
  outputs: {
    total_allowances: money,
    total_balancing_charges: money,
    total_net_deduction: money,
    main_pool_carried_forward: money,
    special_pool_carried_forward: money,
  },
  narration: {
    periods: smallCount,
    first_start: date,
    last_end: date,
    /** The period with the largest net deduction; none where no period has one. */
    most: listOf({ period_end: date, net_deduction: money }),
    /** Periods in which charges are more than allowances. */
    added: listOf({ period_end: date, amount: money }),
    is_single: boolean,
  },
});
