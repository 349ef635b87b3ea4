import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Day, parseDay } from '../../../src/law/calendar.ts';
import { check } from '../../../src/review/check.ts';
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

test('a new edition needs no seal, nor does the one before it, but the next does', async () => {
  newHeading('2026-11-23');
  assert.equal(await told(), []);
  newHeading('2026-11-23');
  newHeading('2026-11-24');
  const line = lineOf('2026-11-22');
  const [fault = '', ...more] = await told();
  assert.equal(more, []);
  const asked = new RegExp(
    `^${CHANGELOG}:${line}:1 – this edition is published, so seal it: write (## 2026-11-22 <!-- sealed [0-9a-f]{8} -->)$`,
  );
  assert.match(fault, asked);
  newHeading('2026-11-23');
  newHeading('2026-11-24');
  copy.replace(CHANGELOG, '## 2026-11-22', asked.exec(fault)?.[1] ?? '');
  assert.equal(await told(), []);
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
  assert.match(fault, /^CHANGELOG-rates\.md:\d+:1 – 22 November 2027 is more than 6 months ahead/);
});

test('a clock behind what three places say is not believed', async () => {
  assert.equal(await told(parseDay('2020-01-01') as Day), []);
});

test.run();
