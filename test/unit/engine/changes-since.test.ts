import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadService } from '../../../src/load-service.ts';
import type { Service } from '../../../src/service.ts';
import { RulesCopy } from '../../support/rules-copy.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const test = suite('what changed since a link was made');

/** Editions after all that there are, of rows of the past: whether they are true nobody asks here. */
const EDITIONS = `## 2099-01-05.2

- corrected \`late-payment-interest/rates\` 2018-08-21: rate 3.25% → 3.35%.
  Source: govuk-interest-rates. Effect: interest for days from 21 August 2018 to 29 March 2020.

## 2099-01-05

- corrected \`retail-prices-index/index\` 2017-01-01: index 265.5, 268.4, 269.3, 270.6, 271.7, 272.3, 272.9, 274.7, 275.1, 275.3, 275.8, 278.1.
  Source: ons-chaw. Effect: results that read retail-prices-index/index on 1 January 2017 or later.
- corrected \`retail-prices-index/index\` 1990-05-01: index 126.1 → 126.2.
  Source: ons-chaw. Effect: gains on assets bought in May 1990.
- corrected \`retail-prices-index/index\` 1990-06-01: index 126.6 → 126.7.
  Source: ons-chaw. Effect: gains on assets bought in June 1990.
- added \`corporation-tax\` 2098-04-01: main_rate 26%.
  Source: govuk-ct-rates. Effect: days from 1 April 2098.
- corrected \`corporation-tax\` 2024-04-01: main_rate 26% → 25%.
  Source: govuk-ct-rates. Effect: days from 1 April 2024.
- removed \`late-payment-interest/rates\` 2018-09-01: rate 3.30%.
  Source: govuk-interest-rates. Effect: interest for days from 1 September 2018.

`;

/** The service over the same rules, with editions above those of its changelog. */
async function serviceAfter(editions: string): Promise<Service> {
  const copy = new RulesCopy();
  copy.replace('CHANGELOG-rates.md', '\n## ', `\n${editions}## `);
  const service = await loadService(copy.options);
  copy.remove();
  return service;
}

const before = await embeddedService();
const after = await serviceAfter(EDITIONS);

const THEN = before.rulesVersion;
const PROFITS = { period_start: '2024-04-01', period_end: '2025-03-31', taxable_profits: '300000' };
const LATE = { period_end: '2017-12-31', filed_on: '2018-10-01', tax_due: '1000', paid_on: '2018-10-31' };
const EARLY = { period_start: '2019-04-01', period_end: '2020-03-31', taxable_profits: '300000' };
const SHARES = {
  asset_type: 'shares',
  acquisition_date: '1990-05-01',
  acquisition_cost: '1000',
  disposal_date: '2018-05-01',
  proceeds: '100000',
};

/** The notes of a link to a result that results without it do not have. */
async function added(key: string, given: Record<string, unknown>, rules: unknown): Promise<string[]> {
  const plain = await runOf(after, key, given, 'ignored');
  const linked = await runOf(after, key, { ...given, rules }, 'ignored');
  assert.equal({ ...linked, result: { ...linked.result, notes: plain.result.notes } }, plain);
  assert.equal(linked.result.notes.slice(-plain.result.notes.length || undefined), plain.result.notes);
  return linked.result.notes.slice(0, linked.result.notes.length - plain.result.notes.length);
}

test('a link says what was recorded since of rows that the result reads, with the effect', async () => {
  const [note = '', ...others] = await added('corporation-tax', PROFITS, THEN);
  assert.equal(others, []);
  assert.match(note, /^Since the link to this result was made, under the rules of \d+ \w+ \d{4},/);
  assert.ok(
    note.endsWith(
      'Corporation Tax rates and limits from 1 April 2024 (corrected on 5 January 2099; effect: days from 1 April 2024).',
    ),
    note,
  );
});

test('rows that it does not read are not named, and nothing is said to have changed', async () => {
  const notes = await added('corporation-tax', EARLY, THEN);
  assert.is(notes.length, 1);
  assert.match(
    notes[0] ?? '',
    /^No rate that this result reads has changed since .* the rules of \d+ \w+ \d{4}\.$/,
  );
});

test('newer entries come first, and in place of a row that was removed stands the one before', async () => {
  const [note = ''] = await added('late-penalty', LATE, THEN);
  const [corrected, removed] = [
    'from 21 August 2018 (corrected on 5 January 2099, edition 2; effect: interest for days from 21 August 2018',
    'from 1 September 2018 (removed on 5 January 2099; effect',
  ];
  assert.ok(note.indexOf(corrected) > 0 && note.indexOf(removed) > note.indexOf(corrected), note);
});

test('a month belongs to the entry of its year, and a table is called by its words', async () => {
  const [note = ''] = await added('chargeable-gains', SHARES, THEN);
  assert.match(note, /Retail prices index from 1 January 2017 .*results that read Retail prices index on/);
  assert.not.match(note, /retail-prices-index/);
  // A month recorded by itself concerns results that read that month.
  assert.match(note, /from 1 May 1990/);
  assert.not.match(note, /1 June 1990/);
  const older = { ...SHARES, acquisition_date: '1990-07-01', disposal_date: '2016-05-01' };
  assert.match((await added('chargeable-gains', older, THEN))[0] ?? '', /^No rate/);
});

test('a version between two editions tells only of the later ones', async () => {
  const [note = ''] = await added('late-penalty', LATE, '2099-01-05');
  assert.match(note, /edition 2; effect/);
  assert.not.match(note, /removed/);
});

test('of many changes the newest are named, and the page that lists all', async () => {
  const days = [
    '2018-08-21',
    '2020-03-30',
    '2020-04-07',
    '2022-01-07',
    '2022-02-21',
    '2022-04-05',
    '2022-05-24',
  ];
  const entries = days.map(
    (day) =>
      `- corrected \`late-payment-interest/rates\` ${day}: rate 2.60%.\n  Source: govuk-interest-rates. Effect: ${day}.\n`,
  );
  const service = await serviceAfter(`## 2099-01-05\n\n${entries.join('')}\n`);
  const given = { ...LATE, paid_on: '2022-06-30', rules: THEN };
  const [note = ''] = (await runOf(service, 'late-penalty', given, 'ignored')).result.notes;
  assert.is(note.split('effect: ').length - 1, 5);
  assert.ok(note.endsWith(' and 2 more, which http://localhost:3000/rates/changes lists.'), note);
});

test('nothing is said of a link under the same rules, nor of what is no version of them', async () => {
  const oldest = before.changelog.editions.at(-1)?.version ?? '';
  const none = [
    after.rulesVersion,
    '2099-12-31',
    '1999-01-01',
    `${oldest.slice(0, 4)}-02-30`,
    `${oldest.slice(0, 3)}`,
    '2099-01-05.1',
    'yesterday',
    '',
    null,
    20990105,
    ['2099-01-05'],
    { version: THEN },
  ];
  for (const rules of none) assert.equal(await added('corporation-tax', PROFITS, rules), [], String(rules));
});

test('where names that are no inputs are refused, a link is not asked for', async () => {
  const plain = await runOf(after, 'corporation-tax', PROFITS);
  assert.equal(await runOf(after, 'corporation-tax', { ...PROFITS, rules: THEN }), plain);
});

test('the link to a result ends with the version of the rules', async () => {
  const { share_url } = await runOf(after, 'corporation-tax', PROFITS);
  assert.is(share_url.slice(share_url.lastIndexOf('&')), '&rules=2099-01-05.2');
});

test.run();
