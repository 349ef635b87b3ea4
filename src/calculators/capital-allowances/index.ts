import { calculator, OVER_ROWS, type ResultDeclaration } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { firstDayFact, lastDayUnder, newest } from '../shared/period-facts.ts';
import { timeLimits } from '../shared/time-limits.ts';
import { calculate } from './calculate.ts';
import { inputs, narration, outputs, steps } from './figures.ts';
import { decisions, noteTables, resultTables } from './rates.ts';
import { returnFigures, returnTypes } from './return-figures.ts';

const tables = Object.values(resultTables);

const poolPeriods = {
  ...OVER_ROWS,
  key: 'pool-periods',
  tables: [...tables, timeLimits.accountingPeriod],
  horizon: tables,
  outputs: {
    total_allowances: t.money,
    total_balancing_charges: t.money,
    total_net_deduction: t.money,
    main_pool_carried_forward: t.money,
    special_pool_carried_forward: t.money,
  },
  narration: {
    net_addition: t.money,
    periods: t.smallCount,
    first_start: t.date,
    last_end: t.date,
    most: t.listOf({ period_end: t.date, net_deduction: t.money }),
    added: t.listOf({ period_end: t.date, amount: t.money }),
    is_single: t.boolean,
  },
} satisfies ResultDeclaration;

export default calculator({
  key: 'capital-allowances',
  inputs,
  tables: [...tables, ...Object.values(noteTables), timeLimits.accountingPeriod],
  horizon: tables,
  decisions: Object.values(decisions),
  checkFacts: {
    // Until full expensing began, other first-year allowances and limits applied (FA 2021 ss9-12).
    first_covered_day: firstDayFact(resultTables.fullExpensingRate),
    longest_period_months: newest(timeLimits.accountingPeriod, 'months'),
    last_possible_end: lastDayUnder(timeLimits.accountingPeriod, { first_day: 'period_start' }),
    annual_investment_limit: newest(resultTables.annualInvestmentLimit, 'limit'),
    low_emission_grams: newest(resultTables.lowEmissionCars, 'grams_up_to'),
    pick_ups_are_cars_from: firstDayFact(noteTables.doubleCabPickUps),
  },
  outputs,
  steps,
  narration,
  overRows: [poolPeriods],
  calculate,
  returns: { types: returnTypes, of: returnFigures },
});
