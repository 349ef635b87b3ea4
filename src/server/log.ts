import { type Logger, type LoggerOptions, pino } from 'pino';
import type { AccessLogger } from '../http/access-log.ts';
import type { LogLevel } from './config.ts';
import { LogLines } from './log-lines.ts';

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

/** Logs each request: its route and how it went, never what it contained. */
export function logRequests(log: Logger): AccessLogger {
  return (request) => {
    if (request.status >= 500) log.error(request, 'request failed');
    else log.info(request, 'request');
  };
}
