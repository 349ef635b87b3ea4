import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Check, check } from '../../../src/operations/check.ts';
import { resultOf } from '../../support/operations.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('what each figure is by a slip');

type Given = Readonly<Record<string, unknown>>;

/** What the slip would make of a figure; null where it explains nothing. */
function bySlip(key: string, slip: string, given: Given, figure: string, claimed: number): unknown {
  const found: Check = resultOf(check, service, key, { ...given, figure, claimed });
  return found.slips.find((one) => one.key === slip)?.gives ?? null;
}

const oursOf = (key: string, given: Given) =>
  calculationOf(service, key, given).data() as Record<string, number>;

/** Late by more than three months, of a period whose return was due on 31 December 2024; £200 replaces £100. */
const LATE = { period_end: '2023-12-31', filed_on: '2025-05-15', tax_due: 1_000, paid_on: '2025-05-15' };
const PENALTY_FIGURES = ['flat_penalty', 'total_penalties', 'total_extra_cost', 'total_to_pay'];

// FA 1998 Sch 18 para 17(2) and (3): £100 or £200, £500 or £1,000 for the third return in a row.
for (const [third, lower, higher] of [
  [false, 100, 200],
  [true, 500, 1_000],
] as const) {
  test(`penalties added, ${third ? 'of a third failure' : 'of a first failure'}: in every sum they are part of`, () => {
    const given = { ...LATE, late_previous_two: third };
    const ours = oursOf('late-penalty', given);
    assert.is(ours.flat_penalty, higher);
    for (const figure of PENALTY_FIGURES) {
      const claimed = Math.round(((ours[figure] ?? 0) + lower) * 100) / 100;
      assert.is(bySlip('late-penalty', 'penalties_added', given, figure, claimed), claimed, figure);
    }
    assert.is(
      bySlip('late-penalty', 'penalties_added', given, 'interest', (ours.interest ?? 0) + lower),
      null,
    );
  });
}

test('the higher penalty cannot be added where the lower one stands alone', () => {
  const given = { ...LATE, filed_on: '2025-01-15', paid_on: '2025-01-15' };
  assert.is(oursOf('late-penalty', given).flat_penalty, 100);
  for (const claimed of [0, 200, 300]) {
    assert.is(bySlip('late-penalty', 'penalties_added', given, 'flat_penalty', claimed), null);
  }
});

/** Slip, and what interest is by it. Each run is cut to the penny: FA 1989 s178, TMA 1970 s87A. */
const INTEREST: readonly (readonly [slip: string, given: Given, interest: number])[] = [
  // £10,000 at 7.75% for 91 days from 1 January 2024: 193.22 of 365, 192.69 of 366.
  [
    'ordinary_year_throughout',
    { period_end: '2023-03-31', filed_on: '2024-03-31', tax_due: 10_000, paid_on: '2024-03-31' },
    191.09,
  ],
  // £100,000 at 5.5% and, from 21 February 2023, 6.5%; at the first throughout it is 1,341.09.
  [
    'first_rate_throughout',
    { period_end: '2022-03-31', filed_on: '2023-03-31', tax_due: 100_000, paid_on: '2023-03-31' },
    1_341.09,
  ],
];

for (const [slip, given, interest] of INTEREST) {
  test(`${slip}: interest, and the sums it is part of`, () => {
    const ours = oursOf('late-penalty', given);
    const penalties = ours.total_penalties ?? 0;
    const gives = {
      interest,
      total_extra_cost: penalties + interest,
      total_to_pay: penalties + interest + Number(given.tax_due),
    };
    assert.ok(Math.abs((ours.interest ?? 0) - interest) > 0.01);
    for (const [figure, claimed] of Object.entries(gives)) {
      assert.is(bySlip('late-penalty', slip, given, figure, claimed), claimed, figure);
    }
    assert.is(bySlip('late-penalty', slip, given, 'total_penalties', penalties + 5), null);
  });
}

test('slips of interest need interest', () => {
  const given = { period_end: '2023-03-31', filed_on: '2024-03-31' };
  for (const [slip] of INTEREST) {
    assert.is(bySlip('late-penalty', slip, given, 'total_extra_cost', 5), null, slip);
  }
});

/** 90 days at the one rate of the year to 31 March 2023, 19%, and 275 with limits: £24,657.53 and £75,342.47 of £100,000. */
const ACROSS = { period_start: '2023-01-01', period_end: '2023-12-31', taxable_profits: 100_000 };

// The part before 1 April 2023 has neither limits nor relief: no slip touches its 19%, £4,684.93.
const TAX: readonly (readonly [slip: string, more: Given, tax: number])[] = [
  // 19% of the limit, £50,000 × 275 ÷ 366 or £37,568.31, and 25% of the rest, £37,774.16, are £16,581.52.
  ['rates_by_slice', {}, 21_266.45],
  ['small_profits_rate_throughout', {}, 19_000],
  // £120,000 × 275 ÷ 365 are £90,410.96: 25% of £75,342.47 less 3/200 of (£187,841.53 − £90,410.96).
  ['relief_not_shared', { exempt_distributions: 20_000 }, 22_059.09],
];

for (const [slip, more, tax] of TAX) {
  test(`${slip}, of a period with and without limits`, () => {
    const given = { ...ACROSS, ...more };
    assert.is(bySlip('corporation-tax', slip, given, 'corporation_tax', tax), tax);
  });
}

test('profits below the limit have one slice, and no relief to be shared', () => {
  const given = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 40_000 };
  for (const slip of ['rates_by_slice', 'relief_not_shared']) {
    for (const claimed of [0, 7_600, 10_000, 9_000]) {
      assert.is(bySlip('corporation-tax', slip, given, 'corporation_tax', claimed), null, slip);
    }
  }
});

// Companies Act 2006 s382(4): the limit of £15m times 18 ÷ 12.
test('the limit of a full year is a slip for a longer year too', () => {
  const given = { period_start: '2026-01-01', period_end: '2027-06-30', turnover: 9_000_000 };
  const sized = { ...given, balance_sheet_total: 6_000_000, employees: 60, first_year: true };
  assert.is(oursOf('company-size', sized).small_turnover_limit, 22_500_000);
  const limit = bySlip('company-size', 'limits_not_adjusted', sized, 'small_turnover_limit', 15_000_000);
  assert.is(limit, 15_000_000);
});

// TCGA 1992 s53(2A): no loss is made by indexation, so a gain has none.
test('indexation beyond a gain leaves a gain of nothing and makes a loss', () => {
  const given = {
    asset_type: 'land_buildings',
    acquisition_date: '2000-01-15',
    acquisition_cost: 100_000,
    disposal_date: '2025-06-30',
    proceeds: 120_000,
  };
  const ours = oursOf('chargeable-gains', given);
  assert.equal([ours.chargeable_gain, ours.allowable_loss], [0, 0]);
  // Less what was indexed, £66,900, the gain of £20,000 is a loss of £46,900.
  const loss = bySlip('chargeable-gains', 'loss_by_indexation', given, 'allowable_loss', 46_900);
  assert.is(loss, 46_900);
  const gain = { ...given, proceeds: 200_000 };
  for (const claimed of [0, 33_000]) {
    assert.is(bySlip('chargeable-gains', 'loss_by_indexation', gain, 'chargeable_gain', claimed), null);
  }
});

test.run();
