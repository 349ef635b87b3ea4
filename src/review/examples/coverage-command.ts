import { Diagnostics, formatFault } from '../../engine/loading/diagnostics.ts';
import type { Service } from '../../service.ts';
import type { Asked } from '../changelog/record-command.ts';
import { type Command, readArgs } from '../command.ts';
import { isNoResult } from '../impact/answered.ts';
import { verifyLaws } from '../laws/verify-laws.ts';
import { folderAt, loadFolder, type RulesFolder } from '../rules-folder.ts';
import { uncovered } from './coverage.ts';
import { invertedConditions } from './inversions.ts';
import { type Example, readExamples } from './read-examples.ts';
import { findDepartures, placed } from './run-example.ts';

/** Changes that no worked example would catch; exit code 1 if any of them lacks a reason. */
export const coverageCommand: Command = {
  usage: 'npm run coverage',
  help: [
    'Moves each value, first day, limit, box and text of the rules by the least that can be written, and lists what neither',
    'a worked example nor a law across tables notices, most used first. Fails unless rules/laws.yaml gives the reason.',
  ],
  async run(root, args, say) {
    readArgs(args, {});
    const service = await loadFolder(root, say);
    if (service === null) return 1;
    const found = coverageOf(service, folderAt(root));
    for (const line of found.lines) say.wrong(line);
    say.out(`Not covered: ${found.lines.length}, and ${found.known} with a reason.`);
    return found.lines.length === 0 ? 0 : 1;
  },
};

/**
 * What is not covered and has no reason, one a line, the reasons that are no longer needed, and the failing examples.
 *
 * @param asked what to examine; by default everything, including every reason.
 */
export function coverageOf(
  service: Service,
  folder: RulesFolder,
  asked?: Asked,
): { readonly lines: readonly string[]; readonly known: number } {
  const diagnostics = new Diagnostics();
  const laws = verifyLaws(service.rules, folder, diagnostics);
  if (laws === null) return { lines: diagnostics.all().map(formatFault), known: 0 };
  const failing = new Map<Example, readonly string[]>();
  const examples = new Map<string, Example[]>();
  for (const [key, all] of readExamples(folder, diagnostics, service)) {
    const calculated = all.filter((example) => {
      const wrong = findDepartures(service, key, example);
      if (wrong.length > 0) failing.set(example, wrong);
      return !wrong.some(isNoResult);
    });
    examples.set(key, calculated);
  }
  const all = uncovered(service, examples, failing, laws, folder, asked);
  const reasons = Object.keys(laws.not_covered);
  const isOf = (name: string, reason: string): boolean => name === reason || name.startsWith(`${reason} `);
  const found = all.filter(({ name }) => !reasons.some((reason) => isOf(name, reason)));
  const stale = reasons.filter(
    (reason) => asked === undefined && !all.some(({ name }) => isOf(name, reason)),
  );
  return {
    lines: [
      ...(failing.size > 0 ? invertedConditions(service, folder, examples).map(formatFault) : []),
      ...[...failing].flatMap(([example, wrong]) => placed(example, wrong)),
      ...diagnostics.all().map(formatFault),
      ...found.map(
        ({ place: { file, line, column }, name, what }) =>
          `${file}:${line}:${column} – ${name}: ${what}, and no worked example would notice`,
      ),
      ...stale.map((name) => `rules/laws.yaml:1:1 – "${name}" is covered: take it out of not_covered`),
    ],
    known: reasons.length,
  };
}
