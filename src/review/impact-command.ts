import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Diagnostics, RulesFault } from '../engine/loading/diagnostics.ts';
import { loadService } from '../load-service.ts';
import type { Service } from '../service.ts';
import { writeRevision } from './base-revision.ts';
import { type Command, readArgs, type Say } from './command.ts';
import { type Examples, readExamples } from './examples.ts';
import { impactOf } from './impact.ts';
import { impactOfCode, loadOldCode } from './impact-of-code.ts';
import { impactLines } from './impact-text.ts';
import { pastChanges } from './past-changes.ts';
import { folderAt, loadFolder, PARTS } from './rules-folder.ts';
import { sameCalculators } from './same-rules.ts';
import { textDifferences } from './text-differences.ts';

/** What a change of the rules does to results; exit code 1 when it changes the past undeclared. */
export const impactCommand: Command = {
  usage: 'npm run impact -- [--base <git revision>] [--markdown] [--all]',
  help: [
    'Shows what a change of the rules does to results, beginning with a verdict; fails when the past changes undeclared.',
    '--base      a git revision to compare with; the last commit when left out',
    '--markdown  for a pull request; what is longer than a comment stands whole in impact.md',
    '--all       every group of results that change, not a dozen of each calculator',
  ],
  async run(root, args, say) {
    const { values } = readArgs(args, {
      base: { type: 'string' },
      markdown: { type: 'boolean' },
      all: { type: 'boolean' },
    });
    const { base = 'HEAD', markdown = false, all = false } = values;
    const after = await loadFolder(root, say);
    if (after === null) return 1;
    const folder = writeRevision(root, base);
    try {
      const before = await loadBase(folder, base, say);
      if (before === null) return await compareCode(root, base, after, say);
      const same = sameCalculators({ root: folder, service: before }, { root, service: after });
      const impact = impactOf(before, after, examplesOf(root), same);
      // If no row differs, no change can come from rates.
      const ratesAlone = impact.rows.length === 0 ? null : await loadRatesAlone(folder, root, after);
      const past = pastChanges(impact, before, after, ratesAlone);
      const full = { ...impact, base, past, texts: textDifferences(folder, root) };
      const lines = impactLines(full, { markdown, groups: all ? Infinity : 12 });
      for (const line of markdown ? shortened(lines, root) : lines) say.out(line);
      return past.undeclared.length > 0 ? 1 : 0;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** GitHub limits a comment to fewer than 65,536 characters. */
const MOST_CHARACTERS = 60_000;
const REST = 'impact.md';

/** Lines that fit into a comment; if they do not, all of them go to a file. */
function shortened(lines: readonly string[], root: string): readonly string[] {
  if (lines.join('\n').length <= MOST_CHARACTERS) return lines;
  writeFileSync(join(root, REST), `${lines.join('\n')}\n`);
  const end = `This is the beginning: all of it stands in ${REST}.`;
  let left = MOST_CHARACTERS - end.length - 2;
  const cut = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return [...lines.slice(0, cut), '', end];
}

/** Compares with a revision that only its own code can read; past results are not traced to rows. */
async function compareCode(root: string, base: string, after: Service, say: Say): Promise<number> {
  let folder: string | null = null;
  try {
    folder = writeRevision(root, base, [...PARTS, 'src', 'package.json']);
    const lines = await impactOfCode(await loadOldCode(folder, root), after, examplesOf(root));
    for (const line of [`Results of ${base}, by its own code, and now:`, ...lines]) say.out(line);
    return 0;
  } catch (thrown) {
    say.wrong(`Its own code cannot be run either, so it cannot be compared: ${(thrown as Error).message}`);
    return 2;
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

async function loadBase(folder: string, base: string, say: Say): Promise<Service | null> {
  try {
    return await loadService(folderAt(folder));
  } catch (thrown) {
    say.wrong(`The rules of ${base} do not fit the calculators of this folder.`);
    // Its schemas may accept what the current code does not know, so anything may be thrown here.
    if (thrown instanceof RulesFault) {
      for (const { file, line, wrong } of thrown.faults.slice(0, 5)) {
        say.wrong(`  ${base}: ${file}:${line} – ${wrong}`);
      }
    }
    return null;
  }
}

/** Files about rates: all others are conditions and words. */
const OF_RATES = ['rules/rates', 'rules/sources.yaml', 'CHANGELOG-rates.md'];

/** The version before with the rates, sources and changelog of now: what it changes is not of conditions or texts. */
async function loadRatesAlone(before: string, now: string, after: Service): Promise<Service | null> {
  if (isDeepStrictEqual(besideRates(before), besideRates(now))) return after;
  const folder = mkdtempSync(join(tmpdir(), 'rules-rates-'));
  try {
    cpSync(before, folder, { recursive: true });
    rmSync(join(folder, 'rules/rates'), { recursive: true });
    for (const part of OF_RATES) {
      cpSync(join(now, part), join(folder, part), { recursive: true });
    }
    return await loadService(folderAt(folder));
  } catch (thrown) {
    if (!(thrown instanceof RulesFault)) throw thrown;
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything but rates that results rest on, each file with its text. */
function besideRates(root: string): string[][] {
  return ['rules', 'schemas'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .map((name) => join(part, name))
      .filter((name) => /\.(?:yaml|json)$/.test(name) && !/^rules.(?:rates|examples)\b/.test(name))
      .filter((name) => !OF_RATES.includes(name))
      .sort()
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  );
}

/** The current worked examples; `npm run check` verifies their form. */
function examplesOf(root: string): Examples {
  return readExamples(folderAt(root), new Diagnostics());
}
