import type { Steps } from '../../operations/operation.ts';

/** All pieces of an answer, one a step. */
export function* allOf<P>(pieces: Iterable<P>): Steps<P[]> {
  const all: P[] = [];
  for (const piece of pieces) {
    all.push(piece);
    yield;
  }
  return all;
}

export function joinedBytes(pieces: readonly Uint8Array[]): Buffer {
  return Buffer.concat(pieces);
}
