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
    plugins: [withoutHistory],
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
    plugins: [leftOut, builtins],
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

/** The changelog of rates, of which a result that no link asked for needs the version alone. */
const withoutHistory: Plugin = {
  name: 'without-history',
  setup({ onLoad }) {
    onLoad({ filter: /dist\/rules\.json$/ }, ({ path }) => {
      const { changelog, ...files } = JSON.parse(readFileSync(path, 'utf8'));
      const { version } = changelog;
      return { contents: JSON.stringify({ ...files, changelog: { version, editions: [] } }), loader: 'json' };
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
  // workerd prints what Koa says to developers.
  util: `module.exports = { ...process.getBuiltinModule('node:util'), debuglog: () => () => {} };`,
};

const leftOut: Plugin = {
  name: 'left-out',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, '');
      return kind === 'require-call' && name in UNUSED ? { path: name, namespace: 'left-out' } : undefined;
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
