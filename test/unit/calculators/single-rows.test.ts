import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { flatPenalties } from '../../../src/calculators/late-penalty/filing-penalties.ts';
import { readInputs } from '../../../src/engine/inputs/read.ts';
import type { TableDeclaration } from '../../../src/engine/rates/declaration.ts';
import { tableName } from '../../../src/engine/rates/declaration.ts';
import { type LoadedRow, RateTable } from '../../../src/engine/rates/table.ts';
import { CalculatorRun } from '../../../src/engine/run.ts';
import { type Day, isoDay } from '../../../src/law/calendar.ts';
import { goldenCases } from '../../support/cases.ts';
import { embeddedService } from '../../support/service.ts';
import { unfaithful } from '../../support/workings.ts';

const { rates } = await embeddedService();
const test = suite('tables in which nothing has changed yet');

/** What a calculator finds where one of its tables has other rows. */
function outcomeOf(key: string, given: object, shape: TableDeclaration, rows: readonly LoadedRow[]) {
  const loaded = rates.calculators.find(({ calculator }) => calculator.key === key);
  const table = rates.tables.get(shape);
  if (loaded === undefined || table === undefined) throw new Error('no such table');
  const read = readInputs(loaded.inputRules, given as never, 'refused');
  if (read instanceof Map) throw new Error([...read].join());
  const tables = new Map(rates.tables).set(shape, new RateTable(shape, table.head, rows));
  const run = new CalculatorRun({ tables, decisions: rates.decisions });
  return { ...loaded.calculator.calculate(read.values as never, run), steps: run.trace.steps };
}

// A new table has one row, and old rows may be taken out: calculators ask for no second one.
for (const { calculator } of rates.calculators) {
  for (const shape of calculator.tables.filter(({ monthly }) => !monthly)) {
    test(`${calculator.key} with one row of ${tableName(shape)}`, () => {
      const { rows } = rates.tables.get(shape) as RateTable;
      const only = rows.slice(0, 1);
      const cases = (goldenCases().get(calculator.key) ?? []).filter(({ refused }) => refused.length === 0);
      assert.ok(cases.length > 0);
      for (const { id, given } of cases.filter((_, index) => index % 8 === 0)) {
        assert.equal(unfaithful(outcomeOf(calculator.key, given, shape, only).steps), [], id);
      }
    });
  }
}

test('a late return is told from when its penalty has other amounts, where that is known', () => {
  const { rows } = rates.tables.get(flatPenalties) as RateTable;
  const [first, second] = rows as [LoadedRow, LoadedRow];
  const third = { ...second, from: (second.from + 3_653) as Day };
  const changeOf = (period_end: string, ...known: LoadedRow[]) => {
    const { narration } = outcomeOf(
      'late-penalty',
      { period_end, filed_on: '2030-01-01' },
      flatPenalties,
      known,
    );
    const day = (narration as unknown as { amounts_change_on: Day | null }).amounts_change_on;
    return day === null ? null : isoDay(day);
  };
  // The filing dates are 30 June 2024 and 30 June 2027; FA 2026 s265 has other amounts from 1 April 2026.
  assert.is(changeOf('2023-06-30', first), null);
  assert.is(changeOf('2023-06-30', first, second), '2026-04-01');
  assert.is(changeOf('2023-06-30', first, second, third), '2026-04-01', 'the next change, not a later one');
  assert.is(changeOf('2026-06-30', first, second), '2026-04-01', 'those since it');
  assert.is(changeOf('2026-06-30', first, second, third), '2026-04-01');
});

test.run();
