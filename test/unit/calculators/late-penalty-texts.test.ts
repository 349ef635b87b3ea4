import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { goldenCases } from '../../support/cases.ts';
import {
  type LatePenaltyInputs,
  latePenaltyGrid,
  latePenaltyInputs,
} from '../../support/late-penalty-inputs.ts';
import { embeddedService, PENDING_NOTE, runOf, wordCount } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'late-penalty';
type Data = Readonly<Record<string, string | number | boolean | null>>;
type Applies = (given: LatePenaltyInputs, data: Data) => boolean;

const late: Applies = (_, data) => data.filed_late === true;
const charged: Applies = (_, data) => Number(data.interest_days) > 0;
const taxPenalty: Applies = (_, data) => Number(data.tax_penalty_rate) > 0;
const hasOrdinaryYear: Applies = (_, data) =>
  (data.interest_periods as unknown as { year_days: number }[]).some(({ year_days }) => year_days === 365);

/** Every note by words of its own, and when it must stand there. */
const NOTES: readonly [words: RegExp, applies: Applies][] = [
  [/charged even when no tax is due/, (given, data) => late(given, data) && given.tax_due === 0],
  [/allow for/, (given, data) => given.tax_due !== 0 && data.payment_by !== data.payment_due],
  [/^The bank holidays of/, (given, data) => given.tax_due !== 0 && String(data.payment_due) > '2028-12-31'],
  [/^The flat-rate penalty rises to/, (_, data) => data.flat_penalty_band === 'up_to_3_months_late'],
  [
    /higher for filing dates from that day/,
    (given, data) => late(given, data) && !data.doubled_amounts_apply,
  ],
  [
    /so the doubled flat-rate penalties apply/,
    (given, data) => late(given, data) && data.doubled_amounts_apply === true,
  ],
  [/third failure in a row/, (given, data) => late(given, data) && given.late_previous_two === true],
  [
    /^A tax-related penalty of/,
    (given, data) =>
      late(given, data) && !taxPenalty(given, data) && Number(data.unpaid_tax_at_18_months) > 0,
  ],
  [/^The tax-related penalty rises to 20% in total/, (_, data) => data.tax_penalty_rate === 10],
  [/^The tax-related penalty counts tax unpaid/, taxPenalty],
  [/HMRC may determine the tax/, taxPenalty],
  [/on the very day/, (given, data) => taxPenalty(given, data) && given.paid_on === data.tax_penalty_from],
  [/All returns for the same accounts/, ({ period_of_account_end }) => period_of_account_end !== undefined],
  [/^Interest goes on/, (given, data) => charged(given, data) && data.interest_still_running === true],
  [
    /at about £[\d.,]+ a day/,
    (given, data) => charged(given, data) && !given.paid_on && Number(given.tax_due) > 100,
  ],
  [/^Interest rates are known to 20 November 2026/, (_, data) => data.interest_uses_assumed_rate === true],
  [/divided by 366 days/, hasOrdinaryYear],
  [/may differ by pence/, (given, data) => charged(given, data) && !hasOrdinaryYear(given, data)],
  [/Part payments.*quarterly instalments.*no penalty for late payment/, charged],
  [/reasonable excuse.*no interest on these penalties/, late],
  [/served the notice to file late/, late],
  [/concession B46/, (_, data) => Number(data.days_late_filing) > 0 && Number(data.days_late_filing) <= 7],
];

/** A note that stands only beside some limits; the grid has months that end on the 30th and in February. */
const PRACTICE = /as HMRC counts/;

const texts = suite('late-penalty: answers and notes');

texts('answers have 40 to 60 words and notes stand exactly when they apply', async () => {
  const seen = new Set<RegExp>();
  for (const given of latePenaltyGrid()) {
    const { result } = await runOf(service, KEY, { ...given });
    const words = wordCount(result.answer);
    assert.ok(words >= 40 && words <= 60, `${words} words: ${result.answer}`);
    const data = result.data as Data;
    let expected = 0;
    for (const [note, applies] of NOTES) {
      const found = result.notes.filter((text) => note.test(text)).length;
      const wanted = applies(given, data) ? 1 : 0;
      assert.is(found, wanted, `${note} ${JSON.stringify(given)}`);
      // The daily amount stands inside the note that interest goes on.
      if (!note.source.startsWith('at about')) expected += wanted;
      if (wanted === 1) seen.add(note);
    }
    const rest = result.notes.filter((text) => !PRACTICE.test(text) && !PENDING_NOTE.test(text));
    assert.is(rest.length, expected, `no other notes: ${JSON.stringify(given)}`);
  }
  const unseen = NOTES.filter(([note]) => !seen.has(note)).map(([note]) => note.source);
  assert.equal(unseen, [], 'the grid reaches every note');
});

texts('interest in a leap year alone is divided as HMRC divides', async () => {
  const leap = { period_end: '2023-06-30', filed_on: '2024-06-30', tax_due: 1000, paid_on: '2024-06-30' };
  const { notes } = (await runOf(service, KEY, leap)).result;
  assert.ok(notes.some((note) => /may differ by pence/.test(note)));
  assert.not(notes.some((note) => /divided by/.test(note)));
});

texts('months counted by practice are named only where strict law ends them sooner', async () => {
  // Three months from 30 September: 31 December by practice, 30 December strictly.
  const said = async (period_end: string, filed_on: string) =>
    (await runOf(service, KEY, { period_end, filed_on })).result.notes.some((note) => PRACTICE.test(note));
  assert.not(await said('2024-09-30', '2025-12-30'));
  assert.ok(await said('2024-09-30', '2025-12-31'));
  assert.not(await said('2024-09-30', '2026-01-01'));
  assert.not(await said('2025-02-28', '2026-05-28'));
  assert.ok(await said('2025-02-28', '2026-05-29'));
  assert.not(await said('2024-12-31', '2026-03-31'));
});

// Without the tax, the tax-related penalty and interest depend on a figure that was not given.
texts('what was not given is not taken for nil', async () => {
  const given = { period_end: '2025-03-31', filed_on: '2026-12-31' };
  const unsaid = await runOf(service, KEY, given);
  assert.not.match(JSON.stringify(unsaid.result), /No tax is payable/);
  assert.match(unsaid.result.answer, /The tax was not given, so interest on it and any tax-related penalty/);
  assert.is(unsaid.input.tax_due, 0);
  const nil = await runOf(service, KEY, { ...given, tax_due: 0 });
  assert.match(nil.result.answer, /No tax is payable for it/);
  assert.equal(nil.result.data, unsaid.result.data);
});

// 10,000 at 7.75% for a day of an ordinary year: 2.1233.
texts('an unpaid tax costs so far, and an amount a day', async () => {
  const { answer } = (
    await runOf(service, KEY, { period_end: '2025-03-31', filed_on: '2026-07-15', tax_due: 10_000 })
  ).result;
  assert.match(answer, /so the extra cost is £[\d,.]+ so far, and £2\.12 a day from then\.$/);
});

texts('answers have 40 to 60 words on every input', () =>
  fc.assert(
    fc.asyncProperty(
      latePenaltyInputs,
      fc.boolean(),
      fc.boolean(),
      async ({ tax_due = 0, ...given }, taxed, cents) => {
        const tax = taxed ? { tax_due: cents ? tax_due / 100_000 : tax_due } : {};
        const { answer } = (await runOf(service, KEY, { ...given, ...tax })).result;
        const words = wordCount(answer);
        assert.ok(words >= 40 && words <= 60, `${words} words: ${answer}`);
      },
    ),
    { numRuns: 400 },
  ),
);

// Source: GOV.UK, Pay your Corporation Tax bill; UK bank holidays.
texts(
  'a payment date says its weekday, and on a day that is no working day the working day before',
  async () => {
    const said = async (period_end: string, tax: object) => {
      const given = { period_end, filed_on: '2028-12-31', ...tax };
      const { answer, data, figures, notes } = (await runOf(service, KEY, given)).result;
      const figure = figures.find(({ label }) => label === 'Corporation Tax payment deadline')?.value;
      return { answer, figure, by: data.payment_by, notes: notes.filter((note) => /allow for/.test(note)) };
    };
    // Friday 1 January 2027.
    const holiday = await said('2026-03-31', {});
    assert.is(holiday.figure, 'Friday 1 January 2027');
    assert.is(holiday.by, '2026-12-31');
    assert.equal(holiday.notes, [
      'Friday 1 January 2027 is a bank holiday: allow for Thursday 31 December 2026, the working day before, unless you pay by Faster Payments.',
    ]);
    const paid = await said('2026-03-31', { tax_due: 1000, paid_on: '2026-12-31' });
    assert.match(paid.answer, /paid by its due date of Friday 1 January 2027,/);
    assert.is(paid.notes.length, 1);
    assert.equal((await said('2026-03-31', { tax_due: 0 })).notes, []);
    // Wednesday 1 July 2026.
    const working = await said('2025-09-30', {});
    assert.equal([working.figure, working.by, working.notes], ['Wednesday 1 July 2026', '2026-07-01', []]);
  },
);

texts('old and new amounts say why', async () => {
  const notesOf = async (period_end: string) =>
    (await runOf(service, KEY, { period_end, filed_on: '2026-12-31' })).result.notes.join(' ');
  assert.match(await notesOf('2025-03-31'), /The filing date is before 1 April 2026\./);
  assert.match(await notesOf('2025-04-01'), /The filing date is on or after 1 April 2026,/);
});

texts('sources are official, and those of interest stand only where interest runs', async () => {
  for (const { given, refused } of goldenCases().get(KEY) ?? []) {
    if (refused.length > 0) continue;
    const { sources, data } = (await runOf(service, KEY, given)).result;
    for (const { url } of sources) assert.match(url, /^https:\/\/www\.(gov\.uk|legislation\.gov\.uk)\//);
    const rates = sources.some(({ url }) => /hmrc-interest-rates/.test(url));
    assert.is(rates, Number(data.interest_days) > 0);
  }
});

texts.run();
