import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Report } from '../../http/errors.ts';
import { holdBytes } from '../../http/limits/byte-budget.ts';
import { nextSlice, SLICE } from '../../http/time-slices.ts';
import type { Steps } from '../../operations/steps.ts';

export function* joinPieces(pieces: Iterable<string | Uint8Array>): Steps<string | Buffer> {
  const all: (string | Uint8Array)[] = [];
  for (const piece of pieces) {
    all.push(piece);
    yield;
  }
  return typeof all[0] === 'string' ? all.join('') : Buffer.concat(all as Uint8Array[]);
}

/** Characters sent at once, unless the clock ends a slice first. */
const AT_ONCE = 64 * 1024;

/**
 * A response sent as it is written; `bytes` stay in memory until the client has read everything.
 * @param report called for a defect after part of it has been sent.
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
    // Koa ends the stream this way when the client has gone.
    if (ctx.res.destroyed) return;
    // The status is already sent: only a broken connection can tell the client that rows are missing.
    report(defect, ctx.state.requestId);
    ctx.res.destroy();
  }
}
