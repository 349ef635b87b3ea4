import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics } from '../../../../src/engine/checks/diagnostics.ts';
import { NUMBERED } from '../../../../src/engine/checks/keywords.ts';
import { RulesReader } from '../../../../src/engine/checks/rules-reader.ts';
import { bindTemplate, readTemplate, render } from '../../../../src/engine/texts/template.ts';
import { arrayOf, date, enumOf, money, optional, type ValueType } from '../../../../src/engine/values.ts';
import { fraction } from '../../../../src/law/amounts.ts';
import { makeDay } from '../../../../src/law/calendar.ts';
import { RULES } from '../../../support/rules-copy.ts';

const test = suite('sentences with slots');

const KNOWN = ['tax', 'due', 'sizes', 'plan.rate', 'parts.first.tax', 'parts.count', 'own/rates.limit'];

const CHECK = 'checks:\n  - field: own\n    when: { own: true }\n    message: ';

/** Parses a sentence. @returns the errors, each with its column after `text: `. */
function read(text: string) {
  const diagnostics = new Diagnostics();
  const reader = new RulesReader(RULES.schemas, diagnostics);
  const file = reader.parse(`${CHECK}${JSON.stringify(text)}\n`, 'rules/checks/own.yaml', 'checks');
  file?.checkNames({ value: KNOWN, [NUMBERED]: ['CT600', 'FRS 105'] });
  return {
    template: readTemplate(text),
    errors: diagnostics
      .all()
      .map(({ column, message }) => `${column - '    message: '.length + 6}: ${message}`),
  };
}

test('a sentence is parsed into texts and slots', () => {
  assert.equal(read('Pay {tax} by {due}.').template, { texts: ['Pay ', ' by ', '.'], slots: ['tax', 'due'] });
  assert.equal(read('{tax}').template, { texts: ['', ''], slots: ['tax'] });
  assert.equal(read('Nothing.').template, { texts: ['Nothing.'], slots: [] });
  const all = 'At {plan.rate}, {parts.first.tax} of {parts.count} above {own/rates.limit} for {sizes}.';
  assert.equal(read(all).errors, []);
  assert.is(read(all).template.slots.length, 5);
});

const DIGITS =
  'A number is a value. Use a slot, or list the name that has it under "names" in texts/common.yaml.';
const IN_WORDS = 'A number in words is a value, too. Use a slot.';
const BRACES = 'A slot is a name in braces, such as {corporation_tax}. Write it so.';

// Parliament can change any number: one written in a sentence would go stale.
for (const [text, ...errors] of [
  ['On form CT600 by FRS 105.'],
  ['One company, two of them, and a first day.'],
  ['Within 12 months.', `15: ${DIGITS}`],
  ['Form CT601.', `13: ${DIGITS}`],
  ['About £100 or 19% of it.', `14: ${DIGITS}`],
  ['Within nine months.', `15: ${IN_WORDS}`],
  ['Some Twelve calendar months.', `13: ${IN_WORDS}`],
  ['Sixty days, or thirty-one days.', `8: ${IN_WORDS}`],
  ['For twenty-five per cent of it.', `12: ${IN_WORDS}`],
  ['A hundred of them.', `8: ${IN_WORDS}`],
  ['Pay {tax.', `12: ${BRACES}`],
  ['Pay tax}.', `15: ${BRACES}`],
  ['Pay {Tax}.', `12: ${BRACES}`],
  ['Pay {taxes}.', '12: There is no value "taxes". Did you mean "tax"?'],
  ['Pay {turnover}.', `12: There is no value "turnover". Use one of ${KNOWN.join(', ')}.`],
] as const) {
  test(`"${text}"${errors.length === 0 ? ' is valid' : ''}`, () => assert.equal(read(text).errors, errors));
}

test('a template is filled with texts, and a slot without one is a defect', () => {
  const { template } = read('Pay {tax} by {due}.');
  assert.is(render(template, { tax: 'tax', due: 'Friday' }), 'Pay tax by Friday.');
  assert.throws(() => render(template, { tax: 'it' }), /there is no text for the slot \{due\}/);
  assert.throws(() => render(undefined), /a text is missing/);
});

const TYPES: Readonly<Record<string, ValueType>> = {
  tax: money,
  due: optional(date),
  sizes: arrayOf(enumOf('small', 'micro')),
  'plan.rate': money,
  'parts.first.tax': money,
  'parts.count': money,
  'own/rates.limit': optional(money),
};

/** Renders a sentence, in running text or as a figure. */
const fill = (text: string, values: Readonly<Record<string, unknown>>, style: 'text' | 'figure' = 'text') =>
  bindTemplate(read(text).template, TYPES, { sizes: { micro: 'a micro-entity' } }, style)(values);

test('slots print values by their types, words by their labels, and missing values as nothing', () => {
  assert.is(fill('Pay {tax}.', { tax: fraction(5) }), 'Pay £5.');
  assert.is(fill('{tax}', { tax: fraction(5) }, 'figure'), '£5.00');
  assert.is(fill('By {due}.', { due: makeDay(2026, 4, 1) }), 'By 1 April 2026.');
  assert.is(fill('By {due}.', { due: null }), 'By .');
  assert.is(fill('As {sizes}.', { sizes: ['small', 'micro'] }), 'As small and a micro-entity.');
  assert.is(fill('As {sizes}.', { sizes: [] }), 'As .');
});

test('slots may name columns of rows, records of lists and rates', () => {
  const [one, two] = [fraction(1), fraction(2)];
  assert.is(fill('{plan.rate}', { plan: { rate: one } }), '£1');
  assert.is(fill('{plan.rate}', { plan: null }), '');
  assert.is(fill('{plan.rate}', { plan: { rate: one }, 'plan.rate': two }), '£2');
  assert.is(fill('{parts.first.tax}', { parts: [{ tax: one }, { tax: two }] }), '£1');
  assert.is(fill('{parts.first.tax}', { parts: [] }), '');
  assert.is(fill('{own/rates.limit}', { 'own/rates.limit': two }), '£2');
  assert.is(fill('{own/rates.limit}', { 'own/rates.limit': null }), '');
});

test.run();
