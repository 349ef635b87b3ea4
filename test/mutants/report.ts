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

/** Prints what was noticed in each folder of src/, and each survivor with its reason. @returns the share noticed. */
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
    const why = known.find((one) => isSame(one, mutant))?.why ?? 'no reason is given';
    const reached = verdict === 'not reached' ? ' (not reached)' : '';
    console.log(`  ${place}${reached}\n    ${line}\n    ${change}\n    ${why}`);
  }
  return shareNoticed(tried);
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
  const share = `${Math.round(shareNoticed(tried) * 100)}%`;
  console.log(row(folder, String(tried.length), ...[killed, late, survived, missed].map(String), share));
}

function row(folder: string, ...cells: readonly string[]): string {
  return folder.padEnd(32) + cells.map((cell) => cell.padStart(12)).join('');
}

function shareNoticed(tried: readonly Tried[]): number {
  return tried.filter(({ verdict }) => NOTICED.includes(verdict)).length / Math.max(1, tried.length);
}

function compare(a: Mutant, b: Mutant): number {
  return a.module.localeCompare(b.module) || a.start - b.start;
}

function isSame({ file, line, change }: Known, mutant: Mutant): boolean {
  return mutant.place.startsWith(`${file}:`) && line === mutant.line && change === mutant.change;
}
