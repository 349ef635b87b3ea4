import { type Amount, smaller } from './amounts.ts';

/**
 * Spends an allowance on kinds of spending in the order in which they stand:
 * the first gets as much as it can use, the next what is then left.
 *
 * @returns how much each kind gets, in the same order, in pounds.
 * Source: CAA 2001 s52A and HMRC CA22360: the company may choose where its
 * annual investment allowance goes.
 */
export function spendInOrder(available: Amount, spending: readonly Amount[]): Amount[] {
  let left = available;
  return spending.map((amount) => {
    const used = smaller(amount, left);
    left = left.sub(used);
    return used;
  });
}
