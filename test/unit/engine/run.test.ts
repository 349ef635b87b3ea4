import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TaxRun } from '../../../src/calculators/corporation-tax/calculate.ts';
import { quarterlyInstalments } from '../../../src/calculators/corporation-tax/instalments.ts';
import { paymentLimit } from '../../../src/calculators/shared/time-limits.ts';
import { calculator, type Run, type StepDeclaration } from '../../../src/engine/calculator.ts';
import { compileCondition } from '../../../src/engine/decisions/conditions.ts';
import { RateTable } from '../../../src/engine/rates/table.ts';
import { CalculatorRun, NO_STEPS } from '../../../src/engine/trace/run.ts';
import { stepRecorders } from '../../../src/engine/trace/step-recorders.ts';
import { type integer, money } from '../../../src/engine/values.ts';
import { zero } from '../../../src/law/amounts.ts';
import { dayOf } from '../../../src/law/calendar.ts';
import { GRID, readOwn } from '../../support/own-decision.ts';
import { OWN_TABLE, readOwnTable } from '../../support/own-rate-table.ts';

const test = suite('one run of a calculator');

const { table } = readOwnTable();
// Without its last row a grid has no outcome for some facts.
const decided = readOwn(GRID.split('\n').slice(0, -2).join('\n')).found;
if (decided === null) throw new Error('the decision cannot be read');
const SHAPE = decided.shape;
const rules = { tables: new Map([[OWN_TABLE, table]]), decisions: new Map([[SHAPE, decided]]) };

test('what it reads is recorded, each value once, in the order in which it was read', () => {
  const run = new CalculatorRun(rules, NO_STEPS);
  const row = run.table(OWN_TABLE).on({ last_day: dayOf(2024, 4, 1) } as never) as Record<string, unknown>;
  assert.equal([...run.trace.read], [], 'a row of which nothing is asked is not read');
  for (const name of ['limit', 'rate', 'limit']) assert.ok(row[name]);
  const names = (cells: Iterable<{ name: string }>) => [...cells].map(({ name }) => name);
  assert.equal(names(run.trace.cells), ['limit', 'rate', 'limit']);
  assert.equal(names(run.trace.read), ['limit', 'rate']);
  assert.equal(new CalculatorRun(rules, NO_STEPS).trace.cells, [], 'each run has a trace of its own');
});

test('it rests on law that is not enacted from the day after, and on an announced row at once', () => {
  const isAssumed = (year: number, month: number, day: number) => {
    const run = new CalculatorRun(rules, NO_STEPS);
    assert.not(run.isAssumed(OWN_TABLE), 'before it has read anything');
    run.table(OWN_TABLE).on({ last_day: dayOf(year, month, day) } as never);
    return run.isAssumed(OWN_TABLE);
  };
  // The row from 1 April 2025 is announced.
  assert.equal([isAssumed(2025, 3, 31), isAssumed(2025, 4, 1)], [false, true]);
  const enacted = { ...table.head, enactedUntil: dayOf(2024, 12, 31) };
  const known = new Map([[OWN_TABLE, new RateTable(OWN_TABLE, enacted, table.rows)]]);
  const run = new CalculatorRun({ ...rules, tables: known }, NO_STEPS);
  run.table(OWN_TABLE).on({ last_day: dayOf(2024, 12, 31) } as never);
  assert.not(run.isAssumed(OWN_TABLE));
  run.table(OWN_TABLE).on({ last_day: dayOf(2025, 1, 1) } as never);
  assert.ok(run.isAssumed(OWN_TABLE));
});

test('a decision has one outcome, which is recorded with its facts', () => {
  const run = new CalculatorRun(rules, NO_STEPS);
  const facts = { large: false, size: 'small' };
  assert.is(run.decide(SHAPE, facts as never), 'no_thanks');
  const [record, second] = run.trace.decisions;
  assert.equal([record?.decision, record?.row.because, record?.facts], [decided, 'It is not.', facts]);
  assert.is(second, undefined);
  assert.is(run.decide(SHAPE, { large: true, size: 'small' } as never), 'yes_please');
  // Rules are held against every situation when they are loaded: what slips through is a defect, not a guess.
  assert.throws(
    () => run.decide(SHAPE, { large: false, size: 'middle' } as never),
    /^no outcome of the decision own holds$/,
  );
  const [first] = decided.outcomes;
  const twice = { ...decided, outcomes: [first, first] } as typeof decided;
  const unsure = new CalculatorRun({ ...rules, decisions: new Map([[SHAPE, twice]]) }, NO_STEPS);
  assert.throws(
    () => unsure.decide(SHAPE, { large: true, size: 'small' } as never),
    /^more than one outcome of the decision own holds$/,
  );
  assert.equal(unsure.trace.decisions, []);
});

test('a step is recorded under its name and its value handed on', () => {
  const run = new CalculatorRun(rules, stepRecorders(['tax', 'part']));
  const { step } = run as unknown as Run<{
    tax: StepDeclaration<typeof integer, Readonly<Record<never, never>>>;
    part: StepDeclaration<typeof integer, { part: typeof integer }>;
  }>;
  assert.is(step.tax(5), 5);
  assert.is(step.part(6, { part: 1 }), 6);
  assert.equal(
    run.trace.steps.map(({ name, value, about }) => [name, value, about]),
    [
      ['tax', 5, {}],
      ['part', 6, { part: 1 }],
    ],
  );
});

test('what a calculator does not declare it cannot read, and what was not given cannot be asked', () => {
  const run = new CalculatorRun({ tables: new Map(), decisions: new Map() }, NO_STEPS);
  assert.throws(() => run.table(OWN_TABLE), /^the calculator does not declare the table own$/);
  assert.throws(() => run.isAssumed(OWN_TABLE), /^the calculator does not declare the table own$/);
  assert.throws(() => run.decide(SHAPE, {} as never), /^the calculator does not declare the decision own$/);
  assert.throws(
    () => compileCondition({ fact: 'a', operator: 'like', value: 'b' } as never),
    /^there is no operator "like"$/,
  );
});

/** Never called: `npm run typecheck` fails where one of these compiles. */
export function misspelt(run: TaxRun) {
  // @ts-expect-error a step
  run.step.corporation_taxes(zero);
  // @ts-expect-error a day is no amount
  run.step.filing_due(zero);
  // @ts-expect-error the step of an instalment says when it is due
  run.step.instalment(zero);
  // @ts-expect-error a column of a rate table
  run.table(paymentLimit).on({ last_day: dayOf(2026, 3, 31) }).month;
  // @ts-expect-error a fact of a decision
  run.decide(quarterlyInstalments, { profits: zero });
  const parts = {
    ...{ key: 'own', tables: [], horizon: [], decisions: [], checkFacts: {}, steps: {}, narration: {} },
    ...{ inputs: { profit: money }, outputs: { tax: money } },
  };
  // @ts-expect-error a figure of the result
  calculator({ ...parts, calculate: ({ profit }) => ({ data: { taxes: profit }, narration: {} }) });
  // @ts-expect-error an input
  calculator({ ...parts, calculate: ({ profits }) => ({ data: { tax: profits }, narration: {} }) });
}

test.run();
