import { type Amount, isNegative, larger, zero } from '../../law/amounts.ts';
import { allowanceGiven } from '../../law/indexation.ts';

interface Indexed {
  readonly unindexed_gain: Amount;
  readonly indexation_acquisition: Amount;
}

/** Wrong ways to a gain. */
export const methods = {
  /** Only what was paid at first indexed, and not what was spent on improvements. */
  improvements_not_indexed: (_: unknown, { unindexed_gain, indexation_acquisition }: Indexed) => ({
    chargeable_gain: larger(unindexed_gain.sub(allowanceGiven(indexation_acquisition, unindexed_gain)), zero),
  }),

  /** Indexation that makes a loss or a larger one, as it did long ago. */
  loss_by_indexation: (
    _: unknown,
    {
      unindexed_gain,
      indexation_available,
    }: { readonly unindexed_gain: Amount; readonly indexation_available: Amount },
  ) => {
    const gain = unindexed_gain.sub(indexation_available);
    return isNegative(gain) ? { chargeable_gain: zero, allowable_loss: gain.neg() } : {};
  },
};
