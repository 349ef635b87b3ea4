import { calculator } from '../../engine/calculator.ts';
import { accountsDecisions, accountsFacts, accountsSteps, accountsTables } from '../shared/accounts.ts';
import { timeLimits } from '../shared/time-limits.ts';
import { calculate } from './calculate.ts';
import { inputs, narration, outputs } from './figures.ts';

export default calculator({
  key: 'deadlines',
  inputs,
  tables: accountsTables,
  horizon: [timeLimits.payment],
  decisions: accountsDecisions,
  checkFacts: accountsFacts,
  outputs,
  steps: accountsSteps,
  narration,
  calculate,
});
