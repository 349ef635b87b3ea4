import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { ledger } from '../../src/operations/ledger/index.ts';
import { runRows } from '../../src/operations/rows/index.ts';
import type { RowAnswer } from '../../src/operations/rows/row-operation.ts';
import { startApp } from '../support/app.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

/** A loan account on every channel, and the boxes of a return from several calculators. */
const service = await embeddedService();
const app = await startApp();
const test = suite('loan ledger: channels');
test.after(() => app.close());

const EXAMPLE = service.rules.rowSchemas.get('ledger')?.example as Readonly<Record<string, unknown>>;
const PAGE = '/calculators/directors-loan/ledger';
type Filled = { box: string; value: unknown };
const asJson = { 'Content-Type': 'application/json' };
const asForm = { 'Content-Type': 'application/x-www-form-urlencoded' };

const post = (path: string, body: string, headers: Record<string, string>) =>
  ask(app.port, path, { method: 'POST', body, headers });

function answerOf(inputs: Readonly<Record<string, unknown>>): RowAnswer<object> {
  const result = runRows(ledger, service, 'directors-loan', inputs);
  if (result instanceof InvalidInput) throw result;
  return result;
}

/** The example as a form submits it. */
function formOf(more: Readonly<Record<string, string>> = {}): string {
  const form = new URLSearchParams(more);
  const { entries, period_ends: ends } = EXAMPLE as {
    entries: Record<string, unknown>[];
    period_ends: string[];
  };
  for (const [row, end] of ends.entries()) form.set(`period_ends[${row}]`, end);
  for (const [row, entry] of entries.entries()) {
    // An empty row in between is ignored.
    const place = row < 2 ? row : row + 1;
    for (const [name, value] of Object.entries(entry)) form.set(`entries[${place}].${name}`, String(value));
  }
  return form.toString();
}

/** The page of a form's result: its own address, to which the form leads. */
async function resultOf(form: string): Promise<string> {
  const { status, headers } = await post(PAGE, form, asForm);
  assert.is(status, 303);
  return (await ask(app.port, String(headers.location))).text;
}

test('the page works without script: an example, more rows, a result with its own link, errors', async () => {
  const { status, text } = await ask(app.port, PAGE);
  assert.is(status, 200);
  assert.ok(text.includes('name="entries[2].on"') && !text.includes('name="entries[3].on"'));
  const { text: example } = await ask(app.port, `${PAGE}?example=1`);
  assert.ok(example.includes('value="10/02/2026"') && !example.includes('id="result"'));
  const grown = await post(PAGE, formOf({ more: 'entries' }), asForm);
  assert.ok(grown.text.includes('name="entries[9].on"') && grown.text.includes('value="10/02/2026"'));
  const result = await resultOf(formOf());
  for (const shown of ['CT600A', 'name="entries[3].on"', 'class="copy-link"']) {
    assert.ok(result.includes(shown), shown);
  }
  const refused = await post(PAGE, 'entries[0].on=2025-01-01', asForm);
  assert.is(refused.status, 422);
  assert.ok(refused.text.includes('href="#entries[0].kind"'));
});

test('a link with some of the rows fills them in, without errors for the rest', async () => {
  const { status, text } = await ask(app.port, `${PAGE}?period_ends[0]=2026-03-31&entries[0].kind=loan`);
  assert.is(status, 200);
  assert.ok(text.includes('value="31/03/2026"') && !text.includes('class="errors"'));
});

test('rows too many for an address are answered at once, without a link', async () => {
  const many = new URLSearchParams({ 'period_ends[0]': '2025-12-31' });
  for (let row = 0; row < 100; row += 1) {
    many.set(`entries[${row}].on`, '2025-06-01');
    many.set(`entries[${row}].kind`, 'loan');
    many.set(`entries[${row}].amount`, '100');
  }
  const { status, text } = await post(PAGE, many.toString(), asForm);
  assert.is(status, 200);
  assert.ok(text.includes('id="result"') && !text.includes('class="copy-link"'));
});

test('dates and amounts in the page’s tables are read as people type them', async () => {
  const months = ['jan', 'Feb', 'march', '4', '05', 'jun', 'jul', 'AUG', 'sept', 'oct', 'nov', '12'];
  const typed = formOf()
    .replace(
      /=(\d{4})-(\d\d)-(\d\d)(?=&|$)/g,
      (_, year, month, day) => `=${Number(day)}+${months[Number(month) - 1]}+${year.slice(2)}`,
    )
    .replace('=18000', '=18k');
  const { headers } = await post(PAGE, typed, asForm);
  assert.is(headers.location, (await post(PAGE, formOf(), asForm)).headers.location);
  const refused = await post(PAGE, formOf().replace(/=\d{4}-\d\d-\d\d/, '=2%2F13%2F2026'), asForm);
  assert.is(refused.status, 422);
  assert.ok(refused.text.includes('value="2/13/2026"'));
});

test('boxes of several calculators form one return, and errors name their calculator', async () => {
  const tax = { period_start: '2026-01-01', period_end: '2026-12-31', taxable_profits: 100_000 };
  const loan = { period_end: '2026-12-31', outstanding: 20_000, loan_made_on: '2026-05-01' };
  const body = { 'corporation-tax': tax, 'directors-loan': loan };
  const { status, json } = await post('/api/v1/boxes', JSON.stringify(body), asJson);
  assert.is(status, 200);
  const { returns } = json as { returns: { boxes: Filled[] }[] };
  const total = returns[0]?.boxes.find(({ box }) => box === '528');
  assert.is(total?.value, 29_900);
  const wrong = { ...body, 'directors-loan': { ...loan, outstanding: 0 }, deadlines: {} };
  const refused = await post('/api/v1/boxes', JSON.stringify(wrong), asJson);
  assert.equal(
    [refused.status, Object.keys((refused.json as { errors: object }).errors)],
    [422, ['directors-loan.outstanding', 'deadlines']],
  );
});

test('a return takes its period from a ledger, with relief for later repayments', async () => {
  const boxesOf = async (body: object): Promise<Map<string, Filled>> => {
    const { status, json, text } = await post('/api/v1/boxes', JSON.stringify(body), asJson);
    assert.is(status, 200, text);
    const [first] = (json as { returns: { boxes: Filled[] }[] }).returns;
    return new Map((first?.boxes ?? []).map((one) => [one.box, one]));
  };
  // Worked case 6 of the ledger: A20 10,125.00, A45 1,687.50, A70 3,375.00, A80 5,062.50.
  const ledgerOf6 = {
    period_ends: ['2023-12-31'],
    entries: [
      { on: '2023-04-01', kind: 'loan', amount: 30_000 },
      { on: '2024-08-01', kind: 'release', amount: 5_000 },
      { on: '2024-11-01', kind: 'repayment', amount: 10_000 },
    ],
    returns_filed: [{ period_end: '2023-12-31', on: '2025-11-10' }],
  };
  const tax = { period_start: '2023-01-01', period_end: '2023-12-31', taxable_profits: 40_000 };
  const six = await boxesOf({ 'corporation-tax': tax, ledger: ledgerOf6 });
  const expected = {
    A35: 5_000,
    A40: 5_000,
    A45: 1_687.5,
    A55: 10_000,
    A65: 10_000,
    A70: 3_375,
    A80: 5_062.5,
  };
  for (const [box, value] of Object.entries({
    ...expected,
    95: 'X',
    480: 5_062.5,
    485: 'X',
    510: 12_662.5,
  })) {
    assert.is(six.get(box)?.value, value, box);
  }
  // Worked case 10: loans at 33.75% and at 35.75%.
  const ten = await boxesOf({
    ledger: {
      period_ends: ['2026-12-31'],
      entries: [
        { on: '2026-03-01', kind: 'loan', amount: 20_000 },
        { on: '2026-05-01', kind: 'loan', amount: 20_000 },
      ],
    },
  });
  assert.is(ten.get('A80')?.value, 13_900);
  const other = { ...tax, period_start: '2024-01-01', period_end: '2024-12-31' };
  const wrong = { 'corporation-tax': other, ledger: ledgerOf6 };
  const refused = await post('/api/v1/boxes', JSON.stringify(wrong), asJson);
  assert.equal(Object.keys((refused.json as { errors: object }).errors), ['ledger.period_ends']);
});

/** The largest accounts, with entries close to the ends of periods, so that much of them is matched. */
function hostile(months: number, borrowers: number, spread: number) {
  const end = (period: number): number => Date.UTC(2014, period * months, 0);
  const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
  const entries = Array.from({ length: 300 }, (_, row) => {
    const time = end(1 + Math.floor(row / 25)) + (((row * 17) % spread) - spread / 2) * 86_400_000;
    return {
      on: iso(time),
      kind: row % 2 === 0 ? 'repayment' : 'loan',
      amount: 2_500 + ((row * 7_919) % 9_000),
      borrower: `B${(row * 5) % borrowers}`,
    };
  });
  return {
    period_ends: Array.from({ length: 12 }, (_, period) => iso(end(1 + period))),
    first_period_start: '2014-01-01',
    new_loan_arranged: false,
    borrowers_are_associates: true,
    opening: Array.from({ length: 20 }, (_, row) => ({
      amount: 5_000 + row,
      made_on: '2012-01-01',
      borrower: `B${row % borrowers}`,
    })),
    entries: entries.map((entry) => (entry.on < '2014-01-01' ? { ...entry, on: '2014-01-01' } : entry)),
  };
}

for (const [months, borrowers, spread] of [
  [12, 1, 40],
  [12, 12, 40],
  [1, 1, 20],
] as const) {
  const about = `${months} months, ${borrowers} borrowers, ${spread} days`;
  test(`the largest account takes less than 400 ms of processor time: ${about}`, async () => {
    const inputs = hostile(months, borrowers, spread);
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) times.push(await cpuTime(() => answerOf(inputs)));
    assert.ok(Math.min(...times) < 400, `${times.join(', ')} ms`);
  });
}

test.run();
