import { returnFigures } from '../../engine/calculator.ts';
import { date, money } from '../../engine/values.ts';
import { inputs } from './calculate.ts';
import { outputs } from './figures.ts';

const types = { disposal_date: date, gain: money, loss: money };

export default returnFigures(inputs, outputs, types, (given, data) => [
  { disposal_date: given.disposal_date, gain: data.chargeable_gain, loss: data.allowable_loss },
]);
