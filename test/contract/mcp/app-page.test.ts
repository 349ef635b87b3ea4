import { createHash } from 'node:crypto';
import { options } from 'preact';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import { VIEW_KEY } from '../../../src/mcp/app-pages.ts';
import { appPages } from '../../../src/web/mcp-app/app-pages.tsx';
import { script } from '../../../src/web/mcp-app/script.ts';
import { typeset } from '../../../src/web/typography.ts';
import { goldenCases } from '../../support/cases.ts';
import { elementsOf, type HtmlElement, readHtml, textOf } from '../../support/html.ts';
import { formsOf } from '../../support/page-forms.ts';
import {
  asShown,
  fieldMessages,
  plain,
  shownResult,
  summaryMessages,
  unset,
} from '../../support/page-text.ts';
import { embeddedService } from '../../support/service.ts';

/** What a page of MCP Apps shows: before its tool was called, with a result, and with what is wrong. */
const service = await embeddedService();
const test = suite('what pages of MCP Apps show');

const all = (html: string): HtmlElement[] => [...elementsOf(readHtml(html))].map(({ element }) => element);
const byTag = (html: string, tag: string): HtmlElement[] => all(html).filter((one) => one.tag === tag);
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function viewOf(key: string, given: RequestInputs): string {
  return appPages.view(service, key, service.calculate(key, given), given);
}

for (const { key, name, title, page_url } of service.tools) {
  test(`${key}: its page is a whole document, in which the policy lets its own script and styles run`, () => {
    const html = appPages.page(service, key);
    assert.match(html, /^<!doctype html><html lang="en-GB"><head><meta charset="utf-8"/);
    assert.match(html, '<meta name="viewport" content="width=device-width, initial-scale=1"');
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const [, code = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    assert.is(code, script);
    assert.ok(code.length > 1_000);
    const policy = byTag(html, 'meta').find(({ attributes }) => attributes.has('http-equiv'))?.attributes;
    assert.is(policy?.get('http-equiv'), 'Content-Security-Policy');
    assert.equal(policy?.get('content')?.split('; '), [
      "default-src 'none'",
      `script-src ${hashOf(code)}`,
      `style-src ${hashOf(styles)}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    // What assistive technology alone reads is taken out of sight by the styles.
    assert.match(styles, '.hidden{');
  });

  test(`${key}: before a result stand its name, the open form with nothing in it, and the way to its page`, () => {
    const html = appPages.page(service, key);
    const text = (tag: string): string[] => byTag(html, tag).map((one) => plain(textOf(one)));
    assert.equal([...text('title'), ...text('h1')], [typeset(title), typeset(title)]);
    // By these the script finds where to write, and whom to ask.
    const [body] = byTag(html, 'body');
    assert.equal([body?.attributes.get('data-tool'), body?.attributes.get('data-view')], [name, VIEW_KEY]);
    const status = all(html).find(({ attributes }) => attributes.get('id') === 'status');
    assert.equal([status?.attributes.get('role'), status && textOf(status)], ['status', '']);
    assert.is(all(html).filter(({ attributes }) => attributes.get('id') === 'view').length, 1);
    assert.equal(
      byTag(html, 'a').map((link) => [link.attributes.get('href'), plain(textOf(link))]),
      [[page_url, `${typeset(title)} at ${service.common.siteName}`]],
    );
    const [again] = byTag(html, 'details');
    assert.ok(again?.attributes.has('open'));
    assert.ok(again && textOf(again).startsWith('Change the figures'));
    const [form, ...more] = formsOf(html);
    assert.equal(more, []);
    assert.equal(
      form?.buttons.map((button) => button.text),
      ['Work it out'],
    );
    assert.is(form?.action, '#');
    for (const { type, value } of form?.controls ?? []) {
      if (type === 'text' || type === 'date') assert.is(value, '');
    }
  });

  test(`${key}: a result is shown whole, and leads to itself on the site`, () => {
    for (const { id, given, refused } of goldenCases().get(key) ?? []) {
      if (refused.length > 0) continue;
      const outcome = service.calculate(key, given);
      if (outcome instanceof InvalidInput) throw outcome;
      const { result, disclaimer, share_url } = outcome.toolRun();
      const html = viewOf(key, given);
      const { answer, figures, notes, sources, disclaimer: shown } = shownResult(html);
      assert.equal({ answer, figures, notes, sources }, asShown(pick(result)), id);
      assert.is(unset(shown), disclaimer, id);
      const [link, ...others] = byTag(html, 'a').filter(
        ({ attributes }) => plain(attributes.get('href') ?? '') === share_url,
      );
      assert.equal(others, []);
      assert.is(link && plain(textOf(link)), `Open this result at ${service.common.siteName}`);
      // The first figure is the headline, the others stand below the answer.
      const [headline, ...rest] = result.figures.map(({ label }) => label);
      const lists = byTag(html, 'dl').map((list) => [
        list.attributes.get('class'),
        ...[...elementsOf(list)].flatMap(({ element }) =>
          element.tag === 'dt' ? unset(textOf(element)) : [],
        ),
      ]);
      assert.equal(lists.slice(0, rest.length > 0 ? 2 : 1), [
        ['headline', headline],
        ...(rest.length > 0 ? [['figures', ...rest]] : []),
      ]);
      const folds = byTag(html, 'summary').map((one) => plain(textOf(one)));
      assert.is(folds.includes('Notes'), result.notes.length > 0, id);
      for (const fold of ['Sources', 'How this was worked out', 'Change the figures']) {
        assert.ok(
          folds.some((one) => one.startsWith(fold)),
          `${id}: ${fold} of ${folds}`,
        );
      }
      assert.match(html, '<details class="fold" id="again"><summary>', id);
    }
  });
}

function pick<R extends { answer: string; figures: unknown; notes: unknown; sources: unknown }>(result: R) {
  const { answer, figures, notes, sources } = result;
  return { answer, figures, notes, sources } as Pick<R, 'answer' | 'figures' | 'notes' | 'sources'>;
}

test('a result has its chart and a heading that focus can go to', () => {
  const given = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
  const html = viewOf('corporation-tax', given);
  assert.match(html, '<svg');
  assert.match(html, '<section class="answer-box" aria-labelledby="result-heading">');
  // Focus can be moved there by the script, and does not stop there by itself.
  assert.match(html, '<h2 class="hidden" id="result-heading" tabindex="-1">Result</h2>');
});

test('the form keeps what was given, as text, numbers, and yes and no', () => {
  const given = {
    period_start: '2025-04-01',
    period_end: '2026-03-31',
    taxable_profits: 100_000.5,
    associated_companies: '2',
    close_investment_holding: true,
  };
  const [form] = formsOf(viewOf('corporation-tax', given));
  const values = Object.fromEntries((form?.controls ?? []).map(({ name, value }) => [name, value]));
  assert.equal(values, {
    period_start: '2025-04-01',
    period_end: '2026-03-31',
    taxable_profits: '100000.5',
    associated_companies: '2',
    close_investment_holding: 'true',
    exempt_distributions: '',
  });
  const checked = (more: RequestInputs): boolean =>
    / checked[ />]/.test(viewOf('corporation-tax', { ...given, ...more }));
  assert.is(checked({}), true);
  assert.is(checked({ close_investment_holding: false }), false);
  assert.is(checked({ close_investment_holding: undefined }), false);
  // What is neither cannot be shown; names of every object are no inputs.
  for (const odd of [['2'], { a: 1 }, null]) {
    const [shown] = formsOf(viewOf('corporation-tax', { ...given, taxable_profits: odd }));
    assert.is(shown?.controls.find(({ name }) => name === 'taxable_profits')?.value, '');
  }
});

test('what is wrong is told above the open form and at its fields, and moves no focus by itself', () => {
  const given = { period_start: '2025-04-01', period_end: 'x', taxable_profits: '-' };
  const refused = service.calculate('corporation-tax', given);
  assert.instance(refused, InvalidInput);
  const html = viewOf('corporation-tax', given);
  const { message, errors } = refused as InvalidInput;
  assert.match(plain(html), typeset(message));
  assert.equal([...fieldMessages(html).keys()].sort(), [...errors.keys()].sort());
  assert.is(summaryMessages(html).length, errors.size);
  assert.equal(
    byTag(html, 'a').map(({ attributes }) => attributes.get('href')),
    ['#period_end', '#taxable_profits'],
  );
  assert.ok(byTag(html, 'details')[0]?.attributes.has('open'));
  assert.not.match(html, 'autofocus');
  assert.not.match(html, 'id="result-heading"');
  const [form] = formsOf(html);
  assert.is(form?.controls.find(({ name }) => name === 'period_end')?.value, 'x');
});

test('a page is made once, and a result is made whenever there is one', () => {
  const setText = options.vnode;
  let made = 0;
  options.vnode = (element) => {
    setText?.(element);
    made += 1;
  };
  try {
    for (const { key, example_input } of service.tools) {
      const first = appPages.page(service, key);
      made = 0;
      assert.is(appPages.page(service, key), first);
      assert.is(made, 0, key);
      assert.is(viewOf(key, example_input), viewOf(key, example_input));
      assert.ok(made > 0, key);
    }
  } finally {
    if (setText !== undefined) options.vnode = setText;
  }
});

test('no page is made of a calculator that is not there', () => {
  assert.throws(() => appPages.page(service, 'none'), RangeError);
  assert.throws(() => appPages.page(service, '__proto__'), RangeError);
  const outcome = service.calculate('deadlines', {});
  assert.throws(() => appPages.view(service, 'none', outcome, {}), RangeError);
});

test.run();
