import type { Context } from 'koa';
import { HttpError } from '../../http/errors.ts';
import { type CardWords, cardPicture } from './card-picture.tsx';

/** Draws SVG as PNG, away from the thread that answers requests. */
export type DrawImage = (svg: string) => Promise<Buffer>;

/** Images that are kept, of about 30 kB each, and those that are drawn at once; more are asked to come again. */
const MOST_KEPT = 256;
const MOST_DRAWN = 8;

/** The images of shared links, by their address; the newest are kept. What they are drawn of is kept nowhere else. */
export class CardImages {
  readonly #kept = new Map<string, Buffer>();
  readonly #drawing = new Map<string, Promise<Buffer>>();

  /** @param draw null where images cannot be drawn: then no page names one. */
  constructor(private readonly draw: DrawImage | null) {}

  get canDraw(): boolean {
    return this.draw !== null;
  }

  /**
   * Answers with the image of an address.
   *
   * @param address under which it is kept: everything on which its words depend.
   * @throws HttpError when none can be drawn, or too many are being drawn.
   */
  async answer(ctx: Context, address: string, words: () => CardWords): Promise<void> {
    ctx.body = await this.#image(address, words);
    ctx.type = 'image/png';
    ctx.set('X-Robots-Tag', 'noindex');
  }

  async #image(address: string, words: () => CardWords): Promise<Buffer> {
    if (this.draw === null) throw new HttpError('not_found');
    const kept = this.#kept.get(address);
    if (kept !== undefined) return kept;
    const drawing = this.#drawing.get(address) ?? this.#draw(address, this.draw, words);
    return drawing;
  }

  #draw(address: string, draw: DrawImage, words: () => CardWords): Promise<Buffer> {
    if (this.#drawing.size >= MOST_DRAWN) throw new HttpError('busy', { 'Retry-After': '1' });
    const drawing = draw(cardPicture(words())).finally(() => this.#drawing.delete(address));
    this.#drawing.set(address, drawing);
    return drawing.then((image) => {
      if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value as string);
      this.#kept.set(address, image);
      return image;
    });
  }
}
