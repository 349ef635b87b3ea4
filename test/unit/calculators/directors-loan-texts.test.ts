import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { printFormula } from '../../../src/engine/formula-notation.ts';
import { goldenCases } from '../../support/cases.ts';
import { calculationOf, embeddedService, PENDING_NOTE, runOf } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'directors-loan';

interface Loan {
  readonly period_end: string;
  readonly outstanding: number;
  readonly repaid_within_9_months: number;
  readonly loan_made_on?: string;
}
type Data = Readonly<Record<string, string | number | boolean>>;
type Applies = (loan: Loan, data: Data) => boolean;

const always: Applies = () => true;
const taxed: Applies = (_, data) => Number(data.tax_due) > 0;
const repaid: Applies = (loan) => loan.repaid_within_9_months > 0;

/** The years of the table of bank holidays, 2015 to 2028. */
const BANK_HOLIDAY_YEARS = /^20(1[5-9]|2[0-8])-/;

/** Every note by words of its own, and when it must stand there. */
const NOTES: readonly [words: RegExp, applies: Applies][] = [
  [/close company that lends to a participator .* Only new lending is charged/, always],
  [/may be made up of loans at two rates/, (_, data) => data.loan_made_on_required === true],
  [
    /No minimum, except that loans of £15,000 or less .* no more than 5% of it/,
    ({ outstanding }) => outstanding <= 15_000,
  ],
  // CTA 2010 s464ZA(1), (3) and before it s464C; HMRC CTM61630, CTM61635.
  [
    /repayments totalling £5,000 or more and new loans totalling £5,000 or more fall within 30 days, .* only up to the amount borrowed again\. When £15,000 or more was owed/,
    (_, data) => String(data.repayment_deadline) >= '2013-03-20',
  ],
  [/released or written off/, repaid],
  [/form CT600A/, always],
  [/later repayment is refunded/, taxed],
  [/within 4 years/, (loan, data) => taxed(loan, data) && String(data.payment_due) >= '2010-04-01'],
  [
    / is (not a working day|a bank holiday): allow for /,
    (loan, data) => taxed(loan, data) && data.payment_by !== data.payment_due,
  ],
  [
    /bank holidays of \d{4} are not known/,
    (loan, data) => taxed(loan, data) && !BANK_HOLIDAY_YEARS.test(String(data.payment_due)),
  ],
  [/^Interest runs on tax paid after/, taxed],
  [
    /£10,000 .* official rate of 3.75%/,
    ({ outstanding, period_end }) => outstanding > 10_000 && period_end >= '2025-04-06',
  ],
  [
    /£10,000 .* less interest than HMRC's official rate/,
    ({ outstanding, period_end }) =>
      outstanding > 10_000 && period_end >= '2014-04-06' && period_end < '2025-04-06',
  ],
  [/quarterly instalments/, taxed],
  [/not deductible, and losses cannot be set against it/, taxed],
  [/not yet enacted or checked/, ({ period_end }) => period_end > '2027-04-05'],
];

function* loans(): Generator<Loan> {
  const ends = [
    '2009-06-30',
    '2009-07-01',
    '2012-06-19',
    '2012-06-20',
    '2014-04-05',
    '2014-04-06',
    '2025-04-05',
  ];
  for (const period_end of [
    ...ends,
    '2025-04-06',
    '2026-03-31',
    '2026-12-31',
    '2027-04-05',
    '2027-04-06',
    '2090-12-31',
  ]) {
    for (const outstanding of [1, 10_000, 10_000.01, 15_000, 15_000.01, 250_000]) {
      for (const repaid_within_9_months of [0, 1, outstanding]) {
        const needed = period_end === '2026-12-31' ? { loan_made_on: '2026-04-06' } : {};
        yield { period_end, outstanding, repaid_within_9_months, ...needed };
      }
    }
  }
}

const texts = suite('directors-loan: notes, sources and workings');

texts('notes stand exactly when they apply', async () => {
  const seen = new Set<RegExp>();
  for (const loan of loans()) {
    const { notes, data } = (await runOf(service, KEY, { ...loan })).result;
    let expected = 0;
    for (const [note, applies] of NOTES) {
      const wanted = applies(loan, data as Data) ? 1 : 0;
      assert.is(notes.filter((text) => note.test(text)).length, wanted, `${note} ${JSON.stringify(loan)}`);
      expected += wanted;
      if (wanted === 1) seen.add(note);
    }
    const own = notes.filter((text) => !PENDING_NOTE.test(text));
    assert.is(own.length, expected, `no other notes: ${JSON.stringify(loan)}`);
  }
  assert.is(seen.size, NOTES.length, 'the loans reach every note');
});

texts('sources are official and name the Act that set the rate', async () => {
  for (const { given, refused } of goldenCases().get(KEY) ?? []) {
    if (refused.length > 0) continue;
    for (const { url } of (await runOf(service, KEY, given)).result.sources) {
      assert.match(url, /^https:\/\/www\.(gov\.uk|legislation\.gov\.uk)\//);
    }
  }
  const newest = { period_end: '2027-04-05', outstanding: 1000 };
  const urls = (await runOf(service, KEY, newest)).result.sources.map(({ url }) => url);
  assert.ok(urls.includes('https://www.legislation.gov.uk/ukpga/2026/11/section/4'));
  assert.not(urls.includes('https://www.legislation.gov.uk/ukpga/2022/3/section/4'));
});

texts('guidance on borrowing again leads the sources once something was repaid', async () => {
  const first = async (repaid_within_9_months: number) => {
    const given = { period_end: '2025-12-31', outstanding: 9000, repaid_within_9_months };
    return (await runOf(service, KEY, given)).result.sources[0]?.url ?? '';
  };
  assert.match(await first(0.01), /ctm61630$/);
  assert.not.match(await first(0), /ctm61630$/);
});

texts('an answer without the day of the loan names the days of its rate, and no day of a loan', async () => {
  const answer = async (period_end: string, more = {}) =>
    (await runOf(service, KEY, { period_end, outstanding: 1000, ...more })).result.answer;
  assert.match(
    await answer('2026-03-31'),
    /at 33\.75%, the rate for loans made from 6 April 2022 to 5 April 2026\./,
  );
  assert.match(
    await answer('2016-04-05'),
    /at 25%, the rate for loans made from 6 April 1999 to 5 April 2016\./,
  );
  assert.match(await answer('2027-04-05'), /at 35\.75%, the rate for loans made on or after 6 April 2026\./);
  assert.not.match(await answer('2026-03-31'), /a loan made on/);
  assert.match(
    await answer('2026-03-31', { loan_made_on: '2026-03-30' }),
    /for a loan made on 30 March 2026\./,
  );
});

// GOV.UK: payment must arrive by the last working day before a weekend or bank holiday.
texts('the payment date names its weekday and the working day before it', async () => {
  const { answer, data, notes } = (await runOf(service, KEY, { period_end: '2026-03-31', outstanding: 1000 }))
    .result;
  assert.is(data.payment_due, '2027-01-01');
  assert.is(data.payment_by, '2026-12-31');
  assert.match(answer, /due by Friday 1 January 2027\./);
  assert.ok(
    notes.some((note) =>
      note.startsWith('Friday 1 January 2027 is a bank holiday: allow for Thursday 31 December 2026'),
    ),
  );
});

texts('repayment matching cites the law of the day', async () => {
  const urls = async (period_end: string) =>
    (
      await runOf(service, KEY, { period_end, outstanding: 9000, repaid_within_9_months: 9000 })
    ).result.sources.map(({ url }) => url);
  // The last days to repay are 29 and 30 October 2024.
  const [before, after] = [await urls('2024-01-29'), await urls('2024-01-30')];
  assert.ok(before.includes('https://www.legislation.gov.uk/ukpga/2013/29/schedule/30'));
  assert.ok(after.includes('https://www.legislation.gov.uk/ukpga/2025/8/part/4'));
});

texts('the workings round each product on its own', async () => {
  const { trace } = await calculationOf(service, KEY, {
    period_end: '2025-12-31',
    outstanding: 3,
    repaid_within_9_months: 1,
  });
  const printed = Object.fromEntries(trace.steps.map(({ name, formula }) => [name, printFormula(formula())]));
  assert.is(printed.tax_before_relief, 'penny(£3 × 33.75%)');
  assert.is(printed.relief, 'penny(£1 × 33.75%)');
  assert.is(printed.tax_due, '£1.01 − £0.34');
  assert.is(printed.payment_due, '31 December 2025 + 9 months + 1 day');
});

texts.run();
