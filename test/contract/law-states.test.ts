import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine } from '../../src/cli/command-line.ts';
import { loadService } from '../../src/load-service.ts';
import { check } from '../../src/review/check/check.ts';
import { startApp } from '../support/app.ts';
import { RulesCopy } from '../support/rules-copy.ts';
import { modern, modernHeaders } from './mcp/exchanges/row.ts';

const RATES = 'rules/rates/corporation-tax.yaml';

const test = suite('states of law');
const copy = new RulesCopy().rewind();
test.after(() => copy.remove());
test.after.each(() => copy.restore('rules'));

/** Adds a row of Corporation Tax from 1 April 2028, with an extra line. */
function addRow(line: string): void {
  copy.append(
    RATES,
    `  - from: 2028-04-01
    ${line}
    main_rate: 26%
    small_profits_rate: 19%
    lower_limit: £50,000
    upper_limit: £250,000
    standard_fraction: 7/400
    cite: fa-2026-s11
`,
  );
}

/** The text of an answer as a reader sees it. */
async function textOf(address: string, init?: RequestInit): Promise<string> {
  const text = await (await fetch(address, init)).text();
  return text.replace(/<[^<>]+>/g, '').replaceAll('\u00a0', ' ');
}

const GIVEN = { period_start: '2028-04-01', period_end: '2029-03-31', taxable_profits: 300_000 };

test('an announced rate is called announced on every channel, and not the last known one', async () => {
  addRow('status: announced');
  const service = await loadService(copy.options);
  const app = await startApp({ service });
  const query = new URLSearchParams(Object.entries(GIVEN).map(([name, value]) => [name, String(value)]));
  const read = (path: string, init?: RequestInit) => textOf(app.origin + path, init);
  const call = modern('tools/call', { name: 'uk_corporation_tax_estimate', arguments: GIVEN });
  const said = {
    api: await read(`/api/v1/tools/corporation-tax?${query}`),
    page: await read(`/calculators/corporation-tax?${query}`),
    embed: await read(`/embed/corporation-tax?${query}`),
    mcp: await read('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...modernHeaders('tools/call', 'uk_corporation_tax_estimate'),
      },
      body: JSON.stringify(call),
    }),
    rates: await read('/rates/corporation-tax'),
    batch: await read('/api/v1/tools/corporation-tax/batch', {
      method: 'POST',
      headers: { 'content-type': 'text/csv', accept: 'text/csv' },
      body: `${Object.keys(GIVEN).join()}\n${Object.values(GIVEN).join()}\n`,
    }),
    cli: commandLine(
      [
        'run',
        'corporation-tax',
        ...[...query].flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]),
      ],
      service,
    ).out,
  };
  await app.close();
  for (const [channel, text] of Object.entries(said)) {
    assert.match(
      text,
      channel === 'rates'
        ? /\(announced, not yet law\)/
        : /Announced, and not yet law: [^.]+ from 1 April 2028\./,
      channel,
    );
    assert.not.match(text, /last known rates/, channel);
  }
  assert.is(JSON.parse(said.api).result.data.rates_assumed, true);
  assert.is(JSON.parse(said.api).result.data.corporation_tax, 78_000);
});

test('days after the last known row still say so', async () => {
  const service = await loadService(copy.options);
  const found = service.calculate('corporation-tax', GIVEN);
  const notes = 'errors' in found ? [] : found.notes().map(({ text }) => text);
  assert.ok(notes.some((note) => note.includes('the last known rates were used')));
  assert.not.ok(notes.some((note) => note.startsWith('Announced')));
});

test('law enacted from a day not yet appointed is marked as having an assumed day', async () => {
  addRow('status: day_not_appointed');
  const service = await loadService(copy.options);
  const found = service.calculate('corporation-tax', GIVEN);
  const notes = 'errors' in found ? [] : found.notes().map(({ text }) => text);
  const [note] = notes.filter((text) => text.startsWith('Enacted, but no day is appointed'));
  assert.match(note ?? '', /the day here is an assumption: .* from 1 April 2028\.$/);
});

test('withdrawn law has no values, and names the Act that withdrew it', async () => {
  const wrong = async () => (await check(copy.options)).diagnostics.filter((line) => /withdr/.test(line));
  copy.append('rules/rates/capital-allowances.yaml', '');
  addRow('status: withdrawn');
  const [values = ''] = await wrong();
  assert.match(values, /corporation-tax\.yaml:\d+:\d+ – A withdrawn row has no values\. Write none\./);
  copy.replace(RATES, '    cite: fa-2026-s11\n', '    cite: govuk-ct-rates\n');
  assert.ok(
    (await wrong()).some((line) => line.includes('Cite the Act or instrument that withdrew the row.')),
  );
});

test.run();
