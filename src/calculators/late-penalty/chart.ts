import type { Mark } from '../../engine/chart.ts';
import type { Figures } from './figures.ts';

/** The days by which a return costs more, each the last before the next penalty. Source: FA 1998 Sch 18 paras 17, 18. */
export function stagesOfLateness(_: unknown, data: Figures): Mark[] {
  return [
    { name: 'filing_due', at: data.filing_due },
    { name: 'flat_penalty_increases_after', at: data.flat_penalty_increases_after },
    { name: 'tax_penalty_from', at: data.tax_penalty_from },
    { name: 'tax_penalty_20_from', at: data.tax_penalty_20_from },
  ];
}
