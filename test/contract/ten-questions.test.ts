import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { modern, modernHeaders } from '../contract/mcp/exchanges/row.ts';
import { startSite } from '../support/app.ts';
import { query } from '../support/channels.ts';

/** Questions that owners and accountants bring, each asked on the page, over the API and by a model. */
const test = suite('ten common questions');
const site = await startSite();

type Inputs = Readonly<Record<string, unknown>>;

const QUESTIONS: readonly (readonly [
  question: string,
  key: string,
  inputs: Inputs,
  words: readonly string[],
])[] = [
  // GOV.UK, Your limited company's first accounts and Company Tax Return.
  [
    'a new company that traded later',
    'deadlines',
    { period_start: '2024-05-11', period_end: '2025-05-31', business_started: '2024-07-22' },
    ['22 July 2024', 'Friday 27 February 2026 (due 1 March 2026)', '31 May 2026', '11 February 2026'],
  ],
  // HMRC CTM94200, example 1.
  [
    'a company that ceased to trade within its accounts',
    'late-penalty',
    { period_end: '2018-09-30', period_of_account_end: '2018-12-31', filed_on: '2020-02-01', tax_due: 0 },
    ['31 December 2019', '£100'],
  ],
  // GOV.UK, Accounting periods for Corporation Tax.
  [
    'a year that was lengthened',
    'deadlines',
    { period_start: '2024-01-01', period_end: '2025-03-31' },
    ['tell HMRC the new end before 31 December 2025', 'file both CT600s by 31 March 2026'],
  ],
  // FA 1998 Sch 18 para 14(1)(d).
  [
    'a notice to file that came late',
    'late-penalty',
    { period_end: '2025-10-31', filed_on: '2027-01-25', tax_due: 0, notice_to_file: '2026-11-10' },
    ['10 February 2027', 'no late-filing penalty'],
  ],
  // CAA 2001 s55(3).
  [
    'a petrol car sold for more than its pool',
    'capital-allowances',
    {
      period_start: '2025-04-01',
      period_end: '2026-03-31',
      special_pool_brought_forward: 8_000,
      special_pool_disposals: 12_000,
    },
    ['balancing charge of £4,000 is added to taxable profits'],
  ],
  [
    'an electric car without a date',
    'capital-allowances',
    { period_start: '2026-04-02', period_end: '2027-04-01', zero_emission_cars: 40_000 },
    ['if the electric cars were bought after 31 March 2027; bought by then, all £40,000'],
  ],
  [
    'a loss',
    'long-period',
    { period_start: '2024-12-01', period_end: '2026-03-31', profit: -42_000 },
    ['no tax is due', '31 March 2027', 'which claim leaves the least tax'],
  ],
  // CTA 2010 s455: each borrower is charged, so two loans need the ledger or a result each.
  [
    'two directors who borrowed',
    'directors-loan',
    { period_end: '2026-12-31', outstanding: 20_000, loan_made_on: '2026-05-01' },
    ['£7,150', 'each loan at its own rate'],
  ],
  [
    'tax paid in two lumps',
    'late-penalty',
    { period_end: '2025-03-31', filed_on: '2026-03-31', tax_due: 8_000, paid_on: '2026-03-02' },
    ['work out the interest of each part', '8% a year from 2 January 2026 to 8 January 2026'],
  ],
  // SI 1998/3175 reg 3; HMRC CTM92530.
  [
    "a large company's first year",
    'corporation-tax',
    {
      period_start: '2024-01-01',
      period_end: '2024-12-31',
      taxable_profits: 933_000,
      associated_companies: 1,
      large_last_period: false,
    },
    ['Pay by Wednesday 1 October 2025', 'pays no instalments, because it was not large in the period before'],
  ],
];

async function onPage(key: string, inputs: Inputs): Promise<string> {
  const { status, body } = await site.get(`/calculators/${key}?${query(inputs)}`);
  assert.is(status, 200, body);
  return body.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
}

async function overApi(key: string, inputs: Inputs): Promise<string> {
  const { status, body } = await site.get(`/api/v1/tools/${key}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(inputs),
  });
  assert.is(status, 200, body);
  const { answer, notes } = JSON.parse(body).result;
  return [answer, ...notes].join('\n');
}

async function byModel(key: string, inputs: Inputs): Promise<string> {
  const name = site.service.tools.find((tool) => tool.key === key)?.name ?? '';
  const { body } = await site.get('/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...modernHeaders('tools/call', name),
    },
    body: JSON.stringify(modern('tools/call', { name, arguments: inputs })),
  });
  return JSON.parse(body).result.content[0].text;
}

for (const [question, key, inputs, words] of QUESTIONS) {
  test(question, async () => {
    for (const ask of [onPage, overApi, byModel]) {
      const text = await ask(key, inputs);
      for (const said of words) assert.ok(text.includes(said), `${ask.name}: ${said} in ${text}`);
    }
  });
}

test.after(() => site.close());

test.run();
