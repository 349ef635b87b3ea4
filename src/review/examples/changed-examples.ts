import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { folderAt, hasHistory, writeRevision } from '../rules-folder.ts';
import { type Example, type Examples, readExamples } from './read-examples.ts';

/**
 * The published examples whose inputs or figures differ from the last commit with an unchanged note, one a line:
 * published figures are only changed for a stated reason. None without a history.
 */
export function changedExamples(root: string): string[] {
  const args = ['-C', root, 'diff', '--quiet', 'HEAD', '--', 'rules/examples'];
  if (!hasHistory(root) || spawnSync('git', args).status === 0) return [];
  const folder = writeRevision(root, 'HEAD', ['rules/examples', 'schemas']);
  try {
    const [before, now] = [folder, root].map((at) => readExamples(folderAt(at), new Diagnostics()));
    return [...(now as Examples)].flatMap(([key, all]) =>
      all.flatMap((example) => {
        const was = before?.get(key)?.find(({ id }) => id === example.id);
        const source = was?.source ?? null;
        if (was === undefined || source === null || was.note !== example.note) return [];
        const isSame = sayingOf(was) === sayingOf(example);
        const why = `${source.title} published it: say in its "note" why it is changed`;
        return isSame ? [] : [`${example.placeOf()} – ${example.id}: ${why}`];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sayingOf({ given, expect, tolerance, source }: Example): string {
  return JSON.stringify([given, expect, tolerance, source]);
}
