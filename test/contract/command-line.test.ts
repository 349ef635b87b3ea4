import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine, type Printed } from '../../src/cli/command-line.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { Tool } from '../../src/service.ts';
import { programAt } from '../support/process.ts';
import { embeddedService, runOf } from '../support/service.ts';

const service = await embeddedService();
const example = [
  ...['--period-start', '2025-04-01', '--period-end', '2026-03-31', '--taxable-profits', '£100,000'],
];

function call(...args: string[]): Printed {
  return commandLine(args, service);
}

const test = suite('the command line');

for (const tool of service.tools) {
  const options = Object.entries(tool.example_input).flatMap(([name, value]) => [
    `--${name.replaceAll('_', '-')}`,
    String(value),
  ]);

  test(`run ${tool.key} prints answer, figures, notes, link and disclaimer`, async () => {
    const { result, share_url, disclaimer } = await runOf(service, tool.key, tool.example_input);
    for (const name of [tool.key, tool.name]) {
      const { out, errors, code } = call('run', name, ...options);
      assert.is(code, 0);
      assert.is(errors, '');
      const parts = [
        result.answer,
        ...result.figures.map(({ label, value }) => `- ${label}: ${value}`),
        ...result.notes.map((note) => `- ${note}`),
        share_url,
        disclaimer,
      ];
      let from = 0;
      for (const part of parts) {
        const at = out.indexOf(part, from);
        assert.ok(at >= from, part);
        from = at + part.length;
      }
    }
  });

  test(`run ${tool.key} --json prints the ToolRun`, async () => {
    const { out, code } = call('run', tool.key, '--json', ...options);
    assert.is(code, 0);
    assert.equal(JSON.parse(out), await runOf(service, tool.key, tool.example_input));
  });

  test(`run ${tool.key} without inputs names each on standard error`, async () => {
    const thrown = (await runOf(service, tool.key, {}).catch((error: unknown) => error)) as InvalidInput;
    assert.instance(thrown, InvalidInput);
    assert.equal(call('run', tool.key), {
      out: '',
      errors: `${[thrown.message, ...[...thrown.messages].map(([name, text]) => `${name}: ${text}`)].join('\n')}\n`,
      code: 2,
    });
  });

  test(`run ${tool.key} --help shows every input`, async () => {
    const { out, code } = call('run', tool.key, '--help');
    assert.is(code, 0);
    for (const { name } of service.calculator(tool.key)?.schema.fields ?? []) {
      assert.match(out, `--${name.replaceAll('_', '-')} `);
    }
  });
}

test('options may have an equals sign, underscores, and a yes/no needs no value', async () => {
  const plain = call('run', 'corporation-tax', ...example, '--close-investment-holding', 'yes');
  const other = call(
    ...['run', 'corporation-tax', '--close_investment_holding', '--period_start=2025-04-01'],
    ...['--period-end=2026-03-31', '--taxable-profits=100000'],
  );
  assert.is(plain.code, 0);
  assert.equal(other, plain);
});

test('a value may begin with a dash', async () => {
  const { errors } = call('run', 'corporation-tax', ...example.slice(0, -1), '-5');
  // It is read as an amount, below the accepted range.
  assert.match(errors, /^taxable_profits: No tax is due on a loss\./m);
});

test('a repeated, unknown or valueless option is named', async () => {
  const twice = call('run', 'corporation-tax', ...example, '--period-end', '2026-03-31');
  assert.match(twice.errors, /^period_end: .*more than once/m);
  const unknown = call('run', 'corporation-tax', ...example, '--taxable-profit', '5');
  assert.match(
    unknown.errors,
    /^taxable_profit: This calculator has no input of this name. Did you mean taxable_profits/m,
  );
  const empty = call('run', 'corporation-tax', '--taxable-profits', ...example.slice(0, 4));
  assert.match(empty.errors, /^taxable_profits: Enter .*taxable profits/m);
  const alike = call(
    'run',
    'corporation-tax',
    ...example,
    '--json=no',
    '--constructor',
    '5',
    '--__proto__=5',
    '-x',
  );
  for (const name of ['json', 'constructor', '__proto__', 'x']) {
    assert.match(alike.errors, `\n${name}: This calculator has no input`);
  }
  for (const { code, out } of [twice, unknown, empty, alike])
    assert.equal({ code, out }, { code: 2, out: '' });
});

test('help and the list of calculators go to standard output', async () => {
  for (const args of [['--help'], ['-h'], ['help'], ['run', '--help']]) {
    const { out, code } = call(...args);
    assert.is(code, 0);
    for (const command of ['list', 'run <tool>', 'mcp']) {
      assert.match(out, `corporation-tax-calculators ${command}`);
    }
  }
  // One paragraph each for the description, the commands and an example that runs as printed.
  const [, commands = '', shown = ''] = call('--help').out.trimEnd().split('\n\n');
  assert.match(commands, /^\S.*:\n {2}corporation-tax-calculators list /);
  const [program, ...words] = shown.trim().split(' ');
  assert.is(program, 'corporation-tax-calculators');
  assert.equal(words.slice(0, 2), ['run', service.tools[0]?.key]);
  assert.is(call(...words).code, 0, shown);
  const { out } = call('list');
  assert.equal(
    out
      .trim()
      .split('\n')
      .map((line) => line.split(/\s{2,}/)),
    service.tools.map(({ key, title }: Tool) => [key, title]),
  );
});

for (const args of [
  [],
  ['fly'],
  ['run'],
  ['run', 'nothing'],
  ['run', 'corporation-tax', 'word'],
  ['mcp', 'now'],
]) {
  test(`an invalid call prints help on standard error: ${args.join(' ')}`, async () => {
    const { out, errors, code } = call(...args);
    assert.is(out, '');
    assert.is(code, 2);
    assert.match(errors, 'corporation-tax');
  });
}

test('the program exits with the code and writes to the right stream', async () => {
  const run = promisify(execFile);
  const program = [programAt('commandLine'), 'run', 'corporation-tax'];
  const environment = { env: { ...process.env, BASE_URL: 'https://tax.example' } };
  const { stdout, stderr } = await run(process.execPath, [...program, ...example], environment);
  assert.is(stderr, '');
  assert.match(stdout, 'https://tax.example/calculators/corporation-tax?');
  const failed = await run(process.execPath, program, environment).catch((error: unknown) => error);
  const { code, stdout: out, stderr: errors } = failed as { code: number; stdout: string; stderr: string };
  assert.is(code, 2);
  assert.is(out, '');
  assert.match(errors, 'period_end: ');
});

test.run();
