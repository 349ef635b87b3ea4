import * as assert from 'uvu/assert';

/** A log line. */
export type Logged = Readonly<Record<string, unknown>>;

/**
 * The log lines after the human-readable first one. Each must be JSON, and none may
 * report a defect or contain a stack trace or an input.
 */
export function cleanLog(output: string): Logged[] {
  assert.not.match(output, /^\s+at |Unhandled|UnhandledPromise|\(node:\d+\)/m);
  assert.not.match(output, /taxable_profits|period_end|[?&][a-z_]+=/);
  const lines = output.split('\n').filter((line) => line !== '');
  const logged = lines
    .filter((line) => !line.startsWith('Corporation Tax calculators listen on'))
    .map((line) => JSON.parse(line) as Logged);
  assert.equal(
    logged.filter(({ msg, level }) => msg === 'defect' || level === 'fatal'),
    [],
  );
  return logged;
}
