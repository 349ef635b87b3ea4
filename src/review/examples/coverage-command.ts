import { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { type Command, readArgs } from '../command.ts';
import { verifyLaws } from '../laws/verify-laws.ts';
import { folderAt, loadFolder } from '../rules-folder.ts';
import { uncovered } from './coverage.ts';
import { readExamples } from './read-examples.ts';

/** What could change without a worked example noticing; exit code 1 if any of it lacks a reason. */
export const coverageCommand: Command = {
  usage: 'npm run coverage -- [--texts]',
  help: [
    'Moves each value, first day and limit of the rules by the least that can be written, and lists what neither a worked',
    'example nor a law across tables notices, most used first. Fails unless rules/laws.yaml gives the reason.',
    '--texts  the sentences, figures and notes that no worked example comes to, too',
  ],
  async run(root, args, say) {
    const { values } = readArgs(args, { texts: { type: 'boolean' } });
    const service = await loadFolder(root, say);
    if (service === null) return 1;
    const [folder, diagnostics] = [folderAt(root), new Diagnostics()];
    const laws = verifyLaws(service.rules, folder, diagnostics);
    if (laws === null) throw new Error('there is no rules/laws.yaml');
    const all = uncovered(service, readExamples(folder, diagnostics, service), laws);
    const texts = all.filter(({ kind }) => kind === 'text');
    const found = all.filter(({ kind, name }) => kind !== 'text' && !(name in laws.not_covered));
    const stale = Object.keys(laws.not_covered).filter((name) => !all.some((one) => one.name === name));
    for (const { place, name, what } of values.texts === true ? [...found, ...texts] : found) {
      say.out(
        `${place.file}:${place.line}:${place.column} – ${name}: ${what}, and no worked example would notice`,
      );
    }
    for (const name of stale)
      say.wrong(`rules/laws.yaml:1:1 – "${name}" is covered: take it out of not_covered`);
    const known = Object.keys(laws.not_covered).length;
    say.out(
      `Not covered: ${found.length} values, days and limits, and ${known} with a reason; ${texts.length} texts.`,
    );
    return found.length === 0 && stale.length === 0 ? 0 : 1;
  },
};
