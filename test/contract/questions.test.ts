import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../support/app.ts';
import { query } from '../support/channels.ts';
import { modern, modernHeaders } from '../support/mcp-messages.ts';

/** Questions that owners and accountants bring, each asked on the page, over the API and by a model. */
const test = suite('common questions');
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
      for (const phrase of words) assert.ok(text.includes(phrase), `${ask.name}: ${phrase} in ${text}`);
    }
  });
}

/** Questions that take several rows: the result leads to a page that opens with its facts, and that page answers. */
const ROW_QUESTIONS: readonly {
  readonly question: string;
  readonly key: string;
  readonly inputs: Inputs;
  readonly operation: string;
  /** What the form of the page has in it from the result. */
  readonly filled: Inputs;
  readonly rows: Inputs;
  readonly words: readonly string[];
}[] = [
  {
    // CTA 2010 s455(1), (2): 35.75% of £20,000 and of £12,000.
    question: 'two directors who borrowed',
    key: 'directors-loan',
    inputs: { period_end: '2026-12-31', outstanding: 20_000, loan_made_on: '2026-05-01' },
    operation: 'ledger',
    filled: { 'period_ends[0]': '2026-12-31', 'entries[0].on': '2026-05-01', 'entries[0].amount': '20000' },
    rows: {
      'period_ends[0]': '2026-12-31',
      'entries[0].on': '2026-05-01',
      'entries[0].kind': 'loan',
      'entries[0].amount': '20000',
      'entries[0].borrower': 'A',
      'entries[1].on': '2026-06-01',
      'entries[1].kind': 'loan',
      'entries[1].amount': '12000',
      'entries[1].borrower': 'B',
      borrowers_are_associates: 'no',
    },
    words: ['Section 455 tax of £11,440 is due by Friday 1 October 2027', '£32,000 of new loans'],
  },
  {
    // TMA 1970 s87A: 8% to 8 January 2026, then 7.75%.
    question: 'tax paid in two lumps',
    key: 'late-penalty',
    inputs: { period_end: '2025-03-31', filed_on: '2026-03-31', tax_due: 18_000, paid_on: '2026-03-02' },
    operation: 'payments',
    filled: { period_end: '2025-03-31', tax: '18000' },
    rows: {
      period_start: '2024-04-01',
      period_end: '2025-03-31',
      tax: '18000',
      'payments[0].on': '2026-03-02',
      'payments[0].amount': '8000',
      'payments[1].on': '2026-04-01',
      'payments[1].amount': '10000',
    },
    words: ['It was all paid by 1 April 2026', 'Interest charged is £293.86'],
  },
  {
    // CTA 2010 s37(3)(b), s39; the loss of sixteen months by days (CTA 2009 s52).
    question: 'a loss of long accounts',
    key: 'long-period',
    inputs: { period_start: '2024-12-01', period_end: '2026-03-31', profit: -42_000 },
    operation: 'periods',
    filled: {
      'periods[0].period_end': '2025-11-30',
      'periods[0].trading_profit': '-31543.21',
      'periods[1].trading_profit': '-10456.79',
    },
    rows: {
      'periods[0].period_start': '2023-12-01',
      'periods[0].period_end': '2024-11-30',
      'periods[0].trading_profit': '60000',
      'periods[1].period_start': '2024-12-01',
      'periods[1].period_end': '2025-11-30',
      'periods[1].trading_profit': '-31543.21',
      'periods[2].period_start': '2025-12-01',
      'periods[2].period_end': '2026-03-31',
      'periods[2].trading_profit': '-10456.79',
    },
    words: ['the least tax over these periods', 'the period to 30 November 2024'],
  },
];

/** The address of the page that a text or a page of HTML leads to. */
function pageIn(text: string, operation: string): URL {
  const [address = ''] = new RegExp(`[^\\s"]*/calculators/[a-z-]+/${operation}\\?[^\\s"]*`).exec(text) ?? [];
  return new URL(address.replaceAll('&amp;', '&'), 'http://localhost');
}

/** A body of JSON from the names of controls: `entries[0].on`. */
function bodyOf(rows: Inputs): Inputs {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rows)) {
    const [, table = '', index = '', field] = /^(\w+)\[(\d+)\](?:\.(\w+))?$/.exec(name) ?? [];
    if (table === '') body[name] = value;
    else {
      body[table] ??= [];
      const list = body[table] as unknown[];
      list[Number(index)] =
        field === undefined ? value : { ...(list[Number(index)] as object), [field]: value };
    }
  }
  return body;
}

for (const { question, key, inputs, operation, filled, rows, words } of ROW_QUESTIONS) {
  test(question, async () => {
    const { body } = await site.get(`/calculators/${key}?${query(inputs)}`);
    const json = await site.get(`/api/v1/tools/${key}?${query(inputs)}`);
    for (const text of [body, json.body, await byModel(key, inputs)]) {
      const { pathname, search } = pageIn(text, operation);
      const page = await site.get(`${pathname}${search}`);
      assert.is(page.status, 200, pathname);
      for (const [name, value] of Object.entries(filled)) {
        const isThere = page.body.includes(`name="${name}"`) || page.body.includes(`name="${name}-day"`);
        assert.ok(isThere, name);
        assert.is(new URLSearchParams(search).get(name), value);
        // Dates are shown as people write them.
        if (!/^\d{4}-/.test(String(value)))
          assert.ok(page.body.includes(`value="${value}"`), `${name}: ${value}`);
      }
      const submitted = await site.get(pathname, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: query(rows),
      });
      assert.is(submitted.status, 303, submitted.body);
      const { body: answer } = await site.get(submitted.headers.get('location') ?? '');
      const shown = answer.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
      for (const phrase of words) assert.ok(shown.includes(phrase), `${phrase} in ${shown}`);
      const answered = await site.get(`/api/v1/tools/${pathname.split('/')[2]}/${operation}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(bodyOf(rows)),
      });
      assert.is(answered.status, 200, answered.body);
      const { result } = JSON.parse(answered.body);
      for (const phrase of words) assert.ok(result.answer.includes(phrase), `${phrase} in ${result.answer}`);
    }
  });
}

test.after(() => site.close());

test.run();
