import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { readableWorkings } from '../../../src/web/readable-workings.ts';
import { startSite } from '../../support/app.ts';
import { plain, typeset, withoutOwnScript } from '../../support/page-text.ts';
import { calculationOf, runOf, serviceWith } from '../../support/service.ts';

const site = await startSite();
const { tools } = site.service;
const resultPath = (key: string): string => {
  const tool = tools.find((candidate) => candidate.key === key);
  return withQuery(`/calculators/${key}`, tool?.example_input ?? {});
};
const fixedPaths = [
  '/',
  '/batch',
  '/rates',
  '/rates/changes',
  '/rates/dataset',
  ...[...site.service.rules.rateFiles.keys()].map((table) => `/rates/${table}`),
  '/docs',
  '/docs/api',
  '/docs/batch',
  '/docs/embeds',
  '/docs/mcp',
  '/docs/package',
  '/docs/testkit',
  '/accessibility',
  '/privacy',
  ...tools.map(({ key }) => `/calculators/${key}`),
  ...[
    'directors-loan/ledger',
    'corporation-tax/periods',
    'capital-allowances/periods',
    'late-penalty/payments',
  ].map((path) => `/calculators/${path}`),
];

const test = suite('pages');

test('every page is HTML with no script but the file of the site, and its policy allows nothing foreign', async () => {
  for (const path of [...fixedPaths, ...tools.map(({ key }) => resultPath(key)), '/nothing-here']) {
    const { headers, body } = await site.get(path);
    assert.is(headers.get('content-type'), 'text/html; charset=utf-8', path);
    assert.match(body, /^<!doctype html><html lang="en-GB">/);
    assert.not.match(withoutOwnScript(body), /<script|javascript:| on[a-z]+=| style="/i);
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      assert.ok(policy.split('; ').includes(part), `${path}: ${part}`);
    }
    assert.is(headers.get('referrer-policy'), 'no-referrer');
    assert.is(headers.get('set-cookie'), null);
  }
});

test('pages may be found by search engines, results and errors may not', async () => {
  for (const path of fixedPaths) {
    const { status, headers, body } = await site.get(path);
    assert.is(status, 200, path);
    assert.is(headers.get('x-robots-tag'), null, path);
    assert.match(body, /<link rel="canonical" href="http/);
  }
  for (const { key } of tools) {
    for (const path of [resultPath(key), `/calculators/${key}?${firstInput(key)}=`]) {
      const { headers, body } = await site.get(path);
      assert.is(headers.get('x-robots-tag'), 'noindex', path);
      assert.match(body, /<meta name="robots" content="noindex"\/?>/);
      assert.not.match(body, /rel="canonical"/);
    }
  }
});

function firstInput(key: string): string {
  return site.service.calculator(key)?.schema.fields[0]?.name ?? '';
}

test('pages may be cached by anyone, results only by the reader, errors by nobody', async () => {
  for (const { key } of tools) {
    for (const place of ['calculators', 'embed']) {
      const caching = async (path: string) => (await site.get(path)).headers.get('cache-control') ?? '';
      assert.match(await caching(`/${place}/${key}`), /^public/);
      assert.match(await caching(resultPath(key).replace('calculators', place)), /^private/);
      assert.is(await caching(`/${place}/${key}?${firstInput(key)}=`), 'no-store');
    }
  }
});

test('links out tell nobody where the reader came from', async () => {
  for (const { key } of tools) {
    const { body } = await site.get(resultPath(key));
    const out = [...body.matchAll(/<a ([^>]*href="https:[^>]*)>/g)];
    assert.ok(out.length > 0);
    for (const [, attributes] of out) assert.match(attributes ?? '', /rel="noreferrer"/);
  }
});

test('a result carries its workings, its link and the other channels', async () => {
  for (const tool of tools) {
    const { body } = await site.get(resultPath(tool.key));
    const run = await runOf(site.service, tool.key, tool.example_input);
    const calculation = calculationOf(site.service, tool.key, tool.example_input);
    const { steps, decisions, rows } = readableWorkings(calculation, site.service.common.workings);
    const text = plain(body);
    assert.match(body, /<details class="fold" id="workings">/);
    for (const { columns } of rows) {
      for (const { value } of columns) assert.ok(text.includes(`: ${value}`), `${tool.key}: ${value}`);
    }
    for (const { because } of decisions) assert.ok(text.includes(typeset(because)), because);
    assert.ok(steps.length > 0);
    for (const { id, label, reading, value } of steps) {
      assert.ok(body.includes(` id="${id}"`), id);
      // Of periods of interest the days and the rate are in the sum, and the total of those above it is called one.
      const [name = ''] = label.split(': ');
      assert.ok(text.includes(typeset(name)) && text.includes(value), label);
      for (const part of text.includes(reading.text) ? [] : reading.text.split(' + '))
        assert.ok(text.includes(part), reading.text);
      assert.not.match(label, /\b\d,\d{3}$/, 'a year has no comma');
    }
    assert.ok(body.includes(`href="${run.share_url.replaceAll('&', '&amp;')}"`));
  }
});

test('figures come as CSV', async () => {
  for (const { key, example_input } of tools) {
    const { status, headers, body } = await site.get(
      withQuery(`/calculators/${key}/figures.csv`, example_input),
    );
    const { result } = await runOf(site.service, key, example_input);
    assert.is(status, 200);
    assert.is(headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.match(
      headers.get('content-disposition') ?? '',
      new RegExp(`attachment; filename="${key}-figures.csv"`),
    );
    assert.is(headers.get('x-robots-tag'), 'noindex');
    const rows = body.split('\r\n');
    assert.is(rows[0], ',You entered');
    const first = rows.indexOf(',Result') + 1;
    assert.is(first, Object.keys(example_input).length + 2, 'inputs stand on top');
    result.figures.forEach(({ label, value }, index) => {
      const amount = /^−?£[\d,.]+$/.test(value) ? value.replace('−', '-').replace(/[£,]/g, '') : value;
      assert.is(
        rows[first + index],
        [label, amount].map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(','),
      );
    });
  }
  const [tool] = tools;
  assert.is((await site.get(`/calculators/${tool?.key}/figures.csv`)).status, 422);
});

test('what is not there is answered with a way on', async () => {
  for (const path of ['/nothing', '/calculators/nothing', '/calculators/nothing/figures.csv', '/assets/x']) {
    const { status, body } = await site.get(path);
    assert.is(status, 404, path);
    for (const { key } of tools) assert.match(body, new RegExp(`href="/calculators/${key}"`));
  }
  const api = await site.get('/api/v1/tools/nothing');
  assert.is(api.status, 404);
  assert.is(JSON.parse(api.body).code, 'unknown_tool');
  const posted = await site.get('/calculators/corporation-tax', { method: 'POST' });
  assert.is(posted.status, 405);
  assert.match(posted.headers.get('allow') ?? '', /GET/);
});

test.after(() => site.close());
test('a result at the end of the calendar has its page', async () => {
  const { status } = await site.get('/calculators/late-penalty?period_end=2100-12-20&filed_on=2100-12-31');
  assert.is(status, 200);
});

test('the page of files and snippets has the other channels', async () => {
  for (const tool of tools) {
    const { body } = await site.get(withQuery(`/calculators/${tool.key}/elsewhere`, tool.example_input));
    const text = plain(body);
    assert.ok(text.includes(`curl '${tool.api_url}'`));
    assert.ok(text.includes(JSON.stringify(tool.example_input)));
    assert.ok(text.includes(`"name":"${tool.name}"`));
    assert.match(text, new RegExp(`<iframe src="[^"]*/embed/${tool.key}\\?`));
  }
});

test.run();

const broken = suite('a defect');
broken('is reported and answered with a page that says nothing of it', async () => {
  const calculate = (): never => {
    throw new Error('secret detail');
  };
  const broken = await serviceWith({ calculate });
  const failing = await startSite({ change: () => broken });
  for (const place of ['calculators', 'embed']) {
    const { status, body, headers } = await failing.get(`/${place}/corporation-tax?taxable_profits=1`);
    assert.is(status, 500);
    assert.not.match(body, /secret/);
    assert.ok(plain(body).includes(failing.service.common.errors.internal ?? ''));
    assert.match(
      headers.get('content-security-policy') ?? '',
      place === 'embed' ? /frame-ancestors \*/ : /frame-ancestors 'none'/,
    );
  }
  assert.equal(failing.defects.map(String), ['Error: secret detail', 'Error: secret detail']);
  await failing.close();
});
broken.run();
