import { InvalidInput } from '../src/engine/inputs/invalid-input.ts';
import { type LoadedRow, RateTable } from '../src/engine/rates/table.ts';
import { CalculatorRun, type LoadedRules } from '../src/engine/trace/run.ts';
import { addDays } from '../src/law/calendar.ts';
import type { Service } from '../src/service.ts';
import { heaviest } from './inputs.ts';
import { median } from './load.ts';
import { time } from './parts.ts';

const TIMES = 100;

/**
 * How much slower each calculator becomes when every rate table is 100 times longer:
 * identical rows are added before the first, a day each, so that every result stays
 * the same.
 */
export async function measureGrowth(
  service: Service,
  calls: number,
  rounds: number,
): Promise<Record<string, number>> {
  const { decisions, tables } = service.rules;
  const longer = {
    decisions,
    tables: new Map([...tables.values()].map((table) => [table.shape, longerTable(table)])),
  };
  const ratios: Record<string, number> = {};
  for (const { key } of service.tools) {
    const calculated = service.calculate(key, heaviest[key] ?? {});
    if (calculated instanceof InvalidInput) throw calculated;
    const {
      read,
      rules: { calculator },
    } = calculated;
    const calculate = (rules: LoadedRules) =>
      time(() => calculator.calculate(read.values as never, new CalculatorRun(rules)), calls);
    const measured: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await calculate(service.rules);
      measured.push((await calculate(longer)) / before);
    }
    ratios[key] = median(measured);
  }
  return ratios;
}

function longerTable({ shape, head, rows }: RateTable): RateTable {
  const [first] = rows;
  if (first === undefined) return new RateTable(shape, head, rows);
  const count = rows.length * (TIMES - 1);
  const earlier = Array.from(
    { length: count },
    (_, index): LoadedRow => ({ ...first, from: addDays(first.from, index - count) }),
  );
  return new RateTable(shape, head, [...earlier, ...rows]);
}
