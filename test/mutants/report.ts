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
const VERDICTS: readonly Verdict[] = [...NOTICED, 'survived', 'not reached', 'refused'];

/**
 * Prints what was noticed in each folder of src/, and each survivor with its reason.
 * @returns the share noticed, without those that the compiler refuses and those that have a reason.
 */
export function printReport(tried: readonly Tried[], known: readonly Known[]): number {
  console.log(`\n${row('folder', 'tried', ...VERDICTS, 'noticed')}`);
  for (const folder of [...new Set(tried.map(folderOf))].sort()) {
    printRow(
      folder,
      tried.filter((one) => folderOf(one) === folder),
    );
  }
  printRow('src', tried);

  const refused = tried.filter(({ verdict }) => verdict === 'refused');
  const noticed = tried.filter(({ verdict }) => NOTICED.includes(verdict));
  const survivors = tried.filter((one) => !noticed.includes(one) && !refused.includes(one));
  console.log('\nNoticed by no test:');
  for (const { mutant, verdict } of survivors.sort((a, b) => compare(a.mutant, b.mutant))) {
    const { place, line, change } = mutant;
    const why = reasonOf(mutant, known) ?? 'no reason is given';
    const reached = verdict === 'not reached' ? ' (not reached)' : '';
    console.log(`  ${place}${reached}\n    ${line}\n    ${change}\n    ${why}`);
  }
  const unnoticeable = survivors.filter(({ mutant }) => reasonOf(mutant, known) !== undefined);
  const left = tried.filter((one) => !unnoticeable.includes(one) && !refused.includes(one));
  console.log(
    `\n${noticed.length} of ${tried.length} noticed (${percent(tried)}); the compiler refuses ${refused.length}, ${unnoticeable.length} have a reason, ${percent(left)} of the others noticed`,
  );
  return shareNoticed(left);
}

function folderOf({ mutant }: Tried): string {
  const parts = mutant.module.split('/').slice(0, -1);
  return ['src', ...parts.slice(0, 2)].join('/');
}

function printRow(folder: string, tried: readonly Tried[]): void {
  const count = (wanted: Verdict): string => String(tried.filter(({ verdict }) => verdict === wanted).length);
  console.log(row(folder, String(tried.length), ...VERDICTS.map(count), percent(tried)));
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
