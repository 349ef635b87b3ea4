import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** An error as Redis answers it. */
export const refused = (why: string): string => `-${why}\r\n`;

/**
 * A server that speaks as much of Redis's protocol as a link needs, so that a test decides what it answers and
 * when. It counts without a window; the script itself is held by test/system/redis.test.ts, over Redis.
 */
export class RedisStandIn {
  /** What a command that counts is answered with in the place of its count. */
  answer: ((key: string) => string) | undefined;
  /** What was counted, newest last: the words after the script. */
  readonly counted: (readonly [key: string, window: string, max: string])[] = [];
  /** The connections that are open. */
  readonly sockets = new Set<Socket>();
  /** How many connections there have been. */
  connections = 0;
  /** Answers that wait, in their order, while it is silent. */
  #held: (() => void)[] | null = null;
  readonly #used = new Map<string, number>();
  readonly #scripts = new Set<string>();
  readonly #server = createServer((socket) => this.#serve(socket));

  static async start(port = 0): Promise<RedisStandIn> {
    const redis = new RedisStandIn();
    redis.#server.listen(port, '127.0.0.1');
    await once(redis.#server, 'listening');
    return redis;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Answers nothing, or all that waits. */
  set silent(isSilent: boolean) {
    const held = this.#held ?? [];
    this.#held = isSilent ? held : null;
    if (!isSilent) for (const answer of held) answer();
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.sockets.delete(socket));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      for (let found = readCommand(text); found !== null; found = readCommand(text)) {
        text = text.slice(found.length);
        const answer = this.#answerTo(found.words);
        if (this.#held === null) socket.write(answer);
        else this.#held.push(() => socket.write(answer));
      }
    });
  }

  #answerTo([name = '', script = '', , ...words]: readonly string[]): string {
    const command = name.toUpperCase();
    if (command === 'INFO') return '$21\r\nredis_version:7.4.0\r\n\r\n';
    if (command === 'EVALSHA' && !this.#scripts.has(script)) return refused('NOSCRIPT No matching script.');
    if (command === 'EVAL') this.#scripts.add(createHash('sha1').update(script).digest('hex'));
    if (!command.startsWith('EVAL')) return '+OK\r\n';
    // A script that returns nothing is answered with nil.
    if (command === 'EVAL' && !script.includes('return')) return '$-1\r\n';
    const [key = '', window = '', max = ''] = words;
    this.counted.push([key, window, max]);
    if (this.answer !== undefined) return this.answer(key);
    const used = this.#used.get(key) ?? 0;
    const left = Math.max(0, Number(max) - used);
    if (left > 0) this.#used.set(key, used + 1);
    return `*2\r\n:${left}\r\n:${window}\r\n`;
  }
}

/** The first command in what has arrived, and how much of it that is; null while it has not arrived whole. */
function readCommand(text: string): { readonly words: readonly string[]; readonly length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (head === null) return null;
  let at = head[0].length;
  const words: string[] = [];
  for (let word = 0; word < Number(head[1]); word += 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (size === null) return null;
    const from = at + size[0].length;
    at = from + Number(size[1]) + 2;
    if (text.length < at) return null;
    words.push(text.slice(from, at - 2));
  }
  return { words, length: at };
}
