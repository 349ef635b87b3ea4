import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { InputField } from '../../../src/engine/inputs/field.ts';
import { decimalOf } from '../../../src/law/amounts.ts';
import { Control, choicesOf, variantOf } from '../../../src/web/components/control.tsx';
import { elementsOf, type HtmlElement, readHtml, textOf } from '../../support/html.ts';
import { embeddedService } from '../../support/service.ts';

/** What a control of each kind of input is, and how it shows what was typed and what is wrong with it. */
const service = await embeddedService();
const [sample] = service.calculator('corporation-tax')?.schema.fields ?? [];
const test = suite('controls of inputs');

/** An input of one name, title and hint; its kind and the rest are given. */
function field(rest: Partial<InputField>): InputField {
  return {
    ...(sample as InputField),
    ...{
      name: 'size',
      title: 'Size',
      hint: 'As it is.',
      group: null,
      fallback: undefined,
      fallbackFrom: null,
    },
    ...{
      choices: [],
      labels: {},
      required: true,
      minimum: null,
      maximum: null,
      messages: {},
      pageMessages: {},
    },
    ...rest,
  } as InputField;
}

const WORDS = { kind: 'enum', choices: ['micro', 'small'], labels: { micro: 'Micro-entity' } } as const;

/** Every element of the control, the outer before the inner. */
function elements(one: InputField, typed = '', error?: string): HtmlElement[] {
  const html = renderToString(h(Control, { field: one, variant: variantOf(one, typed), typed, error }));
  return [...elementsOf(readHtml(html))].map(({ element }) => element);
}

const inputs = (all: readonly HtmlElement[]) => all.filter(({ tag }) => tag === 'input');
const get = (element: HtmlElement | undefined, name: string) => element?.attributes.get(name);
/** What a field holds; an attribute without a value, which the reader of elements takes for true, is empty. */
const heldBy = (element: HtmlElement | undefined) => get(element, 'value')?.replace(/^true$/, '');
const word = (all: readonly HtmlElement[], tag: string, ofClass?: string) =>
  all.find((one) => one.tag === tag && (ofClass === undefined || get(one, 'class') === ofClass));

test('an input of words has a choice for each, and one for none where it may be left out', () => {
  const labels = (one: InputField) => choicesOf(one).map(({ value, label }) => [value, label]);
  const words = [
    ['micro', 'Micro-entity'],
    ['small', 'small'],
  ];
  assert.equal(labels(field(WORDS)), words);
  assert.equal(labels(field({ ...WORDS, required: false })), [...words, ['', 'Not stated']]);
  const yesOrNo = [
    ['true', 'Yes'],
    ['false', 'No'],
  ];
  assert.equal(labels(field({ kind: 'boolean' })), yesOrNo);
  assert.equal(labels(field({ kind: 'boolean', required: false })), [...yesOrNo, ['', 'Not stated']]);
});

test('what was typed chooses: a word as it is, yes and no as people write them, nothing for none', () => {
  const chosen = (one: InputField, typed: string) => variantOf(one, typed);
  for (const [typed, value] of [
    ['micro', 'micro'],
    [' small ', 'small'],
    ['Micro', null],
    ['large', null],
  ] as const) {
    assert.is(chosen(field(WORDS), typed), value, typed);
  }
  assert.is(chosen(field(WORDS), ''), null, 'what must be chosen is not chosen by itself');
  assert.is(chosen(field({ ...WORDS, required: false }), ' '), '');
  for (const typed of ['true', 'yes', 'on', '1', 'YES'])
    assert.is(chosen(field({ kind: 'boolean' }), typed), 'true');
  for (const typed of ['false', 'no', 'off', '0', 'No'])
    assert.is(chosen(field({ kind: 'boolean' }), typed), 'false');
  for (const typed of ['', 'maybe', 'yesno', 'x1'])
    assert.is(chosen(field({ kind: 'boolean' }), typed), null, typed);
  const tick = field({ kind: 'boolean', required: false, fallback: false });
  assert.equal([chosen(tick, 'yes'), chosen(tick, 'no'), chosen(tick, '')], ['true', null, null]);
});

test('each choice is a button of its own, told apart by id, of which what was typed is marked', () => {
  const all = elements(field({ ...WORDS, required: false }), 'small');
  assert.equal(
    inputs(all).map((one) => [
      heldBy(one),
      ...['id', 'name', 'type', 'checked', 'required'].map((name) => get(one, name)),
    ]),
    [
      ['micro', 'size', 'size', 'radio', undefined, undefined],
      ['small', 'size-1', 'size', 'radio', 'true', undefined],
      ['', 'size-2', 'size', 'radio', undefined, undefined],
    ],
  );
  assert.is(get(word(all, 'fieldset'), 'aria-describedby'), 'size-hint');
  assert.is(textOf(word(all, 'legend') as HtmlElement), 'Size (optional)');
  for (const one of inputs(elements(field(WORDS)))) assert.is(get(one, 'required'), 'true');
  assert.is(textOf(word(elements(field(WORDS)), 'legend') as HtmlElement), 'Size');
});

test('a yes that counts as no when left alone is a box to tick', () => {
  const tick = field({ kind: 'boolean', required: false, fallback: false });
  for (const [typed, checked] of [
    ['on', 'true'],
    ['', undefined],
  ] as const) {
    const all = elements(tick, typed);
    assert.equal(
      inputs(all).map((one) => ['id', 'name', 'type', 'value', 'checked'].map((name) => get(one, name))),
      [['size', 'size', 'checkbox', 'true', checked]],
    );
    assert.is(get(word(all, 'label'), 'for'), 'size');
    assert.is(textOf(word(all, 'label') as HtmlElement), 'Size');
  }
});

test('an entry has the keyboard that its values need; the keypads for decimals have no minus', () => {
  const modeOf = (rest: Partial<InputField>) => get(inputs(elements(field(rest)))[0], 'inputmode');
  assert.is(modeOf({ kind: 'money', minimum: null }), 'text');
  assert.is(modeOf({ kind: 'money', minimum: decimalOf(0) }), 'decimal');
  assert.is(modeOf({ kind: 'decimal', minimum: decimalOf(0) }), 'decimal');
  assert.is(modeOf({ kind: 'integer', minimum: decimalOf(0) }), 'numeric');
  assert.is(modeOf({ kind: 'date' }), undefined);
});

test('a date that browsers know stands in a field for dates, and what is none is kept as text', () => {
  const typeOf = (typed: string) => [
    get(inputs(elements(field({ kind: 'date' }), typed))[0], 'type'),
    heldBy(inputs(elements(field({ kind: 'date' }), typed))[0]),
  ];
  for (const typed of ['', '2024-02-29']) assert.equal(typeOf(typed), ['date', typed]);
  for (const typed of ['2025-02-29', '1 April', 'x']) assert.equal(typeOf(typed), ['text', typed]);
  assert.is(get(inputs(elements(field({ kind: 'money' }), '2024-02-29'))[0], 'type'), 'text');
  const date = field({ kind: 'date' });
  assert.equal(
    ['', '2024-02-29', '2025-02-29'].map((typed) => variantOf(date, typed)),
    ['date', 'date', 'text'],
  );
  assert.is(variantOf(field({ kind: 'integer' }), '2024-02-29'), 'text');
});

test('an entry is labelled and described; money has its sign before it, which is not read out', () => {
  const all = elements(field({ kind: 'money', required: false }), '5');
  const [input] = inputs(all);
  assert.equal(
    ['id', 'name', 'value', 'required', 'aria-describedby', 'aria-invalid'].map((name) => get(input, name)),
    ['size', 'size', '5', undefined, 'size-hint', undefined],
  );
  assert.equal(
    [get(word(all, 'label'), 'for'), textOf(word(all, 'label') as HtmlElement)],
    ['size', 'Size (optional)'],
  );
  assert.equal(
    [get(word(all, 'p', 'hint'), 'id'), textOf(word(all, 'p', 'hint') as HtmlElement)],
    ['size-hint', 'As it is.'],
  );
  assert.equal(all.filter((one) => get(one, 'aria-hidden') === 'true').map(textOf), ['£']);
  assert.not.ok(elements(field({ kind: 'integer' })).some((one) => get(one, 'aria-hidden') === 'true'));
  assert.is(get(inputs(elements(field({ kind: 'integer' })))[0], 'required'), 'true');
});

test('counts are short, choices wide, and a faulty control is marked, described and told of its fault', () => {
  const tick = { kind: 'boolean', required: false, fallback: false } as const;
  for (const [rest, ofClass] of [
    [{ kind: 'integer', maximum: decimalOf(9) }, 'field short'],
    [{ kind: 'decimal' }, 'field short'],
    [{ kind: 'money' }, 'field'],
    [{ kind: 'date' }, 'field'],
    [WORDS, 'field wide'],
    [tick, 'field wide'],
  ] as const) {
    const one = field(rest as Partial<InputField>);
    assert.is(get(elements(one)[0], 'class'), ofClass);
    const faulty = elements(one, 'x', 'Not that.');
    assert.is(get(faulty[0], 'class'), `${ofClass} faulty`);
    const fault = word(faulty, 'p', 'fault') as HtmlElement;
    assert.equal([get(fault, 'id'), textOf(fault)], ['size-error', 'Error: Not that.']);
    const described = faulty.filter((element) => get(element, 'aria-describedby') === 'size-hint size-error');
    assert.is(described.length, 1, ofClass);
    if (rest !== WORDS) assert.is(get(inputs(faulty)[0], 'aria-invalid'), 'true');
  }
});

test.run();
