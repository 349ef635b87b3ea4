import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const END_OF_HEADERS = Buffer.from('\r\n\r\n');

/**
 * A connection of a client, which is read one request at a time: further bytes stay with
 * the system, and so with the client, until the requests before them are answered. Answers
 * leave in the order of their requests (RFC 9112, section 9.3.2), so a client that sends
 * ahead waits no longer, and takes no more of the service than one that does not. A body
 * may bring the next request with its last bytes; so two are the most.
 */
export class Connection {
  readonly socket: Socket;
  readonly #parse: (bytes: Buffer) => void;
  readonly #onAnswered: () => void;
  #unanswered = 0;
  #newest: { readonly request: IncomingMessage; readonly response: ServerResponse } | null = null;
  #isHeld = false;
  #refusal: string | null = null;

  /**
   * @param socket one that Node's server has begun to read.
   * @param onAnswered called when an answer is sent, or given up.
   */
  constructor(socket: Socket, onAnswered: () => void) {
    this.socket = socket;
    this.#onAnswered = onAnswered;
    // Node's server parses all that it has read at once. As listener of `data` it parses what it is given.
    const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
    this.#parse = parse;
    socket.removeListener('data', parse);
    socket.on('data', (bytes) => this.#read(bytes));
  }

  /** Whether a request that has arrived whole is not answered yet; if none is, the service waits for the client. */
  get isAnswering(): boolean {
    return this.#unanswered > 1 || (this.#unanswered === 1 && this.#newest?.request.complete === true);
  }

  /** Notes a request whose headers have arrived. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#newest = { request, response };
    this.#unanswered += 1;
    response.once('close', () => {
      this.#unanswered -= 1;
      this.#onAnswered();
      if (this.#refusal !== null) this.#refuse(this.#refusal);
      else if (this.#isHeld && !this.isAnswering) {
        this.#isHeld = false;
        this.socket.resume();
      }
    });
  }

  /**
   * Reads no more, and closes once what has arrived whole is answered.
   * @param refusal the last answer, to what could not be read; left out where its answer is under way already.
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

  /** Parses up to the end of the next headers, again and again, until a request has arrived whole. */
  #read(bytes: Buffer): void {
    let rest = bytes;
    const { socket } = this;
    while (rest.length > 0 && !this.isAnswering && !socket.isPaused()) {
      if (this.#refusal !== null || socket.destroyed) return;
      const found = rest.indexOf(END_OF_HEADERS);
      const end = found < 0 ? rest.length : found + END_OF_HEADERS.length;
      this.#parse(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    if (rest.length === 0 || socket.destroyed) return;
    this.#isHeld = true;
    socket.pause();
    socket.unshift(rest);
  }
}
