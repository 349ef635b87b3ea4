import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pounds } from '../../../src/web/charts/numbers.ts';
import { NumberTable, Table } from '../../../src/web/components/table.tsx';
import { typeset } from '../../../src/web/typography.ts';

const test = suite('how pages set numbers and words');

/** The cells of a table of two columns beside the names of its rows. */
function cellsOf(...rows: readonly (readonly [string, string, string])[]): string[] {
  const table = renderToString(NumberTable({ head: ['What', 'A', 'B'], rows }));
  return [...table.matchAll(/<td[^>]*>(?:<span>)?([^<]*)/g)].map(([, cell = '']) => cell);
}

test('amounts of a column have pence where one of them has', () => {
  const cells = cellsOf(['x', '£1,000', '£5'], ['y', '£0.50', '£7'], ['z', '–', '22%']);
  assert.equal(cells, ['£1,000.00', '£5', '£0.50', '£7', '–', '22%']);
  assert.equal(cellsOf(['x', '−£2', '+£3.10'], ['y', '−£2.00', '+£3']), [
    '−£2.00',
    '+£3.10',
    '−£2.00',
    '+£3.00',
  ]);
});

test('the first column names the rows; all others are set as numbers, under their headings', () => {
  const table = renderToString(NumberTable({ head: ['', 'A', 'B'], rows: [['x', '£1', '£2']] }));
  assert.match(table, /^<section class="scroll" tabindex="0" aria-label="A, B"><table><thead>/);
  assert.ok(
    table.includes(
      '<tr><td></td><th scope="col" class="number">A</th><th scope="col" class="number">B</th></tr>',
    ),
    table,
  );
  assert.ok(
    table.includes('<tr><th scope="row">x</th><td class="number">£1</td><td class="number">£2</td></tr>'),
    table,
  );
  const named = renderToString(NumberTable({ head: ['What', 'A'], rows: [] }));
  assert.ok(named.includes('aria-label="What, A"'), named);
  assert.ok(named.includes('<tr><th scope="col">What</th><th scope="col" class="number">A</th></tr>'), named);
});

test('a table whose rows stack on a phone has the name of its column at each value', () => {
  const given = { head: ['Day', "Law's name"], rows: [['1 April', "a day's notice"]] };
  const stacked = renderToString(
    Table({ ...given, stacks: 'below', classOf: (column) => (column === 1 ? 'law' : undefined) }),
  );
  assert.match(stacked, /^<table class="stack below">/);
  assert.ok(stacked.includes('<th scope="row">1 April</th>'), stacked);
  assert.ok(
    stacked.includes(`<td class="law" data-label="Law's name"><span>a day’s notice</span></td>`),
    stacked,
  );
  const plainOne = renderToString(Table(given));
  assert.match(plainOne, /^<table><thead>/);
  assert.ok(plainOne.includes('<td>a day’s notice</td>'), plainOne);
});

test('apostrophes are curly and CO₂ has its lowered figure, and nothing else changes', () => {
  assert.is(typeset("a director's loan"), 'a director’s loan');
  assert.is(typeset('CO2 emissions'), 'CO₂ emissions');
  assert.is(typeset('CT600 “box 315”'), 'CT600 “box 315”');
});

test('text of elements is set too, but for what is copied as it stands', () => {
  for (const tag of ['p', 'li', 'a']) assert.is(renderToString(h(tag, null, "a's")), `<${tag}>a’s</${tag}>`);
  for (const tag of ['code', 'pre', 'textarea']) {
    assert.is(renderToString(h(tag, null, "a's")), `<${tag}>a's</${tag}>`);
  }
});

test('pounds have groups of three, pence where there are any, and their minus before them', () => {
  const printed = [250_000, 1_234_567.5, 45_901.64, 0, -0.05, -1_000].map(pounds);
  assert.equal(printed, ['£250,000', '£1,234,567.50', '£45,901.64', '£0', '−£0.05', '−£1,000']);
});

test.run();
