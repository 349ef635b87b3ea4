import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from './command.ts';
import { PARTS } from './rules-folder.ts';

/**
 * Writes the reviewer's files as of a git revision into a temporary folder, which the caller removes.
 *
 * @param parts the folders and files to write.
 * @throws UsageError when the folder has no history, or not this revision.
 */
export function writeRevision(root: string, revision: string, parts: readonly string[] = PARTS): string {
  const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { maxBuffer: 2 ** 28 });
  if (!hasHistory(root)) {
    throw new UsageError('This folder has no git history to compare with.');
  }
  // An argument such as --output=x must not reach git as an option.
  if (revision.startsWith('-') || git('rev-parse', '--verify', `${revision}^{commit}`).status !== 0) {
    throw new UsageError(`git knows no revision "${revision}".`);
  }
  const archive = git('archive', '--format=tar', revision, '--', ...parts);
  if (archive.status !== 0) {
    throw new UsageError(`The revision "${revision}" does not hold ${parts.join(', ')} here.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'rules-before-'));
  const unpacked = spawnSync('tar', ['-xf', '-', '-C', folder], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr}`);
  return folder;
}

/** Whether a folder has a git history with at least one commit. */
export function hasHistory(root: string): boolean {
  return spawnSync('git', ['-C', root, 'rev-parse', '--verify', 'HEAD^{commit}']).status === 0;
}
