import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { addDays, isoDay } from '../../src/law/calendar.ts';
import { rowOperations, runRows } from '../../src/operations/rows/index.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { day } from '../support/days.ts';
import { refusedBy } from '../support/return-rules.ts';
import { embeddedService, runOf, wordCount } from '../support/service.ts';

const service = await embeddedService();

interface Answer {
  readonly result: {
    readonly answer: string;
    readonly data: Readonly<Record<string, never>> & Readonly<Record<string, unknown>>;
  };
}

function answer(name: string, key: string, inputs: Readonly<Record<string, unknown>>): Answer {
  const operation = rowOperations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`there is no operation ${name}`);
  const result = runRows(operation, service, key, inputs);
  if (result instanceof InvalidInput) throw result;
  return result as Answer;
}

/** The least of five runs, in milliseconds of processor time. */
async function leastTime(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) times.push(await cpuTime(work));
  return Math.min(...times);
}

const pence = (max: number) =>
  fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: max * 100 })).map((p) => p / 100);
const pounds = fc.integer({ min: 0, max: 300_000 });
const year = fc.integer({ min: 2018, max: 2024 });

function assertLength(text: string): void {
  const words = wordCount(text);
  assert.ok(words >= 40 && words <= 60, `${words} words: ${text}`);
}

const payments = suite('payments');

payments('one payment after the due date bears the interest of late-penalty', async () => {
  const cases = fc.sample(fc.tuple(year, pence(500_000), fc.integer({ min: 1, max: 900 })), {
    numRuns: 60,
    seed: 20_261_123,
  });
  for (const [end, tax, days] of cases) {
    const period = { period_start: `${end - 1}-04-01`, period_end: `${end}-03-31` };
    const paid_on = isoDay(addDays(day(`${end + 1}-01-01`), days));
    const single = await runOf(service, 'late-penalty', {
      period_end: period.period_end,
      filed_on: paid_on,
      tax_due: tax,
      paid_on,
    });
    const { result } = answer('payments', 'late-penalty', {
      ...period,
      tax,
      up_to: paid_on,
      payments: [{ on: paid_on, amount: tax }],
    });
    assert.is(result.data.late_payment_interest, single.result.data.interest, `${tax} on ${paid_on}`);
  }
});

payments('instalments are those of corporation-tax for the same tax', async () => {
  for (const [period_start, period_end] of [
    ['2024-07-01', '2025-06-30'],
    ['2025-01-01', '2025-07-28'],
    ['2023-03-17', '2023-09-17'],
    ['2024-02-29', '2025-02-28'],
  ] as const) {
    const inputs = { period_start, period_end, taxable_profits: 3_000_000 };
    const { result } = await runOf(service, 'corporation-tax', inputs);
    const account = answer('payments', 'late-penalty', {
      period_start,
      period_end,
      tax: result.data.corporation_tax,
      instalments: 'large',
      up_to: period_end,
    });
    const expected = (result.data.instalments as { due: string; amount: number }[]).map(
      ({ due, amount }) => ({
        due,
        amount,
      }),
    );
    assert.equal(account.result.data.instalments, expected);
  }
});

payments('answers have 40 to 60 words, whatever was paid', () => {
  const money = fc.record({
    on: fc.integer({ min: 0, max: 800 }).map((days) => isoDay(addDays(day('2024-04-01'), days))),
    amount: pence(100_000),
  });
  fc.assert(
    fc.property(pence(90_000), fc.array(money, { maxLength: 4 }), fc.boolean(), (tax, paid, isLarge) => {
      const { result } = answer('payments', 'late-penalty', {
        period_start: '2024-04-01',
        period_end: '2025-03-31',
        tax,
        up_to: '2026-06-30',
        instalments: isLarge ? 'large' : 'none',
        payments: paid,
      });
      assertLength(result.answer);
    }),
    { numRuns: 200, examples: [[0.01, [{ on: '2024-04-01', amount: 0.02 }], false]] },
  );
});

payments('a hundred payments take less than 200 ms of the processor', async () => {
  const inputs = {
    period_start: '2024-04-01',
    period_end: '2025-03-31',
    tax: 5_000_000,
    up_to: '2026-10-01',
    instalments: 'large',
    payments: Array.from({ length: 100 }, (_, index) => ({
      on: isoDay(addDays(day('2024-10-01'), index * 7)),
      amount: 50_000,
    })),
    repayments: Array.from({ length: 20 }, (_, index) => ({
      on: isoDay(addDays(day('2025-03-01'), index * 28)),
      amount: 1_000,
    })),
  };
  const spent = await leastTime(() => answer('payments', 'late-penalty', inputs));
  assert.ok(spent < 200, `${spent} ms`);
});

payments.run();

const periods = suite('periods');

interface Filed {
  readonly period_end: string;
  readonly boxes: Readonly<Record<string, number | string>>;
}

/** Boxes and their values, as the rules of HMRC's service see them. */
function boxesOf(boxes: Filed['boxes']) {
  const kinds = new Map(service.rules.returnForm.boxes.map(({ box, kind }) => [box, kind]));
  return Object.entries(boxes).map(([box, value]) => ({ box, value, kind: kinds.get(box) ?? 'text' }));
}

periods('losses: what is brought forward and made is used, left or lost', () => {
  const row = fc.record({
    trading_profit: fc.integer({ min: -200_000, max: 200_000 }),
    other_profits: pounds,
    qualifying_donations: fc.integer({ min: 0, max: 10_000 }),
    loss_claim: fc.constantFrom('none', 'this_period', 'this_and_earlier'),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), pounds, pounds, (rows, old, brought) => {
      const { result } = answer('periods', 'corporation-tax', {
        losses_before_april_2017: old,
        losses_brought_forward: brought,
        periods: rows.map((each, index) => ({
          period_start: `${2019 + index}-04-01`,
          period_end: `${2020 + index}-03-31`,
          ...each,
        })),
      });
      const losses = result.data.losses as unknown as {
        arising: number;
        left: number;
        uses: { amount: number }[];
      }[];
      for (const { arising, left, uses } of losses) {
        const used = uses.reduce((total, { amount }) => total + amount, 0);
        assert.ok(Math.abs(arising - used - left) < 0.005, `${arising} is not ${used} and ${left}`);
      }
      assertLength(result.answer);
      for (const { period_end, boxes } of result.data.periods as unknown as Filed[]) {
        assert.equal(refusedBy({ returns: [{ boxes: boxesOf(boxes) }] }, period_end), []);
      }
    }),
    { numRuns: 150 },
  );
});

periods('one period without losses has the tax of corporation-tax', async () => {
  const period = { period_start: '2025-04-01', period_end: '2026-03-31' };
  const { result } = answer('periods', 'corporation-tax', {
    periods: [{ ...period, trading_profit: 120_000 }],
  });
  const single = await runOf(service, 'corporation-tax', { ...period, taxable_profits: 120_000 });
  assert.is(result.data.total_corporation_tax, single.result.data.corporation_tax);
});

periods('pools: each column of the schedule adds up and leads to the next', () => {
  const row = fc.record({
    new_main_plant: pounds,
    used_special_rate: pounds,
    other_cars_low_co2: pounds,
    other_cars_high_co2: pounds,
    main_pool_disposals: fc.oneof(fc.constant(0), pounds),
    aia_shared: fc.constantFrom(0, 900_000, 1_000_000),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const { result } = answer('periods', 'capital-allowances', {
        periods: rows.map((each, index) => ({
          period_start: `${2024 + index}-01-01`,
          period_end: `${2024 + index}-12-31`,
          ...each,
        })),
      });
      const schedule = result.data.schedule as unknown as Record<string, number>[];
      schedule.forEach((column, index) => {
        const of = (name: string): number => column[name] ?? Number.NaN;
        const main =
          of('main_brought_forward') +
          of('main_additions') -
          of('main_disposals') +
          of('main_balancing_charge') -
          of('main_writing_down');
        assert.ok(Math.abs(main - of('main_carried_forward')) < 0.005, JSON.stringify(column));
        const special = of('special_brought_forward') + of('special_additions') - of('special_writing_down');
        assert.ok(Math.abs(special - of('special_after')) < 0.005, JSON.stringify(column));
        const next = schedule[index + 1];
        if (next !== undefined) assert.is(next.special_brought_forward, of('special_carried_forward'));
      });
      assertLength(result.answer);
    }),
    { numRuns: 60 },
  );
});

periods('twelve periods with five losses take less than 200 ms of the processor', async () => {
  const inputs = {
    periods: Array.from({ length: 12 }, (_, index) => ({
      period_start: `${2018 + index}-04-01`,
      period_end: `${2019 + index}-03-31`,
      trading_profit: index % 2 === 1 && index < 10 ? -50_000 : 90_000,
      other_profits: 10_000,
    })),
  };
  const spent = await leastTime(() => answer('periods', 'corporation-tax', inputs));
  assert.ok(spent < 200, `${spent} ms`);
});

periods.run();
