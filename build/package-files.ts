import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile, Plugin } from 'esbuild';
import { bundle } from './bundles.ts';
import { compileAtOnce } from './eager-functions.ts';
import { ANYWHERE, bundleCalculators, bundleForBrowsers, bundleLibrary, keys, LIBRARY } from './library.ts';
import { builtRules } from './rules-of-bundles.ts';

// The `prepack` of the package: writes `dist/lib` from what `npm run build` wrote.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OF_ALL = ['rules', 'testkit'];

export async function writeLibrary(): Promise<void> {
  rmSync(LIBRARY, { recursive: true, force: true });
  const made: Metafile[] = [await bundleLibrary(), await bundleForBrowsers()];
  await bundleCalculators();
  await compileAtOnce(LIBRARY, firstUses());
  made.push(await bundleCommonJs());
  copyFileSync(`${ROOT}dist/testkit.json`, join(LIBRARY, 'testkit.json'));
  writeFileSync(
    join(LIBRARY, 'testkit.js'),
    `import kit from './testkit.json' with { type: 'json' };\nexport default kit;\n`,
  );
  const { files, changelog } = JSON.parse(readFileSync(`${ROOT}dist/rules.json`, 'utf8'));
  writeFileSync(join(LIBRARY, 'rules.json'), JSON.stringify({ files, changelog }));
  const exported = Object.entries(made[0]?.outputs ?? {}).find(([path]) => path.endsWith('lib/index.js'))?.[1]
    .exports;
  writeTypes(exported ?? []);
  writeFileSync(join(LIBRARY, 'NOTICE'), noticeOf(made));
}

/** Programs that get a first result, one for each module and calculator. */
function firstUses(): string[] {
  return keys.flatMap((key) => {
    const { examples } = builtRules().files[`schemas/inputs/${key}.json`] as { examples: readonly object[] };
    const given = JSON.stringify(examples[0]);
    return [
      ...['index', 'browser.min'].map(
        (name) => `import { run } from './${name}.js'; run('${key}', ${given}).data;`,
      ),
      `import { run } from './${key}.js'; run(${given}).data;`,
      `import { run } from './${key}/explained.js'; run(${given}).toolRun();`,
    ];
  });
}

/** Makes the CommonJS file read rules.json, so that the package contains the rules only once. */
const rulesBeside: Plugin = {
  name: 'rules-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^#rules$/ }, () => ({ path: './rules.json', external: true }));
  },
};

/** One CommonJS file with all the code, and a small one for each other entry. */
async function bundleCommonJs(): Promise<Metafile> {
  const { metafile } = await bundle({
    entryPoints: [`${ROOT}src/package/index.ts`],
    outfile: join(LIBRARY, 'index.cjs'),
    ...ANYWHERE,
    format: 'cjs',
    plugins: [rulesBeside],
  });
  const write = (name: string, text: string) => writeFileSync(join(LIBRARY, `${name}.cjs`), text);
  for (const key of keys) {
    for (const name of [key, `${key}/explained`]) {
      const index = name === key ? './index.cjs' : '../index.cjs';
      write(
        name,
        `const { InvalidInput, run } = require('${index}');
exports.InvalidInput = InvalidInput;
exports.run = (inputs) => run('${key}', inputs);
`,
      );
    }
  }
  write('rules', `exports.rules = require('./index.cjs').rules;\n`);
  write('testkit', `module.exports = require('./testkit.json');\n`);
  return metafile;
}

const PATH = /((?:from|import\()\s*)['"]([.#][^'"]+)['"]/g;
/** Types of a package that is not a dependency, declared or inferred; callers never see inside them. */
const OF_ENGINE = /import type \{ ([^{}]+) \} from 'json-rules-engine';/;
const INFERRED = /import\("json-rules-engine"\)\.\w+/g;
const DECLARED = `${ROOT}dist`;

/** The types of every entry, with the declarations they import, for both `import` and `require()`. */
function writeTypes(exported: readonly string[]): void {
  const types = join(LIBRARY, 'types');
  const waiting = [
    ...['index', 'browser', 'testkit'].map((name) => `package/${name}.d.ts`),
    ...['embedded-rules.d.ts', 'tools.d.ts'],
  ];
  for (const name of waiting) {
    const to = join(types, name);
    if (existsSync(to)) continue;
    const text = readFileSync(join(DECLARED, name), 'utf8')
      .replace(OF_ENGINE, (_, names: string) =>
        names
          .split(', ')
          .map((name) => `type ${name} = unknown;`)
          .join(' '),
      )
      .replace(INFERRED, 'unknown')
      .replace(PATH, (_, before: string, path: string) => {
        const found =
          path === '#tools'
            ? 'tools.d.ts'
            : normalize(join(dirname(name), path)).replace(/\.[jt]sx?$/, '.d.ts');
        waiting.push(found);
        const from = relative(dirname(name), found).replace(/\.d\.ts$/, '.js');
        return `${before}'${from.startsWith('.') ? from : `./${from}`}'`;
      });
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }
  const write = (name: string, text: string) => writeFileSync(join(LIBRARY, `${name}.d.ts`), text);
  write('index', `export * from './types/package/index.js';\n`);
  write('browser.min', `export * from './types/package/browser.js';\n`);
  write('rules', `export { rules } from './types/embedded-rules.js';\n`);
  write('testkit', `export { default, type TestKit } from './types/package/testkit.js';\n`);
  for (const key of keys) {
    write(key, typesOf(key, './types', `{ readonly data: Tools['${key}']['data'] }`));
    write(
      `${key}/explained`,
      `import type { Run } from '../types/package/library.js';\n${typesOf(key, '../types', `Run<Tools['${key}']['data']>`)}`,
    );
  }
  writeRequired('index', exported);
  for (const name of OF_ALL) writeRequired(name, [name]);
  for (const key of keys)
    for (const name of [key, `${key}/explained`]) writeRequired(name, ['InvalidInput', 'run']);
}

function typesOf(key: string, types: string, result: string): string {
  return `import type { Tools } from '${types}/tools.js';
export { InvalidInput } from '${types}/engine/inputs/invalid-input.js';
/** @throws InvalidInput with one message for each invalid input. */
export declare const run: (inputs: Tools['${key}']['inputs']) => ${result};
`;
}

/** Types for a CommonJS file: those of its ES module. */
function writeRequired(name: string, named: readonly string[]): void {
  const module = `'./${name.split('/').at(-1)}.js', { with: { 'resolution-mode': 'import' } }`;
  const from = module.replace(', {', ' with {').replace('with { with: {', 'with {').replace(' } }', ' }');
  const lines =
    name === 'testkit'
      ? [`import type { TestKit } from ${from};`, 'declare const kit: TestKit;', 'export = kit;']
      : [
          `export type * from ${from};`,
          ...named.map((key) => `export declare const ${key}: typeof import(${module}).${key};`),
          ...named
            .filter((key) => /^[A-Z]/.test(key))
            .map((key) => `export type ${key} = import(${module}).${key};`),
        ];
  writeFileSync(join(LIBRARY, `${name}.d.cts`), `${lines.join('\n')}\n`);
}

/** The licences of the packages that are bundled. */
export function noticeOf(made: readonly Metafile[]): string {
  const inputs = made.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    ),
  );
  const folders = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  const notices = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    const file = readdirSync(join(ROOT, folder)).find((one) => /^licen[cs]e/i.test(one));
    const text = file === undefined ? '' : readFileSync(join(ROOT, folder, file), 'utf8').trim();
    return `${name} ${version}, ${license}\n\n${text}\n`;
  });
  return ['This package includes code from the following packages.\n', ...notices].join(
    `\n${'-'.repeat(72)}\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeLibrary();
