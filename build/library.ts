import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
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
  'web/mcp-app/app-pages.tsx': 'export const appPages = null;',
};

/**
 * Everything, with operations and rows, and the command line: two modules, each with what it needs of the code, over
 * the module of rules. Chunks would be shared file by file, so that an import would load what only the commands need.
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

/** One ES module for pages, which fetches nothing else. */
export async function bundleForBrowsers(outfile = join(LIBRARY, 'browser.min.js')): Promise<Metafile> {
  const { metafile } = await bundle({
    entryPoints: [`${ROOT}src/package/browser.ts`],
    outfile,
    platform: 'browser',
    plugins: [rulesAsText(forPages), replaced(PAGES), ...LEAN],
  });
  return metafile;
}

/** A module for each calculator with its own rules alone: its figures, or in `<key>/explained.js` all of a result. */
export async function bundleCalculators(folder = LIBRARY): Promise<void> {
  for (const isExplained of [false, true]) {
    const entries = Object.fromEntries(
      keys.map((key) => [isExplained ? `${key}/explained` : key, `calculator:${key}`]),
    );
    const plugins = [replaced(isExplained ? PAGES : FIGURES), ...LEAN];
    const made = (shared: readonly string[], write: boolean) =>
      modules(folder, entries, [calculatorModules(isExplained, shared), ...plugins], write);
    // What several need goes into the one chunk of all: each further file is most of a millisecond of an import.
    const { outputs } = await made([], false);
    const chunks = Object.values(outputs).filter(({ entryPoint }) => entryPoint === undefined);
    const shared = chunks.flatMap(({ inputs }) => Object.keys(inputs));
    // Of these few a bundler could leave nothing out.
    const OWN = /^(?!src\/)|\/corporation-tax\//;
    await made(
      shared.filter((path) => !OWN.test(path)),
      true,
    );
  }
}

/** ES modules that share what several of them need. */
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
  // An error that nothing catches prints the line that it comes from.
  lineLimit: 500,
  platform: 'neutral',
  external: ['node:*'],
  mainFields: ['module', 'main'],
  conditions: ['import'],
} satisfies BuildOptions;

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

/** The modules `calculator:<key>`. Each names the files of `shared`, so that all reach them. */
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
