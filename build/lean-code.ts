import { readFileSync } from 'node:fs';
import { type Node, parse } from 'acorn';
import { type Plugin, transform } from 'esbuild';

/** Methods that report a fault of the rules at its place. */
const REPORTS = new Set(['fault', 'faultAtKey', 'faultInText']);

interface Call extends Node {
  readonly callee: { readonly property?: { readonly name?: string } };
  readonly arguments: readonly Node[];
}

/**
 * Removes from the engine what only faulty rules need, since the build found no faults: statements `file.verify(…)`, and
 * the arguments of `file.fault(…)`.
 */
export const withoutChecks: Plugin = {
  name: 'without-checks',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]src[/\\]engine[/\\].*\.ts$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts', target: 'es2022' });
      const cuts = cutsIn(parse(code, { ecmaVersion: 2022, sourceType: 'module' }));
      const kept = cuts.reverse().reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code);
      return { contents: kept, loader: 'js' };
    });
  },
};

/** The ranges of code to remove, in order. */
function cutsIn(node: unknown): [from: number, to: number][] {
  if (Array.isArray(node)) return node.flatMap(cutsIn);
  if (typeof node !== 'object' || node === null) return [];
  if ((node as Node).type === 'ExpressionStatement') {
    const { start, end, expression } = node as Node & { readonly expression: Call };
    if (calledBy(expression) === 'verify') return [[start, end]];
  }
  const { arguments: given } = node as Call;
  const [first, last] = [given?.[0], given?.at(-1)];
  if (REPORTS.has(calledBy(node as Call)) && first !== undefined && last !== undefined) {
    return [[first.start, last.end]];
  }
  return Object.values(node).flatMap(cutsIn);
}

function calledBy({ type, callee }: Call): string {
  return type === 'CallExpression' ? (callee.property?.name ?? '') : '';
}

/** The members of fraction.js that `src/law/fractions.ts` uses: a third of it. */
const ARITHMETIC = new Set(['s', 'n', 'd', 'add', 'sub', 'mul', 'div', 'neg', 'compare']);

interface Property extends Node {
  readonly key: { readonly value?: string };
}

/** Removes the other members from fraction.js, which bundlers cannot do. */
export const arithmeticAlone: Plugin = {
  name: 'arithmetic-alone',
  setup({ onLoad }) {
    onLoad({ filter: /fraction\.mjs$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const start = code.indexOf('Fraction.prototype = {');
      const { body } = parse(code, { ecmaVersion: 2022, sourceType: 'module' });
      const statement = body.find((one) => one.start === start) as unknown as {
        readonly expression: { readonly right: { readonly properties: readonly Property[] } };
      };
      const unused = statement.expression.right.properties.filter(
        ({ key }) => !ARITHMETIC.has(key.value ?? ''),
      );
      const kept = unused.reduceRight(
        (text, { start: from, end }) => text.slice(0, from) + text.slice(end + 1),
        code,
      );
      return { contents: kept, loader: 'js' };
    });
  },
};
