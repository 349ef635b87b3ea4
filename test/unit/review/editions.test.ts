import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Day, parseDay } from '../../../src/law/calendar.ts';
import { check, checkCommand } from '../../../src/review/check.ts';
import { RulesCopy } from '../../support/rules-copy.ts';

const test = suite('editions that are published, and days to come');
const copy = new RulesCopy();
test.after(() => copy.remove());

const CHANGELOG = 'CHANGELOG-rates.md';
const SOURCES = 'rules/sources.yaml';
const TODAY = parseDay('2026-11-22') as Day;

async function told(today = TODAY): Promise<readonly string[]> {
  const { diagnostics } = await check(copy.options, today);
  copy.restore(CHANGELOG);
  copy.restore(SOURCES);
  return diagnostics;
}

/** The line of a heading, from 1. */
function lineOf(version: string): number {
  return (
    copy
      .read(CHANGELOG)
      .split('\n')
      .findIndex((line) => line.startsWith(`## ${version}`)) + 1
  );
}

function newHeading(version: string): void {
  const [newest = ''] = /^## .*$/m.exec(copy.read(CHANGELOG)) ?? [];
  copy.replace(CHANGELOG, newest, `## ${version}\n\n${newest}`);
}

test('the words and entries of a sealed edition stay as they are', async () => {
  const line = lineOf('2026-11-20');
  for (const [from, to] of [
    [
      'results that read corporation-tax on 1 April 2023',
      'results that read corporation-tax on 1 April 2024',
    ],
    ['\n- added `corporation-tax` 2016', '\n\n- added `corporation-tax` 2016'],
  ] as const) {
    const at = copy.read(CHANGELOG).lastIndexOf(from);
    assert.ok(at > 0, from);
    const text = copy.read(CHANGELOG);
    copy.write(CHANGELOG, text.slice(0, at) + to + text.slice(at + from.length));
    assert.equal(await told(), [
      `${CHANGELOG}:${line}:1 – the edition 2026-11-20 is published and was changed below this heading: put it back as it was, and record the change under a new heading`,
    ]);
  }
});

test('check seals every edition but the newest, and then finds a change of it', async () => {
  newHeading('2026-11-23');
  const say = { out: () => {}, wrong: () => {} };
  assert.is(await checkCommand.run(copy.folder, ['--seal'], say), 0);
  const text = copy.read(CHANGELOG);
  assert.match(text, /^## 2026-11-23$/m);
  assert.match(text, /^## 2026-11-22 <!-- sealed [0-9a-f]{8} -->$/m);
  copy.replace(CHANGELOG, 'Effect: no period has a fifth instalment.', 'Effect: none.');
  const [fault = '', ...more] = await told();
  assert.equal(more, []);
  assert.match(fault, /the edition 2026-11-22 is published and was changed below this heading/);
});

test('nobody has looked at a source on a day to come', async () => {
  copy.replace(SOURCES, 'checked_on: 2026', 'checked_on: 2062');
  const [fault = '', ...more] = await told();
  assert.equal(more, []);
  assert.match(fault, /^rules\/sources\.yaml:\d+:\d+ – nobody can have looked on .* 2062, which is to come$/);
});

test('a heading is no year ahead', async () => {
  newHeading('2027-11-22');
  const [fault = ''] = await told();
  assert.match(fault, /^CHANGELOG-rates\.md:\d+:1 – 22 November 2027 is more than 11 months ahead/);
});

test('three headings of a day to come are believed, the second and third of that day among them', async () => {
  for (const version of ['2027-11-22', '2027-11-22.2', '2027-11-22.3']) newHeading(version);
  assert.equal(
    (await told()).filter((fault) => fault.includes('months ahead')),
    [],
  );
});

test('a clock behind what three places say is not believed', async () => {
  assert.equal(await told(parseDay('2020-01-01') as Day), []);
});

test.run();
