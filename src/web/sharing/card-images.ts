import type { Context } from 'koa';
import { HttpError } from '../../http/errors.ts';
import { charge, PRICES } from '../../http/limits/work.ts';
import { type CardWords, cardPicture } from './card-picture.tsx';

/** Renders SVG as PNG off the thread that handles requests. */
export type DrawImage = (svg: string) => Promise<Buffer>;

/** The most bytes of cached images, a few hundred of them, and the most images waiting to be drawn. */
const MOST_KEPT = 8 * 1024 * 1024;
const MOST_WAITING = 8;

/** Images of shared links; the newest are cached. */
export class CardImages {
  /** By address, oldest first; a promise while an image is drawn. */
  readonly #images = new Map<string, Buffer | Promise<Buffer>>();
  #drawing = 0;
  #bytes = 0;

  /** @param draw null if images cannot be drawn: then no page links to one. */
  constructor(private readonly draw: DrawImage | null) {}

  get canDraw(): boolean {
    return this.draw !== null;
  }

  /**
   * Responds with the image of an address.
   *
   * @param address the cache key: everything that its words depend on.
   * @throws HttpError if none can be drawn, too many are waiting, or the client has used up its share of work.
   */
  async answer(ctx: Context, address: string, words: () => CardWords): Promise<void> {
    if (this.draw === null) throw new HttpError('not_found');
    if (!this.#images.has(address)) await charge(ctx, PRICES.image);
    ctx.body = await (this.#images.get(address) ?? this.#draw(address, this.draw, words()));
    ctx.type = 'image/png';
    ctx.set('X-Robots-Tag', 'noindex');
  }

  #draw(address: string, draw: DrawImage, words: CardWords): Promise<Buffer> {
    if (this.#drawing >= MOST_WAITING) throw new HttpError('busy', { 'Retry-After': '1' });
    this.#drawing += 1;
    const drawn = draw(cardPicture(words))
      .then((image) => {
        this.#images.set(address, image);
        this.#bytes += image.length;
        this.#evict();
        return image;
      })
      .catch((fault) => {
        this.#images.delete(address);
        throw fault;
      })
      .finally(() => {
        this.#drawing -= 1;
      });
    this.#images.set(address, drawn);
    return drawn;
  }

  #evict(): void {
    for (const [oldest, image] of this.#images) {
      if (this.#bytes <= MOST_KEPT) return;
      if (!Buffer.isBuffer(image)) continue;
      this.#images.delete(oldest);
      this.#bytes -= image.length;
    }
  }
}
