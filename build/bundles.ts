import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { rulesAsText } from './rules-of-bundles.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What was written, and which modules it holds. */
export interface Bundle {
  readonly metafile: Metafile;
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

/** Bundles for any runtime, small. */
export function bundle(options: BuildOptions): Promise<Bundle> {
  return build({
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    // With a letter beyond Latin-1 an engine reads the whole file as text of two bytes a letter.
    charset: 'ascii',
    format: 'esm',
    target: 'es2022',
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  }) as Promise<Bundle>;
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
