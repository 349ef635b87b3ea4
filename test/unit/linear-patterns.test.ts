import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenizer } from 'acorn';
import { transformSync } from 'esbuild';
import { analyse } from 'scslre';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cpuTime } from '../support/cpu-time.ts';
import { ROOT } from '../support/rules-copy.ts';

const test = suite('patterns are linear');

/** Patterns here only read text of this repository. */
const OWN_TEXT = ['src/web/assets.ts'];

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

function filesIn(folder: string, ending: RegExp): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => ending.test(name)).map((name) => `${folder}/${name}`);
}

/** Every regular expression literal of the code, and the patterns in schemas, which validators run on outside text. */
function allPatterns(): Pattern[] {
  const literals = [...filesIn('src', /(?<!\.d)\.tsx?$/), ...filesIn('build', /(?<!\.d)\.tsx?$/)].flatMap(
    (file) => {
      const loader = file.endsWith('x') ? 'tsx' : 'ts';
      const { code } = transformSync(readFileSync(join(ROOT, file), 'utf8'), { loader, jsx: 'automatic' });
      const tokens = [...tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })];
      return tokens.flatMap((token) => {
        const value: unknown = Reflect.get(token, 'value');
        const { pattern = null, flags = '' } = (value ?? {}) as { pattern?: string; flags?: string };
        return pattern === null ? [] : [{ file, source: pattern, flags }];
      });
    },
  );
  const inSchemas = filesIn('schemas', /\.json$/).flatMap((file) => {
    const matches = readFileSync(join(ROOT, file), 'utf8').matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g);
    return [...matches].map(([, text = '']) => ({ file, source: JSON.parse(text), flags: 'u' }));
  });
  const all = [...literals, ...inSchemas].filter(({ file }) => !OWN_TEXT.includes(file));
  return [...new Map(all.map((one) => [`${one.source}/${one.flags}`, one])).values()];
}

const patterns = allPatterns();

test('no pattern backtracks: no quantifier restarts at each character or overlaps with another', () => {
  assert.ok(patterns.length > 200, `${patterns.length} patterns were found`);
  const faulty = patterns.flatMap(({ file, source, flags }) =>
    analyse({ source, flags }).reports.map(
      ({ type, exponential }) => `${file}: /${source}/${flags} ${type} ${exponential}`,
    ),
  );
  assert.equal(faulty, []);
});

/** Texts that a pattern may repeatedly take for its beginning: each run of its literal characters. */
function tokensOf(source: string): string[] {
  const plain = source
    .replace(/\\[dw]/g, '0')
    .replace(/\\s/g, ' ')
    .replace(/\(\?[:=!]|\(\?<\w+>/g, '(');
  const runs = plain.replace(/\\(.)/g, '$1').split(/[()[\]|^$*+?]|\{\d[\d,]*\}/);
  return [...new Set([...runs, ...plain])].filter((token) => token !== '');
}

/** Milliseconds of processor time: far more than a linear pattern takes for 16 KB, far less than a quadratic one. */
const MOST = 20;

test('each reads a pumped text in linear time', async () => {
  const slow: string[] = [];
  for (const { file, source, flags } of patterns) {
    const pattern = new RegExp(source, flags);
    for (const token of tokensOf(source)) {
      const pumped = token.repeat(Math.ceil(16_384 / token.length));
      for (const text of [pumped, `${pumped}\u2028`]) {
        let least = Number.POSITIVE_INFINITY;
        for (let run = 0; run < 3 && least > MOST; run += 1)
          least = Math.min(least, await cpuTime(() => text.search(pattern)));
        if (least > MOST) slow.push(`${file}: /${source}/${flags} on "${token}" takes ${least} ms`);
      }
    }
  }
  assert.equal(slow, []);
});

test.run();
