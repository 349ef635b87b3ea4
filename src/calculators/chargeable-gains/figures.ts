import { type RunOf, step, worked } from '../../engine/calculator.ts';
import { boolean, decimal, enumOf, money, month, optional, type Values } from '../../engine/values.ts';
import { FACTOR_PLACES } from '../../law/indexation.ts';

export const OUTCOMES = ['gain', 'loss', 'no_gain_no_loss'] as const;

const index = optional(decimal(1, 1));
/** Three decimals for land and buildings; the unrounded factor of shares is shown to six. */
const factor = optional(decimal(6, FACTOR_PLACES));

export const outputs = {
  consideration: worked(money),
  sba_added: money,
  allowable_costs: worked(money),
  unindexed_gain: worked(money),
  indexation_end_month: optional(month),
  rpi_acquisition: index,
  rpi_end: index,
  rpi_enhancement: index,
  indexation_factor_acquisition: worked(factor),
  indexation_factor_enhancement: worked(factor),
  indexation_acquisition: worked(money),
  indexation_enhancement: worked(money),
  indexation_available: worked(money),
  indexation_given: worked(money),
  indexation_restricted: boolean,
  chargeable_gain: worked(money),
  allowable_loss: worked(money),
  outcome: enumOf(...OUTCOMES),
} as const;

export type Figures = Values<typeof outputs>;

export const steps = { acquisition_total: step(money) } as const;

export type GainsRun = RunOf<typeof outputs, typeof steps>;
