import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { frameStyle, stylesheet } from '../../../src/web/stylesheet.ts';
import { startSite } from '../../support/app.ts';

/** What the stylesheet has for the pages as they are, without a browser; how they look, test/browser/ says. */
const site = await startSite({ rateLimits: { pages: 1 }, trustProxy: 1 });
const { tools } = site.service;
let visitor = 0;
/** As a client of its own, so that no limit is reached. */
const get = async (path: string): Promise<string> => {
  visitor += 1;
  const forwarded = `203.0.${Math.floor(visitor / 250)}.${visitor % 250}`;
  return (await site.get(path, { headers: { 'X-Forwarded-For': forwarded } })).body;
};
const test = suite('styles');

const classesIn = (html: string): string[] =>
  [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
const hasRule = (css: string, name: string): boolean => new RegExp(`\\.${name}(?![\\w-])`).test(css);

/** Names by which programs and scripts find parts of a page; rows that stand one below the other are as all tables are. */
const HOOKS = new Set(['disclaimer', 'calculated-by', 'below']);

test('every class of a page has a rule', async () => {
  const seen = new Set<string>();
  for (const path of [
    ...[
      '/',
      '/docs',
      '/batch',
      '/rates',
      '/rates/changes',
      '/rates/company-size',
      '/accessibility',
      '/nothing',
    ],
    ...tools.flatMap(({ key, example_input }) => [
      `/calculators/${key}`,
      `/calculators/${key}?x=1&${Object.keys(example_input)[0]}=`,
      withQuery(`/calculators/${key}`, { ...example_input, rules: '2020-01-01' }),
      withQuery(`/embed/${key}`, example_input),
    ]),
  ]) {
    for (const name of classesIn(await get(path))) {
      if (HOOKS.has(name) || seen.has(name)) continue;
      assert.ok(hasRule(stylesheet, name), `${path}: .${name}`);
      seen.add(name);
    }
  }
  assert.ok(seen.size > 80, `${seen.size}`);
});

test('every colour and measure that is used is set, and each colour by day and by night', () => {
  const used = new Set([...stylesheet.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
  const [light = '', ...others] = [...stylesheet.matchAll(/\{([^{}]*--paper:[^{}]*)\}/g)].map(
    ([, rule]) => rule ?? '',
  );
  for (const name of used) assert.ok(light.includes(`${name}:`), name);
  const coloursOf = (rule: string) =>
    [...new Set([...rule.matchAll(/(--[\w-]+): ?#/g)].map(([, name]) => name))].sort();
  assert.ok(coloursOf(light).length > 20);
  // The reader's own choice of dark, an embed's, and paper, which is light whatever was chosen.
  assert.is(others.length, 3);
  for (const rule of others) assert.equal(coloursOf(rule), coloursOf(light));
  assert.match(
    stylesheet,
    /@media ?\(prefers-color-scheme: ?dark\)\{:root:not\(\[data-theme="?light"?\]\)\{[^}]*--paper/,
  );
  assert.match(stylesheet, /:root\[data-theme="?dark"?\]\{[^}]*--paper/);
});

test('every rule is closed, those for paper stand last, and no remark is sent', () => {
  let open = 0;
  for (const [brace] of stylesheet.matchAll(/[{}]/g)) {
    open += brace === '{' ? 1 : -1;
    assert.ok(open >= 0 && open <= 2, 'a rule, or one inside a condition');
  }
  assert.is(open, 0);
  assert.not.match(stylesheet, /\/\*|\{\}|undefined|\n/);
  const paper = stylesheet.lastIndexOf('@media print');
  // What is printed in full is seen on paper only.
  assert.ok(
    paper > 0 &&
      hasRule(stylesheet.slice(0, paper), 'printed') &&
      hasRule(stylesheet.slice(paper), 'printed'),
  );
});

test('a page that may ask for nothing more brings the rules of all that is on it', async () => {
  await site.get('/privacy', { headers: { 'X-Forwarded-For': '198.51.100.1' } });
  const limited = await site.get('/privacy', { headers: { 'X-Forwarded-For': '198.51.100.1' } });
  assert.is(limited.status, 429);
  assert.ok(limited.body.includes(`<style>${frameStyle()}</style>`));
  const names = classesIn(limited.body);
  assert.ok(names.length > 5);
  for (const name of names) assert.ok(hasRule(frameStyle(), name), name);
  for (const [, name = ''] of frameStyle().matchAll(/var\((--[\w-]+)\)/g))
    assert.ok(frameStyle().includes(`${name}:`), name);
});

test.after(() => site.close());
test.run();
