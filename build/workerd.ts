import { readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile, Plugin } from 'esbuild';
import { NOT_HERE, SETTINGS } from '../src/edge/settings.ts';
import { bundle } from './bundles.ts';
import { rulesAsText } from './rules-of-bundles.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** As in deploy/cloudflare/wrangler.jsonc. */
export const COMPATIBILITY = { date: '2026-07-01', flags: ['nodejs_compat'] } as const;

/** Writes the service with its rules as one ES module for workerd. */
export function bundleForWorkers(outfile = `${ROOT}dist/worker/worker.js`): Promise<{ metafile: Metafile }> {
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

/**
 * Writes the worker and a configuration for plain workerd, which takes settings from the environment.
 * The platform's limiters are not there, so limits are counted in memory.
 *
 * @param address such as `127.0.0.1:3000`.
 * @param write writes the worker's module to a path; the service by default.
 * @returns the path of the configuration.
 */
export async function writeWorkerd(
  folder: string,
  address: string,
  write: (path: string) => unknown = bundleForWorkers,
): Promise<string> {
  await write(join(folder, 'worker.js'));
  const bindings = [...SETTINGS, ...NOT_HERE].map(
    (name) => `(name = "${name}", fromEnvironment = "${name}")`,
  );
  const flags = COMPATIBILITY.flags.map((flag) => JSON.stringify(flag));
  const path = join(folder, 'worker.capnp');
  writeFileSync(
    path,
    `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = ${JSON.stringify(address)}, http = (), service = "main")],
);

const main :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${COMPATIBILITY.date}",
  compatibilityFlags = [${flags.join(', ')}],
  bindings = [
    ${bindings.join(',\n    ')},
  ],
);
`,
  );
  return path;
}

/** The file extensions by which the application names media types. */
const NAMED = ['bin', 'csv', 'html', 'ics', 'json', 'text', 'txt'];

/** Keeps those of the two thousand media types in Koa's packages that have one of these extensions, or a charset. */
const namedTypes: Plugin = {
  name: 'named-types',
  setup({ onLoad }) {
    onLoad({ filter: /mime-db\/db\.json$/ }, ({ path }) => {
      const all: Record<string, { charset?: string; extensions?: string[] }> = JSON.parse(
        readFileSync(path, 'utf8'),
      );
      const kept = Object.entries(all).filter(
        ([, { charset, extensions = [] }]) =>
          charset !== undefined || extensions.some((extension) => NAMED.includes(extension)),
      );
      return { contents: JSON.stringify(Object.fromEntries(kept)), loader: 'json' };
    });
  },
};

/** Replacements for modules that packages import but nothing here uses. */
const UNUSED: Readonly<Record<string, string>> = {
  // For bodies that are files: there are none.
  fs: 'exports.ReadStream = class {};',
  // Bodies are read as bytes.
  'iconv-lite': 'exports.getDecoder = () => { throw new Error("bodies are read as bytes"); };',
  debug: 'module.exports = () => Object.assign(() => {}, { enabled: false });',
  // The SDK would build its schemas here; only its reading of messages is used.
  '@modelcontextprotocol/server/_shims': 'exports.DefaultJsonSchemaValidator = class {};',
  // For ctx.assert and ctx.cookies, which nothing uses.
  cookies: 'module.exports = class {};',
  'http-assert': 'module.exports = () => {};',
  // Its deprecation warnings look up their caller, for which it would parse the whole worker again.
  depd: 'module.exports = () => Object.assign(() => {}, { property() {}, function: (called) => called });',
  // workerd would print Koa's debug log.
  util: `module.exports = { ...process.getBuiltinModule('node:util'), debuglog: () => () => {} };`,
};

const leftOut: Plugin = {
  name: 'left-out',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, '');
      // An import of a Node module gets workerd's own.
      const isUnused = name in UNUSED && (kind === 'require-call' || !builtinModules.includes(name));
      return isUnused ? { path: name, namespace: 'left-out' } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({ contents: UNUSED[path] ?? '' }));
  },
};

/** Node modules for packages in CommonJS: a bundle has no `require`. */
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

/** The version of the rules in the build. */
export function rulesVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, 'dist/rules.json'), 'utf8')).changelog.version;
}

// `npm run edge:build`: the worker that deploy/cloudflare sends, after a build.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { metafile } = await bundleForWorkers();
  for (const [name, { bytes }] of Object.entries(metafile.outputs)) console.log(`${name}: ${bytes} bytes`);
}
