import { returnFigures } from '../../engine/calculator.ts';
import { boolean, date } from '../../engine/values.ts';
import { inputs, outputs } from './calculate.ts';

const types = { period_start: date, period_end: date, several: boolean };

/** Accounts of more than 12 months have two returns. */
export default returnFigures(inputs, outputs, types, (_, { periods }) =>
  periods.map(({ period_start, period_end }) => ({ period_start, period_end, several: periods.length > 1 })),
);
