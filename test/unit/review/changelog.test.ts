import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidRules } from '../../../src/engine/checks/diagnostics.ts';
import { loadService } from '../../../src/load-service.ts';
import { Fixture } from '../../support/fixture.ts';
import { placeIn } from '../../support/rules-copy.ts';

const RATES = 'rules/rates/levy.yaml';
const PRICES = 'rules/rates/prices.yaml';
const CHANGELOG = 'CHANGELOG-rates.md';
const NEW_ROW = `  - from: 2028-04-01
    rate: 26%
    small_rate: 19%
    limit: £50,000
    cite: guide
`;
const ADDED =
  'added `levy` 2028-04-01: rate 25% → 26%. Source: guide. Effect: periods that end on 1 April 2028 or later.';

const test = suite('the changelog verified against the tables');
const fixture = new Fixture();
test.after(() => fixture.remove());
test.after.each(() => fixture.reset());

/** What is wrong, apart from results and their words, which change with rates. */
const errors = async () =>
  (await fixture.check()).filter((error) => !/^rules\/(?:examples|words)\//.test(error));

/** A newer edition above all others. */
function record(version: string, ...entries: string[]): void {
  const lines = entries.map((entry) => `- ${entry}\n`).join('');
  fixture.replace(CHANGELOG, '## 2026', `## ${version}\n\n${lines}\n## 2026`);
}

async function assertError(place: string, says: RegExp): Promise<void> {
  const reported = await errors();
  const matches = reported.some((error) => error.startsWith(`${place} – `) && says.test(error));
  assert.ok(matches, `${place} – ${says} was not among:\n${reported.join('\n')}`);
}

/** Records the entry that checking prints, which leaves nothing to report. */
async function recordPrinted(version: string): Promise<string> {
  const entry = String(/writes: - (.*)$/m.exec((await errors()).join('\n'))?.[1]);
  record(version, entry);
  assert.equal(await errors(), [], entry);
  return entry;
}

test('a changed digit is named, with the line that has another and the entry to write', async () => {
  fixture.replace(RATES, 'rate: 24%', 'rate: 23%');
  const [cell, ...more] = await errors();
  assert.equal(more, []);
  const line = placeIn(CHANGELOG, fixture.read(CHANGELOG), '- added `levy` 2025-04-01').split(':')[1];
  const place = placeIn(RATES, fixture.read(RATES), '23%');
  const writes =
    'run npm run record, which writes: - corrected `levy` 2025-04-01: rate 24% → 23%. Source: fa-2024-s12.';
  const message = `rate is 23% here and 24% in line ${line} of ${CHANGELOG}. If this is right, ${writes}`;
  assert.ok(cell?.startsWith(`${place} – ${message}`), cell);
});

for (const [name, file, from, to, entry] of [
  [
    'a month',
    PRICES,
    '101.8, 101.9, 101.9',
    '101.8, 102.0, 101.9',
    /^corrected `prices\/index` 2023-05-01: index 101\.9 → 102\.0\. Source: ons-chaw\./,
  ],
  [
    'the sources',
    RATES,
    'cite: fa-2025-s13',
    'cite: [fa-2025-s13, guide]',
    /^corrected `levy` 2026-04-01: rate 25%; .* Source: fa-2025-s13, guide\./,
  ],
  [
    'a status',
    RATES,
    'from: 2027-04-01\n',
    'from: 2027-04-01\n    status: announced\n',
    /^announced `levy` 2027-04-01: rate 25%; /,
  ],
] as const) {
  test(`the entry that check prints settles it: ${name}`, async () => {
    fixture.replace(file, from, to);
    // What is only announced begins after the last day whose law is known.
    if (to.includes('announced')) fixture.replace(file, 'known_until: 2028-03-31', 'known_until: 2027-03-31');
    assert.match(await recordPrinted('2026-11-21'), entry);
  });
}

test('a missing row is named where it was', async () => {
  const text = fixture.read(RATES);
  const start = text.indexOf('  - from: 2026-04-01');
  fixture.write(RATES, text.slice(0, start) + text.slice(text.indexOf('  - from: 2027-04-01')));
  const place = placeIn(RATES, fixture.read(RATES), 'from: 2027-04-01');
  await assertError(place, /The row from 2026-04-01 is missing here/);
  record('2026-11-21', 'removed `levy` 2026-04-01: rate 25%. Source: fa-2025-s13. Effect: none.');
  assert.match((await errors()).join('\n'), /^[^\n]+ Add a row from 1 April 2026\.$/);
});

test('announced, then enacted', async () => {
  fixture.append(RATES, NEW_ROW.replace('    rate', '    status: announced\n    rate'));
  record('2026-11-21', ADDED.replace('added', 'announced'));
  assert.equal(await errors(), []);
  fixture.replace(RATES, '    status: announced\n', '');
  fixture.replace(RATES, 'known_until: 2028-03-31', 'known_until: 2029-03-31');
  assert.match(
    (await errors()).join('\n'),
    /status is law here and announced in line \d+ of CHANGELOG-rates\.md/,
  );
  record('2027-03-01', (await errors()).join('\n').match(/writes: - (.*)$/m)?.[1] ?? '');
  assert.match(fixture.read(CHANGELOG), /^- enacted `levy` 2028-04-01: rate 26%; /m);
});

const OF_2027 = 'corrected `levy` 2027-04-01: rate 24% → 25%. Source: fa-2026-s11, guide. Effect: none.';

/** Entries, each alone in its edition above the older ones, and what is wrong with each. */
const IMPOSSIBLE: readonly (readonly [entry: string, says: RegExp])[] = [
  [ADDED.replace('25% → 26%', '26%'), /Give the value before: "rate 25% → 26%"\./],
  [
    ADDED.replaceAll('2028-04-01', '2027-04-01'),
    /The row from 2027-04-01 is recorded as law on line \d+, so it cannot be added/,
  ],
  [OF_2027, /rate was 25% before, not 24%/],
  [OF_2027.replace('24% → 25%', '24%'), /Give the value before: "rate 25% → 24%"\./],
  [
    OF_2027.replace('2027-04-01', '2027-04-02'),
    /The row from 2027-04-02 is recorded in no older entry, so it cannot be corrected/,
  ],
  [OF_2027.replace('corrected', 'enacted'), /is recorded as law on line \d+, so it cannot be enacted/],
  [OF_2027.replace('rate 24%', 'top_rate 24%'), /levy has no column "top_rate"/],
  [OF_2027.replace('`levy`', '`levies`'), /There is no rate table "levies"/],
];

/** In another form, for which rules do not load. */
const UNREADABLE = [
  'added `levy` 2027-04-01 to 2028-04-01: rate 25%. Source: guide. Effect: none.',
  ADDED.replace('rate 25% → 26%', 'rate'),
  'added levy 2027-04-01',
].map((entry) => [entry, /Write it as - added `table` 2026-04-01/] as const);

for (const entries of [IMPOSSIBLE, UNREADABLE]) {
  test(`entries that cannot be: ${entries.map(([, says]) => says.source).join('; ')}`, async () => {
    for (const [index, [entry]] of entries.entries()) record(`2026-12-0${index + 1}`, entry);
    for (const [entry, says] of entries) {
      const line = fixture.read(CHANGELOG).split('\n').indexOf(`- ${entry}`) + 1;
      await assertError(`${CHANGELOG}:${line}:1`, says);
    }
  });
}

test('headings that cannot be: no day, no real day, deeper than the others, without a space', async () => {
  const headings = ['## Spring Budget', '## 2027-02-29', '### 2026-11-21', '##2026-11-21'];
  fixture.replace(CHANGELOG, '## 2026', `${headings.join('\n\n')}\n\n## 2026`);
  for (const heading of headings) {
    const place = placeIn(CHANGELOG, fixture.read(CHANGELOG), `${heading}\n`);
    await assertError(place, /The heading ".*" is no day\. Write it as "## 2026-04-01"/);
  }
});

test('a changelog that cannot be read stops the rules from loading', async () => {
  record('2026-11-21', 'added levy 2027-04-01');
  const thrown = await loadService(fixture.options).then(
    () => null,
    (error: unknown) => error,
  );
  assert.instance(thrown, InvalidRules);
});

test('lines that end as on Windows read the same', async () => {
  fixture.append(RATES, NEW_ROW);
  fixture.replace(RATES, 'known_until: 2028-03-31', 'known_until: 2029-03-31');
  record('2026-11-21', ADDED.replace('. Source', '.\n  Source'));
  fixture.write(CHANGELOG, fixture.read(CHANGELOG).replaceAll('\n', '\r\n'));
  assert.equal(await errors(), []);
});

test.run();
