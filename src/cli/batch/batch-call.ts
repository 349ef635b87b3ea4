import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { render } from '../../engine/texts/template.ts';
import type { AnswerFormat } from '../../operations/batch/answers.ts';
import { BATCH_PARAMETERS } from '../../operations/batch/parameters.ts';
import { hasCalendar } from '../../operations/calendar.ts';
import type { Service } from '../../service.ts';
import { failed, fileEnding, type Printed, printed, readCall, valuesIn, wrongCall } from '../command-line.ts';
import { batchHelp } from '../help.ts';

export interface BatchCall {
  readonly key: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly input: 'file' | 'json' | 'ndjson';
  readonly output: AnswerFormat | 'calendar';
  readonly parameters: ReadonlyMap<string, readonly string[]>;
}

const BOOLEAN = { type: 'boolean' } as const;
const FLAGS = { strict: BOOLEAN, bom: BOOLEAN, calendar: BOOLEAN, help: { ...BOOLEAN, short: 'h' } };
const OPTIONS: readonly string[] = [...BATCH_PARAMETERS, 'calendar', 'help'];
const JSON_FILES = { json: 'json', jsonl: 'ndjson', ndjson: 'ndjson' } as const;
const INPUTS = new Map<string, BatchCall['input']>(Object.entries(JSON_FILES));
const OUTPUTS = new Map<string, BatchCall['output']>(
  Object.entries({ ...JSON_FILES, csv: 'csv', xlsx: 'xlsx', ics: 'calendar' } as const),
);

/** Parses a call of `batch`; if it asks for help or is invalid, what to print instead. */
export function batchCall(args: readonly string[], service: Service): BatchCall | Printed {
  const { batch: texts, operations } = service.common;
  const call = readCall(args, FLAGS, service);
  if ('errors' in call) return call;
  const { tool, from, to, hasMore, tokens } = call;
  const given = valuesIn(tokens, 'true');
  if (given.has('help')) return printed(batchHelp(service, tool));
  const isWrong = tokens.some(
    (token) =>
      token.kind === 'option' &&
      (!OPTIONS.includes(token.name) || Object.hasOwn(FLAGS, token.name) !== (token.value === undefined)),
  );
  if (isWrong || hasMore) return wrongCall(service, render(texts.options));
  const output = given.has('calendar') ? 'calendar' : to === null ? 'csv' : OUTPUTS.get(fileEnding(to));
  if (output === undefined) return wrongCall(service, render(texts.output));
  if (output === 'calendar' && !hasCalendar(service.calculator(tool.key) as LoadedCalculator)) {
    return failed(render(operations.each.calendar?.messages.not_offered));
  }
  given.delete('calendar');
  const input = (from === null ? undefined : INPUTS.get(fileEnding(from))) ?? 'file';
  return { key: tool.key, from, to, input, output, parameters: given };
}
