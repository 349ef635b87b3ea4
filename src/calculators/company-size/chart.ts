import type { Scale } from '../../engine/chart.ts';
import { decimal, money } from '../../engine/values.ts';
import type { Amount } from '../../law/amounts.ts';

const TESTS = ['turnover', 'balance_sheet', 'employees'] as const;
const people = decimal(4);

interface Given {
  readonly turnover: Amount;
  readonly balance_sheet_total: Amount;
  readonly employees: Amount;
}

type Limits = Readonly<
  Record<`small_${(typeof TESTS)[number]}_limit`, Amount> &
    Record<`micro_${(typeof TESTS)[number]}_limit`, Amount | null>
>;

/** This year's figures against the limits of micro-entities and small companies. Source: CA 2006 ss382, 384A. */
export function testsOfSize(given: Given, data: Limits): Scale[] {
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
