import { type Logger, type LoggerOptions, pino } from 'pino';
import type { AccessLogger } from '../http/access-log.ts';
import type { LogLevel } from './config.ts';
import { LogLines } from './log-lines.ts';

export type { Logger };

/** The log: JSON lines on standard output. */
export function createLog(level: LogLevel): Logger {
  const lines = new LogLines(process.stdout, process.stdout.fd, (lost) =>
    log.warn({ lost }, 'lines of the log were lost: nobody took them'),
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

/** Logs each request: what was asked for and how it went, never what it carried. */
export function logRequests(log: Logger): AccessLogger {
  return (request) => {
    if (request.status >= 500) log.error(request, 'request failed');
    else log.info(request, 'request');
  };
}

/**
 * A defect as it may be logged: what kind it is and where it arose. Its message is
 * left out, since messages of the language repeat values, and so inputs.
 */
export function describeDefect(defect: unknown): {
  readonly type: string;
  readonly frames: readonly string[];
} {
  if (!(defect instanceof Error)) return { type: typeof defect, frames: [] };
  const frames = (defect.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: defect.constructor.name, frames: frames.map((line) => line.trim()) };
}
