import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';
import { elementsOf, type HtmlElement, readHtml, textOf } from '../../support/html.ts';
import { pagePaths } from '../../support/page-paths.ts';

/** What HTML asks of every page, whatever it says: results with each chart and each answer among them. */
const site = await startSite();
const period = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const asOf = (key: string, more: object): string => withQuery(`/calculators/${key}`, { ...period, ...more });
const PATHS = [
  ...pagePaths(site.service),
  asOf('corporation-tax', { compare: 'period_end:2025-12-31' }),
  asOf('corporation-tax', { vary: 'taxable_profits', columns: 'corporation_tax' }),
  asOf('corporation-tax', { figure: 'corporation_tax', claimed: '19000' }),
  asOf('corporation-tax', { for: 'taxable_profits', figure: 'corporation_tax', equal: '20000' }),
  asOf('corporation-tax', { taxable_profits: '30000000' }),
];
const pages = new Map<string, HtmlElement>();

/** Elements that say nothing when nothing stands in them. */
const SAYING =
  /^(?:a|button|caption|code|dd|details|dl|dt|figcaption|figure|footer|form|g|h[1-6]|header|label|legend|li|main|nav|ol|option|output|p|pre|section|select|strong|summary|svg|table|tbody|text|th|thead|title|tr|tspan|ul)$/;
/** What stands in a list and in a table, and nothing else does. */
const HOLDERS: Readonly<Record<string, RegExp>> = {
  li: /^(?:ul|ol)$/,
  tr: /^(?:thead|tbody)$/,
  td: /^tr$/,
  th: /^tr$/,
  dt: /^(?:dl|div)$/,
  dd: /^(?:dl|div)$/,
  option: /^(?:select|datalist|optgroup)$/,
  legend: /^fieldset$/,
  summary: /^details$/,
};
/** What a drawing needs of each shape (SVG 2, chapters 9 and 11). */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  rect: ['x', 'y', 'width', 'height'],
  line: ['x1', 'y1', 'x2', 'y2'],
  circle: ['cx', 'cy', 'r'],
  text: ['x', 'y'],
  path: ['d'],
  svg: ['viewBox'],
};
/** Attributes that may be empty: what is typed, and a picture that says nothing beside its words. */
const MAY_BE_EMPTY = /^(?:value|alt)$/;
/** What a value that is none prints as. */
const NO_VALUE = /\b(?:undefined|NaN|Infinity|null)\b|\[object /;

const test = suite('the markup of pages');

test.before(async () => {
  for (const path of PATHS) pages.set(path, readHtml((await site.get(path)).body));
});

/** Calls back for every element of every page. */
function ofEach(check: (element: HtmlElement, parent: HtmlElement, path: string) => void): void {
  for (const [path, page] of pages)
    for (const { element, parent } of elementsOf(page)) check(element, parent, path);
}

test('tags are closed where they should be, and stand where HTML has them', () => {
  ofEach(({ tag }, parent, path) => {
    const holder = HOLDERS[tag];
    assert.ok(holder === undefined || holder.test(parent.tag), `${path}: <${tag}> in <${parent.tag}>`);
  });
  for (const [path, page] of pages) {
    assert.equal(
      page.children.map((one) => (typeof one === 'string' ? one : one.tag)),
      ['html'],
      path,
    );
  }
});

test('whatever is there to say something says something, and every attribute has its value', () => {
  ofEach((element, parent, path) => {
    const { tag, attributes } = element;
    if (SAYING.test(tag)) {
      const holds = textOf(element).trim() !== '' || [...elementsOf(element)].some(isPicture);
      assert.ok(holds, `${path}: nothing stands in <${tag} ${[...attributes]}> of: ${textOf(parent)}`);
    }
    for (const [name, value] of attributes) {
      assert.ok(value.trim() !== '' || MAY_BE_EMPTY.test(name), `${path}: ${name} of <${tag}> is empty`);
    }
  });
});

function isPicture({ element }: { readonly element: HtmlElement }): boolean {
  return element.tag in DRAWN || element.tag === 'img' || element.tag === 'input';
}

test('no value that is none is printed', () => {
  ofEach(({ tag, attributes, children }, _, path) => {
    // Examples of code show null.
    const words = tag === 'code' || tag === 'pre' || tag === 'span' ? [] : children;
    for (const text of [...words, ...attributes.values()]) {
      if (typeof text === 'string') assert.not.match(text, NO_VALUE, `${path}: <${tag}> ${text}`);
    }
  });
});

test('every shape of a drawing says where it is', () => {
  let shapes = 0;
  ofEach(({ tag, attributes }, _, path) => {
    for (const name of DRAWN[tag] ?? []) {
      shapes += 1;
      assert.ok(attributes.has(name), `${path}: <${tag} ${[...attributes]}> has no ${name}`);
    }
  });
  assert.ok(shapes > 500, `${shapes}`);
});

test('every control has a name and a label, and no two options of a list are the same', () => {
  for (const [path, page] of pages) {
    const elements = [...elementsOf(page)];
    const named = (name: string, tag?: string): Set<string> =>
      new Set(
        elements.flatMap(({ element }) =>
          tag === undefined || element.tag === tag ? (element.attributes.get(name) ?? []) : [],
        ),
      );
    const [labels, ids] = [named('for', 'label'), named('id')];
    for (const id of labels) assert.ok(ids.has(id), `${path}: a label for ${id}, which is not there`);
    for (const { element, parent } of elements) {
      const { tag, attributes } = element;
      if (!/^(?:input|select|textarea)$/.test(tag)) continue;
      assert.ok(attributes.has('name'), `${path}: <${tag} ${[...attributes]}> has no name`);
      const isLabelled = labels.has(attributes.get('id') ?? '') || parent.tag === 'label';
      if (attributes.get('type') === 'hidden') assert.ok(attributes.has('value'), path);
      else assert.ok(isLabelled, `${path}: <${tag} ${[...attributes]}> has no label`);
      if (tag !== 'select') continue;
      const options = [...elementsOf(element)].filter((one) => one.element.tag === 'option');
      const values = options.map((option) => option.element.attributes.get('value'));
      assert.ok(options.length > 1 && new Set(values).size === values.length, `${path}: ${values}`);
      const chosen = options.filter((option) => option.element.attributes.has('selected'));
      assert.ok(chosen.length <= 1, `${path}: ${chosen.length} of ${values} are chosen`);
    }
  }
});

test.after(() => site.close());
test.run();
