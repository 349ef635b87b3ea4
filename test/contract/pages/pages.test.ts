import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readableWorkings } from '../../../src/engine/readable-workings.ts';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { script, scriptPath } from '../../../src/web/script.ts';
import { stylesheet, stylesheetPath } from '../../../src/web/stylesheet.ts';
import { typeset } from '../../../src/web/typography.ts';
import { startSite } from '../../support/app.ts';
import { goldenCases } from '../../support/cases.ts';
import { plain, withoutOwnScript } from '../../support/page-text.ts';
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
  ...[...site.service.rates.rateFiles.keys()].map((table) => `/rates/${table}`),
  '/docs',
  '/accessibility',
  '/privacy',
  ...tools.map(({ key }) => `/calculators/${key}`),
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

test('nothing is loaded from another host, and there is one stylesheet', async () => {
  for (const path of [...fixedPaths, ...tools.map(({ key }) => resultPath(key))]) {
    const { body } = await site.get(path);
    const loaded = [...body.matchAll(/<(?:link rel="(?:icon|stylesheet)" href|img[^>]* src)="([^"]*)"/g)];
    assert.equal(
      loaded.map(([, address]) => address),
      ['/favicon.svg', stylesheetPath],
      path,
    );
  }
  assert.not.match(stylesheet, /url\(|@import/);
});

test('the script is small, lasts, and stands in no embed', async () => {
  const { headers, body } = await site.get(scriptPath);
  assert.is(headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.match(headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
  assert.is(body, script);
  assert.ok(Buffer.byteLength(script) <= 6_000, `${Buffer.byteLength(script)} bytes`);
  assert.not.match(script, /\beval\b|new Function|innerHTML|https?:/);
  for (const { key, example_input } of tools) {
    const embed = await site.get(withQuery(`/embed/${key}`, example_input));
    assert.not.match(embed.body, /<script/);
    assert.not.match(embed.headers.get('content-security-policy') ?? '', /script-src|connect-src/);
  }
});

test('the stylesheet lasts, and its name follows its content', async () => {
  const { status, headers, body } = await site.get(stylesheetPath);
  assert.is(status, 200);
  assert.is(headers.get('content-type'), 'text/css; charset=utf-8');
  assert.match(headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
  assert.is(body, stylesheet);
  assert.is((await site.get('/assets/style.000000000000.css')).status, 404);
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

test('a page that only the rules change is rendered once, whatever its query', async () => {
  const reads = new Map<string, number>();
  let path = '';
  // Each page, whatever it shows, reads its calculators, its tables or the texts of the service.
  const counted = await startSite({
    change: (service) =>
      new Proxy(service, {
        get(target, name) {
          if (name !== 'common' && name !== 'rulesVersion' && name !== 'tools') {
            reads.set(path, (reads.get(path) ?? 0) + 1);
          }
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
  });
  path = '/docs first';
  const first = await counted.get('/docs');
  path = '/docs again';
  const again = await counted.get('/docs?x=1');
  assert.ok((reads.get('/docs first') ?? 0) > 0);
  assert.is(reads.get('/docs again') ?? 0, 0);
  assert.is(again.body, first.body);
  assert.is(again.headers.get('etag'), first.headers.get('etag'));
  await counted.close();
});

test('links out tell nobody where the reader came from', async () => {
  for (const { key } of tools) {
    const { body } = await site.get(resultPath(key));
    const out = [...body.matchAll(/<a ([^>]*href="https:[^>]*)>/g)];
    assert.ok(out.length > 0);
    for (const [, attributes] of out) assert.match(attributes ?? '', /rel="noreferrer"/);
  }
});

test('the home page names every calculator, three tasks first, and shows a worked result', async () => {
  const { body } = await site.get('/');
  for (const { key, title } of tools) {
    assert.ok(plain(body).includes(typeset(title)));
    assert.match(body, new RegExp(`href="/calculators/${key}"`));
  }
  const tasks = /<ul class="tasks plain">(.*?)<\/ul>/s.exec(body)?.[1] ?? '';
  const verbs = [...tasks.matchAll(/<a href="([^"]*)">(\w+) /g)].map(([, href, verb]) => [href, verb]);
  assert.equal(verbs, [
    ['/calculators/corporation-tax', 'Work'],
    ['/calculators/deadlines', 'Find'],
    ['/calculators/late-penalty', 'See'],
  ]);
  // £100,000 a year at 25%, less 3/200 of £150,000 (CTA 2010, section 18B).
  const specimen = plain(/<section class="specimen"(.*?)<\/section>/s.exec(body)?.[1] ?? '');
  assert.match(specimen, /Taxable profits£100,000.*Corporation Tax£22,750\.00/);
});

test('a result page stays small', async () => {
  for (const [key, cases] of goldenCases()) {
    if (site.service.calculator(key) === undefined) continue;
    for (const { given } of cases) {
      const { body } = await site.get(withQuery(`/calculators/${key}`, given));
      const whole = Buffer.byteLength(body + stylesheet);
      const compressed = gzipSync(body).length + gzipSync(stylesheet).length;
      assert.ok(whole < 120_000, `${key}: ${whole} bytes with its stylesheet`);
      assert.ok(compressed < 30_000, `${key}: ${compressed} bytes compressed with its stylesheet`);
    }
  }
});

test('a result carries its workings, its link and the other channels', async () => {
  for (const tool of tools) {
    const { body } = await site.get(resultPath(tool.key));
    const run = await runOf(site.service, tool.key, tool.example_input);
    const calculation = calculationOf(site.service, tool.key, tool.example_input);
    const { steps, decisions, rows } = readableWorkings(calculation, site.service.common.workings);
    const text = plain(body);
    assert.match(body, /<details class="fold workings" id="workings">/);
    for (const { columns } of rows) {
      for (const { value } of columns) assert.ok(text.includes(`: ${value}`), `${tool.key}: ${value}`);
    }
    for (const { because } of decisions) assert.ok(text.includes(typeset(because)), because);
    assert.ok(steps.length > 0);
    for (const { id, label, reading, value } of steps) {
      assert.ok(body.includes(` id="${id}"`), id);
      assert.ok(text.includes(typeset(label)) && text.includes(reading.text) && text.includes(value), label);
      assert.not.match(label, /\b\d,\d{3}$/, 'a year has no comma');
    }
    assert.ok(body.includes(`href="${run.share_url.replaceAll('&', '&amp;')}"`));
    assert.ok(text.includes(`curl '${tool.api_url}'`));
    assert.ok(text.includes(JSON.stringify(tool.example_input)));
    assert.ok(text.includes(`"name": "${tool.name}"`));
    assert.match(text, new RegExp(`<iframe src="[^"]*/embed/${tool.key}\\?`));
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

test('CSV has what was entered on top, amounts as numbers and names that people know', async () => {
  const query = '?period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000';
  const figures = (await site.get(`/calculators/corporation-tax/figures.csv${query}`)).body.split('\r\n');
  assert.is(figures[1], 'First day of the accounting period,1 April 2025');
  assert.is(figures[3], 'Taxable profits,100000');
  assert.ok(figures.includes('Corporation Tax,22750.00'));
  for (const path of [
    '/calculators/corporation-tax/workings.csv',
    '/api/v1/tools/corporation-tax/workings.csv',
  ]) {
    const { body } = await site.get(path + query);
    const lines = body.replace('\uFEFF', '').split('\r\n');
    assert.is(lines[0], 'Kind,What,How,Value,Source');
    assert.is(lines[3], 'Entered,Taxable profits,,100000,');
    assert.ok(
      lines.some((line) => line.startsWith('Rate,Corporation Tax rates and limits: Upper limit,')),
      body,
    );
    // Formulas stay exact.
    const relief = '3/200 × (£250,000 − £100,000) × £100,000 ÷ £100,000';
    assert.ok(
      lines.some((line) => line.includes(`"${relief}",2250.00,`)),
      body,
    );
    assert.not.match(body.replaceAll(/https?:\S+/g, ''), /[a-z]_[a-z]/, 'keys');
  }
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

test('robots.txt and the site map name what may be listed', async () => {
  const robots = await site.get('/robots.txt');
  assert.match(robots.body, /Sitemap: http.*\/sitemap\.xml/);
  const { body } = await site.get('/sitemap.xml');
  const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  assert.equal(listed.map((address) => new URL(address ?? '').pathname).sort(), [...fixedPaths].sort());
});

test.after(() => site.close());
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
