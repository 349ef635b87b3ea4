import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const isLineBreak = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a;
const END_OF_HEADERS = Buffer.from('\r\n\r\n');

/**
 * A client connection, read one request at a time. Pipelined requests stay in the system's buffers, and so with
 * the client, until earlier ones are answered: responses leave in the order of their requests (RFC 9112, section
 * 9.3.2), so this costs the client nothing. Headers are parsed up to their end, a body in pieces as they arrive.
 */
export class Connection {
  readonly #parse: (bytes: Buffer) => void;
  #unanswered = 0;
  #body: RequestBody | null = null;
  /** Whether headers have begun to arrive but not ended. */
  #isInHeaders = false;
  #newest: { readonly request: IncomingMessage; readonly response: ServerResponse } | null = null;
  #isHeld = false;
  #refusal: string | null = null;

  /**
   * @param socket one that Node's server has begun to read.
   * @param onAnswered called when a response is sent or abandoned.
   */
  constructor(
    readonly socket: Socket,
    private readonly onAnswered: () => void,
  ) {
    // Node's server parses everything it has read at once. Its `data` listener parses what it is given.
    const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
    this.#parse = parse;
    socket.removeListener('data', parse);
    socket.on('data', (bytes) => this.#read(bytes));
  }

  /** Whether a complete request is still unanswered; if not, the service is waiting for the client. */
  get isAnswering(): boolean {
    return this.#unanswered > 1 || (this.#unanswered === 1 && this.#newest?.request.complete === true);
  }

  /** Registers a request; `onClosed` is called when its response is sent or abandoned. */
  begin(request: IncomingMessage, response: ServerResponse, onClosed: () => void): void {
    this.#newest = { request, response };
    this.#body = new RequestBody(request.headers);
    this.#isInHeaders = false;
    this.#unanswered += 1;
    response.once('close', () => {
      this.#unanswered -= 1;
      onClosed();
      this.onAnswered();
      if (this.#refusal !== null) this.#refuse(this.#refusal);
      else if (this.#isHeld && !this.isAnswering) {
        this.#isHeld = false;
        this.socket.resume();
      }
    });
  }

  /**
   * Stops reading, and closes once every complete request is answered.
   * @param refusal the last response, to an unreadable request; not sent if that response has already begun.
   */
  refuse(refusal: string): void {
    if (this.#refusal !== null) return;
    this.#refusal = refusal;
    this.#refuse(refusal);
  }

  #refuse(refusal: string): void {
    if (this.isAnswering || !this.socket.writable) return;
    const response = this.#newest?.response;
    const isLast = response?.headersSent === true && !(response.writableFinished && response.shouldKeepAlive);
    if (isLast) this.socket.destroySoon();
    else this.socket.end(refusal);
  }

  /** Parses one part at a time, headers or body, until a request is complete. */
  #read(bytes: Buffer): void {
    let rest = bytes;
    const { socket } = this;
    while (rest.length > 0 && !this.isAnswering && !socket.isPaused()) {
      if (this.#refusal !== null || socket.destroyed) return;
      const end = this.#endOfPart(rest);
      this.#parse(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    if (rest.length === 0 || socket.destroyed) return;
    this.#isHeld = true;
    socket.pause();
    socket.unshift(rest);
  }

  /** How many of the bytes belong to the current body or to the next headers. */
  #endOfPart(bytes: Buffer): number {
    const isBody = this.#newest?.request.complete === false && this.#body?.isComplete === false;
    if (isBody) return this.#body?.take(bytes) ?? bytes.length;
    // Blank lines before a request form one piece.
    let start = 0;
    while (!this.#isInHeaders && isLineBreak(bytes[start])) start += 1;
    if (start > 0) return start;
    this.#isInHeaders = true;
    const found = bytes.indexOf(END_OF_HEADERS);
    return found < 0 ? bytes.length : found + END_OF_HEADERS.length;
  }
}

const [LF, CR, ZERO, NINE, LOWER_A] = [0x0a, 0x0d, 0x30, 0x39, 0x61];
/** Keeps sizes exact as JavaScript numbers; Node's parser rejects longer ones. */
const MOST_HEX_DIGITS = 12;

/**
 * Finds where the body of a request ends, so that Node's parser gets the whole of it and nothing of the next
 * request. That parser alone decides what is valid: where it reads a length differently, only the sizes of
 * the pieces change.
 */
class RequestBody {
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
