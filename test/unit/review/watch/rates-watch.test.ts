import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Source } from '../../../../src/engine/sources.ts';
import { type Day, dayOf } from '../../../../src/law/calendar.ts';
import { ratesWatchCommand } from '../../../../src/review/rates-watch-command.ts';
import { readFeed } from '../../../../src/review/watch/read-feed.ts';
import { bankRate } from '../../../../src/review/watch/statistics.ts';
import { serve } from '../../../support/app.ts';
import { RulesCopy } from '../../../support/rules-copy.ts';
import { embeddedService } from '../../../support/service.ts';
import { ANSWERS, UNCHANGED } from './answers.ts';

const test = suite('watching the sources');

const TODAY = dayOf(2026, 12, 21);
const asked: string[] = [];
/** What stands in the place of an answer, by address. */
let instead: Readonly<Record<string, string | number>> = {};

/** The sites, each under its name on one port of this machine. */
const sites = await serve((request, response) => {
  const [site = '', ...path] = (request.url ?? '').slice(1).split('/');
  const [address = ''] = `https://${site}/${path.join('/')}`.split('?');
  asked.push(address);
  const answer = instead[address] ?? ANSWERS[address];
  if (typeof answer === 'number') response.writeHead(answer).end();
  else if (answer !== undefined) response.end(answer);
  else if (site === 'www.legislation.gov.uk') response.end(UNCHANGED.law);
  else if (address.startsWith('https://www.gov.uk/api/content/')) response.end(UNCHANGED.page);
  else response.writeHead(404).end();
});
const get: typeof fetch = (input, init) => fetch(String(input).replace('https://', `${sites.origin}/`), init);

const copy = new RulesCopy();
// One and the same day for all, so that what changed is what the answers say.
const sources = copy.read('rules/sources.yaml').replace(/checked_on: .*/g, 'checked_on: 2026-11-20');
copy.write('rules/sources.yaml', sources);

async function watch(
  answers: typeof instead = {},
  today: Day = TODAY,
): Promise<{ code: number; text: string }> {
  instead = answers;
  asked.length = 0;
  const lines: string[] = [];
  const say = { out: (line: string) => lines.push(line), wrong: (line: string) => lines.push(line) };
  const code = await ratesWatchCommand(get, () => today).run(copy.folder, [], say);
  return { code, text: lines.join('\n').replace(/ +/g, ' ') };
}

const PAGE = 'https://www.gov.uk/api/content/guidance/corporation-tax-marginal-relief';
const { code, text } = await watch();

test('each source is asked once, by the form that machines read', async () => {
  const { rules } = await embeddedService();
  assert.is(new Set(asked).size, asked.length);
  assert.is(
    asked.length,
    [...rules.sources.values()].filter(({ url }) => !url.includes('parliament.uk')).length,
  );
  assert.match(text, /Without a form that machines read: open them\n commons-library-budget-2026 https:/);
});

for (const [name, said] of [
  [
    'a note in the history of a publication',
    / govuk-ct-rates .*\n 2026-12-01 Rates for the year 2028 have been added\.\n/,
  ],
  ['a page of a manual with a later day', / ctm03925 .*\n 2026-11-25 The page was changed\.\n/],
  [
    'a page that was withdrawn',
    / govuk-marginal-relief .*\n 2026-12-02 The page was withdrawn\. This guidance is out of date\.\n/,
  ],
  [
    'a page that moved',
    / govuk-marginal-relief-calculator .*\n The page has moved to \/work-out-marginal-relief\.\n/,
  ],
  [
    'a text of law that was revised, and an amendment to come',
    / cta-2010-s18d .*\n 2026-12-04 The text was revised\.\n 2026-12-05 Not yet worked into the text: s\. 18D\(2\) words substituted by 2027\/3 s\. 5 & Sch\. 1\.\n tables corporation-tax\n/,
  ],
  ['a decision on Bank Rate', / boe-mpc-dates .*\n 2026-12-18 Bank Rate is 3\.75%, before 4%\.\n/],
  ['a correction of an index', / ons-chaw .*\n June 1990 is 126\.9 there, and 126\.7 in the table\.\n/],
  [
    'a bank holiday that was moved',
    / govuk-bank-holidays [\s\S]*4 May 2027 is listed, and is not in the table\.\n 3 May 2027 is in the table, and is not listed\.\n/,
  ],
  [
    'a year of bank holidays that is new',
    /Bank holidays of 2099 are listed, which the table does not have\./,
  ],
] as const) {
  test(`it tells of ${name}`, () => assert.match(text, said));
}

test('it tells of nothing that did not change, and of no older change', () => {
  for (const key of ['ctm01800', 'cta-2010-s18a', 'cta-2010-s455'])
    assert.not.match(text, new RegExp(`^ ${key} `, 'm'));
  assert.not.match(text, /First published|words inserted|2099-01-01|May 1990|October 2026/);
  assert.is(code, 1);
  assert.match(text, /^On 21 December 2026: \d+ sources read, 9 changed since somebody looked\./);
});

test('what a source says steers no terminal', () => {
  assert.match(text, / 2026-12-03 Steered \[2J terminal in two lines\n/);
  assert.not.match(text.replaceAll('\n', ''), /\p{Cc}|\p{Cf}/u);
});

test('a source that cannot be read is named, with why', async () => {
  for (const [answer, why] of [
    [503, 'it answered with status 503'],
    ['<html>Sorry</html>', 'the answer is not JSON'],
    ['[]', 'the answer does not say when the page was last changed'],
    ['null', 'the answer is not a JSON object'],
    [`"${'x'.repeat(9 * 1024 * 1024)}"`, 'its answer is larger than is read'],
  ] as const) {
    const found = await watch({ [PAGE]: answer });
    assert.is(found.code, 1);
    assert.ok(found.text.includes(`\nCould not be read\n govuk-marginal-relief ${why} https:`), String(why));
  }
  for (const [address, key] of [
    ['https://www.gov.uk/bank-holidays.json', 'govuk-bank-holidays'],
    ['https://www.legislation.gov.uk/ukpga/2010/4/section/18D/data.xml', 'cta-2010-s18d'],
    ['https://www.bankofengland.co.uk/boeapps/database/_iadb-fromshowcolumns.asp', 'boe-mpc-dates'],
    ['https://www.ons.gov.uk/economy/inflationandpriceindices/timeseries/chaw/mm23/data', 'ons-chaw'],
  ] as const) {
    const odd = JSON.stringify({
      'england-and-wales': { events: [{ date: '2027-99-99' }] },
      months: [{ date: '0 JAN' }],
    });
    for (const answer of ['{}', odd]) {
      const found = await watch({ [address]: answer });
      assert.ok(found.text.includes(`\nCould not be read\n ${key} `), `${key} ${answer}`);
    }
  }
});

test('a site that cannot be reached is told as that', async () => {
  const refused: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
  let message = '';
  await readFeed('https://www.gov.uk/', refused).catch((thrown: Error) => {
    message = thrown.message;
  });
  assert.is(message, 'it could not be reached');
});

test.after(async () => {
  copy.remove();
  await sites.close();
});
// https://www.bankofengland.co.uk/boeapps/database/help.asp: a series by its code, as a table of days (TN) with its code at the head.
test('Bank Rate is asked from the day on which somebody looked', () => {
  const feed = bankRate({ url: 'https://www.bankofengland.co.uk/dates', checkedOn: '2026-11-20' } as Source);
  assert.equal(Object.fromEntries(new URL(feed?.url ?? '').searchParams), {
    'csv.x': 'yes',
    Datefrom: '20/Nov/2026',
    Dateto: 'now',
    SeriesCodes: 'IUDBEDR',
    CSVF: 'TN',
    UsingCodes: 'Y',
  });
  assert.is(bankRate({ url: 'https://www.gov.uk/', checkedOn: '2026-11-20' } as Source), null);
});

test.run();
