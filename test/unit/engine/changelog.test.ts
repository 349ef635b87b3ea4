import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics } from '../../../src/engine/checks/diagnostics.ts';
import { readChangelog } from '../../../src/engine/checks/read-changelog.ts';

const test = suite('reading of CHANGELOG-rates.md');

function read(text: string) {
  const diagnostics = new Diagnostics();
  const changelog = readChangelog(text, diagnostics);
  return { changelog, errors: diagnostics.all().map(({ line, message }) => `${line}: ${message}`) };
}

const ENTRY =
  'added `corporation-tax` 2028-04-01: main_rate 25% → 26%; standard_fraction 7/400. Source: a-1, b. Effect: It rises.';
const TEXT = `# Rates

Words before the first heading are for readers.

## 2026-04-01.2

- ${ENTRY}
- corrected \`time-limits/payment\` 2015-04-01:
  months 9 months → 10 months. Source: c.
  Effect: Later.

## 2026-04-01

- removed \`a\` 2020-01-01: b 1. Source: d. Effect: None.
`;

test('editions are read newest first, with their entries and lines', () => {
  const { changelog, errors } = read(TEXT);
  assert.equal(errors, []);
  assert.is(changelog?.version, '2026-04-01.2');
  assert.equal(
    changelog?.editions.map(({ version, line, entries }) => [version, line, entries.length]),
    [
      ['2026-04-01.2', 5, 2],
      ['2026-04-01', 12, 1],
    ],
  );
  assert.equal(changelog?.editions[0]?.entries, [
    {
      kind: 'added',
      table: 'corporation-tax',
      from: '2028-04-01',
      changes: [
        { column: 'main_rate', before: '25%', after: '26%' },
        { column: 'standard_fraction', before: null, after: '7/400' },
      ],
      sources: ['a-1', 'b'],
      effect: 'It rises.',
      line: 7,
    },
    {
      kind: 'corrected',
      table: 'time-limits/payment',
      from: '2015-04-01',
      changes: [{ column: 'months', before: '9 months', after: '10 months' }],
      sources: ['c'],
      effect: 'Later.',
      line: 8,
    },
  ]);
});

const FORM =
  'This is not an entry. Write it as - added `table` 2026-04-01: column old → new; column value. Source: key, key. Effect: a sentence.';

const FAULTS: readonly (readonly [name: string, text: string, ...errors: string[]])[] = [
  [
    'an entry above all headings',
    `- ${ENTRY}\n\n## 2026-04-01\n`,
    '1: This entry is under no heading. Move it under one.',
  ],
  [
    'a newer edition below an older one',
    '## 2026-04-01\n\n## 2026-04-02\n',
    '3: "2026-04-02" is not older than 2026-04-01 above it. List the newest first, each once.',
  ],
  [
    'an edition that is there twice',
    '## 2026-04-01\n\n## 2026-04-01\n',
    '3: "2026-04-01" is not older than 2026-04-01 above it. List the newest first, each once.',
  ],
  ['an entry without its effect', '## 2026-04-01\n\n- added `a` 2026-04-01: b 1. Source: c.\n', `3: ${FORM}`],
  ['an entry of no known kind', `## 2026-04-01\n\n- ${ENTRY.replace('added', 'made')}\n`, `3: ${FORM}`],
];

for (const [name, text, ...errors] of FAULTS) {
  test(`an error: ${name}`, () => assert.equal(read(text).errors, errors));
}

test('there is no version without an edition', () => {
  assert.equal(read('# Rates\n'), {
    changelog: null,
    errors: ['1: No heading names the version of the rules. Add one such as "## 2026-04-01".'],
  });
});

test.run();
