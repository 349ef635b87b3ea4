import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The published folder. */
export const PACKAGE = join(ROOT, 'dist/npm');

/** Writes the npm package from what `npm run build` wrote: one module for Node and pages, its types, the command line. */
export async function writePackage(): Promise<void> {
  rmSync(PACKAGE, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { index: 'src/package/index.ts', cli: 'src/cli.ts' },
    outdir: PACKAGE,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    packages: 'external',
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    charset: 'ascii',
    minifySyntax: true,
    metafile: true,
    logLevel: 'warning',
  });
  execFileSync('npx', ['tsc', '-p', 'tsconfig.build.json'], { cwd: ROOT, stdio: 'inherit' });
  writeTypes();
  const { files, changelog } = JSON.parse(readFileSync(join(ROOT, 'dist/rules.json'), 'utf8'));
  writeFileSync(join(PACKAGE, 'rules.json'), JSON.stringify({ files, changelog }));
  for (const name of ['README.md', 'LICENSE', 'CHANGELOG.md'])
    copyFileSync(join(ROOT, name), join(PACKAGE, name));
  writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify(manifest(metafile), null, 2)}\n`);
}

/** The package's manifest: the project's, with the packages that its modules import. */
function manifest(metafile: Metafile): Readonly<Record<string, unknown>> {
  const project = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { private: _, imports, scripts, dependencies, devDependencies, ...shared } = project;
  const imported = Object.values(metafile.outputs).flatMap((output) =>
    output.imports.map(({ path }) => path),
  );
  const needed = Object.entries(dependencies).filter(([name]) =>
    imported.some((path) => path === name || path.startsWith(`${name}/`)),
  );
  return {
    ...shared,
    sideEffects: false,
    exports: {
      '.': { types: './types/package/index.d.ts', default: './index.js' },
      './rules.json': './rules.json',
      './package.json': './package.json',
    },
    bin: { 'corporation-tax-calculators': 'cli.js' },
    publishConfig: { access: 'public', provenance: true },
    dependencies: Object.fromEntries(needed),
  };
}

/** A type of json-rules-engine, which only the engine's own code looks into. */
const IMPORTED = /import type \{ NestedCondition \} from 'json-rules-engine';/;
/** The types of inputs and results, which the build writes. */
const TOOLS = 'tools.d.ts';
const IMPORT = /((?:from|import\()\s*)['"]([.#][^'"]+)['"]/g;

/** The declarations that the entry refers to, with those that they import. */
function writeTypes(): void {
  const waiting = ['package/index.d.ts'];
  const written = new Set<string>();
  for (const name of waiting) {
    if (written.has(name)) continue;
    written.add(name);
    const text = readFileSync(join(ROOT, name === TOOLS ? 'dist' : 'dist/types', name), 'utf8')
      .replace(IMPORTED, 'type NestedCondition = unknown;')
      .replace(IMPORT, (_, before, path: string) => {
        const file =
          path === '#tools' ? TOOLS : normalize(join(dirname(name), path)).replace(/\.[jt]sx?$/, '.d.ts');
        waiting.push(file);
        const from = relative(dirname(name), file).replace(/\.d\.ts$/, '.js');
        return `${before}'${from.startsWith('.') ? from : `./${from}`}'`;
      });
    const to = join(PACKAGE, 'types', name);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePackage();
