import { chmodSync, cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, RulesCopy } from './rules-copy.ts';

/** The built service with rules of its own, to be edited while it runs. */
export function builtCopy(): RulesCopy {
  const copy = new RulesCopy();
  for (const name of ['dist', 'package.json']) {
    cpSync(join(ROOT, name), join(copy.folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy.folder, 'node_modules'));
  // The service may run as another user, who has to come in.
  chmodSync(copy.folder, 0o755);
  return copy;
}
