import type { Mark, Series } from '../../engine/chart.ts';
import type { Day } from '../../law/calendar.ts';
import { monthOf } from '../../law/indexation.ts';
import type { Inputs } from './calculate.ts';
import type { Figures } from './figures.ts';
import { retailPricesIndex } from './indexation.ts';

/** The retail prices index from the purchase to the last month that counts. Source: TCGA 1992 s54. */
export function pricesWhileHeld(given: Inputs, data: Figures): Series | null {
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
