import type { IncomingHttpHeaders } from 'node:http';

const [LF, CR, ZERO, NINE, LOWER_A] = [0x0a, 0x0d, 0x30, 0x39, 0x61];
/** Keeps sizes exact as JavaScript numbers; Node's parser refuses longer ones. */
const MOST_HEX_DIGITS = 12;

/**
 * Finds where the body of a request ends, so that Node's parser gets the whole of it and nothing of the next
 * request. That parser alone decides what is valid: where it reads a length differently, only the sizes of
 * the pieces change.
 */
export class RequestBody {
  /** Bytes still to come: of the body, or of the current chunk with its line break. */
  #left: number;
  readonly #isChunked: boolean;
  #state: 'size' | 'extension' | 'data' | 'trailer' = 'size';
  #digits = 0;
  /** Bytes so far of the current trailer line, without its line break. */
  #lineLength = 0;
  #isComplete = false;

  /** @param headers of a request that has a body. */
  constructor(headers: IncomingHttpHeaders) {
    this.#isChunked = headers['transfer-encoding'] !== undefined;
    this.#left = this.#isChunked ? 0 : Number(headers['content-length'] ?? 0);
  }

  /** Whether the next byte belongs to another request. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Consumes what belongs to the body. @returns the number of those bytes. */
  take(bytes: Buffer): number {
    if (this.#isChunked) return this.#takeChunks(bytes);
    const taken = Math.min(bytes.length, this.#left);
    this.#left -= taken;
    this.#isComplete = this.#left === 0;
    return taken;
  }

  /** Chunks end with an empty one and a trailer (RFC 9112, section 7.1). */
  #takeChunks(bytes: Buffer): number {
    let at = 0;
    while (at < bytes.length && !this.#isComplete) {
      if (this.#state === 'data') {
        const taken = Math.min(bytes.length - at, this.#left);
        this.#left -= taken;
        at += taken;
        if (this.#left === 0) this.#state = 'size';
      } else {
        this.#takeByte(bytes[at] ?? 0);
        at += 1;
      }
    }
    return at;
  }

  #takeByte(byte: number): void {
    if (this.#state === 'trailer') {
      if (byte === LF) {
        this.#isComplete = this.#lineLength === 0;
        this.#lineLength = 0;
      } else if (byte !== CR) this.#lineLength += 1;
    } else if (byte === LF) {
      this.#state = this.#left === 0 ? 'trailer' : 'data';
      this.#left += 2;
      this.#digits = 0;
    } else if (this.#state === 'size') {
      const digit = hexDigit(byte);
      this.#digits += 1;
      if (digit === null || this.#digits > MOST_HEX_DIGITS) this.#state = 'extension';
      else this.#left = this.#left * 16 + digit;
    }
  }
}

function hexDigit(byte: number): number | null {
  if (byte >= ZERO && byte <= NINE) return byte - ZERO;
  const letter = (byte | 0x20) - LOWER_A;
  return letter >= 0 && letter < 6 ? letter + 10 : null;
}
