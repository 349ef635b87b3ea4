import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Figures, figure, Since } from '../../../src/web/components/result-parts.tsx';
import { plain } from '../../support/page-text.ts';

const test = suite('figures of a result');

const shown = (label: string, anchor: string | null = null) => ({
  label,
  value: '£1',
  anchor,
  isMain: false,
});
/** What is seen of a figure's name, and what only those have who hear it. */
function nameOf(label: string, heading: string | null): { seen: string; heard: string } {
  const html = renderToString(figure(shown(label), heading));
  const [, name = ''] = /<dt>(.*)<\/dt>/s.exec(html) ?? [];
  const [hidden = ''] = /<span class="hidden">.*?<\/span>/s.exec(name) ?? [];
  return { seen: plain(name.replace(hidden, '')), heard: plain(name) };
}

test('under a heading that its label repeats it is seen without it, and heard whole', () => {
  const heading = '1 April 2024 to 31 March 2025';
  for (const [label, seen] of [
    [`Corporation Tax due for ${heading}`, 'Corporation Tax'],
    [`Payment due on ${heading}`, 'Payment'],
    [`Profit of ${heading}`, 'Profit'],
    [`Days ${heading}`, 'Days'],
  ] as const) {
    assert.equal(nameOf(label, heading), { seen, heard: label });
  }
});

test('a label that begins with the heading, or does not name it, is seen whole', () => {
  for (const [label, heading] of [
    ['Payment of tax', 'Payment'],
    ['Payment of tax', 'Filing'],
    ['Payment of tax', null],
  ] as const) {
    assert.equal(nameOf(label, heading), { seen: label, heard: label });
  }
});

test('it leads to its step where there is one', () => {
  assert.match(
    renderToString(figure(shown('Tax', 'step-tax'))),
    /<dt><a href="#step-tax">Tax<\/a><\/dt><dd>£1<\/dd>/,
  );
  assert.not.match(renderToString(figure(shown('Tax'))), /<a/);
});

test('no figures make no list, and no change no part of its own', () => {
  assert.is(Figures({ figures: [] }), null);
  assert.is(Since({ since: null }), null);
  const changed = renderToString(Since({ since: 'Rates changed.', changes: '/rates/changes' }) as VNode);
  assert.match(changed, /<p>Rates changed\.<\/p><p><a href="\/rates\/changes">/);
  assert.not.match(renderToString(Since({ since: 'Rates changed.' }) as VNode), /<a/);
});

test.run();
