import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accentStyle, contrast, PAPERS, readAccent } from '../../../src/web/embed/accent.ts';
import { hiddenInputs, inlineStyleOf, themeOf } from '../../../src/web/embed/theme.ts';

/** The colours that a page around an embed asks for. */
const test = suite('themes of embeds');

test('contrast is that of WCAG 2.2, for each of the three lights and near black', () => {
  // By its formulas: 1.05 / (L + 0.05), where L is 0.2126, 0.7152 and 0.0722 for full red, green and blue.
  for (const [colour, ratio] of [
    ['#ff0000', 3.998],
    ['#00ff00', 1.372],
    ['#0000ff', 8.592],
    ['#808080', 3.949],
    // Below a share of 0.04045 light goes in proportion, 10/255 ÷ 12.92; above it by a power of 2.4.
    ['#0a0a0a', 19.798],
    ['#0b0b0b', 19.683],
  ] as const) {
    assert.is(contrast(colour, '#ffffff').toFixed(3), ratio.toFixed(3), colour);
    assert.is(contrast('#ffffff', colour), contrast(colour, '#ffffff'), 'whichever is the ground');
  }
  assert.is(contrast('#123456', '#123456'), 1);
});

test('an accent is taken for the schemes in which it has the contrast of 4.5 with all it is read on', () => {
  const seen = new Set<string>();
  for (let light = 0; light < 256; light += 3) {
    const two = light.toString(16).padStart(2, '0');
    for (const colour of [`#${two}${two}${two}`, `#${two}2060`, `#20${two}a0`]) {
      const accent = readAccent(colour);
      const [onLight, onDark] = (['light', 'dark'] as const).map((scheme) =>
        PAPERS[scheme].every((paper) => contrast(colour, paper) >= 4.5),
      );
      assert.equal(accent, onLight || onDark ? { colour, light: onLight, dark: onDark } : null, colour);
      seen.add(JSON.stringify([onLight, onDark]));
    }
  }
  assert.ok(seen.size >= 3, [...seen].join());
});

test('its rules stand only where it reads well: in that theme, and for readers of that scheme where none is set', () => {
  const rules = (light: boolean, dark: boolean) => accentStyle({ colour: '#123456', light, dark });
  const both = '{--accent:#123456;--accent-strong:#123456}';
  const of = (scheme: string) =>
    `:root[data-theme=${scheme}]${both}@media(prefers-color-scheme:${scheme}){:root:not([data-theme])${both}}`;
  assert.is(rules(true, false), of('light'));
  assert.is(rules(false, true), of('dark'));
  assert.is(rules(true, true), of('light') + of('dark'));
  assert.is(inlineStyleOf(themeOf('accent=123456')), of('light'));
  assert.is(inlineStyleOf(themeOf('theme=dark')), null);
});

test('a theme is light unless dark or the reader’s own is asked for, and is sent along only where it is not', () => {
  for (const [query, scheme, sent] of [
    ['', 'light', []],
    ['theme=light', 'light', []],
    ['theme=DARK', 'light', []],
    ['theme=dark', 'dark', [['theme', 'dark']]],
    ['theme=auto', null, [['theme', 'auto']]],
    ['theme=dark&theme=light', 'dark', [['theme', 'dark']]],
  ] as const) {
    const theme = themeOf(query);
    assert.is(theme.scheme, scheme, query);
    assert.equal(hiddenInputs(theme), sent, query);
  }
  assert.equal(hiddenInputs(themeOf('theme=auto&accent=036')), [
    ['theme', 'auto'],
    ['accent', '#003366'],
  ]);
});

test.run();
