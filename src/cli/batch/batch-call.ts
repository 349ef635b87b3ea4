import { parseArgs } from 'node:util';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { render } from '../../engine/texts/template.ts';
import type { AnswerFormat } from '../../operations/batch/answers.ts';
import { BATCH_PARAMETERS } from '../../operations/batch/parameters.ts';
import { hasCalendar } from '../../operations/calendar.ts';
import type { Service } from '../../service.ts';
import { type Printed, printed, toolNamed, wrongCall } from '../command-line.ts';
import { batchHelp } from '../help.ts';

type OutputFormat = AnswerFormat | 'calendar';

/** A valid call of `batch`. */
export interface BatchCall {
  readonly key: string;
  /** The file to read; null for standard input. */
  readonly from: string | null;
  /** The file to write; null for standard output. */
  readonly to: string | null;
  readonly input: 'file' | 'json' | 'ndjson';
  readonly output: OutputFormat;
  /** The parameters, each with all its values. */
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  /** Whether links have a public address. */
  readonly hasBaseUrl: boolean;
}

const OPTIONS = {
  ...Object.fromEntries(BATCH_PARAMETERS.map((name) => [name, { type: 'string', multiple: true }] as const)),
  strict: { type: 'boolean' },
  bom: { type: 'boolean' },
  calendar: { type: 'boolean' },
  'base-url': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
const FLAGS = new Set(['strict', 'bom', 'calendar', 'help']);

const INPUTS: Readonly<Record<string, BatchCall['input']>> = {
  json: 'json',
  jsonl: 'ndjson',
  ndjson: 'ndjson',
};
const OUTPUTS: Readonly<Record<string, OutputFormat>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  json: 'json',
  jsonl: 'ndjson',
  ndjson: 'ndjson',
  ics: 'calendar',
};

/** Parses a call of `batch`; if it asks for help or is invalid, what to print instead. */
export function batchCall(args: readonly string[], service: Service): BatchCall | Printed {
  const { batch: texts, commandLine, operations } = service.common;
  const { positionals, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const [, name, from = null, to = null, extra] = positionals;
  if (name === undefined) return wrongCall(service, render(commandLine.missing_tool));
  const tool = toolNamed(name, service);
  if ('errors' in tool) return tool;
  const options = tokens.filter((token) => token.kind === 'option');
  if (options.some((option) => option.name === 'help')) return printed(batchHelp(service, tool));
  const isWrong = options.some(
    (option) =>
      !Object.hasOwn(OPTIONS, option.name) || FLAGS.has(option.name) !== (option.value === undefined),
  );
  if (isWrong || extra !== undefined) return wrongCall(service, render(texts.options));
  const asCalendar = options.some((option) => option.name === 'calendar');
  const output = asCalendar ? 'calendar' : to === null ? 'csv' : OUTPUTS[endOf(to)];
  if (output === undefined) return wrongCall(service, render(texts.output));
  if (output === 'calendar' && !hasCalendar(service.calculator(tool.key) as LoadedCalculator)) {
    return { out: '', errors: `${render(operations.each.calendar?.messages.not_offered)}\n`, code: 2 };
  }
  const parameters = new Map<string, string[]>();
  for (const option of options) {
    if (option.name === 'calendar' || option.name === 'base-url') continue;
    const values = parameters.get(option.name) ?? [];
    values.push(option.value ?? 'true');
    parameters.set(option.name, values);
  }
  return {
    key: tool.key,
    from,
    to,
    input: (from === null ? undefined : INPUTS[endOf(from)]) ?? 'file',
    output,
    parameters,
    hasBaseUrl: options.some((option) => option.name === 'base-url'),
  };
}

/** The public address given in a call of `batch` for its links; undefined if there is none. */
export function baseUrlIn(args: readonly string[]): string | undefined {
  const { values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: false });
  const url = values['base-url'];
  return typeof url === 'string' ? url : undefined;
}

/** A file's extension, without the dot. */
function endOf(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1).toLowerCase();
}
