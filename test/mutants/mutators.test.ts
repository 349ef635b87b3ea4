import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { editsOf } from './mutators.ts';

/** Code, and everything that the faults make of it. */
const FAULTS: readonly (readonly [code: string, ...mutants: string[]])[] = [
  ['a < b', 'a <= b', 'a >= b'],
  ['a === b', 'a !== b'],
  ['a - b', 'a + b'],
  ['a && b', 'a || b'],
  ['(a) ?? (b)', '(a) ?? (undefined)'],
  ['!a', ' a'],
  ['a ? b : c', 'true ? b : c', 'false ? b : c'],
  ['if (a) b();', 'if (true) b();', 'if (false) b();', 'if (a) ;'],
  ['while (a) b;', 'while (false) b;'],
  ['a = 1', ';', 'a = 2'],
  ['a += 1n', ';', 'a -= 1n', 'a += 2n'],
  ['(true)', '(false)'],
  ["f('a' + b)", ';', "f('' + b)"],
  ["(a === '')", "(a !== '')", "(a === 'mutated')"],
  ['f(`a`)', ';', 'f(``)'],
  ['([a])', '([])'],
  ['({ a })', '(({}))'],
  ['() => a', '() => undefined'],
  ['function f() { return a; }', 'function f() { return undefined; }'],
  ['() => undefined'],
  ['function f() { return undefined; }'],
  ['throw a;', ';'],
  ['(a?.b)', '(a.b)'],
  ['(a?.[b])', '(a[b])'],
  ['(a?.(b))', '(a(b))'],
  ['f(a.mul(b))', ';', 'f(a.div(b))'],
  ['(a.filter(b).length)', '(a.length)'],
  ['a.add(b)', ';'],
];

/** What is left as it is: names, styles, and what a defect says. */
const NO_FAULTS = [
  "import a from 'a';",
  "export * from 'a';",
  'class A extends B { constructor() { super(); } }',
  'a.toString;',
  "new Error('a');",
  'new Error(`a`);',
  "b({ class: 'a', style: 'b' });",
];

const test = suite('faults put into code');

for (const [code, ...mutants] of FAULTS) {
  test(code, () => {
    const made = editsOf(code).map(
      ({ start, end, becomes }) => code.slice(0, start) + becomes + code.slice(end),
    );
    assert.equal(made.sort(), [...mutants].sort());
  });
}

test('names, styles and what a defect says stay as they are', () => {
  const code = NO_FAULTS.join('\n');
  assert.equal(
    editsOf(code).map(({ start, end }) => code.slice(start, end)),
    ["b({ class: 'a', style: 'b' });", "{ class: 'a', style: 'b' }"],
  );
});

test.run();
