import { parseArgs } from 'node:util';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { DuplicateParameter, type RequestInputs } from '../engine/inputs/read.ts';
import type { InputSchema } from '../engine/inputs/schema.ts';
import { plainFaults, plainResult } from '../engine/plain-text.ts';
import type { CommonTexts } from '../engine/texts/common-texts.ts';
import { render } from '../engine/texts/template.ts';
import { invalidMessage, type Service, type Tool } from '../service.ts';

/** What a call of the command line prints, and its exit code: 0, or 2 for a call that cannot be followed. */
export interface Printed {
  readonly out: string;
  readonly errors: string;
  readonly code: 0 | 2;
}

export const PROGRAM = 'corporation-tax-calculators';

/**
 * Follows a call of the command line, all but `mcp`: `list`, `run <tool>` with
 * inputs as options and `--json`, and `--help`.
 *
 * @param args what stands after the program's name.
 */
export function commandLine(args: readonly string[], service: Service): Printed {
  const { commandLine: texts } = service.common;
  const { positionals, values, tokens } = parse(args);
  const [command, name, extra] = positionals;
  if (command === 'help' || (values.help && name === undefined)) return printed(help(service));
  if (command === undefined) return wrongCall(service);
  if (command === 'list') return printed(list(service));
  if (command !== 'run') return wrongCall(service, render(texts.unknown_command, { command }));
  if (name === undefined) return wrongCall(service, render(texts.missing_tool));
  const tool = service.tools.find((candidate) => candidate.key === name || candidate.name === name);
  if (tool === undefined) {
    return {
      out: '',
      errors: `${render(texts.unknown_tool, { tool: name })}\n\n${list(service)}\n`,
      code: 2,
    };
  }
  const loaded = service.calculator(tool.key) as LoadedCalculator;
  const { schema } = loaded;
  if (values.help) return printed(toolHelp(tool, schema, texts));
  if (extra !== undefined) return wrongCall(service, render(texts.not_an_option, { word: extra }));
  const given = givenBy(tokens, schema);
  // A mistyped option must not be lost, even where a body's further names are ignored.
  const calculated = refusal(given, loaded, service.common) ?? service.calculate(tool.key, given);
  if (calculated instanceof InvalidInput) {
    return { out: '', errors: `${plainFaults(calculated)}\n`, code: 2 };
  }
  const result = calculated.toolRun();
  return printed(values.json ? JSON.stringify(result, null, 2) : plainResult(result, service.common));
}

const FLAGS = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const;

/**
 * Parses a call, with each value joined to its option: parseArgs by itself takes the
 * value -5 for an option, and the option after one without a value for that value.
 */
function parse(args: readonly string[]) {
  const joined: string[] = [];
  for (const arg of args) {
    const option = joined.at(-1) ?? '';
    const takesValue = /^--[^=]+$/.test(option) && !Object.hasOwn(FLAGS, option.slice(2));
    if (takesValue && !arg.startsWith('--')) joined[joined.length - 1] = `${option}=${arg}`;
    else joined.push(arg);
  }
  return parseArgs({ args: joined, options: FLAGS, strict: false, tokens: true });
}

/** The inputs among the options: `--period-end` is `period_end`, and a yes/no alone is a yes. */
function givenBy(tokens: ReturnType<typeof parse>['tokens'], { fields }: InputSchema): RequestInputs {
  const given: Record<string, unknown> = Object.create(null);
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (Object.hasOwn(FLAGS, token.name) && token.value === undefined) continue;
    const name = token.name.replaceAll('-', '_');
    const isYesNo = fields.some((field) => field.name === name && field.kind === 'boolean');
    given[name] = name in given ? new DuplicateParameter() : (token.value ?? (isYesNo || ''));
  }
  return given;
}

function refusal(
  given: RequestInputs,
  { schema, inputRules }: LoadedCalculator,
  common: CommonTexts,
): InvalidInput | null {
  const unknown = Object.keys(given).filter((name) => !schema.names.has(name));
  if (unknown.length === 0) return null;
  const errors = new Map(unknown.map((name) => [name, inputRules.unknownMessage(name)]));
  return new InvalidInput(invalidMessage(common, errors.size), errors);
}

function printed(out: string): Printed {
  return { out: `${out}\n`, errors: '', code: 0 };
}

function wrongCall(service: Service, message = ''): Printed {
  return { out: '', errors: `${message === '' ? '' : `${message}\n\n`}${help(service)}\n`, code: 2 };
}

function help({ tools, common: { commandLine: texts } }: Service): string {
  const [first] = tools;
  const lines: [string, string][] = [
    ['list', render(texts.list)],
    ['run <tool> [--json] --<input> <value> …', render(texts.run)],
    ['run <tool> --help', render(texts.tool_help)],
    ['mcp', render(texts.mcp)],
  ];
  const example = first === undefined ? [] : ['', `  ${exampleOf(first)}`];
  return [
    render(texts.about),
    '',
    `${render(texts.usage)}:`,
    ...columns(lines, `  ${PROGRAM} `),
    ...example,
  ].join('\n');
}

function list({ tools }: Service): string {
  return columns(
    tools.map(({ key, title }) => [key, title]),
    '',
  ).join('\n');
}

function toolHelp(tool: Tool, schema: InputSchema, texts: CommonTexts['commandLine']): string {
  const properties = schema.published.properties as Record<string, { description: string }>;
  const inputs = schema.fields.map(({ name, required }): [string, string] => [
    option(name),
    `${properties[name]?.description ?? ''}${required ? ` (${render(texts.required)})` : ''}`,
  ]);
  return [
    tool.title,
    '',
    tool.description,
    '',
    `${render(texts.inputs)}:`,
    ...columns(inputs, '  '),
    '',
    `  ${exampleOf(tool)}`,
  ].join('\n');
}

function exampleOf({ key, example_input }: Tool): string {
  const options = Object.entries(example_input).map(([name, value]) => `${option(name)} ${value}`);
  return [PROGRAM, 'run', key, ...options].join(' ');
}

function option(name: string): string {
  return `--${name.replaceAll('_', '-')}`;
}

function columns(rows: readonly (readonly [string, string])[], before: string): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${before}${left.padEnd(width)}  ${right}`);
}
