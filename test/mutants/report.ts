import type { Mutant } from './mutant.ts';
import type { Verdict } from './trial.ts';

export interface Tried {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

/** A mutant of survivors.yaml that no test notices, and why that is well. */
export interface Known {
  readonly file: string;
  readonly line: string;
  readonly change: string;
  readonly why: string;
}

const NOTICED: readonly Verdict[] = ['killed', 'timed out'];

/**
 * Prints what was noticed in each folder of src/, and each survivor with its reason.
 * @returns the share noticed, without those that have a reason.
 */
export function printReport(tried: readonly Tried[], known: readonly Known[]): number {
  console.log(`\n${row('folder', 'tried', 'killed', 'timed out', 'survived', 'not reached', 'noticed')}`);
  for (const folder of [...new Set(tried.map(folderOf))].sort()) {
    printRow(
      folder,
      tried.filter((one) => folderOf(one) === folder),
    );
  }
  printRow('src', tried);

  const survivors = tried.filter(({ verdict }) => !NOTICED.includes(verdict));
  console.log('\nNoticed by no test:');
  for (const { mutant, verdict } of survivors.sort((a, b) => compare(a.mutant, b.mutant))) {
    const { place, line, change } = mutant;
    const why = reasonOf(mutant, known) ?? 'no reason is given';
    const reached = verdict === 'not reached' ? ' (not reached)' : '';
    console.log(`  ${place}${reached}\n    ${line}\n    ${change}\n    ${why}`);
  }
  const unnoticeable = survivors.filter(({ mutant }) => reasonOf(mutant, known) !== undefined);
  const left = tried.filter((one) => !unnoticeable.includes(one));
  const noticed = tried.length - survivors.length;
  console.log(
    `\n${noticed} of ${tried.length} noticed (${percent(tried)}); ${unnoticeable.length} have a reason, ${percent(left)} of the others noticed`,
  );
  return shareNoticed(left);
}

function folderOf({ mutant }: Tried): string {
  const parts = mutant.module.split('/').slice(0, -1);
  return ['src', ...parts.slice(0, 2)].join('/');
}

function printRow(folder: string, tried: readonly Tried[]): void {
  const count = (wanted: Verdict): string => String(tried.filter(({ verdict }) => verdict === wanted).length);
  const [killed, late, survived, missed] = (['killed', 'timed out', 'survived', 'not reached'] as const).map(
    count,
  );
  const cells = [String(tried.length), ...[killed, late, survived, missed].map(String), percent(tried)];
  console.log(row(folder, ...cells));
}

function row(folder: string, ...cells: readonly string[]): string {
  return folder.padEnd(32) + cells.map((cell) => cell.padStart(12)).join('');
}

function percent(tried: readonly Tried[]): string {
  return `${(shareNoticed(tried) * 100).toFixed(1)}%`;
}

function shareNoticed(tried: readonly Tried[]): number {
  return tried.filter(({ verdict }) => NOTICED.includes(verdict)).length / Math.max(1, tried.length);
}

function compare(a: Mutant, b: Mutant): number {
  return a.module.localeCompare(b.module) || a.start - b.start;
}

function reasonOf(mutant: Mutant, known: readonly Known[]): string | undefined {
  return known.find((one) => isSame(one, mutant))?.why;
}

function isSame({ file, line, change }: Known, mutant: Mutant): boolean {
  return mutant.place.startsWith(`${file}:`) && line === mutant.line && change === mutant.change;
}
