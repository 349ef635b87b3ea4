import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadService } from '../../../../src/load-service.ts';
import { check } from '../../../../src/review/check/check.ts';
import type { Service } from '../../../../src/service.ts';
import { goldenCases } from '../../../support/cases.ts';
import { daysLater, NEW_ROW, NEWEST_HEADING, RulesCopy } from '../../../support/rules-copy.ts';
import { runOf } from '../../../support/service.ts';

const test = suite('a new row of rates');
const copy = new RulesCopy().rewind();
const VERSION = daysLater(1);
const before = await loadService(copy.options);
test.after(() => copy.remove());

copy.append('rules/rates/corporation-tax.yaml', NEW_ROW);
copy.replace('rules/rates/corporation-tax.yaml', 'known_until: 2028-03-31', 'known_until: 2029-03-31');
copy.replace(
  'CHANGELOG-rates.md',
  NEWEST_HEADING,
  `## ${VERSION}

- added \`corporation-tax\` 2028-04-01: main_rate 25% → 26%; standard_fraction 3/200 → 7/400. Source: cta-2010-s18d.
  Effect: days from 1 April 2028.

${NEWEST_HEADING}`,
);

const after = await loadService(copy.options);

async function taxOf(service: Service, period_start: string, period_end: string, taxable_profits: number) {
  const { result } = await runOf(service, 'corporation-tax', { period_start, period_end, taxable_profits });
  return result.data.corporation_tax;
}

test('it is complete and recorded, so check finds no faults', async () => {
  const { diagnostics } = await check(copy.options);
  assert.equal(
    diagnostics.filter((fault) => !/^rules\/(?:examples|words)\//.test(fault)),
    [],
  );
});

test('it changes a period in the year from 1 April 2028', async () => {
  assert.is(await taxOf(before, '2028-04-01', '2029-03-31', 300_000), 75_000);
  assert.is(await taxOf(after, '2028-04-01', '2029-03-31', 300_000), 78_000);
  // 26% of 100,000 less 7/400 of (250,000 - 100,000).
  assert.is(await taxOf(after, '2028-04-01', '2029-03-31', 100_000), 23_375);
});

test('its year is no longer assumed, the one after it is', async () => {
  const assumed = async (service: Service, year: number) => {
    const given = { period_start: `${year}-04-01`, period_end: `${year + 1}-03-31`, taxable_profits: 1 };
    return (await runOf(service, 'corporation-tax', given)).result.data.rates_assumed;
  };
  assert.equal(
    [await assumed(before, 2028), await assumed(after, 2028), await assumed(after, 2029)],
    [true, false, true],
  );
});

test('it changes the part from that day of a period that straddles it', async () => {
  // 2028: 91 days at 25% and 275 days at 26% of 366.
  assert.is(await taxOf(after, '2028-01-01', '2028-12-31', 366_000), 91_000 * 0.25 + 275_000 * 0.26);
});

test('it changes nothing before', async () => {
  assert.is(await taxOf(after, '2027-04-01', '2028-03-31', 100_000), 22_750);
  for (const { given, rejected } of goldenCases().get('corporation-tax') ?? []) {
    if (rejected.length > 0 || String(given.period_end) >= '2028-04-01') continue;
    const [was, is] = [
      await runOf(before, 'corporation-tax', given),
      await runOf(after, 'corporation-tax', given),
    ];
    assert.equal(is.result.figures, was.result.figures);
    assert.equal({ ...is.result.data, rules_version: '' }, { ...was.result.data, rules_version: '' });
  }
});

test('results name the new version of the rules', async () => {
  assert.is(after.rulesVersion, VERSION);
  const { result } = await runOf(after, 'corporation-tax', {
    period_start: '2024-04-01',
    period_end: '2025-03-31',
    taxable_profits: 1,
  });
  assert.is(result.data.rules_version, VERSION);
});

test.run();
