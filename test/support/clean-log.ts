import * as assert from 'uvu/assert';

/** A line of the log. */
export type Logged = Readonly<Record<string, unknown>>;

/**
 * The lines of a log after the one for people. None may tell of a defect, hold a
 * stack trace or an input, or be anything but JSON.
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
