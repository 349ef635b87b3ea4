import { Diagnostics, formatDiagnostic } from '../../engine/checks/diagnostics.ts';
import { type Command, readArgs, UsageError } from '../command.ts';
import { loadFolder } from '../rules-folder.ts';
import { readExamples } from './read-examples.ts';
import { failingExamples } from './run-example.ts';

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
    const chosen = new Map(
      [...readExamples(folder, diagnostics, service)].map(([key, all]) => [
        key,
        all.filter(({ id }) => words.length === 0 || words.some((word) => `${key} ${id}`.includes(word))),
      ]),
    );
    const { length } = [...chosen.values()].flat();
    if (length === 0) throw new UsageError('There is no such worked example.');
    for (const failure of failingExamples(service, chosen)) diagnostics.add(failure);
    const failures = diagnostics.all();
    for (const failure of failures) output.error(formatDiagnostic(failure));
    const failed = new Set(failures.map(({ file, line }) => `${file}:${line}`)).size;
    output.info(
      failed === 0
        ? `${length} worked ${length === 1 ? 'example passes' : 'examples pass'}.`
        : `${failed} of ${length} worked examples ${failed === 1 ? 'fails' : 'fail'}.`,
    );
    return failed === 0 ? 0 : 1;
  },
};
