import type { Scale } from '../../engine/chart.ts';
import { decimal, money } from '../../engine/values.ts';
import type { Inputs } from './calculate.ts';
import type { Figures } from './figures.ts';

const TESTS = ['turnover', 'balance_sheet', 'employees'] as const;
const people = decimal(4);

/** This year's figures against the limits of micro-entities and small companies. Source: CA 2006 ss382, 384A. */
export function testsOfSize(given: Inputs, data: Figures): Scale[] {
  return TESTS.map((name): Scale => {
    const micro = data[`micro_${name}_limit`];
    return {
      name,
      type: name === 'employees' ? people : money,
      value: given[name === 'balance_sheet' ? 'balance_sheet_total' : name],
      bands: [
        ...(micro === null ? [] : [{ name: 'micro', most: micro }]),
        { name: 'small', most: data[`small_${name}_limit`] },
      ],
    };
  });
}

export const CHART_WORDS = [...TESTS, 'yours', 'micro', 'small'] as const;
