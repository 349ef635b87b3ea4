import { createHash } from 'node:crypto';
import type { Mutant } from './mutant.ts';

type Named = Pick<Mutant, 'module' | 'line' | 'change'>;

/**
 * So many of the mutants, drawn by a seed. Each has a lot of its own, made from what it changes, and the lowest are
 * drawn: an edit of the code draws others only where it is, so that the reasons given for survivors stay of use.
 */
export function sampleOf<M extends Named>(mutants: readonly M[], count: number, seed: number): M[] {
  const met = new Map<string, number>();
  const lots = mutants.map((mutant) => {
    const name = `${mutant.module}\n${mutant.line}\n${mutant.change}`;
    const before = met.get(name) ?? 0;
    met.set(name, before + 1);
    const lot = createHash('sha256').update(`${seed}\n${name}\n${before}`).digest('hex');
    return { mutant, lot };
  });
  lots.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return lots.slice(0, count).map(({ mutant }) => mutant);
}
