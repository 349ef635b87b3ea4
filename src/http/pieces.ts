import type { Context } from 'koa';

/**
 * An answer in pieces, the long one of which is kept for all requests. In one buffer it would be copied for each, and
 * buffers lie outside of V8's heap, which collects all its garbage whenever some dozens of megabytes of them are left.
 */
export class Pieces {
  readonly length: number;

  constructor(readonly pieces: readonly Buffer[]) {
    this.length = pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** The same in one buffer. */
  joined(): Buffer {
    return Buffer.concat(this.pieces, this.length);
  }
}

/** Sends pieces as they are, in the place of Koa, which would join them. Headers must be set. */
export function sendPieces(ctx: Context, { pieces, length }: Pieces): void {
  ctx.respond = false;
  if (!ctx.writable) return;
  ctx.res.setHeader('Content-Length', length);
  // One packet for all that fits into one.
  ctx.res.cork();
  for (const piece of pieces) ctx.res.write(piece);
  ctx.res.end();
}
