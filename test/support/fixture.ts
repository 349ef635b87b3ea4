import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../../src/review/check/check.ts';
import type { RulesFolder } from '../../src/review/command.ts';
import { calculators } from '../fixture/calculators.ts';
import { ROOT, RulesCopy } from './rules-copy.ts';

const FROZEN = join(ROOT, 'test/fixture');
/** What code determines, not the rules. */
const SHARED = ['rules/texts/common.yaml', 'rules/texts/site.yaml', 'schemas/rules'];

/**
 * A copy of the frozen rules of test/fixture with its own git history: new rates and sentences in rules/
 * change nothing here.
 */
export class Fixture extends RulesCopy {
  constructor() {
    super();
    this.startHistory();
  }

  protected override fill(name: string): void {
    const from = join(FROZEN, name);
    if (existsSync(from)) cpSync(from, join(this.folder, name), { recursive: true });
    for (const shared of SHARED) {
      if (!shared.startsWith(name)) continue;
      cpSync(join(ROOT, shared), join(this.folder, shared), { recursive: true });
    }
  }

  override get options(): RulesFolder {
    return { ...super.options, calculators };
  }

  async check(): Promise<readonly string[]> {
    return (await check(this.options)).diagnostics;
  }
}
