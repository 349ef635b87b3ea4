import { rmSync } from 'node:fs';
import { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import { type Command, readArgs, type Say } from '../command.ts';
import { readExamples } from '../examples/read-examples.ts';
import { folderAt, loadFolder, writeRevision } from '../rules-folder.ts';
import { findImpact, hasSameFiles } from './compare.ts';
import { loadBase } from './old-base.ts';
import { pastChanges } from './past-changes.ts';
import { type FullImpact, impactLines } from './print.ts';
import { type Difference, textDifferences } from './text-differences.ts';
import { unplacedChanges } from './unplaced.ts';

/** What a change of the rules does to results; exit code 1 when it changes the past undeclared, or cannot tell. */
export const impactCommand: Command = {
  usage: 'npm run impact -- [--base <git revision>] [--all]',
  help: [
    'Shows what a change of the rules does to results, after a verdict.',
    'Fails when the past changes undeclared, and when no result that was tried shows what was changed.',
    '--base  a git revision to compare with; the last commit when left out',
    '--all   every group of results that change, not a dozen of each calculator',
  ],
  async run(root, args, say) {
    const { values } = readArgs(args, { base: { type: 'string' }, all: { type: 'boolean' } });
    const impact = await fullImpact(root, values.base ?? 'HEAD', say);
    if (typeof impact === 'number') return impact;
    for (const line of impactLines(impact, values.all === true ? Infinity : 12)) say.out(line);
    const { past, unplaced, notCompared } = impact;
    if (notCompared.length > 0) return 2;
    return past.undeclared.length + unplaced.length > 0 ? 1 : 0;
  },
};

/** What changes since a revision; the exit code where one of the two cannot be loaded, which is said. */
export async function fullImpact(root: string, base: string, say: Say): Promise<FullImpact | 1 | 2> {
  const after = await loadFolder(root, say);
  if (after === null) return 1;
  const folder = writeRevision(root, base);
  try {
    const loaded = await loadBase(folder, root, base, say);
    if (loaded === null) return 2;
    const { before, filled, notCompared } = loaded;
    const examples = readExamples(folderAt(root), new Diagnostics());
    const texts = textDifferences(folder, root);
    const isSame = (key: string): boolean => hasSameFiles(folder, root, after, key);
    const impact = findImpact(before, after, examples, isSame, daysIn(texts));
    const past = pastChanges(impact, before, after, texts);
    const unplaced = unplacedChanges(impact, before, after, texts);
    return { ...impact, base, before, after, texts, past, unplaced, filled, notCompared };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The days that texts and conditions name in one version only. */
function daysIn(texts: readonly Difference[]): Day[] {
  const conditional = texts.filter(({ name }) => /^rules\/(?:decisions|checks|texts)\//.test(name));
  const written = conditional.flatMap(
    ({ before, after }) => `${before} ${after}`.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? [],
  );
  return [...new Set(written)].flatMap((text) => parseDay(text) ?? []);
}
