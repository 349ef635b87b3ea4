import { parseArgs } from 'node:util';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import type { InputSchema } from '../engine/inputs/schema.ts';
import { plainFaults, plainResult } from '../engine/plain-text.ts';
import type { CommonTexts } from '../engine/texts/common-texts.ts';
import { render } from '../engine/texts/template.ts';
import { csv } from '../formats/csv.ts';
import { operations, startOperation } from '../operations/index.ts';
import { finish, type Operation } from '../operations/operation.ts';
import { faultsWithToolNames, invalidMessage, type Service, type Tool } from '../service.ts';
import { help, list, toolHelp } from './help.ts';

/** What a call of the command line prints, and its exit code: 0, or 2 for an invalid call. */
export interface Printed {
  readonly out: string;
  readonly errors: string;
  readonly code: 0 | 2;
}

/**
 * Runs a call of the command line, except `mcp` and `batch`: `list`, `run <tool>` with inputs as options and
 * `--json`, each operation likewise, and `--help`.
 *
 * @param args the arguments after the program's name.
 */
export function commandLine(args: readonly string[], service: Service): Printed {
  const { commandLine: texts } = service.common;
  const { positionals, values, tokens } = parse(args, FLAGS);
  const [command, name, extra] = positionals;
  if (command === 'help' || (values.help && name === undefined)) return printed(help(service));
  if (command === undefined) return wrongCall(service);
  if (command === 'list') return printed(list(service));
  const operation = operations.find((candidate) => candidate.name === command);
  if (command !== 'run' && operation === undefined) {
    return wrongCall(service, render(texts.unknown_command, { command }));
  }
  if (name === undefined) return wrongCall(service, render(texts.missing_tool));
  const tool = toolNamed(name, service);
  if ('errors' in tool) return tool;
  const loaded = service.calculator(tool.key) as LoadedCalculator;
  if (operation?.isOffered?.(loaded) === false) {
    const texts = service.common.operations.each[operation.name];
    return { out: '', errors: `${render(texts?.messages.not_offered)}\n`, code: 2 };
  }
  if (values.help) return printed(toolHelp(service, tool, operation));
  if (extra !== undefined) return wrongCall(service, render(texts.not_an_option, { word: extra }));
  const given = givenBy(tokens, loaded.schema);
  // A mistyped option must be reported, even where unknown names in a body are ignored.
  const refused = refusal(given, loaded, service.common, operation);
  if (refused !== null) return faulty(refused);
  if (operation !== undefined) return ofOperation(operation, service, tool.key, given, values.json === true);
  const calculated = service.calculate(tool.key, given);
  if (calculated instanceof InvalidInput)
    return faulty(faultsWithToolNames(calculated, service.tools, 'key'));
  const result = calculated.toolRun();
  return printed(values.json ? JSON.stringify(result, null, 2) : plainResult(result, service.common));
}

/** The calculator with a key or MCP tool name; the list of all if there is none. */
export function toolNamed(name: string, service: Service): Tool | Printed {
  const tool = service.tools.find((candidate) => candidate.key === name || candidate.name === name);
  if (tool !== undefined) return tool;
  const { unknown_tool } = service.common.commandLine;
  return { out: '', errors: `${render(unknown_tool, { tool: name })}\n\n${list(service)}\n`, code: 2 };
}

/** The result of an operation: as JSON if asked for, else for people or spreadsheets. */
function ofOperation(
  operation: Operation,
  service: Service,
  key: string,
  given: RequestInputs,
  asJson: boolean,
): Printed {
  const found = finish(startOperation(operation, service, key, given));
  if (found instanceof InvalidInput) return faulty(found);
  if (!asJson && operation.file !== undefined) return { ...printed(''), out: operation.file.write(found) };
  const table = operation.table?.(found);
  if (!asJson && table !== undefined) return { ...printed(''), out: csv(table.columns, table.rows) };
  const text = asJson ? undefined : operation.plain?.(found, service.common);
  return printed(text ?? JSON.stringify(found, null, 2));
}

function faulty(refused: InvalidInput): Printed {
  return { out: '', errors: `${plainFaults(refused)}\n`, code: 2 };
}

/** Options without a value. */
export type Flags = Readonly<Record<string, { type: 'boolean'; short?: string }>>;

const FLAGS: Flags = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } };

/**
 * Parses a call, with each value joined to its option: parseArgs alone takes the value -5 for an option, and
 * the option after one without a value for that value.
 */
export function parse(args: readonly string[], flags: Flags) {
  const joined: string[] = [];
  for (const arg of args) {
    const option = joined.at(-1) ?? '';
    const takesValue = /^--[^=]+$/.test(option) && !Object.hasOwn(flags, option.slice(2));
    if (takesValue && !arg.startsWith('--')) joined[joined.length - 1] = `${option}=${arg}`;
    else joined.push(arg);
  }
  return parseArgs({
    args: joined,
    options: flags,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
}

/**
 * The inputs among the options: `--period-end` is `period_end`, and a yes/no option without a value means
 * yes.
 */
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
  operation: Operation | undefined,
): InvalidInput | null {
  const isKnown = (name: string): boolean =>
    schema.names.has(name) || Object.hasOwn(operation?.parameters ?? {}, name);
  const unknown = Object.keys(given).filter((name) => !isKnown(name));
  if (unknown.length === 0) return null;
  const errors = new Map(unknown.map((name) => [name, inputRules.unknownMessage(name)]));
  return new InvalidInput(invalidMessage(common, errors.size), errors);
}

export function printed(out: string): Printed {
  return { out: `${out}\n`, errors: '', code: 0 };
}

export function wrongCall(service: Service, message = ''): Printed {
  return { out: '', errors: `${message === '' ? '' : `${message}\n\n`}${help(service)}\n`, code: 2 };
}
