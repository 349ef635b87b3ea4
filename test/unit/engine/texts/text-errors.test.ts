import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkTexts } from '../../../../src/engine/checks/check-texts.ts';
import { Diagnostics } from '../../../../src/engine/checks/diagnostics.ts';
import { NUMBERED } from '../../../../src/engine/checks/keywords.ts';
import { RulesReader } from '../../../../src/engine/checks/rules-reader.ts';
import { ROOT, RULES } from '../../../support/rules-copy.ts';
import { embeddedService } from '../../../support/service.ts';

const service = await embeddedService();
const { rules, common, tools } = service;
const { calculator } = service.known('corporation-tax');
const test = suite('texts of a calculator');

/** Texts for readers, each as a line `key: text`; values of other keys are names. */
const LINE = /^( *(?:- )?(\w+): )("?)([A-Za-z{][^"]*)\3$/;
const KEYS = ['text', 'label', 'value', 'title', 'about', 'meaning', 'step'];
/** Sections whose keys are names, so that all their values are texts. */
const TEXTS_ONLY = ['labels', 'chart'];

/** What is wrong with texts of Corporation Tax, as `line:column message`. */
function errorsOf(text: string): string[] {
  const diagnostics = new Diagnostics();
  const file = new RulesReader(RULES.schemas, diagnostics).parse(text, 'rules/texts/own.yaml', 'texts');
  if (file === null) throw new Error(diagnostics.all()[0]?.message);
  const declared = {
    source: [...rules.shared.sources.keys()],
    calculator: tools.map(({ key }) => key),
    [NUMBERED]: common.names,
  };
  checkTexts(file, calculator, declared);
  return diagnostics.all().map(({ line, column, message }) => `${line}:${column} ${message}`);
}

test('each kind of text uses existing values, and contains no numbers', () => {
  const lines = readFileSync(`${ROOT}rules/texts/corporation-tax.yaml`, 'utf8').split('\n');
  assert.equal(errorsOf(lines.join('\n')), []);
  const kinds = new Set<string>();
  let section = '';
  for (const [index, line] of lines.entries()) {
    section = /^(\w+):/.exec(line)?.[1] ?? section;
    const [, before = '', name = '', , bare = ''] = LINE.exec(line) ?? [];
    const kind = TEXTS_ONLY.includes(section) ? section : `${section} ${name}`;
    if (kind !== section && !KEYS.includes(name)) continue;
    if (before === '' || kinds.has(kind)) continue;
    kinds.add(kind);
    for (const [more, at, message] of [
      [' {nothing}', 1, 'There is no value "nothing".'],
      [' of 25', 4, 'A number is a value. Use a slot'],
    ] as const) {
      const place = `${index + 1}:${before.length + bare.length + 2 + at} ${message}`;
      const errors = errorsOf(lines.with(index, `${before}"${bare}${more}."`).join('\n'));
      assert.is(errors.filter((one) => one.startsWith(place)).length, 1, `${place}\n${errors.join('\n')}`);
    }
  }
  assert.ok(kinds.size >= 12, [...kinds].join(', '));
});

test.run();
