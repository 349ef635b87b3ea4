import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics, formatFault, RulesFault } from '../../../src/engine/checks/diagnostics.ts';
import { loadService } from '../../../src/load-service.ts';
import { verifyChangelog } from '../../../src/review/changelog/verify-changelog.ts';
import { check } from '../../../src/review/check/check.ts';
import { verifyLaws } from '../../../src/review/laws/verify-laws.ts';
import { daysLater, NEW_ROW, NEWEST_HEADING, placeIn, RulesCopy, VERSION } from '../../support/rules-copy.ts';

const RATES = 'rules/rates/corporation-tax.yaml';
const PRICES = 'rules/rates/retail-prices-index.yaml';
const SOURCES = 'rules/sources.yaml';
const CHANGELOG = 'CHANGELOG-rates.md';
const LATER = daysLater(1);

const test = suite('the changelog verified against the tables');
const copy = new RulesCopy().rewind();
test.after(() => copy.remove());
test.after.each(() => {
  for (const file of [RATES, PRICES, SOURCES, CHANGELOG]) copy.restore(file);
});

/** What is found, but for examples of rows that a rewound copy has no more. */
const diagnostics = async () =>
  (await check(copy.options)).diagnostics.filter((fault) => !/^rules\/(?:examples|words)\//.test(fault));

/** A newer edition above all others. */
function record(version: string, ...entries: string[]): void {
  const text = copy.read(CHANGELOG);
  const newest = text.indexOf('## ');
  const lines = entries.map((entry) => `- ${entry}\n`).join('');
  copy.write(CHANGELOG, `${text.slice(0, newest)}## ${version}\n\n${lines}\n${text.slice(newest)}`);
}

/** The law is known for a year more. */
function checkAnotherYear(): void {
  copy.replace(RATES, 'known_until: 2028-03-31', 'known_until: 2029-03-31');
}

/** Records the entry that checking asks for, which leaves nothing to report. */
async function recordAsked(version: string): Promise<string> {
  const asked = String(/writes: - (.*)$/m.exec((await diagnostics()).join('\n'))?.[1]);
  record(version, asked);
  const { changelog, rules } = await loadService(copy.options);
  const left = new Diagnostics();
  verifyChangelog(changelog.editions, rules, left);
  verifyLaws(rules, copy.options, left);
  assert.equal(left.all().map(formatFault), [], asked);
  return asked;
}

const ADDED =
  'added `corporation-tax` 2028-04-01: main_rate 25% → 26%; standard_fraction 3/200 → 7/400. Source: cta-2010-s18d. Effect: days from 1 April 2028.';

test('a digit that changed is named where it stands, and so is the entry that says otherwise', async () => {
  copy.replace(RATES, 'from: 2018-04-01\n    main_rate: 19%', 'from: 2018-04-01\n    main_rate: 18%');
  const [entry, cell, ...more] = await diagnostics();
  assert.equal(more, []);
  const line =
    copy
      .read(CHANGELOG)
      .split('\n')
      .findIndex((text) => text.includes('`corporation-tax` 2018-04-01')) + 1;
  assert.is(entry, `${CHANGELOG}:${line}:1 – Here main_rate is 19%; the row from 2018-04-01 has 18%.`);
  assert.ok(
    cell?.startsWith(
      `${placeIn(RATES, copy.read(RATES), '18%')} – main_rate is 18% here and 19% in line ${line}`,
    ),
  );
  assert.match(
    String(cell),
    /writes: - corrected `corporation-tax` 2018-04-01: main_rate 19% → 18%\. Source: f2a-2015-s7/,
  );
});

for (const [name, file, from, to, asks] of [
  [
    'a value',
    RATES,
    'from: 2018-04-01\n    main_rate: 19%',
    'from: 2018-04-01\n    main_rate: 18%',
    /^corrected `corporation-tax` 2018-04-01: main_rate 19% → 18%\. Source: f2a-2015-s7\./,
  ],
  [
    'a month',
    PRICES,
    '101.8, 101.9, 101.9',
    '101.8, 109.1, 101.9',
    /^corrected `retail-prices-index\/index` 1987-05-01: index 101\.9 → 109\.1\. Source: ons-chaw\./,
  ],
  [
    'the sources',
    RATES,
    'cite: fa-2013-s6',
    'cite: [fa-2013-s6, fa-2015-s6]',
    /^corrected `corporation-tax` 2015-04-01: main_rate 20%; .* Source: fa-2013-s6, fa-2015-s6\./,
  ],
  [
    'law that is announced only',
    RATES,
    'from: 2027-04-01\n',
    'from: 2027-04-01\n    status: announced\n',
    /^announced `corporation-tax` 2027-04-01: main_rate 25%; /,
  ],
] as const) {
  test(`the entry that it asks for settles it: ${name}`, async () => {
    copy.replace(file, from, to);
    // What is only announced begins after the last day whose law is known.
    if (to.includes('announced')) copy.replace(file, 'known_until: 2028-03-31', 'known_until: 2027-03-31');
    assert.match(await recordAsked(LATER), asks);
  });
}

test('a first day that changed is named with the day that is recorded', async () => {
  copy.replace(RATES, 'from: 2024-04-01', 'from: 2024-04-10');
  const found = await diagnostics();
  assert.ok(
    found.some((fault) =>
      new RegExp(
        `^${RATES}:\\d+:\\d+ – ${CHANGELOG} has no entry for this row\\. Line \\d+ records it from 2024-04-01\\.$`,
      ).test(fault),
    ),
    found.join('\n'),
  );
});

test('a row that is gone is named where it stood', async () => {
  const text = copy.read(RATES);
  const start = text.indexOf('  - from: 2026-04-01');
  copy.write(RATES, text.slice(0, start) + text.slice(text.indexOf('  - from: 2027-04-01')));
  const found = await diagnostics();
  const place = placeIn(RATES, copy.read(RATES), 'from: 2027-04-01');
  assert.ok(
    found.some((fault) => fault.startsWith(`${place} – The row from 2026-04-01 before this one is missing`)),
    found.join('\n'),
  );
  record(LATER, 'removed `corporation-tax` 2026-04-01: main_rate 25%. Source: fa-2025-s13. Effect: none.');
  assert.match((await diagnostics()).join('\n'), /^[^\n]+ Add a row from 1 April 2026\.$/);
});

test('announced, then enacted', async () => {
  copy.append(RATES, NEW_ROW.replace('    main_rate', '    status: announced\n    main_rate'));
  record(LATER, ADDED.replace('added', 'announced'));
  assert.equal(await diagnostics(), []);
  copy.replace(RATES, '    status: announced\n', '');
  checkAnotherYear();
  assert.match(
    (await diagnostics()).join('\n'),
    /status is law here and announced in line \d+ of CHANGELOG-rates\.md/,
  );
  assert.match(await recordAsked(daysLater(2)), /^enacted `corporation-tax` 2028-04-01: main_rate 26%; /);
});

/** Each alone in its edition, the older ones below. */
const IMPOSSIBLE = [
  [
    'a new row without the value before',
    ADDED.replace('25% → 26%', '26%'),
    /Give the value before: "main_rate 25% → 26%"\./,
  ],
  [
    'a row added twice',
    ADDED.replaceAll('2028-04-01', '2027-04-01'),
    /The row from 2027-04-01 is recorded as law on line \d+, so it cannot be added/,
  ],
  [
    'a value before that was not',
    'corrected `corporation-tax` 2027-04-01: main_rate 24% → 25%. Source: fa-2026-s11, fa-2026-s12, cta-2010-s18d. Effect: none.',
    /main_rate was 25% before, not 24%/,
  ],
  [
    'a correction without the value before',
    'corrected `corporation-tax` 2027-04-01: main_rate 24%. Source: fa-2026-s11. Effect: none.',
    /Give the value before: "main_rate 25% → 24%"\./,
  ],
  [
    'a correction of no row',
    'corrected `corporation-tax` 2027-04-02: main_rate 24% → 25%. Source: fa-2026-s11. Effect: none.',
    /The row from 2027-04-02 is recorded in no older entry, so it cannot be corrected/,
  ],
  [
    'a row that was law enacted',
    'enacted `corporation-tax` 2027-04-01: main_rate 25%. Source: fa-2026-s11, fa-2026-s12, cta-2010-s18d. Effect: none.',
    /is recorded as law on line \d+, so it cannot be enacted/,
  ],
  [
    'an unknown column',
    'corrected `corporation-tax` 2027-04-01: top_rate none → 25%. Source: fa-2026-s11, fa-2026-s12, cta-2010-s18d. Effect: none.',
    /corporation-tax has no column "top_rate"/,
  ],
  [
    'an unknown table',
    'added `corporation-taxes` 2027-04-01: main_rate 25%. Source: fa-2026-s11. Effect: none.',
    /There is no rate table "corporation-taxes"/,
  ],
] as const;

/** What the newest entry of a row says is compared with the table. */
const OTHER_SOURCES = [
  [
    'other sources',
    'corrected `corporation-tax` 2027-04-01: main_rate 25%. Source: fa-2026-s11. Effect: none.',
    /Here cite is fa-2026-s11; the row from 2027-04-01 has fa-2026-s11, fa-2026-s12, cta-2010-s18d/,
  ],
] as const;

/** In another form, for which rules do not load. */
const UNREADABLE = [
  'added `corporation-tax` 2027-04-01 to 2028-04-01: main_rate 25%. Source: fa-2026-s11. Effect: none.',
  ADDED.replace('standard_fraction 3/200 → 7/400', 'standard_fraction'),
  'added corporation-tax 2027-04-01',
].map((entry) => ['another form', entry, /an entry is written - added `table` 2026-04-01/] as const);

for (const entries of [IMPOSSIBLE, OTHER_SOURCES, UNREADABLE]) {
  test(`entries that cannot be: ${entries.map(([name]) => name).join(', ')}`, async () => {
    for (const [index, [, entry]] of entries.entries()) record(daysLater(index + 1), entry);
    const found = await diagnostics();
    for (const [name, entry, says] of entries) {
      const line = copy.read(CHANGELOG).split('\n').indexOf(`- ${entry}`) + 1;
      assert.ok(
        found.some((fault) => fault.startsWith(`${CHANGELOG}:${line}:1 – `) && says.test(fault)),
        `${name}\n${found.join('\n')}`,
      );
    }
  });
}

test('headings that cannot be: no day, no real day, deeper than the others, without a space', async () => {
  const headings = ['## Spring Budget', '## 2027-02-29', `### ${LATER}`, `##${LATER}`];
  copy.replace(CHANGELOG, NEWEST_HEADING, `${headings.join('\n\n')}\n\n${NEWEST_HEADING}`);
  const text = copy.read(CHANGELOG);
  assert.equal(
    await diagnostics(),
    headings.map(
      (heading) =>
        `${placeIn(CHANGELOG, text, `${heading}\n`)} – the heading "${heading}" is not a day such as "## 2026-04-01"`,
    ),
  );
});

test('a changelog that is not in its form is refused before the service starts', async () => {
  record(LATER, 'added corporation-tax 2027-04-01');
  const thrown = await loadService(copy.options).then(
    () => null,
    (error: unknown) => error,
  );
  assert.instance(thrown, RulesFault);
  const place = placeIn(CHANGELOG, copy.read(CHANGELOG), '- added corporation-tax');
  assert.ok((thrown as RulesFault).message.startsWith(`${place} – an entry is written `));
});

test('lines that end as on Windows read the same', async () => {
  copy.append(RATES, NEW_ROW);
  checkAnotherYear();
  record(LATER, ADDED.replace('. Source', '.\n  Source'));
  copy.write(CHANGELOG, copy.read(CHANGELOG).replaceAll('\n', '\r\n'));
  assert.equal(await diagnostics(), []);
});

test('sources whose addresses and titles do not agree are named', async () => {
  const edits = [
    ['section/18D', 'section/18F', /The address has section 18F, which the title .* does not name/],
    ['title: Finance Act 2013', 'title: Finance Act 2014', /The address has 2013/],
    [
      'ukpga/2010/4/section/18B',
      'ukpga/2010/5/section/18B',
      /Other sources have Corporation Tax Act 2010 at 2010\/4, not at 2010\/5/,
    ],
    ['manual/ctm01800', 'manual/ctm01810', /The address has ctm01810/],
  ] as const;
  for (const [from, to] of edits) copy.replace(SOURCES, from, to);
  const found = await diagnostics();
  for (const [, , says] of edits) {
    assert.ok(
      found.some((fault) => fault.startsWith(`${SOURCES}:`) && says.test(fault)),
      `${says}\n${found.join('\n')}`,
    );
  }
});

// Rates are set for the tax year after the one in which the newest edition is written, which ends on 5 April.
const NEXT_YEAR = Number(VERSION.slice(0, 4)) + 1;
for (const [written, upTo] of [
  [`${NEXT_YEAR}-04-05`, `5 April ${NEXT_YEAR + 1}`],
  [`${NEXT_YEAR}-04-06`, `5 April ${NEXT_YEAR + 2}`],
] as const) {
  test(`rates of an edition of ${written} are known up to ${upTo} at most`, async () => {
    record(written);
    copy.replace(RATES, 'known_until: 2028-03-31', `known_until: ${NEXT_YEAR + 4}-03-31`);
    const found = await diagnostics();
    const says = `Give a day up to ${upTo}.`;
    assert.ok(
      found.some((fault) => fault.startsWith(RATES) && fault.includes(says)),
      found.join('\n'),
    );
  });
}

for (const [to, says] of [
  ['2027-03-30', /is before 1 April 2027, the first day of the newest row/],
  ['2028-03-13', /is after the review date\. Give the end of a month or tax year/],
] as const) {
  test(`a day of checking that cannot be: ${to}`, async () => {
    copy.replace(RATES, 'known_until: 2028-03-31', `known_until: ${to}`);
    const place = placeIn(RATES, copy.read(RATES), to);
    const found = await diagnostics();
    assert.ok(
      found.some((fault) => fault.startsWith(`${place} – `) && says.test(fault)),
      found.join('\n'),
    );
  });
}

test.run();
