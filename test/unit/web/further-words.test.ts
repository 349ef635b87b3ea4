import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { html } from '../../../src/http/markup.ts';
import type { Tool } from '../../../src/service.ts';
import { namedFigures } from '../../../src/web/pages/further/figure-names.ts';
import { hiddenInputs, renderedOnce, typedOf } from '../../../src/web/pages/further/part.tsx';
import { shownWord, wordOf, wordsOf } from '../../../src/web/pages/further/words.ts';
import { embeddedService } from '../../support/service.ts';

/** What further questions call figures and their words, and what their forms are made of. */
const test = suite('the words of further questions');

const loaded = {
  texts: { labels: { size: { micro: 'a micro-entity', small: 'Small' }, bare: {} } },
} as unknown as LoadedCalculator;

test('a word is found by what people call it, in whatever case and with spaces around it', () => {
  for (const [typed, word] of [
    ['a micro-entity', 'micro'],
    [' A MICRO-Entity ', 'micro'],
    ['small', 'small'],
    // What nobody calls so stays as it was typed, spaces and all.
    [' micro ', ' micro '],
    ['', ''],
    ['constructor', 'constructor'],
  ] as const)
    assert.is(wordOf(loaded, 'size', typed), word);
  // Figures without words, and names that are none.
  for (const figure of ['bare', 'other', 'constructor', '__proto__', 'undefined'])
    assert.is(wordOf(loaded, figure, 'Small'), 'Small', figure);
});

test('a word is shown as people call it, and what is no word as it is', () => {
  assert.is(shownWord(loaded, 'size', 'micro'), 'a micro-entity');
  assert.is(shownWord(loaded, 'size', 'small'), 'Small');
  for (const text of ['large', '', '£5', 'constructor', '__proto__', 'toString'])
    assert.is(shownWord(loaded, 'size', text), text);
  for (const figure of ['bare', 'other', 'constructor', 'toString'])
    assert.is(shownWord(loaded, figure, 'micro'), 'micro', figure);
  assert.equal(wordsOf(loaded, 'size'), ['a micro-entity', 'Small']);
  assert.equal([...wordsOf(loaded, 'bare'), ...wordsOf(loaded, 'other')], []);
});

/** A figure as the texts of a calculator have it. */
const entry = (shows: string | null, label: string, more: object = {}) => ({
  shows,
  isFixed: true,
  each: null,
  label: () => label,
  ...more,
});

test('figures that can be asked for are single keys of data under a label that is always the same, each once', () => {
  const made = {
    texts: {
      figures: [
        entry('tax', 'Tax'),
        entry(null, 'In words alone'),
        entry('unknown', 'No key of data'),
        entry('day', 'Day of each', { each: 'payments' }),
        entry('changing', 'From 5 May', { isFixed: false }),
        entry('day', 'Day'),
        entry('tax', 'Tax again'),
        entry('rows', 'Rows'),
        entry('names', 'Names'),
        entry('share', 'Share'),
      ],
    },
    calculator: {
      outputs: {
        share: { kind: 'percent' },
        tax: { kind: 'money' },
        changing: { kind: 'money' },
        day: { kind: 'optional', of: { kind: 'date' } },
        rows: { kind: 'list', of: {} },
        names: { kind: 'array', of: { kind: 'text' } },
      },
    },
  } as unknown as LoadedCalculator;
  const named = namedFigures(made);
  assert.equal(
    named.map(({ name, label, type }) => [name, label, type.kind]),
    [
      ['tax', 'Tax', 'money'],
      ['day', 'Day', 'date'],
      ['share', 'Share', 'percent'],
    ],
  );
  // They are asked for at each result, and found once.
  assert.is(namedFigures(made), named);
  assert.equal(namedFigures({ texts: { figures: [] }, calculator: { outputs: {} } } as never), []);
});

test('every calculator names figures of its own results', async () => {
  const { tools, calculator } = await embeddedService();
  for (const { key } of tools) {
    const of = calculator(key) as LoadedCalculator;
    const figures = namedFigures(of);
    assert.ok(figures.length > 1, key);
    for (const { name, label } of figures) {
      assert.ok(Object.hasOwn(of.calculator.outputs, name), `${key}: ${name}`);
      assert.match(label, /^\p{Lu}/u);
    }
    assert.is(new Set(figures.map(({ name }) => name)).size, figures.length, key);
  }
});

test('only text that was typed is shown again', () => {
  assert.is(typedOf({ a: ' x ' }, 'a'), ' x ');
  assert.is(typedOf({ a: 'x' }, 'b'), '');
  for (const value of [1, true, null, ['x'], {}]) assert.is(typedOf({ a: value }, 'a'), '');
  assert.is(typedOf(undefined, 'a'), '');
});

test('hidden inputs are all those given, as text, and none can break out', () => {
  const inputs = hiddenInputs([
    ['a', 'x" onclick="y'],
    ['b', 100_000],
    ['c', true],
  ]);
  assert.equal(
    inputs.map((input) => renderToString(input)),
    [
      '<input type="hidden" name="a" value="x&quot; onclick=&quot;y">',
      '<input type="hidden" name="b" value="100000">',
      '<input type="hidden" name="c" value="true">',
    ],
  );
  assert.equal(hiddenInputs([]), []);
});

test('a form that nobody asked is made once for a calculator, and holds the inputs of each result', () => {
  const [one, other] = [{}, {}] as Tool[];
  let made = 0;
  const shown = (form: ReturnType<typeof renderedOnce>, of: Tool | undefined, inputs: string) => {
    const make = (hidden: unknown) => {
      made += 1;
      return html`<form>${hidden as string}<b>${String(made)}</b></form>`;
    };
    return renderToString(form(of as Tool, html`<i>${inputs}</i>`, make));
  };
  const [first, second] = [renderedOnce(), renderedOnce()];
  assert.is(shown(first, one, '1'), '<form><i>1</i><b>1</b></form>');
  assert.is(shown(first, one, '2'), '<form><i>2</i><b>1</b></form>');
  assert.is(shown(second, one, '3'), '<form><i>3</i><b>2</b></form>');
  assert.is(shown(first, other, '4'), '<form><i>4</i><b>3</b></form>');
  assert.is(shown(second, one, '5'), '<form><i>5</i><b>2</b></form>');
});

test.run();
