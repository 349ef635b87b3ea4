import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { NOTE_KINDS } from '../../../src/engine/texts/entries.ts';
import { goldenCases } from '../../support/cases.ts';
import { FROZEN } from '../../support/rules-copy.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('what every calculator tells people');

/** A name as programs write it: a calculator's key, or words with an underscore between them. */
const KEYS = service.tools.map(({ key }) => key).filter((key) => key.includes('-'));
const NAME = new RegExp(`\\b(${KEYS.join('|')})\\b|\\w_\\w`);

test('a name of a program is found out', () => {
  for (const text of ['Use corporation-tax for it.', 'Enter period_start.']) assert.match(text, NAME);
  for (const text of ['Use the Corporation Tax calculator.', 'A late-filing penalty.']) {
    assert.not.match(text, NAME);
  }
});

for (const [key, cases] of goldenCases()) {
  const results = cases.flatMap(({ given }) => {
    const calculated = service.calculate(key, given);
    return calculated instanceof InvalidInput ? [] : [calculated];
  });

  test(`${key}: answers, figures and notes name no key and no input as programs do`, () => {
    for (const calculation of results) {
      const { answer, figures, notes } = calculation.toolRun().result;
      const texts = [answer, ...notes, ...figures.flatMap(({ label, value }) => [label, value])];
      assert.equal(
        texts.filter((text) => NAME.test(text)),
        [],
      );
    }
  });

  test(`${key}: what moved the figures is told first, then dates, then what is not covered`, () => {
    for (const calculation of results) {
      const ranks = calculation.notes().map(({ kind }) => NOTE_KINDS.indexOf(kind));
      assert.equal(
        ranks,
        ranks.toSorted((a, b) => a - b),
      );
      assert.equal(
        calculation.toolRun().result.notes,
        calculation.notes().map(({ text }) => text),
      );
    }
  });

  test(`${key}: at most three notes on what is not covered stand under every result`, () => {
    const { notes } = parse(readFileSync(`${FROZEN.rules}/texts/${key}.yaml`, 'utf8')) as {
      notes: { kind: string; when?: unknown }[];
    };
    assert.ok(notes.filter(({ kind, when }) => kind === 'scope' && when === undefined).length <= 3);
  });
}

test('the kinds of notes are ranked', () => {
  assert.equal([...NOTE_KINDS], ['figures', 'dates', 'scope']);
});

test.run();
