import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readArgs, suggestion, UsageError } from '../../../src/review/command.ts';

const args = suite('what stands after a command');
const OPTIONS = { on: { type: 'string' }, all: { type: 'boolean' } } as const;

args('options with their values, and as many arguments as the command takes', () => {
  const { values, positionals } = readArgs(['--on', '2026-04-01', 'a', '--all', 'b'], OPTIONS, 2);
  assert.equal([{ ...values }, positionals], [{ on: '2026-04-01', all: true }, ['a', 'b']]);
  for (const [given, says] of [
    [['a'], '"a" is not understood here.'],
    [['--on'], '--on needs a value.'],
    [['--on='], '--on needs a value.'],
    [['--all=yes'], '--all takes no value.'],
    [['--al'], 'There is no option "--al". Did you mean --all?'],
    [['--xyzzy=1'], 'There is no option "--xyzzy=1".'],
    [['-x'], /^There is no option "-x"\./],
  ] as const) {
    const thrown = (() => {
      try {
        return readArgs(given, OPTIONS);
      } catch (error) {
        return error;
      }
    })();
    assert.instance(thrown, UsageError);
    const { message } = thrown as UsageError;
    if (typeof says === 'string') assert.is(message, says);
    else assert.match(message, says);
  }
  assert.throws(() => readArgs(['a', 'b', 'c'], OPTIONS, 2), /^"c" is not understood here\.$/);
});

args('a name that is none: the one it is near to, one that holds it, or all', () => {
  const known = ['corporation-tax', 'rate-band'];
  assert.is(suggestion('rate-bant', known, 'They'), 'Did you mean "rate-band"?');
  assert.is(suggestion('band', known, 'They'), 'Did you mean "rate-band"?');
  assert.is(suggestion('tax', known, 'They'), 'Did you mean "corporation-tax"?');
  // Two letters stand in too many names.
  assert.is(suggestion('ta', known, 'They'), 'They are corporation-tax, rate-band.');
  assert.is(suggestion('zzzz', known, 'They'), 'They are corporation-tax, rate-band.');
});

args.run();
