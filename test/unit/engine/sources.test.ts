import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { Diagnostics } from '../../../src/engine/checks/diagnostics.ts';
import { RulesReader } from '../../../src/engine/checks/rules-reader.ts';
import { readSources, type Sources } from '../../../src/engine/sources.ts';
import type { Spot } from '../../../src/engine/spot.ts';
import type { Laws } from '../../../src/review/laws/laws.ts';
import { verifySources } from '../../../src/review/laws/sources.ts';
import { RULES } from '../../support/rules-copy.ts';

const test = suite('sources of the law');
const LAW = 'https://www.legislation.gov.uk';
const LAWS = parse(readFileSync(join(RULES.rules, 'laws.yaml'), 'utf8')) as Laws;
const folder = mkdtempSync(join(tmpdir(), 'sources-'));
test.after(() => rmSync(folder, { recursive: true }));

/** Reads sources by key, each a title and an address, with their errors. */
function read(written: Readonly<Record<string, readonly [title: string, url: string]>>) {
  const diagnostics = new Diagnostics();
  const entries = Object.entries(written).map(([key, [title, url]]) => [key, { title, url }] as const);
  const text = JSON.stringify(Object.fromEntries(entries));
  const path = join(folder, 'sources.yaml');
  writeFileSync(path, text);
  const file = new RulesReader(RULES.schemas, diagnostics).read(path, 'rules/sources.yaml', 'sources');
  const sources: Sources = file === null ? new Map() : readSources(file.data as never, `${LAW}/`);
  verifySources(sources, LAWS, (at, message) => file?.error((at as Spot).path, message));
  // Each error is reported at its value.
  const values = entries.map(([, { url }]) => url);
  for (const { column, message } of diagnostics.all()) {
    const isAtValue = values.some((value) => text.startsWith(JSON.stringify(value), column - 1));
    assert.ok(isAtValue, `${message}: ${text.slice(column - 1)}`);
  }
  return { sources, errors: diagnostics.all().map(({ message }) => message) };
}

const errorsOf = (title: string, url: string): string[] => read({ own: [title, url] }).errors;

// Readers follow these links, so look-alikes of official sites are rejected.
test('an address is official by its host and https', () => {
  for (const url of [
    'http://www.gov.uk/x',
    'https://gov.uk.example.com/x',
    'https://www.notgov.uk/x',
    'ftp://www.gov.uk/x',
    'https://example.com/?at=https://www.gov.uk/x',
    'javascript:alert(1)',
    'www.gov.uk/x',
    'https://',
    'nowhere',
  ]) {
    assert.equal(errorsOf('Capital allowances', url), [
      `"${url}" is not an https address of an official site (legislation.gov.uk, gov.uk, ons.gov.uk, parliament.uk, bankofengland.co.uk). Correct it.`,
    ]);
  }
  for (const host of [
    'www.gov.uk',
    'gov.uk',
    'www.ons.gov.uk',
    'bills.parliament.uk',
    'www.bankofengland.co.uk',
  ])
    assert.equal(errorsOf('Capital allowances', `https://${host}/x`), [], host);
});

/** A title, an address of something else, and the part that the title lacks. */
const OTHERS: readonly (readonly [title: string, url: string, unnamed: string])[] = [
  ['Finance Act 2021, section 6', `${LAW}/ukpga/2022/26/section/6`, '2022'],
  ['Finance Act 2021, section 6', `${LAW}/ukpga/2021/26/section/7`, 'section 7'],
  ['Finance Act 2021, section 67', `${LAW}/ukpga/2021/26/section/6`, 'section 6'],
  [
    'Finance Act 1998, Schedule 18 paragraph 17',
    `${LAW}/ukpga/1998/36/schedule/18/paragraph/18`,
    'paragraph 18',
  ],
  ['SI 1998/3175, regulation 5', `${LAW}/uksi/1998/3176/regulation/5`, '1998/3176'],
  [
    'CTM01800: a manual',
    'https://www.gov.uk/hmrc-internal-manuals/company-taxation-manual/ctm01801',
    'ctm01801',
  ],
  ['Rates from 2025', 'https://www.gov.uk/rates-2026', '2026'],
];

for (const [title, url, unnamed] of OTHERS) {
  test(`"${title}" is not ${url}`, () => {
    assert.equal(errorsOf(title, url), [
      `The address has ${unnamed}, which the title "${title}" does not name. Correct one of them.`,
    ]);
  });
}

for (const [title, url] of [
  ['Finance Act 2021, section 6', `${LAW}/ukpga/2021/26/section/6`],
  ['Finance Act 1998, Schedule 18 Paragraph 17', `${LAW}/ukpga/1998/36/schedule/18/paragraph/17`],
  ['SI 1998/3175 (regulation 5)', `${LAW}/uksi/1998/3175/regulation/5`],
  ['ctm01800: a manual', 'https://www.gov.uk/hmrc-internal-manuals/company-taxation-manual/ctm01800'],
  ['Rates from 2026', 'https://www.gov.uk/rates-2026'],
  ['Corporation Tax Act 2010, Part 3', `${LAW}/ukpga/2010/4/part/3/chapter/2`],
  ['Corporation Tax Act 2010, all sections', `${LAW}/ukpga/2010/4/section`],
] as const) {
  test(`"${title}" is ${url}`, () => assert.equal(errorsOf(title, url), []));
}

test('no address occurs twice, and an Act has only one chapter number', () => {
  const url = `${LAW}/ukpga/2021/26/section/6`;
  const twice = read({
    one: ['Finance Act 2021, section 6', url],
    two: ['Finance Act 2021, section 6', url],
  });
  assert.equal(twice.errors, ['This is here twice. Change one.']);
  const chapters = read({
    one: ['Finance Act 2021, section 6', url],
    two: ['Finance Act 2021, section 7', `${LAW}/ukpga/2021/27/section/7`],
    three: ['Finance Act 2022, section 6', `${LAW}/ukpga/2022/3/section/6`],
    four: ['Finance Act 2021, section 8', `${LAW}/ukpga/2021/26/section/8`],
    five: ['Finance Act 2021, an overview', 'https://www.gov.uk/finance-act'],
  });
  assert.equal(chapters.errors, [
    'Other sources have Finance Act 2021 at 2021/26, not at 2021/27. Correct the address.',
  ]);
});

test('legislation is law, all else is guidance, and references are those that answers quote', () => {
  const { sources } = read({
    act: ['Finance Act 2021, section 6', `${LAW}/ukpga/2021/26/section/6`],
    page: ['Capital allowances', 'https://www.gov.uk/capital-allowances'],
  });
  assert.equal(
    [...sources.values()].map(({ key, isGuidance }) => [key, isGuidance]),
    [
      ['act', false],
      ['page', true],
    ],
  );
  assert.equal(sources.get('page')?.reference, {
    title: 'Capital allowances',
    url: 'https://www.gov.uk/capital-allowances',
  });
});

test.run();
