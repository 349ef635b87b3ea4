import { HtmlValidate } from 'html-validate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';
import { calculatorPages, fixedPages } from '../../support/page-paths.ts';
import { plain, typeset, withoutOwnScript } from '../../support/page-text.ts';
import { calculationOf, runOf, serviceWith } from '../../support/service.ts';

const site = await startSite();
const { tools } = site.service;
const resultPath = (key: string): string => {
  const tool = tools.find((candidate) => candidate.key === key);
  return withQuery(`/calculators/${key}`, tool?.example_input ?? {});
};
const fixedPaths = fixedPages(site.service);
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Typography and styling are our own.
    'no-inline-style': 'off',
    'void-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'no-redundant-for': 'off',
  },
});

const test = suite('pages');

test('every page is HTML with no script except the site’s own file, and its policy allows no third party', async () => {
  for (const path of [...fixedPaths, ...tools.map(({ key }) => resultPath(key)), '/nothing-here']) {
    const { headers, body } = await site.get(path);
    assert.is(headers.get('content-type'), 'text/html; charset=utf-8', path);
    assert.match(body, /^<!doctype html><html lang="en-GB">/);
    assert.not.match(withoutOwnScript(body), /<script|javascript:| on[a-z]+=| style="/i);
    assert.is(
      headers.get('content-security-policy'),
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    assert.is(headers.get('referrer-policy'), 'no-referrer');
    assert.is(headers.get('set-cookie'), null);
  }
});

test('pages may be indexed and cached by anyone, results only by the browser, errors not at all', async () => {
  const answerOf = async (path: string) => {
    const { headers, body } = await site.get(path);
    const [robots = '', caching = ''] = ['x-robots-tag', 'cache-control'].map(
      (name) => headers.get(name) ?? '',
    );
    return { robots, caching, isListed: /<link rel="canonical" href="http/.test(body) };
  };
  for (const path of fixedPaths) {
    const { robots, caching, isListed } = await answerOf(path);
    assert.equal([robots, isListed], ['', true], path);
    assert.match(caching, /^public/);
  }
  for (const { key } of tools) {
    const [first] = site.service.calculator(key)?.schema.fields ?? [];
    for (const place of ['calculators', 'embed']) {
      const result = await answerOf(resultPath(key).replace('calculators', place));
      assert.equal([result.robots, result.isListed], ['noindex', false], key);
      assert.match(result.caching, /^private/);
      const invalid = await answerOf(`/${place}/${key}?${first?.name}=`);
      assert.equal(invalid, { robots: 'noindex', caching: 'no-store', isListed: false }, key);
    }
  }
});

test('a result carries its workings, its link and the other channels', async () => {
  for (const tool of tools) {
    const { body } = await site.get(resultPath(tool.key));
    const run = await runOf(site.service, tool.key, tool.example_input);
    const calculation = calculationOf(site.service, tool.key, tool.example_input);
    const { lines, decisions, rates_used } = calculation.workings();
    const text = plain(body);
    assert.match(body, /<details class="fold" id="workings">/);
    for (const { value } of rates_used.filter((one) => !/^\d{4}-/.test(one.value)))
      assert.ok(text.includes(`: ${value}`), `${tool.key}: ${value}`);
    for (const { question } of decisions) assert.ok(text.includes(typeset(question)), question);
    assert.match(body, /<h3>Step by step<\/h3><dl><div class="line/, tool.key);
    for (const { label } of lines) assert.not.match(label, /\b\d,\d{3}$/, 'a year has no comma');
    const out = [...body.matchAll(/<a ([^>]*href="https:[^>]*)>/g)];
    assert.ok(out.length > 0);
    for (const [, attributes] of out) assert.match(attributes ?? '', /rel="noreferrer"/, 'it tells who asks');
    assert.ok(body.includes(`href="${run.share_url.replaceAll('&', '&amp;')}"`));
  }
  // Interest at two rates, and the total.
  const { body } = await site.get(resultPath('late-penalty'));
  const lines = [...body.matchAll(/<div class="line( part)?"><dt>([^<]*)/g)];
  const lastPart = lines.findLastIndex(([, part]) => part !== undefined);
  assert.ok(lines.filter(([, part]) => part !== undefined).length > 1);
  assert.match(lines[lastPart + 1]?.[2] ?? '', /interest/i);
});

test('a missing page offers links onwards', async () => {
  for (const path of ['/nothing', '/calculators/nothing', '/calculators/nothing/workings.csv', '/assets/x']) {
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

test('a result has a chart, however large its inputs', async () => {
  for (const { key, example_input } of tools) {
    if (site.service.calculator(key)?.calculator.chart === undefined) continue;
    const amounts = Object.entries(example_input).filter(([, value]) => typeof value === 'number');
    for (const [name] of amounts) {
      for (const size of [0, 1, 30_000, 99_999_999_999]) {
        const path = withQuery(`/calculators/${key}`, { ...example_input, [name]: size });
        const { status, body } = await site.get(path);
        assert.is(status, 200, path);
        assert.match(body, /<svg class="plot" role="img" aria-label="[^"]+: [^"]+"/, path);
      }
    }
  }
});

test('a curve marks the profits at which a part of a period reaches its limit', async () => {
  const query = 'period_start=2022-07-01&period_end=2023-06-30&taxable_profits=100000&associated_companies=1';
  const text = plain((await site.get(`/calculators/corporation-tax?${query}`)).body);
  // CTA 2010 s18D: £50,000 ÷ 2 × 91/366 for the days from 1 April 2023; 91 of 365 days have it at £24,931.69.
  assert.match(text, /Lower limit for this period\s*£6,215\.85/);
  assert.match(text, /Try £24,931\.69/);
});

test('a result at the end of the calendar has its page', async () => {
  const { status } = await site.get('/calculators/late-penalty?period_end=2100-12-20&filed_on=2100-12-31');
  assert.is(status, 200);
});

// £15,001.8325 less £2,774.1162… is £12,227.7163…, and £15,001.83 less £2,774.12 is £12,227.71.
test('where rounded parts do not add up, the total and its working say that it was rounded once', async () => {
  const textOf = async (profits: string, dividends: string) => {
    const query = `period_start=2024-04-01&period_end=2025-03-31&taxable_profits=${profits}&exempt_distributions=${dividends}`;
    return plain((await site.get(`/calculators/corporation-tax?${query}`)).body);
  };
  const text = await textOf('60007.33', '1237.55');
  assert.match(text, /Corporation Tax\s+\(rounded once, at the end\)\s*£12,227\.72/);
  assert.match(text, /£15,001\.83 − £2,774\.12 \(rounded once, at the end\)/);
  assert.not.match(await textOf('100000', '0'), 'rounded once');
});

test('every page, embed and error is valid HTML, by html-validate', async () => {
  // Validating takes longer than the service keeps an idle connection: the pages are fetched first.
  const pages: [string, string][] = [];
  for (const path of [...fixedPaths, ...calculatorPages(site.service), '/nowhere']) {
    const { headers, body } = await site.get(path);
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
    pages.push([path, body]);
  }
  for (const [path, body] of pages) {
    const { results } = await validator.validateString(body);
    const wrong = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    );
    assert.equal(wrong, [], path);
  }
});

test.after(() => site.close());
test.run();

const broken = suite('a defect');
broken('is reported, and answered with a page without details', async () => {
  const whole = await serviceWith({});
  let isBroken = false;
  const calculate: typeof whole.calculate = (...args) => {
    if (isBroken) throw new Error('secret detail');
    return whole.calculate(...args);
  };
  const broken = await serviceWith({ calculate });
  const failing = await startSite({ change: () => broken });
  isBroken = true;
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
