import { returnFigures } from '../../../engine/calculator.ts';
import { boolean, money } from '../../../engine/values.ts';

/** The losses of its period on a return; money in whole pounds. */
const types = {
  amended: boolean,
  carries_back: boolean,
  trading_profit: money,
  trading_losses: money,
  profits: money,
  reliefs_of_period: money,
  takes_later_loss: boolean,
  losses_brought_forward: money,
  reliefs: money,
  donations: money,
  loss_arising: money,
};

/** The records are made by the operation, period by period. */
export default returnFigures({}, {}, types, () => []);
