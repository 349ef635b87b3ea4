import { rmSync } from 'node:fs';
import { Diagnostics, RulesFault } from '../../engine/loading/diagnostics.ts';
import { loadService } from '../../load-service.ts';
import type { Service } from '../../service.ts';
import { type Command, readArgs, type Say } from '../command.ts';
import { readExamples } from '../examples/read-examples.ts';
import { folderAt, loadFolder, writeRevision } from '../rules-folder.ts';
import { findImpact, hasSameFiles } from './compare.ts';
import { pastChanges } from './past-changes.ts';
import { type FullImpact, impactLines } from './print.ts';
import { textDifferences } from './text-differences.ts';

/** What a change of the rules does to results; exit code 1 when it changes the past undeclared. */
export const impactCommand: Command = {
  usage: 'npm run impact -- [--base <git revision>] [--all]',
  help: [
    'Shows what a change of the rules does to results, beginning with a verdict; fails when the past changes undeclared.',
    '--base  a git revision to compare with; the last commit when left out',
    '--all   every group of results that change, not a dozen of each calculator',
  ],
  async run(root, args, say) {
    const { values } = readArgs(args, { base: { type: 'string' }, all: { type: 'boolean' } });
    const impact = await fullImpact(root, values.base ?? 'HEAD', say);
    if (typeof impact === 'number') return impact;
    for (const line of impactLines(impact, values.all === true ? Infinity : 12)) say.out(line);
    return impact.past.undeclared.length > 0 ? 1 : 0;
  },
};

/** What changes since a revision; the exit code where one of the two cannot be loaded, which is said. */
export async function fullImpact(root: string, base: string, say: Say): Promise<FullImpact | 1 | 2> {
  const after = await loadFolder(root, say);
  if (after === null) return 1;
  const folder = writeRevision(root, base);
  try {
    const before = await loadBase(folder, base, say);
    if (before === null) return 2;
    const examples = readExamples(folderAt(root), new Diagnostics());
    const impact = findImpact(before, after, examples, (key) => hasSameFiles(folder, root, after, key));
    const texts = textDifferences(folder, root);
    return { ...impact, base, before, after, texts, past: pastChanges(impact, before, after, texts) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loadBase(folder: string, base: string, say: Say): Promise<Service | null> {
  try {
    return await loadService(folderAt(folder));
  } catch (thrown) {
    say.wrong(`The rules of ${base} do not fit the calculators of this folder.`);
    // Its schemas may accept what the current code does not know, so anything may be thrown here.
    const faults = thrown instanceof RulesFault ? thrown.faults : [];
    for (const { file, line, wrong } of faults.slice(0, 5)) {
      say.wrong(`  ${base}: ${file}:${line} – ${wrong}`);
    }
    return null;
  }
}
