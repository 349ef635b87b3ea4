import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { enteredOf } from '../../../src/engine/entered.ts';
import { resultView } from '../../../src/engine/result-view.ts';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { typeset } from '../../../src/web/typography.ts';
import { startSite } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';
import { calculationOf } from '../../support/service.ts';

/** Where things stand on the page of a calculator: its form, its result, its faults, and the same in an embed. */
const site = await startSite();
const { tools, common } = site.service;
const test = suite('the layout of calculators');

const linksIn = (html: string): string[][] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = '', text = '']) => [
    plain(text),
    plain(to),
  ]);
const texts = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => plain(text));
const inside = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
const titleOf = (html: string): string => plain(inside(html, /<title>(.*?)<\/title>/));
const othersOf = (own: string): string[][] =>
  tools.filter(({ key }) => key !== own).map(({ key, title }) => [typeset(title), `/calculators/${key}`]);

/** Items of the list after some words. */
function itemsAfter(html: string, words: string): string[] {
  const at = html.indexOf(words);
  return at < 0 ? [] : texts(inside(html.slice(at), /<ul[^>]*>(.*?)<\/ul>/s), 'li');
}

test('a form stands below its summary, beside an example, the other calculators and the ways to embed it', async () => {
  for (const tool of tools) {
    const { body } = await site.get(`/calculators/${tool.key}`);
    const summary = site.service.calculator(tool.key)?.schema.summary ?? '';
    assert.is(titleOf(body), typeset(`${tool.title} – ${common.siteName}`));
    assert.is(plain(inside(body, /<p class="lead">(.*?)<\/p>/s)), typeset(summary));
    assert.is(plain(inside(body, /<h1>(.*?)<\/h1>/s)), typeset(tool.title));
    assert.equal(texts(inside(body, /<div class="go">(.*?)<\/div>/s), 'button'), ['Work it out']);
    assert.not.match(body, /class="faults"|id="result"|type="hidden"/);
    const aside = inside(body, /<aside class="aside" aria-label="More">(.*?)<\/aside>/s);
    assert.equal(texts(aside, 'h2'), ['New to this?', 'Other calculators', 'On your own site']);
    assert.equal(linksIn(aside), [
      ['See a worked example', withQuery(`/calculators/${tool.key}`, tool.example_input)],
      ...othersOf(tool.key),
      ['Embed this calculator', '/docs#embeds'],
      ['call it from a program', '/docs#api'],
    ]);
  }
});

test('a result has its parts in order, each note under its kind, and says how many are folded', async () => {
  for (const { key, title, example_input } of tools) {
    const { body } = await site.get(withQuery(`/calculators/${key}`, example_input));
    const calculation = calculationOf(site.service, key, example_input);
    const run = calculation.toolRun();
    const view = resultView(calculation, run, calculation.notes(), true);
    const { figures, dates, scope } = view.notes;
    assert.is(titleOf(body), typeset(`${calculation.shared()} – ${title} – ${common.siteName}`));
    const result = body.slice(body.indexOf('id="result"'), body.indexOf('class="caveat"'));
    const chart = texts(result.replace(/.*?<h2 id="(?!result|entered)/s, '<h2 id="'), 'h2')[0] ?? '';
    const parts = [
      ...['Result', 'You entered'],
      ...(view.figures.length > 0 ? ['Figures'] : []),
      ...(result.includes('<figure') ? [chart] : []),
      ...(figures.length + dates.length + scope.length > 0 ? ['Notes'] : []),
      'Sources',
    ];
    assert.equal(texts(result, 'h2'), parts, key);
    assert.equal(
      texts(inside(result, /<dl class="figures">(.*?)<\/dl>/s), 'dt'),
      view.figures.map(({ label }) => typeset(label)),
    );
    const entered = inside(result, /<section class="entered".*?<dl>(.*?)<\/dl>/s);
    const given = enteredOf(site.service.calculator(key) as LoadedCalculator, calculation);
    assert.ok(given.length > 0);
    assert.equal(
      texts(entered, 'dt'),
      given.map((one) => typeset(one.title)),
    );
    assert.equal(
      texts(entered, 'dd'),
      given.map((one) => typeset(one.value)),
    );
    const notes = result.slice(result.indexOf('<h2>Notes</h2>'));
    for (const [heading, all] of [
      ['<h3>On the figures</h3>', figures],
      ['<h3>On the dates</h3>', dates],
      [`What is not covered (${scope.length})`, scope],
      ['<h2>Sources</h2>', view.guidance.map((source) => source.title)],
      [`The law (${view.law.length})`, view.law.map((source) => source.title)],
    ] as const) {
      assert.is(notes.includes(heading), all.length > 0, `${key}: ${heading}`);
      assert.equal(itemsAfter(notes, heading), all.map(typeset), `${key}: ${heading}`);
    }
  }
});

test('a result can be linked to, taken as CSV and changed', async () => {
  for (const { key, example_input } of tools) {
    const { body } = await site.get(withQuery(`/calculators/${key}`, example_input));
    const { share_url } = calculationOf(site.service, key, example_input).toolRun();
    const query = withQuery('', example_input);
    assert.equal(linksIn(inside(body, /<div class="actions"><ul[^>]*>(.*?)<\/ul>/s)), [
      ['Link to this result', share_url],
      ['Figures as CSV', `/calculators/${key}/figures.csv${query}`],
      ['Workings as CSV', `/calculators/${key}/workings.csv${query}`],
      ['Start again', `/calculators/${key}`],
    ]);
    assert.ok(plain(body).includes(`Link to this result: ${share_url}`));
    assert.ok(body.includes('href="#again">Change<span class="hidden"> what you entered</span></a>'));
    const again = inside(body, /<section class="again" id="again"([^>]*>.*?)<\/section>/s);
    assert.match(
      again,
      /^ aria-labelledby="again-heading" tabindex="-1"><h2 id="again-heading">Change the figures</,
    );
    assert.ok(again.includes(`<form class="form" method="get" action="/calculators/${key}" novalidate>`));
    const others = body.slice(body.indexOf('<summary>Other calculators</summary>'));
    assert.equal(linksIn(inside(others, /<ul[^>]*>(.*?)<\/ul>/s)), othersOf(key));
    assert.match(body, /<summary>Use this calculation elsewhere<\/summary>/);
    assert.match(body, /<summary>How this was worked out<\/summary><h3>Step by step<\/h3>/);
  }
});

test('an embed has the main figures in the open, and says how many others, notes and sources are folded', async () => {
  for (const { key, title, page_url, example_input } of tools) {
    const { body } = await site.get(withQuery(`/embed/${key}`, example_input));
    const calculation = calculationOf(site.service, key, example_input);
    const run = calculation.toolRun();
    const view = resultView(calculation, run, calculation.notes(), false);
    const { figures, dates, scope } = view.notes;
    const notes = [...figures, ...dates, ...scope];
    const [main, others] = [true, false].map((isMain) => view.figures.filter((one) => one.isMain === isMain));
    assert.is(titleOf(body), typeset(`${title} – ${common.siteName}`));
    const folds = texts(inside(body, /<div class="folds">(.*)<div class="caveat">/s), 'summary');
    const groups = new Set(site.service.calculator(key)?.schema.fields.flatMap(({ group }) => group ?? []));
    assert.equal(
      folds.filter((text) => ![...groups].some((group) => text.startsWith(`${typeset(group)} (`))),
      [
        'Change the figures',
        ...(others?.length ? [`More figures (${others.length})`] : []),
        ...(notes.length > 0 ? [`Notes (${notes.length})`] : []),
        `Sources (${view.guidance.length + view.law.length})`,
      ],
      key,
    );
    const lists = [...body.matchAll(/<dl class="figures">(.*?)<\/dl>/gs)].map(([, list = '']) =>
      texts(list, 'dt'),
    );
    const shown = [main, others].filter((some) => (some?.length ?? 0) > 0);
    assert.equal(
      lists,
      shown.map((some) => some?.map(({ label }) => typeset(label))),
      key,
    );
    assert.equal(itemsAfter(body, `Notes (${notes.length})`), notes.map(typeset));
    assert.equal(linksIn(inside(body, /<footer>(.*?)<\/footer>/s)), [
      ['Open this result with its workings', run.share_url],
      [typeset(`${title} at ${common.siteName}`), page_url],
    ]);
    const empty = (await site.get(`/embed/${key}`)).body;
    assert.is(plain(inside(empty, /<footer><p>(.*?)<\/p>/s)), typeset(common.disclaimer));
    assert.equal(linksIn(inside(empty, /<footer>(.*?)<\/footer>/s)), [
      [typeset(`${title} at ${common.siteName}`), page_url],
    ]);
  }
});

test('faults are announced where they stand, and take the focus on a page but not in a frame', async () => {
  for (const [place, isFocused] of [
    ['calculators', true],
    ['embed', false],
  ] as const) {
    const { body } = await site.get(`/${place}/corporation-tax?taxable_profits=x`);
    const [, attributes = '', faults = ''] = /<div class="faults"([^>]*)>(.*?)<\/div>/s.exec(body) ?? [];
    assert.match(attributes, / role="alert"/);
    assert.match(attributes, / tabindex="-1"/i);
    assert.is(/ autofocus/.test(attributes), isFocused, place);
    assert.match(faults, /^<h2>There is a problem<\/h2><p>[A-Z][^<]*\.<\/p><ul>/);
    assert.match(titleOf(body), /^Error: Corporation Tax estimate/);
  }
});

test.after(() => site.close());
test.run();
