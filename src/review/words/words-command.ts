import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { type Command, readArgs } from '../command.ts';
import { readExamples } from '../examples/read-examples.ts';
import { textAt } from '../impact/compare.ts';
import { loadFolder } from '../rules-folder.ts';
import { unseenText, wordsOf } from './words.ts';

/** Rewrites rules/words, whose diff a reviewer reads. */
export const wordsCommand: Command = {
  usage: 'npm run words',
  help: ['Rewrites rules/words: every sentence, label, note, headline and reason that results show.'],
  async run(folder, args, output) {
    readArgs(args, {});
    const service = await loadFolder(folder, output);
    if (service === null) return 1;
    mkdirSync(join(folder.rules, 'words'), { recursive: true });
    let changed = 0;
    const examples = readExamples(folder, new Diagnostics(), service);
    for (const { name, text, unseen } of wordsOf(service, examples, folder, true)) {
      for (const words of unseen) output.error(unseenText(name, words));
      if (textAt(folder.rules, name) === text) continue;
      writeFileSync(join(folder.rules, name), text);
      output.info(`rules/${name} changed.`);
      changed += 1;
    }
    if (changed === 0) output.info('rules/words is up to date.');
    return 0;
  },
};
