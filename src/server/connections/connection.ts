import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RequestBody } from './request-body.ts';

const isLineBreak = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a;
const END_OF_HEADERS = Buffer.from('\r\n\r\n');

/**
 * A client connection, read one request at a time. What a client sends ahead stays in the system's buffers,
 * and so with the client, until earlier requests are answered: responses leave in the order of their requests
 * (RFC 9112, section 9.3.2), so this costs the client nothing. Headers are parsed up to their end, a body in
 * pieces as large as they arrive.
 */
export class Connection {
  readonly #parse: (bytes: Buffer) => void;
  #unanswered = 0;
  /** The body of the newest request. */
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
   * @param refusal the last response, to what could not be read; not sent if that response has already begun.
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
