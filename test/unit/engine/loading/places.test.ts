import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics } from '../../../../src/engine/loading/diagnostics.ts';
import { parseJson, parseYaml } from '../../../../src/engine/loading/parse-yaml.ts';
import { YamlFile } from '../../../../src/engine/loading/yaml-file.ts';
import { checkKeys, type Path, type RulesFile, readDay } from '../../../../src/engine/rules-file.ts';

const test = suite('places in a file of rules');

const TEXT = `# A comment first.
title: Tax on {amount}
"quoted": "say {amount}"
escaped: "say \\x7bamount}"
folded: >
  first of all
  say {amount}
long: say first
  and then {amount}
list:
  - one
  - { a: 1, b: "to {amount}" }
empty: []
`;
const NAME = 'rules/own.yaml';

/** The file as it is parsed, and as it is known from an earlier start, which parses it for a place only. */
const WAYS: Readonly<Record<string, (faults: Diagnostics) => RulesFile>> = {
  parsed: (faults) => parseYaml(TEXT, NAME, faults) as YamlFile,
  known: (faults) => YamlFile.known(NAME, TEXT, parseYaml(TEXT, NAME, faults)?.data, faults),
};

for (const [way, open] of Object.entries(WAYS)) {
  const told = (report: (file: RulesFile) => void): string => {
    const faults = new Diagnostics();
    report(open(faults));
    return faults
      .all()
      .map(({ file, line, column, wrong }) => `${file}:${line}:${column} ${wrong}`)
      .join('\n');
  };
  const at = (line: number, column: number) => `${NAME}:${line}:${column} wrong`;

  test(`${way}: a fault stands at its value, or as near above it as there is one`, () => {
    for (const [path, line, column] of [
      [['title'], 2, 8],
      [['quoted'], 3, 11],
      [['list', 0], 11, 5],
      [['list', 1], 12, 5],
      [['list', 1, 'b'], 12, 16],
      // Inside a text, or of what there is not.
      [['title', 'more', 0], 2, 8],
      [['list', 1, 'c'], 12, 5],
      [['list', 7, 'c'], 11, 3],
      [['empty', 0], 13, 8],
      [['none', 'at', 'all'], 2, 1],
      [[], 2, 1],
    ] as readonly (readonly [Path, number, number])[]) {
      assert.is(
        told((file) => file.fault(path, 'wrong')),
        at(line, column),
        path.join('.'),
      );
      assert.equal(open(new Diagnostics()).placeOf(path), { file: NAME, line, column });
    }
  });

  test(`${way}: a fault of a key stands at the key, or at what should have it`, () => {
    const key = (path: Path) => told((file) => file.faultAtKey(path, 'wrong'));
    assert.is(key(['title']), at(2, 1));
    assert.is(key(['quoted']), at(3, 1));
    assert.is(key(['list', 1, 'b']), at(12, 13));
    assert.is(key(['list', 1, 'c']), at(12, 5));
    assert.is(key(['list', 1]), at(12, 5), 'an item has no key');
  });

  test(`${way}: a fault inside a text stands where the words are, or at the text where it writes them otherwise`, () => {
    const inside = (path: Path) => told((file) => file.faultInText(path, '{amount}', 'wrong'));
    assert.is(inside(['title']), at(2, 15));
    assert.is(inside(['quoted']), at(3, 16));
    assert.is(inside(['escaped']), at(4, 10));
    assert.is(inside(['folded']), at(7, 7));
    assert.is(inside(['long']), at(9, 12));
    assert.is(inside(['list', 1, 'b']), at(12, 20));
    // Not in the next text, although the words stand there.
    assert.is(inside(['list', 0]), at(11, 5));
    assert.is(inside(['list', 1, 'a']), at(12, 10));
  });

  test(`${way}: keys are held against those that are declared`, () => {
    const declared = { title: 1, quoted: 1, escaped: 1, folded: 1, long: 1, list: 1 };
    const found = told((file) =>
      checkKeys(
        file,
        [],
        file.data as object,
        { ...declared, more: 1 },
        {
          unknown: (key) => `${key}?`,
          missing: (key) => `no ${key}`,
        },
      ),
    );
    assert.is(found, `${NAME}:2:1 no more\n${NAME}:13:1 empty?`);
  });
}

test('JSON has places as well, and its own values', () => {
  const faults = new Diagnostics();
  const file = parseJson('{\n  "a": [1, true, "b {c}"]\n}\n', 'schemas/own.json', faults) as YamlFile;
  assert.equal(file.data, { a: [1, true, 'b {c}'] });
  assert.equal(file.placeOf(['a', 1]), { file: 'schemas/own.json', line: 2, column: 12 });
  file.faultInText(['a', 2], '{c}', 'wrong');
  assert.equal(faults.all(), [{ file: 'schemas/own.json', line: 2, column: 21, wrong: 'wrong' }]);
  assert.is(parseJson('{ a: 1 }', 'schemas/own.json', faults), null);
  assert.match(faults.all()[0]?.wrong ?? '', /^the file is not JSON: /);
});

test('a day is a real one', () => {
  const faults = new Diagnostics();
  const file = parseYaml('day: 2025-02-29\n', NAME, faults) as YamlFile;
  assert.is(readDay(file, ['day'], '2025-02-29'), null);
  assert.is(readDay(file, ['day'], '1970-01-11'), 10);
  assert.equal(faults.all(), [{ file: NAME, line: 1, column: 6, wrong: '"2025-02-29" is not a real day' }]);
});

test.run();
