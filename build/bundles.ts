import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What was written, and which modules it holds. */
export interface Bundle {
  readonly metafile: Metafile;
}

/** One ES module with the rules inside, for pages: nothing else is fetched. */
export function bundleForBrowsers(outfile = `${ROOT}dist/browser.min.js`): Promise<Bundle> {
  return bundle({
    entryPoints: [`${ROOT}src/browser.ts`],
    outfile,
    platform: 'browser',
    plugins: [rulesAsText(forPages)],
  });
}

/** One ES module with the rules inside, for workerd: of Node it imports what workerd has. */
export function bundleForWorkers(outfile = `${ROOT}dist/worker/worker.js`): Promise<Bundle> {
  return bundle({
    entryPoints: [`${ROOT}src/edge/worker.ts`],
    outfile,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'import'],
    external: ['node:*', 'cloudflare:*'],
    plugins: [rulesAsText(), namedTypes, leftOut, builtins],
  });
}

function bundle(options: BuildOptions): Promise<Bundle> {
  return build({
    ...options,
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    // Modules are always read as UTF-8.
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  }) as Promise<Bundle>;
}

/** What the build wrote of the rules. */
interface Built {
  readonly files: Readonly<Record<string, unknown>>;
  readonly changelog: { readonly version: string; readonly editions: readonly unknown[] };
}

/** Files that only operations over rows read, which the module for pages does not export. */
const NOT_FOR_PAGES = /^schemas\/operations\/|^rules\/texts\/(ledger|loss-periods|payments|pool-periods)\./;
/** What other channels say. */
const OTHER_CHANNELS = ['api', 'batch', 'command_line', 'files'];
/** The operations of src/browser.ts. */
const OPERATIONS = ['check', 'compare', 'solve', 'sweep'];

/** Files are looked at when something asks for them: those that nothing can ask for are there, and empty. */
function forPages({ files, changelog }: Built): Built {
  const kept = Object.entries(files).map(([name, data]): [string, unknown] => {
    if (NOT_FOR_PAGES.test(name)) return [name, {}];
    if (name.startsWith('rules/returns/')) return [name, { form: '', boxes: [], not_known: [] }];
    if (name === 'rules/texts/common.yaml') return [name, commonForPages(data as Common)];
    if (name.startsWith('rules/slips/')) return [name, slipsForPages(data as Slips)];
    return [name, data];
  });
  // A result that no link asked for needs the version alone.
  return { files: Object.fromEntries(kept), changelog: { version: changelog.version, editions: [] } };
}

interface Common {
  readonly mcp: object;
  readonly operations: { readonly each: Readonly<Record<string, unknown>> };
}

function commonForPages({ operations, ...common }: Common): Common {
  const each = Object.fromEntries(
    Object.entries(operations.each).filter(([name]) => OPERATIONS.includes(name)),
  );
  const empty = Object.fromEntries(OTHER_CHANNELS.map((name) => [name, {}]));
  return { ...common, ...empty, mcp: { errors: {} }, operations: { ...operations, each } };
}

interface Slips {
  readonly slips: readonly { readonly source?: string; readonly example: { readonly figure: string } }[];
}

/** Without what only reviewers ask of slips: where each was seen, and the example that tries it. */
function slipsForPages({ slips, ...others }: Slips): Slips {
  return {
    ...others,
    slips: slips.map(({ source: _, example: { figure }, ...slip }) => ({ ...slip, example: { figure } })),
  };
}

/**
 * The rules of the build, each file as the text of its JSON: it is parsed when it is first asked for, and a
 * text takes a third of the time of the object that it stands for.
 */
function rulesAsText(choose = (built: Built) => built): Plugin {
  return {
    name: 'rules-as-text',
    setup({ onLoad }) {
      onLoad({ filter: /dist\/rules\.json$/ }, ({ path }) => {
        const built = JSON.parse(readFileSync(path, 'utf8'));
        const { files, changelog } = choose(built);
        const { files: _, changelog: __, ...rest } = built;
        const texts = Object.entries(files).map(([name, data]) => [name, JSON.stringify(data)]);
        const contents = `
          const texts = ${JSON.stringify(Object.fromEntries(texts))};
          const files = {};
          for (const name in texts)
            Object.defineProperty(files, name, { enumerable: true, get: () => JSON.parse(texts[name]) });
          export default { ...${JSON.stringify(rest)}, files, changelog: ${JSON.stringify(changelog)} };`;
        return { contents, loader: 'js' };
      });
    },
  };
}

/** The endings of files, without their dots, by which the application names types. */
const NAMED = ['bin', 'csv', 'html', 'ics', 'json', 'text', 'txt'];

/** Of the two thousand types that Koa's packages bring, those whose ending is named or whose charset is known. */
const namedTypes: Plugin = {
  name: 'named-types',
  setup({ onLoad }) {
    onLoad({ filter: /mime-db\/db\.json$/ }, ({ path }) => {
      const all: Record<string, { charset?: string; extensions?: string[] }> = JSON.parse(
        readFileSync(path, 'utf8'),
      );
      const kept = Object.entries(all).filter(
        ([, { charset, extensions = [] }]) =>
          charset !== undefined || extensions.some((ending) => NAMED.includes(ending)),
      );
      return { contents: JSON.stringify(Object.fromEntries(kept)), loader: 'json' };
    });
  },
};

/** What packages ask for that nothing here uses, and what stands in its place. */
const UNUSED: Readonly<Record<string, string>> = {
  // Closed where a body is a file, which no answer is.
  fs: 'exports.ReadStream = class {};',
  // Bodies are read as bytes.
  'iconv-lite': 'exports.getDecoder = () => { throw new Error("bodies are read as bytes"); };',
  debug: 'module.exports = () => Object.assign(() => {}, { enabled: false });',
  // The SDK's own server, of which only the reading of messages is used, would make its schemas here.
  '@modelcontextprotocol/server/_shims': 'exports.DefaultJsonSchemaValidator = class {};',
  // What ctx.assert and ctx.cookies are made of: nothing asks for them.
  cookies: 'module.exports = class {};',
  'http-assert': 'module.exports = () => {};',
  // It tells developers of Koa where they call what is deprecated, and reads the whole worker again for that place.
  depd: 'module.exports = () => Object.assign(() => {}, { property() {}, function: (called) => called });',
  // workerd prints what Koa says to developers.
  util: `module.exports = { ...process.getBuiltinModule('node:util'), debuglog: () => () => {} };`,
};

const leftOut: Plugin = {
  name: 'left-out',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, '');
      // What modules of Node give those who import them is workerd's.
      const isUnused = name in UNUSED && (kind === 'require-call' || !builtinModules.includes(name));
      return isUnused ? { path: name, namespace: 'left-out' } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({ contents: UNUSED[path] ?? '' }));
  },
};

/** Modules of Node as packages in CommonJS ask for them: a bundle has no `require`. */
const builtins: Plugin = {
  name: 'builtins',
  setup({ onResolve, onLoad }) {
    const names = new Set(builtinModules);
    onResolve({ filter: /^[a-z/_]+$|^node:/ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, '');
      if (!names.has(name)) return undefined;
      if (kind === 'require-call') return { path: name, namespace: 'builtin' };
      return { path: `node:${name}`, external: true };
    });
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}');`,
    }));
  },
};
