import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { loadService } from '../../../src/load-service.ts';
import type { Tool } from '../../../src/service.ts';
import { submissionOf } from '../../../src/web/components/form-values.ts';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { CalculatorPage } from '../../../src/web/pages/calculator-page.tsx';
import { type Asked, askedOf } from '../../../src/web/pages/further/asked.ts';
import { type PageResult, resultFor } from '../../../src/web/pages/page-result.ts';
import { type Site, siteOf } from '../../../src/web/site.ts';
import { typeset } from '../../../src/web/typography.ts';
import { plain } from '../../support/page-text.ts';
import { FROZEN } from '../../support/rules-copy.ts';

/** The page of a calculator in each of its states, on a site below a path. */
// Forms are kept by calculator, so that no other test may share these.
const service = await loadService({ ...FROZEN, baseUrl: 'https://tax.example/company' });
const site = siteOf(service);
const test = suite('pages of calculators');

const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };

/** The page of a calculator with these inputs, none before any are sent. */
async function pageOf(key: string, inputs: Readonly<Record<string, string>> | null, of: Site = site) {
  const tool = service.tools.find((one) => one.key === key) as Tool;
  const loaded = service.calculator(key) as LoadedCalculator;
  const submission = submissionOf(loaded.schema.fields, withQuery('', inputs ?? {}).slice(1));
  const outcome = inputs === null ? null : resultFor(service, loaded, submission.given);
  let asked: Asked | null = null;
  if (outcome !== null && 'calculation' in outcome) asked = (await askedOf(outcome, () => true)) ?? null;
  const text = renderToString(CalculatorPage({ site: of, tool, loaded, submission, outcome, asked }));
  return { text, tool, schema: loaded.schema, result: outcome as PageResult };
}

const titleOf = (text: string): string => plain(/<title>(.*?)<\/title>/.exec(text)?.[1] ?? '');

/** Where links of a part lead, and what they say. */
const linksIn = (part = ''): string[][] =>
  [...part.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to = '', words = '']) => [
    plain(to),
    plain(words),
  ]);

test('its title says what it shows: the form, a result by its figure, and before either that something is wrong', async () => {
  const end = ` – ${service.common.siteName}`;
  const { text: form, tool } = await pageOf('corporation-tax', null);
  const title = typeset(tool.title);
  assert.is(titleOf(form), title + end);
  assert.is(titleOf((await pageOf('corporation-tax', { period_end: 'x' })).text), `Error: ${title}${end}`);
  const called = '£22,750 Corporation Tax on £100,000';
  assert.is(titleOf((await pageOf('corporation-tax', YEAR)).text), `${called} – ${title}${end}`);
  for (const [claimed, before] of [
    ['22750', ''],
    ['1', ''],
    ['x', 'Error: '],
  ] as const) {
    const { text } = await pageOf('corporation-tax', { ...YEAR, figure: 'corporation_tax', claimed });
    assert.is(titleOf(text), `${before}${called} – ${title}${end}`, claimed);
  }
});

for (const { key, example_input } of service.tools) {
  const given = Object.fromEntries(Object.entries(example_input).map(([name, value]) => [name, `${value}`]));
  const others = service.tools
    .filter((one) => one.key !== key)
    .map((one) => [`/company/calculators/${one.key}`, typeset(one.title)]);

  test(`${key}: beside the form stand a worked example, the other calculators and what else can be had`, async () => {
    const { text, schema } = await pageOf(key, null);
    assert.match(plain(text), typeset(schema.summary));
    const [, aside = ''] = /<aside class="aside" aria-label="More">(.*?)<\/aside>/s.exec(text) ?? [];
    const parts = [...aside.matchAll(/<section>\s*<h2>(.*?)<\/h2>(.*?)<\/section>/gs)];
    assert.equal(
      parts.map(([, heading, part]) => [heading, ...linksIn(part)]),
      [
        ['New to this?', [withQuery(`/company/calculators/${key}`, example_input), 'See a worked example']],
        ['Other calculators', ...others],
        [
          'On your own site',
          ['/company/docs#embeds', 'Embed this calculator'],
          ['/company/docs#api', 'call it from a program'],
        ],
      ],
    );
    assert.match(plain(aside).replace(/\s+/g, ' '), 'See a worked example, with every step shown.');
    assert.match(plain(aside).replace(/\s+/g, ' '), 'Embed this calculator, or call it from a program.');
  });

  test(`${key}: with a result stand its link, its files and the form to change it, and nothing for beginners`, async () => {
    const { text, result } = await pageOf(key, given);
    const [, actions = ''] = /<div class="actions">(.*?)<\/div>/s.exec(text) ?? [];
    const path = `/company/calculators/${key}`;
    assert.equal(linksIn(actions), [
      [result.run.share_url, 'Link to this result'],
      [withQuery(`${path}/figures.csv`, result.inputs), 'Figures as CSV'],
      [withQuery(`${path}/workings.csv`, result.inputs), 'Workings as CSV'],
      [path, 'Start again'],
    ]);
    // On paper a link has no use but by its address.
    assert.match(plain(actions), `Link to this result: ${result.run.share_url}`);
    assert.match(text, /<section class="again" id="again" aria-labelledby="again-heading" tabindex="-1">/);
    assert.match(text, '<h2 id="again-heading">Change the figures</h2>');
    assert.not.match(text, 'New to this?');
    const folds = [...text.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, name = '']) => plain(name));
    for (const name of ['Go further with this result', 'Other calculators'])
      assert.ok(folds.includes(name), name);
    const [, last = ''] = /<summary>Other calculators<\/summary>(.*?)<\/details>/s.exec(text) ?? [];
    assert.equal(linksIn(last), others);
  });
}

test('only the form is for search engines, with what it is; only a result has the disclaimer above the foot', async () => {
  const form = (await pageOf('deadlines', null)).text;
  const result = (await pageOf('deadlines', { period_end: '2025-06-30' })).text;
  const faulty = (await pageOf('deadlines', { period_end: 'x' })).text;
  const has = (what: RegExp) => [form, result, faulty].map((text) => what.test(text));
  assert.equal(has(/<link rel="canonical" href="https:\/\/tax\.example\/company\/calculators\/deadlines"/), [
    true,
    false,
    false,
  ]);
  assert.equal(has(/<script type="application\/ld\+json">/), [true, false, false]);
  assert.equal(has(/<meta name="robots" content="noindex"/), [false, true, true]);
  assert.equal(has(/<div class="opening of-result">/), [false, true, false]);
  assert.equal(has(/<div class="faults"[^>]* autofocus/), [false, false, true]);
});

test('where there is one calculator, no others are offered', async () => {
  const alone = { ...site, tools: site.tools.filter(({ key }) => key === 'deadlines') };
  for (const inputs of [null, { period_end: 'x' }, { period_end: '2025-06-30' }]) {
    assert.match((await pageOf('deadlines', inputs)).text, 'Other calculators');
    assert.not.match((await pageOf('deadlines', inputs, alone)).text, 'Other calculators');
  }
});

test.run();
