import { destination, type Logger, pino, stdTimeFunctions } from 'pino';
import type { AccessLogger } from '../http/access-log.ts';
import type { LogLevel } from './config.ts';

export type { Logger };

/** The most log output that waits for a reader, in bytes: about ten thousand lines. Beyond it lines are dropped. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** JSON lines on standard output. No request waits for them, nor fails because the disk is full or the reader gone. */
export function createLog(level: LogLevel): Logger {
  const output = destination({ fd: 1, sync: false, maxLength: MAX_WAITING_BYTES });
  let isFailing = false;
  output.on('error', () => {
    isFailing = true;
  });
  output.on('write', () => {
    isFailing = false;
  });
  // At the end it would try for ever to write its last lines to a full disk.
  process.prependListener('exit', () => {
    if (isFailing) output.destroy();
  });
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, output);
}

/** Logs each request: its route and outcome, never its contents. */
export function logRequests(log: Logger): AccessLogger {
  return (request) => {
    if (request.status >= 500) log.error(request, 'request failed');
    else log.info(request, 'request');
  };
}

/** A defect for the log: its type and location. The message is left out, as it may quote inputs. */
export function describeDefect(defect: unknown) {
  if (!(defect instanceof Error)) return { type: typeof defect, frames: [] };
  const frames = (defect.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: defect.constructor.name, frames: frames.map((line) => line.trim()) };
}
