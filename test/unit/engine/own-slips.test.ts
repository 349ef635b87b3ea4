import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics } from '../../../src/engine/loading/diagnostics.ts';
import { parseYaml, type YamlFile } from '../../../src/engine/loading/yaml-file.ts';
import { rateTable } from '../../../src/engine/rates/declaration.ts';
import { type LoadedRow, RateTable } from '../../../src/engine/rates/table.ts';
import { moreOf, readSlips, type Slip } from '../../../src/engine/slips.ts';
import type { Sources } from '../../../src/engine/sources.ts';
import { integer } from '../../../src/engine/values.ts';
import { dayOf } from '../../../src/law/calendar.ts';
import { OWN } from '../../support/own-texts.ts';
import { placeIn } from '../../support/rules-copy.ts';
import { embeddedService } from '../../support/service.ts';

const test = suite('slips, from their file to what is otherwise');

const { common } = await embeddedService();
const LIMITS = rateTable('limits', { low: integer, high: integer }, { chosenBy: ['last_day'] });
const FAULTY = rateTable('faulty', { low: integer }, { chosenBy: ['last_day'] });
const row = (year: number, low: number, high: number) =>
  ({
    from: dayOf(year, 4, 1),
    cells: { low: { value: low }, high: { value: high } },
  }) as unknown as LoadedRow;
const table = new RateTable(LIMITS, { pending: [] } as never, [
  row(2023, 1, 2),
  row(2024, 3, 4),
  row(2025, 5, 6),
]);
const calculator = {
  ...OWN,
  tables: [LIMITS, FAULTY],
  methods: { by_months: () => ({}), by_weeks: () => ({}) },
};
const sources = new Map(['law', 'guide'].map((key) => [key, {}])) as unknown as Sources;

/** Reads one slip, of which `otherwise` says what was done otherwise. */
function read(otherwise: string, more = ''): { slips: Slip[]; told: string[]; text: string } {
  const text = `slips:
  - slip: own
    sentence: Something was left out.
    cite: [law, guide]
    ${otherwise}
    example: { given: { size: small }, figure: parts.2.share, claimed: 12.50 }
${more}`;
  const diagnostics = new Diagnostics();
  const file = parseYaml(text, 'rules/slips/own.yaml', diagnostics) as YamlFile;
  const rules = { tables: new Map([[LIMITS, table]]), sources, common } as never;
  const slips = readSlips(file, calculator, rules);
  return {
    slips,
    told: diagnostics.all().map(({ line, column, wrong }) => `${line}:${column} ${wrong}`),
    text,
  };
}

/** What one sound slip does otherwise. */
function changeOf(otherwise: string): Slip['change'] {
  const { slips, told } = read(otherwise);
  assert.equal(told, []);
  assert.is(slips.length, 1);
  return (slips[0] as Slip).change;
}

test('a slip has its words, its law, its figures and its example', () => {
  const [slip] = read('method: by_months').slips as [Slip];
  const { key, sentence, cite, figures, example } = slip;
  assert.equal([key, sentence, cite, figures], ['own', 'Something was left out.', ['law', 'guide'], null]);
  // What files hold is text, as it is written.
  assert.equal(example, { given: { size: 'small' }, figure: 'parts.2.share', claimed: '12.50' });
  assert.equal(slip.placeOf(), { file: 'rules/slips/own.yaml', line: 6, column: 14 });
  const [only] = read('figures: [tax, due]\n    method: by_months').slips as [Slip];
  assert.equal([...(only.figures ?? [])], ['tax', 'due']);
});

test('inputs are given otherwise', () => {
  const inputs = { amount: { plus: '1' }, size: { set: 'large' }, on: { same_as: 'on' } };
  const written = 'inputs: { amount: { plus: 1 }, size: { set: large }, on: { same_as: on } }';
  assert.equal(changeOf(written), { kind: 'inputs', inputs });
});

test('another figure is taken, days and counts a few more or less', () => {
  const taken = (figure: string) => changeOf(`figures: [tax]\n    figure: ${figure}`);
  assert.equal(taken('tax'), { kind: 'figure', figure: 'tax', more: 0 });
  assert.equal(taken('{ due: { plus: 3 } }'), { kind: 'figure', figure: 'due', more: 3 });
  assert.equal(taken('{ count: { minus: 2 } }'), { kind: 'figure', figure: 'count', more: -2 });
  assert.equal(
    [moreOf({}), moreOf({ plus: '4' }), moreOf({ minus: '4' }), moreOf({ plus: '5', minus: '2' })],
    [0, 4, -4, 3],
  );
});

test('a wrong way of calculating is one that the calculator has', () => {
  assert.equal(changeOf('method: by_weeks'), { kind: 'method', method: calculator.methods.by_weeks });
});

/** The values of each row of the table that the slip reads, by its first day. */
function rowsOf(otherwise: string): [from: number, low: unknown, high: unknown][] {
  const change = changeOf(`rates: { limits: ${otherwise} }`);
  const taken = change.kind === 'rates' ? change.tables.get(LIMITS) : undefined;
  return (taken?.rows ?? []).map(({ from, cells }) => [from, cells.low?.value, cells.high?.value]);
}

test('rows are taken for one another, and columns', () => {
  const own = (...values: [number, number][]) =>
    values.map(([low, high], at) => [dayOf(2023 + at, 4, 1), low, high]);
  // The first row has none before it and the last none after it: they stay as they are.
  assert.equal(rowsOf('row_before'), own([1, 2], [1, 2], [3, 4]));
  assert.equal(rowsOf('row_after'), own([3, 4], [5, 6], [5, 6]));
  assert.equal(rowsOf('{ low: high }'), own([2, 2], [4, 4], [6, 6]));
  assert.equal(rowsOf('{ low: high, high: low }'), own([2, 1], [4, 3], [6, 5]));
  assert.equal(
    table.rows.map(({ cells }) => cells.low?.value),
    [1, 3, 5],
    'the table itself stays',
  );
});

/** What is written, where its fault stands, and what is told. */
for (const [otherwise, at, wrong] of [
  ['method: by_days', 'by_days', 'the calculator has no such method; it has by_months, by_weeks'],
  ['inputs: { amounts: { plus: 1 } }', 'amounts', 'there is no input "amounts"'],
  ['inputs: { amount: { same_as: tax } }', 'amount: {', 'there is no input "tax"'],
  ['figures: [tax, taxes]\n    figure: tax', 'taxes', '"data" has no key "taxes"'],
  ['figures: [tax]\n    figure: left', 'left\n', '"data" has no key "left"'],
  ['figure: tax', 'slip: own', 'say under "figures" for which figure it was taken'],
  ...['tax', 'kind'].map(
    (figure) =>
      [
        `figures: [tax]\n    figure: { ${figure}: { minus: 1 } }`,
        `{ ${figure}: {`,
        `${figure} is ${figure === 'tax' ? 'money' : 'enum'}: only days and whole numbers can be a few more or less`,
      ] as const,
  ),
  ['rates: { limit: row_after }', 'limit:', 'the calculator reads no rate table "limit"'],
  [
    'rates: { limits: row_over }',
    'row_over',
    'say row_before, row_after, or which column was taken for which',
  ],
  ['rates: { limits: { low: highest } }', 'highest', 'the table has no column "highest"'],
  ['rates: { limits: { lowest: high } }', 'high }', 'the table has no column "lowest"'],
  ['cite2: x', 'slip: own', 'a slip has one of inputs, rates, figure, method: what was done otherwise'],
  [
    'figures: [tax]\n    figure: tax\n    method: by_weeks',
    'slip: own',
    'a slip has one of inputs, rates, figure, method: what was done otherwise',
  ],
] as const) {
  test(`a fault: ${wrong}, of ${otherwise}`, () => {
    const { told, text } = read(otherwise);
    assert.equal(told, [`${placeIn('', text, at).slice(1)} ${wrong}`]);
  });
}

test('a calculator without methods says so', () => {
  const { methods: _, ...without } = calculator;
  const diagnostics = new Diagnostics();
  const text = 'slips:\n  - { slip: a, sentence: A., cite: law, method: b, example: { figure: tax } }\n';
  const file = parseYaml(text, 'rules/slips/own.yaml', diagnostics) as YamlFile;
  assert.equal(readSlips(file, without, { tables: new Map(), sources, common } as never), []);
  assert.equal(
    diagnostics.all().map(({ wrong }) => wrong),
    ['the calculator has no such method; it has none'],
  );
});

test('names stand once, and words, law and example are held as well', () => {
  const second = (slip: string, sentence: string, cite: string, figure: string) =>
    read(
      'method: by_weeks',
      `  - slip: ${slip}\n    sentence: ${sentence}\n    cite: ${cite}\n    method: by_months\n    example: { figure: ${figure} }\n`,
    ).told;
  assert.equal(second('other', 'More was.', 'law', 'tax'), []);
  assert.equal(second('own', 'More was.', 'law', 'tax'), ['7:11 there is a slip "own" already']);
  assert.match(second('other', 'Then 5 were.', 'law', 'tax').join('|'), /^8:20 the digits of "5" [^|]*$/);
  assert.match(
    second('other', 'Then {tax} was.', 'law', 'tax').join('|'),
    /^8:20 there is no value "tax" [^|]*$/,
  );
  assert.equal(second('other', 'More was.', 'laws', 'tax'), ['9:11 "laws" is not a key of sources.yaml']);
  assert.equal(second('other', 'More was.', '[law, laws]', 'tax'), [
    '9:17 "laws" is not a key of sources.yaml',
  ]);
  assert.equal(second('other', 'More was.', 'law', 'part.2.share'), ['11:24 "data" has no key "part"']);
});

test('a table with faults of its own, which were told, is left as it is', () => {
  const change = changeOf('rates: { faulty: row_after, limits: row_after }');
  assert.equal(change.kind === 'rates' && [...change.tables.keys()], [LIMITS]);
});

test.run();
