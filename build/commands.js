import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';

// `npm run check` and the reviewers' other commands, bundled in memory: reading two hundred files one by one would take half
// as long as checking the rules. With TRACE=1, tsx runs them from their sources.
const SOURCE = new URL('../src/review/commands.ts', import.meta.url);

if (process.env.TRACE) {
  (await import('tsx/esm/api')).register();
  await import(SOURCE.href);
} else {
  const { buildSync } = await import('esbuild');
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
