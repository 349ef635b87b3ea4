import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDiagnostic, InvalidRules } from '../engine/checks/diagnostics.ts';
import { loadService } from '../load-service.ts';
import type { Service } from '../service.ts';
import { type Output, type RulesFolder, UsageError } from './command.ts';

/**
 * The service over the current rules of a folder; null, with every diagnostic printed, when they cannot be loaded.
 * @throws UsageError when there are no rules in the folder.
 */
export async function loadFolder(folder: RulesFolder, output: Output): Promise<Service | null> {
  if (!existsSync(folder.rules)) {
    throw new UsageError('There is no folder "rules" here. Run this in the folder that has it.');
  }
  try {
    return await loadService(folder);
  } catch (thrown) {
    if (!(thrown instanceof InvalidRules)) throw thrown;
    for (const diagnostic of thrown.diagnostics) output.error(formatDiagnostic(diagnostic));
    output.error('The rules have errors. Correct them first: npm run check.');
    return null;
  }
}

/**
 * Writes the reviewer's files as of a git revision into a temporary folder, which the caller removes.
 * @param parts the folders and files to write.
 * @throws UsageError when the folder has no history, or not this revision.
 */
export function writeRevision(
  { root }: RulesFolder,
  revision: string,
  parts = ['rules', 'schemas', 'CHANGELOG-rates.md'],
): string {
  if (!hasRevision({ root }, 'HEAD')) {
    throw new UsageError('This folder has no git history to compare with.');
  }
  // An argument such as --output=x must not reach git as an option.
  if (revision.startsWith('-') || !hasRevision({ root }, revision)) {
    throw new UsageError(`git knows no revision "${revision}".`);
  }
  const archive = git(root, 'archive', '--format=tar', revision, '--', ...parts);
  if (archive.status !== 0) {
    throw new UsageError(`The revision "${revision}" has no ${parts.join(', ')} here.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'rules-before-'));
  const unpacked = spawnSync('tar', ['-xf', '-', '-C', folder], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr}`);
  return folder;
}

export function hasRevision({ root }: Pick<RulesFolder, 'root'>, revision: string): boolean {
  return git(root, 'rev-parse', '--verify', `${revision}^{commit}`).status === 0;
}

function git(root: string, ...args: readonly string[]) {
  return spawnSync('git', ['-C', root, ...args], { maxBuffer: 2 ** 28 });
}
