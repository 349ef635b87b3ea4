import type { InputSchema } from '../engine/inputs/input-schema.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { DuplicateParameter } from '../engine/inputs/read.ts';
import { plainFaults, plainResult } from '../engine/plain-text.ts';
import type { CommonTexts } from '../engine/texts/common-texts.ts';
import type { Template } from '../engine/texts/template.ts';
import { render } from '../engine/texts/template.ts';
import type { Service, Tool } from '../service.ts';

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
 * @param words what stands after the program's name.
 */
export async function commandLine(words: readonly string[], service: Service): Promise<Printed> {
  const { commandLine: texts } = service.common;
  const [command, name, ...options] = words;
  if (command === undefined) return wrongCall(service);
  if (isHelp(command) || command === 'help') return printed(help(service));
  if (command === 'list') return printed(list(service));
  if (command !== 'run') return wrongCall(service, said(texts.unknown_command, { command }));
  if (name === undefined) return wrongCall(service, said(texts.missing_tool));
  if (isHelp(name)) return printed(help(service));
  const tool = service.tools.find((candidate) => candidate.key === name || candidate.name === name);
  if (tool === undefined) {
    return { out: '', errors: `${said(texts.unknown_tool, { tool: name })}\n\n${list(service)}\n`, code: 2 };
  }
  const schema = service.calculator(tool.key)?.schema as InputSchema;
  return options.some(isHelp) ? printed(toolHelp(tool, schema, texts)) : run(tool, schema, options, service);
}

async function run(
  tool: Tool,
  schema: InputSchema,
  options: readonly string[],
  service: Service,
): Promise<Printed> {
  const read = readOptions(options, schema);
  if (typeof read === 'string') {
    return wrongCall(service, said(service.common.commandLine.not_an_option, { word: read }));
  }
  try {
    // A mistyped option must not be lost, even where a body's further names are ignored.
    refuseUnknown(read.given, schema, service.common);
    const calculated = service.calculate(tool.key, read.given);
    if (calculated instanceof InvalidInput) throw calculated;
    const result = calculated.toolRun();
    return printed(read.json ? JSON.stringify(result, null, 2) : plainResult(result, service.common));
  } catch (thrown) {
    if (!(thrown instanceof InvalidInput)) throw thrown;
    return { out: '', errors: `${plainFaults(thrown)}\n`, code: 2 };
  }
}

interface Options {
  readonly given: Readonly<Record<string, unknown>>;
  readonly json: boolean;
}

/** `--period-end 2025-03-31` or `--period-end=2025-03-31`; a yes/no alone is a yes. A word that fits nowhere is given back. */
function readOptions(options: readonly string[], schema: InputSchema): Options | string {
  const given: Record<string, unknown> = Object.create(null);
  let json = false;
  for (let index = 0; index < options.length; index += 1) {
    const word = options[index] as string;
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(word);
    if (match === null) return word;
    const [, dashed = '', written] = match;
    if (dashed === 'json' && written === undefined) {
      json = true;
      continue;
    }
    const name = dashed.replaceAll('-', '_');
    const next = options[index + 1];
    let value: unknown = written;
    if (written === undefined && next !== undefined && !next.startsWith('--')) {
      value = next;
      index += 1;
    }
    const isYesNo = schema.fields.some((field) => field.name === name && field.kind === 'yes_no');
    value ??= isYesNo ? true : '';
    given[name] = name in given ? new DuplicateParameter() : value;
  }
  return { given, json };
}

function refuseUnknown(given: Options['given'], schema: InputSchema, { messages }: CommonTexts): void {
  const known = new Set(schema.fields.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new InvalidInput(
    said(messages.invalid),
    new Map(unknown.map((name) => [name, said(messages.unknown)])),
  );
}

function printed(out: string): Printed {
  return { out: `${out}\n`, errors: '', code: 0 };
}

function wrongCall(service: Service, message = ''): Printed {
  return { out: '', errors: `${message === '' ? '' : `${message}\n\n`}${help(service)}\n`, code: 2 };
}

function said(phrase: Template, slots: Readonly<Record<string, string>> = {}): string {
  return render(phrase, (name) => slots[name] ?? '');
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function help({ tools, common: { commandLine: texts } }: Service): string {
  const [first] = tools;
  const lines: [string, string][] = [
    ['list', texts.list],
    ['run <tool> [--json] --<input> <value> …', texts.run],
    ['run <tool> --help', texts.tool_help],
    ['mcp', texts.mcp],
  ];
  const example = first === undefined ? [] : ['', `  ${exampleOf(first)}`];
  return [texts.about, '', `${texts.usage}:`, ...columns(lines, `  ${PROGRAM} `), ...example].join('\n');
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
    `${properties[name]?.description ?? ''}${required ? ` (${texts.required})` : ''}`,
  ]);
  return [
    tool.title,
    '',
    tool.description,
    '',
    `${texts.inputs}:`,
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
