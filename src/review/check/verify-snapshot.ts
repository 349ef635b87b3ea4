import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import type { Service } from '../../service.ts';
import type { Examples } from '../examples/read-examples.ts';
import type { RulesFolder } from '../folder.ts';
import { textAt } from '../impact/differences.ts';
import { wordsOf } from '../words/words.ts';
import { unseenText } from '../words/words-command.ts';

/** Verifies that rules/words is what results show now, and shows every sentence of the texts. */
export function verifySnapshot(
  service: Service,
  examples: Examples,
  folder: RulesFolder,
  diagnostics: Diagnostics,
): void {
  for (const { name, text, unseen } of wordsOf(service, examples, folder)) {
    const file = `rules/${name}`;
    const [was, is] = [textAt(folder.rules, name).split('\n'), text.split('\n')];
    const at = is.findIndex((line, index) => line !== was[index]);
    if (at >= 0 || was.length !== is.length) {
      const line = Math.max(0, at < 0 ? is.length : at) + 1;
      const now = is[line - 1] === undefined ? '' : ` Now: "${is[line - 1]}".`;
      diagnostics.add({
        file,
        line,
        column: 1,
        wrong: `The words have changed.${now} If this is right, run npm run words.`,
      });
    }
    for (const words of unseen) diagnostics.add({ file, line: 1, column: 1, wrong: unseenText(name, words) });
  }
}
