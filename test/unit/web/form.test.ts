import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import type { InputField } from '../../../src/engine/inputs/field.ts';
import { DuplicateParameter } from '../../../src/engine/inputs/read.ts';
import { ErrorSummary } from '../../../src/web/components/error-summary.tsx';
import { Form, type FormProps, hiddenInputs, inFormOrder } from '../../../src/web/components/form.tsx';
import { submissionOf } from '../../../src/web/components/form-values.ts';
import { Home } from '../../../src/web/pages/home.tsx';
import { siteOf } from '../../../src/web/site.ts';
import { plain } from '../../support/page-text.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

/** Forms over inputs made for them: what stands in the open, what is folded, what was typed. */
const service = await embeddedService();
const [sample] = service.calculator('corporation-tax')?.schema.fields ?? [];
const test = suite('forms, part by part');

const field = (name: string, rest: Partial<InputField> = {}): InputField =>
  ({
    ...sample,
    ...{
      name,
      kind: 'money',
      title: name.toUpperCase(),
      hint: 'H.',
      group: null,
      required: false,
      pageMessages: {},
    },
    ...rest,
  }) as InputField;

const FIELDS = [
  field('a', { group: 'First' }),
  field('b', { required: true }),
  field('c', { group: "Second's" }),
  field('d'),
  field('e', { group: 'First' }),
];

function formOf(rest: Partial<FormProps> = {}): string {
  const props = { fields: FIELDS, typed: new Map(), errors: new Map(), action: '/go', button: "Let's go" };
  return renderToString(Form({ ...props, ...rest }));
}

/** The folds of a form: whether each is open, what it is called, and the names of its inputs. */
const foldsOf = (html: string): [isOpen: boolean, summary: string, names: string][] =>
  [...html.matchAll(/<details class="fold"([^>]*)><summary>(.*?)<\/summary>(.*?)<\/details>/gs)].map(
    ([, attributes = '', summary = '', inside = '']) => [
      / open/.test(attributes),
      plain(summary),
      [...inside.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name).join(),
    ],
  );

test('inputs in the open come first, the others group by group, in the order of each', () => {
  assert.is(
    inFormOrder(FIELDS)
      .map(({ name }) => name)
      .join(),
    'b,d,a,e,c',
  );
  const html = formOf();
  assert.is([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name).join(), 'b,d,a,e,c');
  assert.equal(foldsOf(html), [
    [false, 'First (optional)', 'a,e'],
    [false, 'Second’s (optional)', 'c'],
  ]);
  assert.match(html, /^<form class="form" method="get" action="\/go" novalidate><div class="fields">/);
  assert.match(html, /<div class="go"><button type="submit">Let’s go<\/button><\/div><\/form>$/);
});

test('a group is open where it is asked for, filled in, faulty or needed', () => {
  const openOf = (rest: Partial<FormProps>) => foldsOf(formOf(rest)).map(([isOpen]) => isOpen);
  assert.equal(openOf({ openGroup: 'First' }), [true, false]);
  assert.equal(openOf({ typed: new Map([['c', '1']]) }), [false, true]);
  assert.equal(openOf({ typed: new Map([['c', ' ']]) }), [false, false]);
  assert.equal(openOf({ typed: new Map([['d', '1']]) }), [false, false]);
  assert.equal(openOf({ errors: new Map([['e', 'No.']]) }), [true, false]);
  const needed = [...FIELDS, field('f', { group: "Second's", required: true })];
  assert.equal(foldsOf(formOf({ fields: needed })), [
    [false, 'First (optional)', 'a,e'],
    [true, 'Second’s (needed)', 'c,f'],
  ]);
});

test('what was typed is kept, a fault stands at its field, and what is not shown is sent along', () => {
  const html = formOf({
    ...{ typed: new Map([['b', '1"2']]), errors: new Map([['d', 'Not so.']]) },
    hidden: [['theme', 'dark']],
  });
  assert.match(html, /value="1&quot;2"/);
  assert.is(html.split('Not so.').length, 2);
  assert.match(html, /novalidate><input type="hidden" name="theme" value="dark"\/>/);
  const hidden = hiddenInputs([
    ['x', 5],
    ['y', false],
  ]);
  assert.is(
    hidden.map((one) => renderToString(one)).join(''),
    '<input type="hidden" name="x" value="5"/><input type="hidden" name="y" value="false"/>',
  );
});

test('all that is wrong is listed in the order of the form, each a link to its field', () => {
  const errors = new Map([
    ['c', "It's wrong."],
    ['b', 'Needed.'],
    ['zzz', 'No input.'],
  ]);
  const html = renderToString(h(ErrorSummary, { message: 'Look.', errors, fields: FIELDS, focused: true }));
  assert.match(html, /<h2>There is a problem<\/h2><p>Look\.<\/p>/);
  assert.match(
    html,
    /<ul><li><a href="#b">Needed\.<\/a><\/li><li><a href="#c">It’s wrong\.<\/a><\/li><\/ul>/,
  );
});

test('a query is a submission once it names an input; one given twice shows the first', () => {
  const of = (query: string) => submissionOf(FIELDS, query);
  assert.equal([of('').submitted, of('x=1').submitted, of('a=').submitted], [false, false, true]);
  const { given, typed } = of('a=1&b=+2&b=3&x=4');
  assert.equal(
    [...typed],
    [
      ['a', '1'],
      ['b', ' 2'],
    ],
  );
  assert.ok(given.b instanceof DuplicateParameter);
  assert.equal([given.a, given.x], ['1', '4']);
});

test('the front page shows what was entered, the figure and four more of a worked example, and leads to it', async () => {
  const site = siteOf(service);
  const [tool = assert.unreachable('there is no calculator') as never] = service.tools;
  const calculation = calculationOf(service, tool.key, tool.example_input);
  const run = calculation.toolRun();
  const calculators = service.tools.map(({ key }) => service.calculator(key) as LoadedCalculator);
  const html = renderToString(h(Home, { site, calculators, calculation }));
  const specimen = /<section class="specimen".*?<\/section>/s.exec(html)?.[0] ?? '';
  const pairs = [...specimen.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(
    ([, name = '', value = '']) => [plain(name), plain(value)],
  );
  const entered = ['1 April 2025', '31 March 2026', '£100,000'];
  assert.equal(
    pairs.slice(0, 3).map(([, value]) => value),
    entered,
  );
  assert.equal(
    pairs.slice(3).map(([name, value]) => [name, value]),
    run.result.figures.slice(0, 5).map(({ label, value }) => [label, value]),
  );
  assert.match(specimen, /<h2 id="specimen-heading">A worked example<\/h2><p class="small">Corporation Tax/);
  const [, address = ''] = /<a href="([^"]*)">See this result/.exec(specimen) ?? [];
  assert.is(plain(address), run.share_url);
  // Tasks are those of calculators that there are.
  const few = renderToString(h(Home, { site, calculators: calculators.slice(0, 1), calculation }));
  const tasks = /<ul class="tasks plain">(.*?)<\/ul>/s.exec(few)?.[1] ?? '';
  assert.equal(
    [...tasks.matchAll(/href="([^"]*)"/g)].map(([, to]) => to),
    ['/calculators/corporation-tax'],
  );
});

test.run();
