import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchCall } from '../../src/cli/batch/batch-call.ts';
import { commandLine, type Printed } from '../../src/cli/command-line.ts';
import type { LoadedCalculator } from '../../src/engine/compile-calculator.ts';
import { operations } from '../../src/operations/index.ts';
import { solve } from '../../src/operations/solve.ts';
import { resultOf } from '../support/operations.ts';
import { embeddedService } from '../support/service.ts';

/** Whole texts that a terminal shows: each line of help, and the answers of operations. */
const service = await embeddedService();
const { disclaimer } = service.common;
const test = suite('words on the command line');

const call = (...args: readonly string[]): Printed => commandLine(args, service);
const dashed = (name: string) => `--${name.replaceAll('_', '-')}`;
const options = (given: object) =>
  Object.entries(given).flatMap(([name, value]) => [dashed(name), String(value)]);
const paragraphs = (text: string) => text.trimEnd().split('\n\n');

/** Lines of two columns: the first as wide as its widest, and two blanks between. */
function rows(paragraph: string): [string, string][] {
  const lines = paragraph.split('\n').map((line) => {
    const [, left = '', space = '', right = ''] = /^ {2}(\S+)( {2,})(\S.*)$/.exec(line) ?? [];
    assert.ok(left !== '', line);
    return { left, right, at: left.length + space.length };
  });
  const widest = Math.max(...lines.map(({ left }) => left.length));
  for (const { left, at } of lines) assert.is(at, widest + 2, left);
  return lines.map(({ left, right }) => [left, right]);
}

/** What an example at the end of a help text does. */
function ranBy(example: string): Printed {
  const [program, ...words] = example.trim().split(' ');
  assert.is(program, 'corporation-tax-calculators');
  return call(...words);
}

for (const tool of service.tools) {
  const { key, title, description } = tool;
  const loaded = service.calculator(key) as LoadedCalculator;
  const { fields } = loaded.schema;

  test(`${key}: help says what it does, each input and which are needed, and an example that runs`, () => {
    const { out, errors, code } = call('run', key, '--help');
    assert.equal([errors, code], ['', 0]);
    const [name, about, inputs = '', example = '', ...more] = paragraphs(out);
    assert.equal([name, about, more], [title, description, []]);
    assert.is(inputs.split('\n')[0], 'Inputs:');
    assert.equal(
      rows(inputs.split('\n').slice(1).join('\n')),
      fields.map((one) => [dashed(one.name), `${one.description}${one.required ? ' (needed)' : ''}`]),
    );
    assert.is(ranBy(example).code, 0, example);
  });

  for (const operation of operations.filter(({ isOffered }) => isOffered?.(loaded) !== false)) {
    test(`${key}: help of ${operation.name} has its parameters before the inputs, and an example that runs`, () => {
      const { out } = call(operation.name, key, '--help');
      const parts = paragraphs(out);
      const [name, about = '', ...rest] = parts;
      assert.is(name, title);
      assert.match(about, /\.$/);
      assert.is.not(about, description);
      const names = Object.keys(operation.parameters);
      const parameters = names.length === 0 ? [] : rows(rest.shift() ?? '');
      assert.equal(
        parameters.map(([option, text]) => [option, text.endsWith(' (needed)')]),
        names.map((one) => [dashed(one), operation.parameters[one]?.required === true]),
      );
      const [inputs = '', example = '', ...more] = rest;
      assert.equal(more, []);
      const optional = operation.optionalInputs(loaded);
      assert.equal(
        rows(inputs.split('\n').slice(1).join('\n')).map(([option, text]) => [
          option,
          text.endsWith(' (needed)'),
        ]),
        fields.map((one) => [dashed(one.name), one.required && !optional.has(one.name)]),
      );
      assert.match(example, ` ${operation.name} ${key} --`);
      const shown = ranBy(example);
      assert.equal([shown.errors, shown.code], ['', 0], example);
    });
  }

  test(`${key}: help of batch has its options, every input, and calls to copy`, () => {
    const { out } = batchCall(['batch', key, '--help'], service) as Printed;
    const [name, about = '', described = '', inputs = '', calls = ''] = paragraphs(out);
    assert.is(name, title);
    assert.match(about, /^Runs the calculator on each row /);
    const hasDates = loaded.texts.calendar.length > 0;
    assert.equal(
      rows(described).map(([option, text]) => [option, text.endsWith('.')]),
      ['--columns', '--bom', ...(hasDates ? ['--calendar'] : [])].map((option) => [option, true]),
    );
    assert.is(inputs, `Inputs: ${fields.map((one) => one.name).join(', ')}`);
    const program = `  corporation-tax-calculators batch ${key}`;
    assert.equal(calls.split('\n'), [
      `${program} [--columns …] [--bom] < in.csv > out.csv`,
      ...(hasDates ? [`${program} --calendar < in.csv > out.ics`] : []),
    ]);
  });
}

const year = { period_start: '2025-04-01', period_end: '2026-03-31' };

test('what is found is said with its link, and what is not found without one', () => {
  const solved = { ...year, find: 'taxable_profits', for: 'corporation_tax', equal: '22750' };
  const { answer, share_url } = resultOf(solve, service, 'corporation-tax', solved);
  const { out } = call('solve', 'corporation-tax', ...options(solved));
  assert.is(out, `${[answer, `Link to this result: ${share_url}`, disclaimer].join('\n\n')}\n`);
  assert.match(String(share_url), /^http.*taxable_profits=100000/);
  const late = { period_end: '2025-03-31', find: 'filed_on', for: 'flat_penalty', equal: '150' };
  // FA 1998 Sch 18 para 17: £100, or £200 when more than three months late.
  const between =
    'Day the CT600 is filed: no value gives exactly £150 as Flat-rate penalty. 30 June 2026 gives £100, and 1 July 2026 gives £200.';
  assert.is(call('solve', 'late-penalty', ...options(late)).out, `${between}\n\n${disclaimer}\n`);
});

test('a check says what is wrong, its law and its link', () => {
  const claim = { ...year, taxable_profits: 100_000, figure: 'corporation_tax', claimed: '25000' };
  const [answer, link, last, ...more] = paragraphs(call('check', 'corporation-tax', ...options(claim)).out);
  assert.is(
    answer,
    'Corporation Tax: we get £22,750.00, not £25,000.00. Marginal relief was left out. (Corporation Tax Act 2010, section 18B (marginal relief))',
  );
  assert.match(
    link ?? '',
    /^Link to this result: http\S+\/calculators\/corporation-tax\?period_start=2025-04-01&/,
  );
  assert.equal([last, more], [disclaimer, []]);
});

test('a comparison has each figure of both, the notes that only one has, and its link', () => {
  const given = { ...year, taxable_profits: 100_000, compare: 'taxable_profits:40000' };
  const lines = call('compare', 'corporation-tax', ...options(given))
    .out.trimEnd()
    .split('\n');
  for (const line of [
    'Corporation Tax: £22,750.00 → £7,600.00',
    'Marginal relief: £2,250.00 → –',
    '− Between the limits each further pound of profit is taxed at 26.5%.',
  ])
    assert.ok(lines.includes(line), line);
  assert.match(lines.at(-1) ?? '', /^Link to this result: http\S+&compare=taxable_profits%3A40000&rules=/);
  const back = { ...year, taxable_profits: 40_000, compare: 'taxable_profits:100000' };
  const other = call('compare', 'corporation-tax', ...options(back)).out.split('\n');
  assert.ok(other.includes('Marginal relief: – → £2,250.00'));
  assert.ok(other.includes('+ Between the limits each further pound of profit is taxed at 26.5%.'));
});

test('what cannot be followed is said before the help, and a call of nothing gets the help alone', () => {
  const { out: help } = call('--help');
  assert.is(call().errors, help);
  assert.is(call('fly').errors, `There is no command "fly".\n\n${help}`);
  assert.is(call('run').errors, `Name the calculator to run.\n\n${help}`);
  const list = call('list').out;
  assert.is(call('run', 'nothing').errors, `There is no calculator "nothing".\n\n${list}`);
  assert.is(
    call('run', 'deadlines', 'word').errors,
    `"word" is no option: inputs are given as --name value.\n\n${help}`,
  );
  assert.equal(call('calendar', 'company-size'), {
    out: '',
    errors: 'This calculator gives no dates to put into a calendar.\n',
    code: 2,
  });
});

test.run();
