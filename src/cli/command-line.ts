import { parseArgs } from 'node:util';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import { render } from '../engine/texts/template.ts';
import { plainFaults, plainResult } from '../formats/plain-text.ts';
import { boxesCsv, boxesOf, hasBoxes } from '../operations/boxes/index.ts';
import { calendarOf, hasCalendar, writeCalendar } from '../operations/calendar.ts';
import { faultsWithToolNames, invalidMessage, type Service } from '../service.ts';
import { help, list, toolHelp } from './help.ts';

/** What a call prints, and its exit code: 0, or 2 for an invalid call. */
export interface Printed {
  readonly out: string;
  readonly errors: string;
  readonly code: 0 | 2;
}

/** What `run`, `calendar` and `boxes` have in common: commands on one result. */
interface ResultCommand {
  isOffered(loaded: LoadedCalculator): boolean;
  /** Parameters besides the calculator's inputs. */
  readonly parameters: readonly string[];
  answer(service: Service, key: string, inputs: RequestInputs, isJson: boolean): InvalidInput | Printed;
}

export const RESULT_COMMANDS: Readonly<Record<'run' | 'calendar' | 'boxes', ResultCommand>> = {
  run: {
    isOffered: () => true,
    parameters: [],
    answer(service, key, inputs, isJson) {
      const found = service.calculate(key, inputs);
      if (found instanceof InvalidInput) return faultsWithToolNames(found, service.tools, 'key');
      const result = found.toolRun();
      return printed(isJson ? jsonText(result) : plainResult(result, service.common));
    },
  },
  calendar: {
    isOffered: hasCalendar,
    parameters: [],
    answer(service, key, inputs, isJson) {
      const found = calendarOf(service, key, inputs);
      if (found instanceof InvalidInput) return found;
      return isJson ? printed(jsonText(found)) : { ...NOTHING, out: writeCalendar(found) };
    },
  },
  boxes: {
    isOffered: hasBoxes,
    parameters: ['activity'],
    answer(service, key, inputs, isJson) {
      const found = boxesOf(service, key, inputs);
      if (found instanceof InvalidInput) return found;
      return isJson ? printed(jsonText(found)) : { ...NOTHING, out: boxesCsv(found) };
    },
  },
};

/** Runs `list`, `run <tool>`, `calendar <tool>`, `boxes <tool>`, and `--help`. */
export function commandLine(args: readonly string[], service: Service): Printed {
  const { commandLine: texts, operations: said } = service.common;
  const { positionals, values } = parse(args, FLAGS);
  const [command, name] = positionals;
  if (command === 'help' || (values.help && name === undefined)) return printed(help(service));
  if (command === undefined) return wrongCall(service);
  if (command === 'list') return printed(list(service));
  if (command !== 'run' && command !== 'calendar' && command !== 'boxes') {
    return wrongCall(service, render(texts.unknown_command, { command }));
  }
  const call = readCall(args, FLAGS, service);
  if ('errors' in call) return call;
  const { tool, from, tokens } = call;
  const loaded = service.known(tool.key);
  if (!RESULT_COMMANDS[command].isOffered(loaded)) {
    return failed(render(said.each[command]?.messages.not_offered));
  }
  if (values.help) return printed(toolHelp(service, tool, command));
  if (from !== null) return wrongCall(service, render(texts.not_an_option, { word: from }));
  const found = answer(loaded, RESULT_COMMANDS[command], tokens, service, values.json === true);
  return found instanceof InvalidInput ? failed(plainFaults(found)) : found;
}

function answer(
  { calculator: { key }, schema, inputRules }: LoadedCalculator,
  command: ResultCommand,
  tokens: Tokens,
  service: Service,
  isJson: boolean,
): InvalidInput | Printed {
  const given: Record<string, unknown> = Object.create(null);
  for (const [option, values] of valuesIn(tokens, '', FLAGS)) {
    const isYesNo = schema.fields.some((field) => field.name === option && field.kind === 'boolean');
    const [value] = values;
    given[option] = values.length > 1 ? new DuplicateParameter() : value === '' && isYesNo ? true : value;
  }
  // A mistyped option must be reported, even where unknown names in a body are ignored.
  const unknown = Object.keys(given).filter(
    (name) => !schema.names.has(name) && !command.parameters.includes(name),
  );
  if (unknown.length > 0) {
    const errors = new Map(unknown.map((name) => [name, inputRules.unknownMessage(name)]));
    return new InvalidInput(invalidMessage(service.common, errors.size), errors);
  }
  return command.answer(service, key, given, isJson);
}

function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Reads `<command> <tool> [in] [out] [options]`. @returns what to print if it names no tool. */
export function readCall(args: readonly string[], flags: Flags, service: Service) {
  const { positionals, values, tokens } = parse(args, flags);
  const [, name, from = null, to = null, ...rest] = positionals;
  const { missing_tool, unknown_tool } = service.common.commandLine;
  if (name === undefined) return wrongCall(service, render(missing_tool));
  const tool = service.tools.find((candidate) => candidate.key === name || candidate.name === name);
  if (tool === undefined) return failed(`${render(unknown_tool, { tool: name })}\n\n${list(service)}`);
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

/** The values of each option, `none` for one without; where `flags` are given, `--period-end` is `period_end`. */
export function valuesIn(tokens: Tokens, none: string, flags?: Flags): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (flags !== undefined && Object.hasOwn(flags, token.name) && token.value === undefined) continue;
    const name = flags === undefined ? token.name : token.name.replaceAll('-', '_');
    found.set(name, [...(found.get(name) ?? []), token.value ?? none]);
  }
  return found;
}

export function fileEnding(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1).toLowerCase();
}

const NOTHING: Printed = { out: '', errors: '', code: 0 };

export function printed(out: string): Printed {
  return { ...NOTHING, out: `${out}\n` };
}

export function failed(message: string): Printed {
  return { out: '', errors: `${message}\n`, code: 2 };
}

export function wrongCall(service: Service, message = ''): Printed {
  return failed(`${message === '' ? '' : `${message}\n\n`}${help(service)}`);
}
