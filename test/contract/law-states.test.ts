import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine } from '../../src/cli/command-line.ts';
import { Diagnostics } from '../../src/engine/checks/diagnostics.ts';
import { verifyRows } from '../../src/review/check/verify-rows.ts';
import { startApp } from '../support/app.ts';
import { addTaxRow, serviceWithRules } from '../support/compiled-rules.ts';
import { modern, modernHeaders } from '../support/mcp-messages.ts';
import { calculationOf } from '../support/service.ts';

const test = suite('states of law');

/** The text of an answer as a reader sees it. */
async function textOf(address: string, init?: RequestInit): Promise<string> {
  const text = await (await fetch(address, init)).text();
  return text.replace(/<[^<>]+>/g, '').replaceAll('\u00a0', ' ');
}

const INPUTS = { period_start: '2028-04-01', period_end: '2029-03-31', taxable_profits: 300_000 };

test('an announced rate is called announced on every channel, and not the last known one', async () => {
  const service = serviceWithRules((file) => addTaxRow(file, { status: 'announced' }));
  const app = await startApp({ service });
  const query = new URLSearchParams(Object.entries(INPUTS).map(([name, value]) => [name, String(value)]));
  const read = (path: string, init?: RequestInit) => textOf(app.origin + path, init);
  const call = modern('tools/call', { name: 'uk_corporation_tax_estimate', arguments: INPUTS });
  const texts = {
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
      body: `${Object.keys(INPUTS).join()}\n${Object.values(INPUTS).join()}\n`,
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
  for (const [channel, text] of Object.entries(texts)) {
    assert.match(
      text,
      channel === 'rates'
        ? /\(announced, not yet law\)/
        : /Announced, and not yet law: [^.]+ from 1 April 2028\./,
      channel,
    );
    assert.not.match(text, /last known rates/, channel);
  }
  assert.is(JSON.parse(texts.api).result.data.rates_assumed, true);
  assert.is(JSON.parse(texts.api).result.data.corporation_tax, 78_000);
});

test('law enacted from a day not yet appointed is marked as having an assumed day', () => {
  const service = serviceWithRules((file) => addTaxRow(file, { status: 'day_not_appointed' }));
  const { notes } = calculationOf(service, 'corporation-tax', INPUTS).toolRun().result;
  const [note] = notes.filter((text) => text.startsWith('Enacted, but no day is appointed'));
  assert.match(note ?? notes.join('\n'), /the day here is an assumption: .* from 1 April 2028\.$/);
});

test('withdrawn law has no values, and names the Act that withdrew it', () => {
  const { rules } = serviceWithRules((file) =>
    addTaxRow(file, { status: 'withdrawn', cite: 'govuk-ct-rates' }),
  );
  const diagnostics = new Diagnostics();
  verifyRows(rules, diagnostics);
  const messages = diagnostics.all().map(({ message }) => message);
  for (const wrong of [
    'A withdrawn row has no values. Write none.',
    'Cite the Act or instrument that withdrew the row.',
  ])
    assert.ok(messages.includes(wrong), messages.join('\n'));
});

test.run();
