import { parseArgs } from 'node:util';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { type RequestInputs, unknownError } from '../engine/inputs/read.ts';
import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import type { LoadedCalculator } from '../engine/read/calculator.ts';
import { render } from '../engine/texts/template.ts';
import { plainErrors, plainResult } from '../formats/plain-text.ts';
import { boxesCsv, boxesOf, hasBoxes } from '../operations/boxes/index.ts';
import { calendarOf, hasCalendar, writeCalendar } from '../operations/calendar.ts';
import { invalidMessage, type Service } from '../service.ts';
import { takenElsewhere } from '../unknown-input.ts';
import { help, list, type ResultCommand, toolHelp } from './help.ts';

/** What a call prints, and its exit code: 0, or 2 for an invalid call. */
export interface Printed {
  readonly out: string;
  readonly errors: string;
  readonly code: 0 | 2;
}

const RESULT_COMMANDS: readonly string[] = ['run', 'calendar', 'boxes'] satisfies ResultCommand[];

/** Runs `list`, `run <tool>`, `calendar <tool>`, `boxes <tool>`, and `--help`. */
export function commandLine(args: readonly string[], service: Service): Printed {
  const { positionals, values } = parse(args, FLAGS);
  const [command, name] = positionals;
  if (command === 'help' || (values.help && name === undefined)) return printed(help(service));
  if (command === undefined) return invalidCall(service);
  if (command === 'list') return printed(list(service));
  if (!RESULT_COMMANDS.includes(command)) return invalidCall(service, `There is no command "${command}".`);
  return resultCommand(command as ResultCommand, args, service);
}

function resultCommand(command: ResultCommand, args: readonly string[], service: Service): Printed {
  const call = readCall(args, FLAGS, service);
  if ('errors' in call) return call;
  const { tool, from, tokens, values } = call;
  const loaded = service.known(tool.key);
  const isOffered = { run: () => true, calendar: hasCalendar, boxes: hasBoxes }[command](loaded);
  if (!isOffered) return failed(render(service.common.operations.each[command]?.messages.not_offered));
  if (values.help) return printed(toolHelp(service, tool, command));
  if (from !== null) {
    return invalidCall(service, `There is no option "${from}". Inputs are written --name value.`);
  }
  const inputs = inputsOf(tokens, loaded);
  // A mistyped option must be reported, even where unknown names in a body are ignored.
  const unknown = Object.keys(inputs).filter(
    (option) => !loaded.schema.names.has(option) && !(command === 'boxes' && option === 'activity'),
  );
  if (unknown.length > 0) {
    const { rules, common } = service;
    const errorOf = (option: string) => takenElsewhere(option, loaded, rules) ?? unknownError(loaded, option);
    const errors = new Map(unknown.map((option) => [option, errorOf(option)]));
    const message = invalidMessage(common, errors.size);
    return failed(plainErrors(new InvalidInput(message, errors, rules.shared.names, 'key')));
  }
  return resultOf(command, service, tool.key, inputs, values.json === true);
}

function resultOf(
  command: ResultCommand,
  service: Service,
  key: string,
  inputs: RequestInputs,
  isJson: boolean,
): Printed {
  if (command === 'run') {
    const result = service.calculate(key, inputs);
    if (result instanceof InvalidInput) return failed(plainErrors(result.naming('key')));
    const run = result.toolRun();
    return printed(isJson ? jsonText(run) : plainResult(run, service.common));
  }
  const result = command === 'calendar' ? calendarOf(service, key, inputs) : boxesOf(service, key, inputs);
  if (result instanceof InvalidInput) return failed(plainErrors(result));
  if (isJson) return printed(jsonText(result));
  return { out: 'events' in result ? writeCalendar(result) : boxesCsv(result), errors: '', code: 0 };
}

/** The options as inputs: a yes/no needs no value. */
function inputsOf(tokens: Tokens, { schema }: LoadedCalculator): RequestInputs {
  const inputs: Record<string, unknown> = Object.create(null);
  for (const [option, [value, ...more]] of valuesIn(tokens, '', FLAGS)) {
    const isYesNo = schema.fields.some((field) => field.name === option && field.kind === 'boolean');
    inputs[option] = more.length > 0 ? new DuplicateParameter() : value === '' && isYesNo ? true : value;
  }
  return inputs;
}

function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Reads `<command> <tool> [in] [out] [options]`. @returns what to print if it names no tool. */
export function readCall(args: readonly string[], flags: Flags, service: Service) {
  const { positionals, values, tokens } = parse(args, flags);
  const [, name, from = null, to = null, ...rest] = positionals;
  if (name === undefined) return invalidCall(service, 'Name the calculator to run.');
  const tool = service.tools.find((candidate) => candidate.key === name || candidate.name === name);
  if (tool === undefined) return failed(`There is no calculator "${name}".\n\n${list(service)}`);
  return { tool, from, to, hasMore: rest.length > 0, values, tokens };
}

export type Flags = Readonly<Record<string, { type: 'boolean'; short?: string }>>;
type Tokens = ReturnType<typeof parse>['tokens'];

const FLAGS: Flags = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } };

/** Parses a call. Values are first joined to their options, since parseArgs takes -5 for an option. */
function parse(args: readonly string[], flags: Flags) {
  const joined: string[] = [];
  for (const arg of args) {
    const option = joined.at(-1) ?? '';
    const takesValue = /^--[^=]+$/.test(option) && !Object.hasOwn(flags, option.slice(2));
    if (takesValue && !arg.startsWith('--')) joined[joined.length - 1] = `${option}=${arg}`;
    else joined.push(arg);
  }
  return parseArgs({ args: joined, options: flags, allowPositionals: true, strict: false, tokens: true });
}

/** The values of each option as an input: `--period-end` is `period_end`. @param none the value of one without. */
export function valuesIn(tokens: Tokens, none: string, flags: Flags): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (Object.hasOwn(flags, token.name) && token.value === undefined) continue;
    const name = token.name.replaceAll('-', '_');
    values.set(name, [...(values.get(name) ?? []), token.value ?? none]);
  }
  return values;
}

export function printed(out: string): Printed {
  return { out: `${out}\n`, errors: '', code: 0 };
}

export function failed(message: string): Printed {
  return { out: '', errors: `${message}\n`, code: 2 };
}

export function invalidCall(service: Service, message = ''): Printed {
  return failed(`${message === '' ? '' : `${message}\n\n`}${help(service)}`);
}
