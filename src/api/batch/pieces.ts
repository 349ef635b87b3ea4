import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Report } from '../../http/errors.ts';
import { holdBytes } from '../../http/limits/byte-budget.ts';
import { nextSlice, SLICE } from '../../http/time-slices.ts';
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

/** Letters that are sent at once, where the clock does not end a slice before. */
const AT_ONCE = 64 * 1024;

/**
 * An answer that is sent as it is written, in slices between other requests.
 *
 * @param bytes what it is written from, which stays in memory until the client has read all.
 * @param report called for a defect that is noticed when part of the answer is sent.
 */
export function streamed(pieces: Iterator<string>, bytes: number, ctx: Context, report: Report): Readable {
  holdBytes(ctx, bytes, () => ctx.res.destroy());
  return Readable.from(asTheyCome(pieces, ctx, report));
}

async function* asTheyCome(pieces: Iterator<string>, ctx: Context, report: Report): AsyncGenerator<string> {
  try {
    for (;;) {
      await nextSlice();
      const end = performance.now() + SLICE;
      let text = '';
      let piece = pieces.next();
      for (; !piece.done; piece = pieces.next()) {
        text += piece.value;
        if (text.length > AT_ONCE || performance.now() >= end) break;
      }
      if (text !== '') yield text;
      if (piece.done) return;
    }
  } catch (defect) {
    // Koa ends the answer so when the client has gone.
    if (ctx.res.destroyed) return;
    // The status is sent already: only a connection that breaks off tells that rows are missing.
    report(defect, ctx.state.requestId);
    ctx.res.destroy();
  }
}
