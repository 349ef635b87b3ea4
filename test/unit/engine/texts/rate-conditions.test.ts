import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadService } from '../../../../src/load-service.ts';
import { check } from '../../../../src/review/check.ts';
import { RulesCopy } from '../../../support/rules-copy.ts';
import { runOf } from '../../../support/service.ts';

const test = suite('notes that compare with rates');

type Given = Readonly<Record<string, string>>;

interface NoteCase {
  readonly name: string;
  readonly key: string;
  /** What a reviewer writes, and no code. */
  readonly when: string;
  readonly text?: string;
  readonly said: readonly Given[];
  readonly unsaid: readonly Given[];
  /** What the note is, where its slots count. */
  readonly is?: string;
}

const MARKER = 'This note was added';
const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31' };
const profits = (taxable_profits: string, more: Given = {}): Given => ({ ...YEAR, taxable_profits, ...more });
const loan = (outstanding: string): Given => ({ period_end: '2025-03-31', outstanding });
const land = (acquisition_date: string, disposal_date: string): Given => ({
  ...{ asset_type: 'land_buildings', acquisition_date, disposal_date },
  ...{ acquisition_cost: '100000', proceeds: '200000' },
});

// Large above £1,500,000 and very large above £20,000,000: SI 1998/3175, regulation 3.
const cases: readonly NoteCase[] = [
  {
    name: 'an amount with a limit of a rate table',
    key: 'corporation-tax',
    when: '{ taxable_profits: { more_than: quarterly-instalments/limits.large_above } }',
    said: [profits('1500000.01')],
    unsaid: [profits('1500000'), profits('0')],
  },
  {
    name: 'an amount with two limits, of which the text prints one',
    key: 'corporation-tax',
    when: '{ taxable_profits: { more_than: quarterly-instalments/limits.large_above, at_most: quarterly-instalments/limits.very_large_above } }',
    text: `${MARKER} above {quarterly-instalments/limits.large_above}.`,
    said: [profits('1500000.01'), profits('20000000')],
    unsaid: [profits('1500000'), profits('20000000.01')],
    is: `${MARKER} above £1,500,000.`,
  },
  {
    name: 'of several rows that a result read, the newest counts',
    key: 'corporation-tax',
    when: '{ lower_limit: given, corporation-tax.main_rate: { more_than: corporation-tax.small_profits_rate } }',
    said: [{ period_start: '2023-01-01', period_end: '2023-12-31', taxable_profits: '100000' }],
    unsaid: [{ period_start: '2022-01-01', period_end: '2022-12-31', taxable_profits: '100000' }],
  },
  {
    name: 'another fact, in the full form',
    key: 'corporation-tax',
    when: '{ fact: augmented_profits, operator: more_than, value: { fact: corporation-tax.upper_limit } }',
    said: [profits('250000.01'), profits('250000', { exempt_distributions: '0.01' })],
    unsaid: [profits('250000')],
  },
  {
    name: 'a rate of a table of which the result reads no row is none',
    key: 'corporation-tax',
    when: '{ taxable_profits: { at_least: quarterly-instalments/limits.very_large_above } }',
    said: [profits('20000000')],
    // Before 1 April 2019 no company was very large: the row has none.
    unsaid: [{ period_start: '2018-01-01', period_end: '2018-12-31', taxable_profits: '50000000' }],
  },
  {
    name: 'an amount with a limit that another note tells',
    key: 'directors-loan',
    // CTA 2010 s456(4): £15,000.
    when: '{ outstanding: { more_than: directors-loans/small_loans.loans_up_to } }',
    text: `${MARKER} above {directors-loans/small_loans.loans_up_to}.`,
    said: [loan('15000.01')],
    unsaid: [loan('15000')],
    is: `${MARKER} above £15,000.`,
  },
  {
    name: 'an amount with a column of a row, which is none where there is no row',
    key: 'directors-loan',
    // Texts have the row of small loans only for loans that are small.
    when: '{ outstanding: { at_least: small_loans.loans_up_to } }',
    said: [loan('15000')],
    unsaid: [loan('14999.99'), loan('15000.01')],
  },
  {
    name: 'a day with a day of a rate table, and with the first day of a row',
    key: 'chargeable-gains',
    // TCGA 1992 Sch 4AA: land held on 5 April 2019, sold from 6 April 2019.
    when: '{ acquisition_date: { on_or_before: chargeable-gains/non_resident_land.held_on }, disposal_date: { on_or_after: non_resident_land.from } }',
    said: [land('2019-04-05', '2019-04-06'), land('1990-01-01', '2025-01-01')],
    unsaid: [land('2019-04-06', '2019-04-07'), land('2019-04-04', '2019-04-05')],
  },
];

for (const { name, key, when, text = `${MARKER}.`, said, unsaid, is } of cases) {
  test(`a note may compare ${name}`, async () => {
    const copy = new RulesCopy();
    copy.replace(
      `rules/texts/${key}.yaml`,
      '\nnotes:\n',
      `\nnotes:\n  - text: "${text}"\n    kind: scope\n    when: ${when}\n`,
    );
    assert.equal((await check(copy.options)).diagnostics, []);
    const service = await loadService(copy.options);
    copy.remove();
    for (const [givens, isSaid] of [
      [said, true],
      [unsaid, false],
    ] as const) {
      for (const given of givens) {
        const { notes } = (await runOf(service, key, given)).result;
        const note = notes.find((one) => one.startsWith(MARKER));
        assert.is(note !== undefined, isSaid, JSON.stringify(given));
        if (isSaid && is !== undefined) assert.is(note, is);
      }
    }
  });
}

test.run();
