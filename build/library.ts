import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile, Plugin } from 'esbuild';
import { calculators } from '../src/calculators/index.ts';
import { bundle } from './bundles.ts';
import { arithmeticAlone, withoutChecks } from './lean-code.ts';
import { builtRules, forLibrary, forOne, forPages, rulesAsText, rulesModule } from './rules-of-bundles.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What `npm publish` sends: ES modules, what `require()` finds, and types. */
export const LIBRARY = `${ROOT}dist/lib`;

export const keys = calculators.map(({ key }) => key);

const LEAN = [withoutChecks, arithmeticAlone];

/** What each kind of module asks for and never uses. */
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
    'export const readSources = () => new Map(); export const readCite = () => []; export const referencesOf = () => [];',
  'engine/rates/events.ts': 'export const readEvents = () => []; export const pendingEvents = () => [];',
  'engine/texts/common-texts.ts': `
    import { readTemplate } from './template.ts';
    const ANY = { has: () => true };
    const read = (file, section) => Object.fromEntries(Object.entries(file.data[section]).map(
      ([name, text]) => [name, readTemplate(file, [], text, ANY, [])]));
    export const readCommonTexts = (file) => ({
      names: [],
      messages: read(file, 'messages'),
      pageMessages: read(file, 'page_messages'),
    });`,
};

/** The command line over the rules of the package: no folder is read, and the MCP server is a package of its own. */
const COMMAND_LINE = {
  'start-service.ts': `
    import { compiledService } from './compiled-service.ts';
    import { rules } from './embedded-rules.ts';
    export const startService = async ({ baseUrl } = {}) => compiledService(rules, baseUrl);`,
  'mcp/stdio.ts': `
    export const serveStdio = () => {
      process.stderr.write('The MCP server is a package of its own: npx corporation-tax-calculators-mcp\\n');
      process.exitCode = 1;
    };`,
  // Nothing is imported on the way, which would be two chunks more for every import of the package.
  'cli.ts': readFileSync(`${ROOT}src/cli.ts`, 'utf8').replace(
    /await import\('[^']+'\)/,
    '{ appPages: null }',
  ),
};

/** Everything, with operations and rows, and the command line. */
export function bundleLibrary(folder = LIBRARY): Promise<Metafile> {
  const entries = { index: `${ROOT}src/index.ts`, cli: `${ROOT}src/cli.ts` };
  return modules(folder, entries, [replaced(COMMAND_LINE), rulesAsText(forLibrary), ...LEAN]);
}

/** One ES module for pages, which fetches nothing else. */
export async function bundleForBrowsers(outfile = join(LIBRARY, 'browser.min.js')): Promise<Metafile> {
  const { metafile } = await bundle({
    entryPoints: [`${ROOT}src/browser.ts`],
    outfile,
    platform: 'browser',
    plugins: [rulesAsText(forPages), replaced(PAGES), ...LEAN],
  });
  return metafile;
}

/** A module for each calculator with its own rules alone: its figures, or in `<key>/explained.js` all of a result. */
export async function bundleCalculators(folder = LIBRARY): Promise<void> {
  for (const isExplained of [false, true]) {
    const entries = keys.map((key) => [isExplained ? `${key}/explained` : key, `calculator:${key}`]);
    const plugins = [calculatorModules(isExplained), replaced(isExplained ? PAGES : FIGURES), ...LEAN];
    await modules(folder, Object.fromEntries(entries), plugins);
  }
}

/** ES modules that share what several of them need. */
async function modules(
  outdir: string,
  entryPoints: Record<string, string>,
  plugins: Plugin[],
): Promise<Metafile> {
  const { metafile } = await bundle({
    entryPoints,
    outdir,
    plugins,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'neutral',
    external: ['node:*'],
    mainFields: ['module', 'main'],
    conditions: ['import'],
  });
  return metafile;
}

/** Other text in the place of files of src/, named by their path or name. */
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

/**
 * What several calculators need. Every entry names it, so that esbuild puts it into the one chunk that all share:
 * each further file is most of a millisecond of an import.
 */
const SHARED = [
  ...readdirSync(`${ROOT}src/calculators/shared`).map((name) => `shared/${name}`),
  'corporation-tax/instalments.ts',
  'corporation-tax/loss-periods/rates.ts',
];

/** The modules `calculator:<key>`. */
function calculatorModules(isExplained: boolean): Plugin {
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
          ${SHARED.map((path, index) => `import * as shared${index} from './calculators/${path}';`).join(' ')}
          import { ${isExplained ? 'explainedOf' : 'figuresOf'} as runOf } from './one-calculator.ts';
          import rules from 'rules:${key}';
          export { InvalidInput } from './engine/inputs/invalid-input.ts';
          export const run = /* @__PURE__ */ runOf(calculator, rules);`,
      }));
      onLoad({ filter: /./, namespace: 'rules' }, ({ path: key }) => {
        const calculator = calculators.find((one) => one.key === key);
        if (calculator === undefined) throw new Error(`there is no calculator ${key}`);
        return { contents: rulesModule(forOne(built, calculator, isExplained)) };
      });
    },
  };
}
