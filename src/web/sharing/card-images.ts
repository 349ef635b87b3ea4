import type { Context } from 'koa';
import { HttpError } from '../../http/errors.ts';
import { charge, PRICES } from '../../http/limits/work.ts';
import { type CardWords, cardPicture } from './card-picture.tsx';

/** Renders SVG as PNG off the thread that handles requests. */
export type DrawImage = (svg: string) => Promise<Buffer>;

/** The most bytes of cached images, some hundreds of them, and the most images waiting to be drawn. */
const MOST_KEPT = 8 * 1024 * 1024;
const MOST_WAITING = 8;

/** Images of shared links by address; the newest are cached. */
export class CardImages {
  readonly #kept = new Map<string, Buffer>();
  readonly #drawing = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  /** @param draw null if images cannot be drawn: then no page names one. */
  constructor(private readonly draw: DrawImage | null) {}

  get canDraw(): boolean {
    return this.draw !== null;
  }

  /**
   * Responds with the image of an address.
   *
   * @param address the cache key: everything on which its words depend.
   * @throws HttpError if none can be drawn, too many wait, or the client has had its share of work.
   */
  async answer(ctx: Context, address: string, words: () => CardWords): Promise<void> {
    if (this.draw === null) throw new HttpError('not_found');
    const known = this.#kept.get(address) ?? this.#drawing.get(address);
    if (known === undefined) await charge(ctx, PRICES.image);
    ctx.body = await (known ?? this.#drawing.get(address) ?? this.#draw(address, this.draw, words));
    ctx.type = 'image/png';
    ctx.set('X-Robots-Tag', 'noindex');
  }

  #draw(address: string, draw: DrawImage, words: () => CardWords): Promise<Buffer> {
    if (this.#drawing.size >= MOST_WAITING) throw new HttpError('busy', { 'Retry-After': '1' });
    const drawing = draw(cardPicture(words()))
      .then((image) => {
        this.#keep(address, image);
        return image;
      })
      .finally(() => this.#drawing.delete(address));
    this.#drawing.set(address, drawing);
    return drawing;
  }

  #keep(address: string, image: Buffer): void {
    this.#kept.set(address, image);
    this.#bytes += image.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= MOST_KEPT) return;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
