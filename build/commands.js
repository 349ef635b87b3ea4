import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { buildSync } from 'esbuild';

// `npm run check` and the other commands of reviewers, from their sources: bundled in memory, since finding and reading two
// hundred files and packages one by one takes half as long as checking all rules. Started by tsx are those that load the
// code of another revision (impact), and all where TRACE asks for places in the sources.
const SOURCE = new URL('../src/review/commands.ts', import.meta.url);

if (process.env.TRACE) {
  (await import('tsx/esm/api')).register();
  await import(SOURCE.href);
} else {
  const path = fileURLToPath(SOURCE);
  const { outputFiles } = buildSync({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    entryPoints: [path],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'es2022',
    define: { 'import.meta.url': JSON.stringify(SOURCE.href) },
    charset: 'utf8',
    logLevel: 'error',
  });
  compileFunction(outputFiles[0].text, ['require'], { filename: path })(createRequire(SOURCE));
}
