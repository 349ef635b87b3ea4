import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readInputs } from '../../../../src/engine/inputs/read.ts';
import { EACH_DAY, type TableDeclaration, tableName } from '../../../../src/engine/rates/declaration.ts';
import { RateTable } from '../../../../src/engine/rates/table.ts';
import { CalculatorRun } from '../../../../src/engine/run.ts';
import { goldenCases } from '../../../support/cases.ts';
import { embeddedService } from '../../../support/service.ts';
import { unfaithful } from '../../../support/workings.ts';

const { rates, common } = await embeddedService();

/** What `chosen_by` and `within_a_period` of a table can be together: the second where several days of a period count. */
function choicesOf({ chosenBy, methods }: TableDeclaration): { by: string; method: string | null }[] {
  return chosenBy.flatMap((by) => {
    const isAsked = methods.length > 0 && (by === EACH_DAY || !chosenBy.includes(EACH_DAY));
    return (isAsked ? methods : [null]).map((method) => ({ by, method }));
  });
}

/** Whether its period lies where every table has rows, whichever day of it is asked for. */
function isRecent({ period_start, period_end }: Readonly<Record<string, unknown>>): boolean {
  return [period_start, period_end].every((day) => day === undefined || String(day) >= '2020-01-01');
}

// A reviewer may write in rules/rates/ whatever a declaration offers: code must do all of it.
for (const { calculator, inputRules } of rates.calculators) {
  const test = suite(`choices of rows that ${calculator.key} offers`);
  const cases = (goldenCases().get(calculator.key) ?? [])
    .filter(({ refused, given }) => refused.length === 0 && isRecent(given))
    .filter((_, index) => index % 3 === 0);

  for (const shape of calculator.tables) {
    const table = rates.tables.get(shape) as RateTable;
    for (const { by, method } of choicesOf(shape)) {
      test(`${tableName(shape)} by ${by}${method === null ? '' : `, ${method}`}`, () => {
        const { chosen_by, within_a_period } = common.rateTables;
        assert.ok(by in chosen_by, 'readers are told what it means');
        if (method !== null) assert.ok(method in within_a_period, 'readers are told what it means');
        const chosen = new RateTable(shape, { ...table.head, chosenBy: by, method }, table.rows);
        const tables = new Map(rates.tables).set(shape, chosen);
        assert.ok(cases.length > 0);
        for (const { id, given } of cases) {
          const read = readInputs(inputRules, given, 'refused');
          if (read instanceof Map) throw new Error(`${id} is refused`);
          const run = new CalculatorRun({ tables, decisions: rates.decisions });
          calculator.calculate(read.values as never, run);
          assert.equal(unfaithful(run.trace.steps), [], id);
        }
      });
    }
  }

  test.run();
}
