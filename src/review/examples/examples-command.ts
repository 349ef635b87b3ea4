import { Diagnostics, formatFault } from '../../engine/checks/diagnostics.ts';
import { type Command, readArgs, UsageError } from '../command.ts';
import { loadFolder } from '../rules-folder.ts';
import { readExamples } from './read-examples.ts';
import { findMismatches, placed } from './run-example.ts';

/** Runs the worked examples under the current rules; exit code 1 when one fails. */
export const examplesCommand: Command = {
  usage: 'npm run examples [-- <word of calculator or id> …]',
  help: [
    'Runs the worked examples of rules/examples and names those that fail.',
    'Words choose those whose calculator or id has one of them.',
  ],
  async run(folder, args, output) {
    const { positionals: words } = readArgs(args, {}, Infinity);
    const service = await loadFolder(folder, output);
    if (service === null) return 1;
    const diagnostics = new Diagnostics();
    const examples = readExamples(folder, diagnostics, service);
    for (const fault of diagnostics.all()) output.error(formatFault(fault));
    const chosen = [...examples].flatMap(([key, all]) =>
      all
        .filter(({ id }) => words.length === 0 || words.some((word) => `${key} ${id}`.includes(word)))
        .map((example) => ({ key, example })),
    );
    if (chosen.length === 0) throw new UsageError('There is no such worked example.');
    let failed = 0;
    for (const { key, example } of chosen) {
      const wrong = placed(example, findMismatches(service, key, example));
      if (wrong.length > 0) failed += 1;
      for (const failure of wrong) output.error(failure);
    }
    output.info(
      failed === 0
        ? `${chosen.length} worked ${chosen.length === 1 ? 'example passes' : 'examples pass'}.`
        : `${failed} of ${chosen.length} worked examples ${failed === 1 ? 'fails' : 'fail'}.`,
    );
    return failed === 0 && !diagnostics.any ? 0 : 1;
  },
};
