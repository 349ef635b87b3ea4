import { rmSync } from 'node:fs';
import { Diagnostics, InvalidRules } from '../../engine/checks/diagnostics.ts';
import { loadService } from '../../load-service.ts';
import type { Service } from '../../service.ts';
import { type Command, folderAt, type Output, type RulesFolder, readArgs } from '../command.ts';
import { readExamples } from '../examples/read-examples.ts';
import { loadFolder, writeRevision } from '../rules-folder.ts';
import { changedFiles, findImpact } from './compare.ts';
import { pastChanges } from './past-changes.ts';
import { type FullImpact, impactLines } from './print.ts';

/** The effect of a change of rules on results; exit code 1 when it changes the past undeclared, or cannot tell. */
export const impactCommand: Command = {
  usage: 'npm run impact -- [--base <git revision>] [--all]',
  help: [
    'Shows what a change of the rules does to results, after a verdict. Fails when past results change undeclared.',
    '--base  a git revision to compare with; the last commit when left out',
    '--all   every group of results that change, not the first few of each calculator',
  ],
  async run(folder, args, output) {
    const { values } = readArgs(args, { base: { type: 'string' }, all: { type: 'boolean' } });
    const impact = await fullImpact(folder, values.base ?? 'HEAD', output);
    if (typeof impact === 'number') return impact;
    for (const line of impactLines(impact, values.all === true ? Infinity : 2)) output.info(line);
    return impact.past.undeclared.length > 0 ? 1 : 0;
  },
};

/** The changes since a revision; the exit code, with a message, if either version cannot be loaded. */
async function fullImpact(folder: RulesFolder, base: string, output: Output): Promise<FullImpact | 1 | 2> {
  const after = await loadFolder(folder, output);
  if (after === null) return 1;
  const old = writeRevision(folder, base);
  try {
    const before = await loadBase({ ...folder, ...folderAt(old) }, base, output);
    if (before === null) return 2;
    const examples = readExamples(folder, new Diagnostics(), after);
    const changed = changedFiles(old, folder.root);
    const impact = findImpact(before, after, examples, changed);
    const past = pastChanges(impact, before, after);
    const files = changed.filter((file) => !file.startsWith('rules/rates/'));
    return { ...impact, base, files, past };
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

/** The rules of a revision; null, with a message, if the calculators of this folder cannot read them. */
async function loadBase(folder: RulesFolder, base: string, output: Output): Promise<Service | null> {
  try {
    return await loadService(folder);
  } catch (thrown) {
    if (!(thrown instanceof InvalidRules)) throw thrown;
    output.error(`The rules of ${base} need the code of ${base}, so results cannot be compared.`);
    return null;
  }
}
