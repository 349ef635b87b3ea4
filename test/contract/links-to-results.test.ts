import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ToolRun } from '../../src/engine/result.ts';
import { startSite } from '../support/app.ts';
import { serviceWithRules } from '../support/compiled-rules.ts';
import { plain, typeset } from '../support/page-text.ts';
import { embeddedService } from '../support/service.ts';

const test = suite('links to results');

const THEN = (await embeddedService()).rulesVersion;
const service = serviceWithRules((_, changelog) => {
  const corrected = {
    kind: 'corrected' as const,
    table: 'corporation-tax',
    from: '2024-04-01',
    line: 1,
    changes: [{ column: 'main_rate', before: '26%', after: '25%' }],
    sources: ['govuk-ct-rates'],
    effect: 'days from 1 April 2024.',
  };
  changelog.version = '2099-01-05';
  changelog.editions.unshift({ version: '2099-01-05', line: 1, entries: [corrected] });
});
const site = await startSite({ change: () => service });

const INPUTS = { period_start: '2024-04-01', period_end: '2025-03-31', taxable_profits: '300000' };
const QUERY = new URLSearchParams(INPUTS).toString();
const NOTE =
  /\bsince\b.*Corporation Tax rates and limits from 1 April 2024 \(corrected on 5 January 2099; effect: days from 1 April 2024\)\.$/;

async function notesOf(query: string): Promise<readonly string[]> {
  const { status, body } = await site.get(`/api/v1/tools/corporation-tax?${query}`);
  assert.is(status, 200);
  return (JSON.parse(body) as ToolRun).result.notes;
}

test('GET with older rules adds one note; with the current ones, none, or an invalid version it adds none', async () => {
  const plainNotes = await notesOf(QUERY);
  const [note = '', ...others] = await notesOf(`${QUERY}&rules=${THEN}`);
  assert.match(note, NOTE);
  assert.equal(others, plainNotes);
  for (const rules of ['2099-01-05', '2199-01-01', 'then', '', `${THEN}&rules=${THEN}`]) {
    assert.equal(await notesOf(`${QUERY}&rules=${rules}`), plainNotes, rules);
  }
});

test('the rules of a link are not an input: a body or tool call that names them is rejected like any unknown input', async () => {
  const body = JSON.stringify({ period_end: '2025-03-31', rules: THEN });
  const headers = { 'Content-Type': 'application/json' };
  const refused = await site.get('/api/v1/tools/deadlines', { method: 'POST', headers, body });
  assert.is(refused.status, 422);
  assert.equal(Object.keys(JSON.parse(refused.body).errors), ['rules']);
  for (const { input_schema } of service.tools) {
    assert.not.ok('rules' in (input_schema.properties as object));
  }
});

test('a page and an embed say it in its own section, and nowhere else', async () => {
  for (const place of ['calculators', 'embed']) {
    const linked = (await site.get(`/${place}/corporation-tax?${QUERY}&rules=${THEN}`)).body;
    const [, section = ''] = /<section class="since"[^>]*>(.*?)<\/section>/s.exec(linked) ?? [];
    assert.match(plain(section), /Since this link was made.*corrected on 5 January 2099/s);
    assert.is(plain(linked).split('corrected on 5 January 2099').length, 2, place);
    assert.ok(section.includes('href="/rates/changes"'));
    const without = (await site.get(`/${place}/corporation-tax?${QUERY}`)).body;
    assert.not.match(without, /class="since"|corrected on/);
    const form = (await site.get(`/${place}/corporation-tax?rules=${THEN}`)).body;
    assert.not.match(form, /class="since"|error/i);
  }
});

test('the link of a result names the rules it was calculated with', async () => {
  const { body } = await site.get(`/api/v1/tools/corporation-tax?${QUERY}&rules=${THEN}`);
  const { share_url } = JSON.parse(body) as ToolRun;
  assert.is(new URL(share_url).searchParams.get('rules'), '2099-01-05');
});

test('the page of changes has every edition with its entries, and an anchor for each', async () => {
  const { status, body } = await site.get('/rates/changes');
  assert.is(status, 200);
  const text = plain(body.replaceAll('<', ' <')).replace(/ +/g, ' ');
  for (const { version, entries } of service.changelog.editions) {
    assert.ok(body.includes(`<h2 id="${version}">`), version);
    for (const { sources, table } of entries) {
      assert.ok(body.includes(`href="/rates/${table.replace('/', '#')}"`));
      for (const key of sources) {
        const { title = key } = service.rules.shared.sources.get(key) ?? {};
        assert.ok(text.includes(typeset(plain(title))), title);
      }
    }
  }
  assert.match(
    text,
    /5 January 2099 .*Corporation Tax rates and limits .*Corrected: the row from 1 April 2024 .*Main rate 25%, before 26% .*Days from 1 April 2024\./,
  );
  const { length } = service.changelog.editions.flatMap(({ entries }) => entries);
  assert.is(body.split('<th scope="row">').length - 1, length);
  const index = await site.get('/rates');
  assert.ok(index.body.includes('href="/rates/changes"'));
  const { body: feed } = await site.get('/rates/changes.atom');
  assert.ok(feed.includes('/rates/changes#2099-01-05"'));
});

test.after(() => site.close());
test.run();
