import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Control, variantOf } from '../../../src/web/components/control.tsx';
import { filledControl } from '../../../src/web/components/filled-control.tsx';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const fields = service.tools.flatMap(({ key }) => service.calculator(key)?.schema.fields ?? []);
const test = suite('controls filled in');

const htmlOf = (...control: Parameters<typeof filledControl>): string =>
  renderToString(filledControl(...control));

const TYPED = ['2026-02-28', '2026-02-30', '1,234.50', 'true', 'no', '$&', `<i class="x">&amp;'\u{fffc}`];

test('it is what rendering anew gives, whatever was typed and in whatever order', () => {
  for (const field of fields) {
    const words = [...TYPED, ...field.choices];
    for (const typed of [...words, ...words.reverse()]) {
      const props = { field, variant: variantOf(field, typed), typed, error: undefined };
      const anew = renderToString(h(Control, props));
      assert.is(htmlOf(field, typed), anew, `${field.name}: ${typed}`);
    }
  }
});

test('with nothing typed, an entry is empty', () => {
  for (const field of fields.filter(({ kind }) => kind === 'date' || kind === 'money')) {
    assert.match(htmlOf(field, ''), / value="" /, field.name);
  }
});

test('a fault stands at the control that has it, and there only', () => {
  for (const field of fields) {
    assert.match(htmlOf(field, 'x', 'Not <good>.'), /Not &lt;good>\./, field.name);
    assert.not.match(htmlOf(field, 'x'), /Not &lt;good>|faulty|aria-invalid/, field.name);
  }
});

test.run();
