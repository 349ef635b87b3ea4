import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import type { Service } from '../../service.ts';
import type { RulesFolder } from '../command.ts';
import type { Examples } from '../examples/read-examples.ts';
import { textAt } from '../impact/compare.ts';
import { unseenText, wordsOf } from './words.ts';

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
    const at = Array.from({ length: Math.max(was.length, is.length) }).findIndex(
      (_, line) => was[line] !== is[line],
    );
    if (at >= 0) {
      const now = is[at] === undefined ? '' : ` Now: "${is[at]}".`;
      diagnostics.addAt(file, at + 1, `The words have changed.${now} If this is right, run npm run words.`);
    }
    for (const words of unseen) diagnostics.addAt(file, 1, unseenText(name, words));
  }
}
