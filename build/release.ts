import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run release -- --dry` packs everything that a tag publishes and prints the sizes. Only .github/workflows/release.yml
// publishes, from a tag, with provenance.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
if (!process.argv.includes('--dry')) {
  console.error(
    'A tag such as v1.2.3 makes a release: see .github/workflows/release.yml. To see its files: npm run release -- --dry',
  );
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'release-'));
const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
run('npm', 'pack', '--silent', '--pack-destination', folder);
for (const name of ['server', 'mcp'])
  run('npm', 'pack', '--silent', '--workspace', `build/packages/${name}`, '--pack-destination', folder);
run('npx', 'tsx', 'build/mcpb.ts', join(folder, 'uk-corp-tax.mcpb'));
console.log(`${folder}\n`);
for (const file of readdirSync(folder)) {
  console.log(`${String(Math.ceil(statSync(join(folder, file)).size / 1_000)).padStart(6)} kB  ${file}`);
  if (!file.endsWith('.tgz')) continue;
  const files = execFileSync('tar', ['-tzf', join(folder, file)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  console.log(`           ${files.length} files`);
}
console.log('The image of the Dockerfile is published too; `docker build .` makes it.');
