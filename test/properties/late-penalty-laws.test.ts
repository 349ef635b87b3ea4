import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exactNotation } from '../../src/engine/trace/notation.ts';
import { addDays, type Day, isoDay, parseDay } from '../../src/law/calendar.ts';
import { loadService } from '../../src/load-service.ts';
import { cpuTime } from '../support/cpu-time.ts';
import {
  type LatePenaltyInputs,
  latePenaltyGrid,
  latePenaltyInputs,
} from '../support/late-penalty-inputs.ts';
import { RulesCopy } from '../support/rules-copy.ts';
import { calculationOf, embeddedService, runOf } from '../support/service.ts';

interface Data {
  readonly flat_penalty: number;
  readonly tax_penalty: number;
  readonly total_penalties: number;
  readonly interest: number;
  readonly interest_from: string | null;
  readonly interest_to: string | null;
  readonly interest_days: number;
  readonly interest_periods: readonly { from: string; to: string; days: number; interest: number }[];
  readonly total_extra_cost: number;
  readonly total_to_pay: number;
}

const service = await embeddedService();
const KEY = 'late-penalty';
const dataOf = async (given: LatePenaltyInputs): Promise<Data> =>
  (await runOf(service, KEY, { ...given })).result.data as unknown as Data;
const pence = (pounds: number): number => Math.round(pounds * 100);
const later = (day: string, days: number): string => isoDay(addDays(parseDay(day) as Day, days));

const laws = suite('laws of late-penalty');
const some = fc.integer({ min: 1, max: 400 });

laws('penalties never fall when filing later', () =>
  fc.assert(
    fc.asyncProperty(latePenaltyInputs, some, async (given, days) => {
      const [sooner, after] = [
        await dataOf(given),
        await dataOf({ ...given, filed_on: later(given.filed_on, days) }),
      ];
      assert.ok(after.flat_penalty >= sooner.flat_penalty);
      assert.ok(after.tax_penalty >= sooner.tax_penalty);
      assert.ok(after.total_extra_cost >= sooner.total_extra_cost);
    }),
  ),
);

laws('neither interest nor penalties ever fall when paying later', () =>
  fc.assert(
    fc.asyncProperty(latePenaltyInputs, some, async (given, days) => {
      const paid_on = given.paid_on ?? given.filed_on;
      const [sooner, after] = [
        await dataOf({ ...given, paid_on }),
        await dataOf({ ...given, paid_on: later(paid_on, days) }),
      ];
      assert.ok(after.interest >= sooner.interest);
      assert.ok(after.tax_penalty >= sooner.tax_penalty);
    }),
  ),
);

laws('a third failure in a row never costs less, and never changes interest', () =>
  fc.assert(
    fc.asyncProperty(latePenaltyInputs, async (given) => {
      const ordinary = await dataOf({ ...given, late_previous_two: false });
      const third = await dataOf({ ...given, late_previous_two: true });
      assert.ok(third.flat_penalty >= ordinary.flat_penalty);
      assert.is(third.tax_penalty, ordinary.tax_penalty);
      assert.is(third.interest, ordinary.interest);
    }),
  ),
);

laws('runs adjoin from the first to the last day, and all totals add up', () =>
  fc.assert(
    fc.asyncProperty(latePenaltyInputs, async (given) => {
      const data = await dataOf(given);
      const runs = data.interest_periods;
      assert.is(runs[0]?.from ?? null, data.interest_from);
      assert.is(runs.at(-1)?.to ?? null, data.interest_to);
      runs.slice(1).forEach(({ from }, index) => {
        assert.is(from, later(String(runs[index]?.to), 1));
      });
      const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      assert.is(sumOf(runs.map(({ days }) => days)), data.interest_days);
      assert.is(sumOf(runs.map(({ interest }) => pence(interest))), pence(data.interest));
      assert.is(pence(data.flat_penalty) + pence(data.tax_penalty), pence(data.total_penalties));
      assert.is(pence(data.total_penalties) + pence(data.interest), pence(data.total_extra_cost));
      assert.is(pence(data.total_extra_cost) + pence(given.tax_due ?? 0), pence(data.total_to_pay));
    }),
  ),
);

laws('each run of interest is a line with its days and rate', async () => {
  const given = { period_end: '2024-03-31', filed_on: '2025-03-31', tax_due: 10_000, paid_on: '2025-07-01' };
  const steps = calculationOf(service, KEY, given).tracedSteps();
  const lines = steps.filter(({ name }) => name === 'interest_run');
  assert.is(lines.length, (await dataOf(given)).interest_periods.length);
  assert.is(exactNotation((lines[0] as (typeof lines)[number]).origin), 'down(£10,000 × 7.25% × 54 ÷ 365)');
});

laws('a hundred years of interest take no longer than a few', async () => {
  const time = (filed_on: string): Promise<number> =>
    cpuTime(() => {
      for (let round = 0; round < 20; round += 1) {
        calculationOf(service, KEY, { period_end: '2015-04-01', filed_on, tax_due: 1_000_000 });
      }
    });
  await time('2026-12-31');
  // There are eight times as many days; the margin is for garbage collection.
  assert.ok((await time('2100-12-31')) < 400 + 8 * (await time('2026-12-31')));
});

laws.run();

const changed = suite('late-penalty: one rate of interest changed');

changed('changes those results, and only those, whose interest days touch it', async () => {
  const copy = new RulesCopy();
  try {
    copy.replace('rules/rates/late-payment-interest.yaml', 'rate: 7.75%', 'rate: 7.76%');
    const other = await loadService(copy.options);
    let touched = 0;
    let untouched = 0;
    for (const given of latePenaltyGrid()) {
      if (given.tax_due === 1 || given.late_previous_two) continue;
      const [before, after] = [
        (await runOf(service, KEY, { ...given })).result,
        (await runOf(other, KEY, { ...given })).result,
      ];
      const { interest_from: from, interest_to: to } = before.data as unknown as Data;
      // 7.75% was first in force from 22 August 2023 to 19 August 2024.
      const touches = from !== null && to !== null && from <= '2024-08-19' && to >= '2023-08-22';
      if (touches) {
        touched += 1;
        const few = Number((before.data as unknown as Data).interest_days) < 90;
        assert.ok(few || before.data.interest !== after.data.interest, JSON.stringify(given));
      } else {
        untouched += 1;
        assert.equal(after, before, JSON.stringify(given));
      }
    }
    assert.ok(touched > 20 && untouched > 20, `${touched} and ${untouched}`);
  } finally {
    copy.remove();
  }
});

changed.run();
