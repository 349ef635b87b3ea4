import { writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { AccessLogger } from '../http/access-log.ts';
import type { LogLevel } from './config.ts';

export type { Logger };

export function createLog(level: LogLevel): Logger {
  const lines = new LogLines(process.stdout, process.stdout.fd, (lost) =>
    log.warn({ lost }, 'log lines were lost: nothing read them'),
  );
  process.on('exit', () => lines.flushSync());
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  const log = pino(options, lines);
  return log;
}

/** Logs each request: its route and outcome, never its contents. */
export function logRequests(log: Logger): AccessLogger {
  return (request) => {
    if (request.status >= 500) log.error(request, 'request failed');
    else log.info(request, 'request');
  };
}

/** The most log output that waits for a reader, in bytes: about ten thousand lines. */
const MOST_WAITING = 4 * 1024 * 1024;

const LINE_END = Buffer.from('\n');

/**
 * Log lines waiting for standard output. No request waits for them: while output is blocked, some are kept and
 * the rest are dropped; when the disk is full or the reader has gone, a line is lost and the next is tried.
 *
 * One line is written at a time. A pipe accepts a line whole or not at all, so lines of several processes never
 * mix.
 */
class LogLines {
  /** As bytes: a log's strings are chains of fragments, which take many times as much memory. */
  readonly #waiting: Buffer[] = [];
  #bytes = 0;
  #writing = false;
  #lost = 0;
  /** Whether the last line written failed. */
  #failed = false;

  /** @param onLost called with the number of lost lines, once lines can be written again. */
  constructor(
    private readonly stream: Writable,
    private readonly fd: number,
    private readonly onLost: (lines: number) => void,
  ) {
    // Each write's callback gets the error; without a listener it would be uncaught as well.
    stream.on('error', () => {});
  }

  write(text: string): void {
    const line = Buffer.from(text);
    if (this.#bytes + line.length > MOST_WAITING) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(line);
    this.#bytes += line.length;
    if (!this.#writing) this.#next();
  }

  /** Writes queued lines as far as the output accepts them immediately: the process is exiting. */
  flushSync(): void {
    try {
      for (const line of this.#waiting.splice(0)) writeSync(this.fd, line);
    } catch {
      // The reader is slow or gone, or the disk is full.
    }
  }

  #next(): void {
    const line = this.#waiting.shift();
    if (line === undefined) return;
    this.#writing = true;
    this.#bytes -= line.length;
    // A disk that became full may have cut the previous line short.
    this.stream.write(this.#failed ? Buffer.concat([LINE_END, line]) : line, (error) => {
      this.#writing = false;
      this.#failed = error != null;
      if (this.#failed) this.#lost += 1;
      // Reported only when there is room, so that the report itself is not lost.
      else if (this.#lost > 0 && this.#bytes < MOST_WAITING / 2) this.#reportLost();
      this.#next();
    });
  }

  #reportLost(): void {
    const lost = this.#lost;
    this.#lost = 0;
    this.onLost(lost);
  }
}
