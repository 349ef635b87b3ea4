import type { Mark, Series } from '../../engine/chart.ts';
import type { Amount } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { monthOf } from '../../law/indexation.ts';
import { retailPricesIndex } from './indexation.ts';

interface Held {
  readonly acquisition_date: Day;
  readonly enhancement_date: Day | null;
}

interface Indexed {
  readonly rpi_acquisition: Amount | null;
  readonly rpi_enhancement: Amount | null;
  readonly indexation_end_month: Day | null;
}

/** The retail prices index from the purchase to the last month that counts. Source: TCGA 1992 s54. */
export function pricesWhileHeld(given: Held, data: Indexed): Series | null {
  const to = data.indexation_end_month;
  if (to === null || data.rpi_acquisition === null) return null;
  const from = monthOf(given.acquisition_date);
  const improved = given.enhancement_date === null ? null : monthOf(given.enhancement_date);
  const marks: Mark<Day>[] = [{ name: 'acquired', at: from }];
  if (improved !== null && data.rpi_enhancement !== null) marks.push({ name: 'improved', at: improved });
  return {
    table: retailPricesIndex,
    column: 'index',
    from,
    to,
    marks: [...marks, { name: 'last_month', at: to }],
  };
}
