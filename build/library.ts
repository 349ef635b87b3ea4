import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { calculators } from '../src/calculators/index.ts';
import { bundle } from './bundles.ts';
import { arithmeticAlone, withoutChecks } from './lean-code.ts';
import { builtRules, forLibrary, forOne, forPages, rulesAsText, rulesModule } from './rules-of-bundles.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The published files: ES modules, CommonJS and types. */
export const LIBRARY = `${ROOT}dist/lib`;

export const keys = calculators.map(({ key }) => key);

const LEAN = [withoutChecks, arithmeticAlone];

/** Stubs for modules that the code for pages, or for figures alone, imports and never uses. */
const PAGES = {
  'engine/inputs/row-schema.ts': 'export const readRowSchema = () => undefined;',
  'engine/slips/read-slips.ts': 'export const readSlips = () => undefined;',
  'return-figures.ts': 'export default undefined;',
  'engine/return-form.ts': 'export const readReturnForm = () => null;',
  'engine/texts/page-words.ts':
    'export const readPageWords = () => ({}); export const readSiteTexts = () => null;',
};
const FIGURES = {
  ...PAGES,
  'engine/texts/texts.ts': 'export const readTexts = () => undefined;',
  'engine/sources.ts':
    'export const readSources = () => new Map(); export const readCite = () => []; export const toReferences = () => [];',
  'engine/rates/events.ts': 'export const readCalendar = () => []; export const pendingEvents = () => [];',
  'engine/texts/common-texts.ts': `
    import { once } from '../on-demand.ts';
    import { readTemplate } from './template.ts';
    const ANY = { has: () => true };
    export const readCommonTexts = (file) => {
      const messages = once(() => Object.fromEntries(Object.entries(file.data.messages).map(
        ([name, text]) => [name, readTemplate(file, [], text, ANY, [])])));
      return { names: [], get messages() { return messages(); } };
    };`,
};

/** Stubs for the command line: it takes its rules from the package, and the MCP server has its own package. */
const COMMAND_LINE = {
  'start-service.ts': `
    import { compiledService } from './compiled-service.ts';
    import { rules } from './embedded-rules.ts';
    export const startService = (baseUrl) => compiledService(rules, baseUrl);`,
  'mcp/stdio.ts': `
    export const serveStdio = () => {
      process.stderr.write('The MCP server is a separate package: npx corporation-tax-calculators-mcp\\n');
      process.exitCode = 1;
    };`,
};

/**
 * The whole library and the command line: two separate modules that import the rules. With shared chunks, importing the
 * library would load code that only the command line needs.
 */
export async function bundleLibrary(folder = LIBRARY): Promise<Metafile> {
  const text = rulesModule(forLibrary(builtRules()));
  await build({
    stdin: { contents: text },
    outfile: join(folder, 'rules.js'),
    charset: 'ascii',
    minify: true,
  });
  const { metafile } = await bundle({
    entryPoints: { index: `${ROOT}src/package/index.ts`, cli: `${ROOT}src/cli.ts` },
    outdir: folder,
    plugins: [replaced({ ...COMMAND_LINE, 'embedded-rules.ts': RULES_APART }), rulesApart, ...LEAN],
    ...ANYWHERE,
  });
  return metafile;
}

const RULES_APART = "export { rules } from './rules.js';";
const rulesApart: Plugin = {
  name: 'rules-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/rules\.js$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** The library for pages as a single ES module. */
export async function bundleForBrowsers(outfile = join(LIBRARY, 'browser.min.js')): Promise<Metafile> {
  const { metafile } = await bundle({
    entryPoints: [`${ROOT}src/package/browser.ts`],
    outfile,
    platform: 'browser',
    plugins: [rulesAsText(forPages), replaced(PAGES), ...LEAN],
  });
  return metafile;
}

/** A module for each calculator with only its own rules: `<key>.js` gives figures, `<key>/explained.js` whole results. */
export async function bundleCalculators(folder = LIBRARY): Promise<void> {
  for (const isExplained of [false, true]) {
    const entries = Object.fromEntries(
      keys.map((key) => [isExplained ? `${key}/explained` : key, `calculator:${key}`]),
    );
    const plugins = [replaced(isExplained ? PAGES : FIGURES), ...LEAN];
    const made = (shared: readonly string[], write: boolean) =>
      modules(folder, entries, [calculatorModules(isExplained, shared), ...plugins], write);
    // Modules that several calculators need go into one chunk: each extra file adds most of a millisecond to an import.
    const { outputs } = await made([], false);
    const chunks = Object.values(outputs).filter(({ entryPoint }) => entryPoint === undefined);
    const shared = chunks.flatMap(({ inputs }) => Object.keys(inputs));
    // Bundlers could not tree-shake these few once they are in the chunk of all.
    const OWN = /^(?!src\/)|\/corporation-tax\//;
    await made(
      shared.filter((path) => !OWN.test(path)),
      true,
    );
  }
}

/** ES modules with shared chunks. */
async function modules(
  outdir: string,
  entryPoints: Record<string, string>,
  plugins: Plugin[],
  write = true,
): Promise<Metafile> {
  const { metafile } = await bundle({
    entryPoints,
    outdir,
    write,
    plugins,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    ...ANYWHERE,
  });
  return metafile;
}

export const ANYWHERE = {
  // An uncaught error prints the line it comes from: keep lines short.
  lineLimit: 500,
  platform: 'neutral',
  external: ['node:*'],
  mainFields: ['module', 'main'],
  conditions: ['import'],
} satisfies BuildOptions;

/** Replaces files of src/, by path or name, with other code. */
export function replaced(contents: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'replaced',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]src[/\\].*\.tsx?$/ }, ({ path }) => {
        const name = path.slice(path.lastIndexOf('/src/') + '/src/'.length);
        const text = contents[name] ?? contents[basename(name)];
        return text === undefined ? undefined : { contents: text, loader: 'ts', resolveDir: dirname(path) };
      });
    },
  };
}

/** The modules `calculator:<key>`. Each imports the files of `shared`, which puts them in the chunk of all. */
function calculatorModules(isExplained: boolean, shared: readonly string[]): Plugin {
  const built = builtRules();
  return {
    name: 'calculator-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(calculator|rules):/ }, ({ path }) => {
        const [namespace = '', key = ''] = path.split(':');
        return { path: key, namespace };
      });
      onLoad({ filter: /./, namespace: 'calculator' }, ({ path: key }) => ({
        resolveDir: `${ROOT}src`,
        contents: `
          import calculator from './calculators/${key}/index.ts';
          ${shared.map((path, index) => `import * as shared${index} from '${ROOT}${path}';`).join(' ')}
          import { ${isExplained ? 'explainedAlone' : 'figuresAlone'} as makeRun } from './package/one-calculator.ts';
          import rules from 'rules:${key}';
          export { InvalidInput } from './engine/inputs/invalid-input.ts';
          export const run = /* @__PURE__ */ makeRun(calculator, rules);`,
      }));
      onLoad({ filter: /./, namespace: 'rules' }, ({ path: key }) => {
        const calculator = calculators.find((one) => one.key === key);
        if (calculator === undefined) throw new Error(`there is no calculator ${key}`);
        return { contents: rulesModule(forOne(built, calculator, isExplained)) };
      });
    },
  };
}
