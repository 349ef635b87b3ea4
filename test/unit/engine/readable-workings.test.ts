import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { anchorOf, type ReadableStep, readableWorkings } from '../../../src/engine/readable-workings.ts';
import type { Calculation } from '../../../src/engine/result.ts';
import { goldenCases } from '../../support/cases.ts';
import { recompute } from '../../support/recompute.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';
import { situationsOf } from '../../support/situations.ts';

const service = await embeddedService();
const { workings: texts } = service.common;

function readable(calculation: Calculation) {
  return readableWorkings(calculation, texts);
}

/** A step as its page shows it. */
function shown({ reading, value }: ReadableStep): string {
  const { text, isInWords, rounding } = reading;
  return `${text}${text === '' ? '' : isInWords ? ': ' : ' = '}${value}${rounding === '' ? '' : ` (${rounding})`}`;
}

/** The notation of the exact workings, keys of the rules, and days in digits. */
const FOR_MACHINES =
  /\b(penny|down|up|nearest|smaller of|larger of|later of)\(|[a-z]_[a-z]|\d{4}-\d{2}-\d{2}/;

const DAY_IN_DIGITS = /\d{4}-\d{2}-\d{2}/;

for (const { key, example_input } of service.tools) {
  const test = suite(`readable workings of ${key}`);
  const cases = (goldenCases().get(key) ?? []).filter(({ refused }) => refused.length === 0);
  const givens = [{ id: 'example', given: example_input }, ...cases.map(({ id, given }) => ({ id, given }))];

  test('speak as people do, without notation, keys or fractions of pounds', () => {
    for (const { id, given } of givens) {
      const { steps, decisions, rows } = readable(calculationOf(service, key, given));
      const said = [
        ...steps.flatMap((step) => [step.label, shown(step)]),
        ...decisions.flatMap(({ question, because }) => [question, because]),
        ...rows.flatMap(({ title, columns }) => [title, ...columns.flatMap((one) => [one.title, one.value])]),
      ];
      for (const text of said) {
        assert.not.match(text, FOR_MACHINES, id);
        assert.not.match(text, /£[\d,.]+\/\d/, id);
      }
    }
  });

  // A reader with a pocket calculator must come to what stands there, or be told why not.
  test('arithmetic comes to the value that stands beside it, or says how that was rounded', () => {
    let counted = 0;
    for (const { id, given } of givens) {
      for (const step of readable(calculationOf(service, key, given)).steps) {
        const { text, isInWords, rounding } = step.reading;
        if (text === '' || isInWords || rounding.includes('unrounded')) continue;
        const [read, value] = [recompute(text), recompute(step.value)];
        assert.ok('amount' in read && 'amount' in value, shown(step));
        const order = value.amount.compare(read.amount);
        const way = order === 0 ? '' : order < 0 ? 'rounded down' : 'rounded up';
        const told = rounding.replace(' to the penny', '');
        assert.is(told, way, `${id}: ${shown(step)}`);
        counted += 1;
      }
    }
    // The dates of accounts need no arithmetic.
    if (key !== 'deadlines') assert.ok(counted >= givens.length);
  });

  test('have a step for each of the exact ones, with its value, law and an id of its own', () => {
    for (const { id, given } of givens) {
      const calculation = calculationOf(service, key, given);
      const { steps, decisions } = readable(calculation);
      const { lines } = calculation.workings();
      assert.equal(
        steps.map(({ label, value, cite }) => ({ label, value, cite })),
        lines.map(({ label, value, cite }) => ({ label, value, cite })),
        id,
      );
      const ids = [...steps, ...decisions].map((one) => one.id);
      assert.is(new Set(ids).size, ids.length, id);
    }
  });

  test('have every rate that was read, once, in a row of its table and day', () => {
    for (const { id, given } of givens) {
      const calculation = calculationOf(service, key, given);
      const { rows } = readable(calculation);
      const read = [...calculation.trace.read];
      assert.is(rows.flatMap(({ columns }) => columns).length, read.length, id);
      for (const { table: name, rowFrom, name: column, literal, cite } of read) {
        const table = [...service.rates.tables.values()].find((one) => one.name === name);
        const row = rows.find(({ title, from }) => title === table?.head.title && from === rowFrom);
        const shown = row?.columns.find(({ title }) => title === table?.head.titles[column]);
        const text = literal?.text ?? 'none';
        // Days stand as people write them.
        if (DAY_IN_DIGITS.test(text)) assert.not.match(shown?.value ?? text, DAY_IN_DIGITS);
        else assert.is(shown?.value, text, `${id}: ${name} ${column}`);
        assert.is(row?.cite.length, cite.length, id);
      }
    }
  });

  test.run();
}

const test = suite('readable workings');

const given = (profits: number, more: Readonly<Record<string, unknown>> = {}) =>
  calculationOf(service, 'corporation-tax', {
    period_start: '2025-04-01',
    period_end: '2026-03-31',
    taxable_profits: profits,
    ...more,
  });

function stepOf(calculation: Calculation, name: string, index = 0): string {
  const found = readable(calculation).steps.find(({ id }) => id === anchorOf('step', name, index));
  return found === undefined ? 'no such step' : shown(found);
}

// CTA 2010 s18B: 25% of £100,000, less 3/200 of (£250,000 − £100,000).
test('marginal relief of £100,000', () => {
  const calculation = given(100_000);
  assert.is(stepOf(calculation, 'marginal_relief_of_part'), '3/200 × (£250,000 − £100,000) = £2,250.00');
  assert.is(stepOf(calculation, 'corporation_tax'), '£25,000 − £2,250 = £22,750.00');
});

// CTA 2010 s18B(3): the relief is cut by the share of taxable in augmented profits.
test('distributions show the share of profits', () => {
  const calculation = given(40_000, { exempt_distributions: 20_000 });
  const relief = '3/200 × (£250,000 − £60,000) × £40,000 ÷ £60,000 = £1,900.00';
  assert.is(stepOf(calculation, 'marginal_relief_of_part'), relief);
});

// 1 July 2022 to 31 March 2023 are 274 of the 365 days.
test('a share by days says how it was rounded', () => {
  const calculation = given(1_000_000, { period_start: '2022-07-01', period_end: '2023-06-30' });
  const share = '£1,000,000 × 274 ÷ 365 = £750,684.93 (rounded down to the penny)';
  assert.is(stepOf(calculation, 'profits_of_part'), share);
  const rest = '£1,000,000 × 91 ÷ 365 = £249,315.07 (rounded up to the penny)';
  assert.is(stepOf(calculation, 'profits_of_part', 1), rest);
});

// TMA 1970 s59D: the day after nine months from the end of the period.
test('dates are counted in words', () => {
  const due = '9 months and 1 day after 31 March 2026: Friday 1 January 2027';
  assert.is(stepOf(given(100_000), 'payment_due'), due);
});

test('the one reason that held is told, and not the others', () => {
  const reasonOf = (calculation: Calculation) =>
    readable(calculation).decisions.find(({ id }) => id === 'decision-rate-band')?.because;
  assert.is(reasonOf(given(300_000)), 'Augmented profits exceed the upper limit.');
  assert.is(
    reasonOf(given(30_000, { close_investment_holding: true })),
    'The company is a close investment-holding company.',
  );
  assert.is(reasonOf(given(30_000)), 'Augmented profits do not exceed the lower limit.');
});

test('every reason of an outcome is the one that held in some situation', () => {
  for (const decision of service.rates.decisions.values()) {
    const told = new Set(
      situationsOf(decision).map(({ outcome, facts }) => {
        const row = decision.outcomes.find((one) => one.outcome === outcome);
        return row?.reasons.find(({ matches }) => matches(facts))?.because;
      }),
    );
    for (const { reasons } of decision.outcomes) {
      for (const { because } of reasons) assert.ok(told.has(because), `${decision.shape.file}: ${because}`);
    }
  }
});

test.run();
