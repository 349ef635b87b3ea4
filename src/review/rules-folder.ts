import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatFault, RulesFault } from '../engine/loading/diagnostics.ts';
import { loadService } from '../load-service.ts';
import type { Service } from '../service.ts';
import { type Say, UsageError } from './command.ts';

/** What a reviewer edits: rules, schemas and the changelog, wherever they are. */
export interface RulesFolder {
  readonly rules: string;
  readonly changelog: string;
  readonly schemas: string;
}

export const PARTS = ['rules', 'schemas', 'CHANGELOG-rates.md'] as const;

export function folderAt(root: string): RulesFolder {
  return {
    rules: join(root, 'rules'),
    changelog: join(root, 'CHANGELOG-rates.md'),
    schemas: join(root, 'schemas'),
  };
}

/**
 * The service over the current rules of a folder; null, with every diagnostic printed, when they cannot be
 * loaded.
 * @throws UsageError when there are no rules in the folder.
 */
export async function loadFolder(root: string, say: Say): Promise<Service | null> {
  const folder = folderAt(root);
  if (!existsSync(folder.rules)) {
    throw new UsageError('There is no folder "rules" here: run this where rules/ stands.');
  }
  try {
    return await loadService(folder);
  } catch (thrown) {
    if (!(thrown instanceof RulesFault)) throw thrown;
    for (const fault of thrown.faults) say.wrong(formatFault(fault));
    say.wrong('The rules have faults. Put them right first: npm run check.');
    return null;
  }
}
