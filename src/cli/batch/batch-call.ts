import { render } from '../../engine/texts/template.ts';
import type { AnswerFormat } from '../../operations/batch/answers.ts';
import { BATCH_PARAMETERS } from '../../operations/batch/parameters.ts';
import { hasCalendar } from '../../operations/calendar.ts';
import type { Service } from '../../service.ts';
import {
  failed,
  fileEnding,
  invalidCall,
  type Printed,
  printed,
  readCall,
  valuesIn,
} from '../command-line.ts';
import { batchHelp } from '../help.ts';

export interface BatchCall {
  readonly key: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly input: 'file' | 'json';
  readonly output: AnswerFormat | 'calendar';
  readonly parameters: ReadonlyMap<string, readonly string[]>;
}

const BOOLEAN = { type: 'boolean' } as const;
const FLAGS = { strict: BOOLEAN, bom: BOOLEAN, calendar: BOOLEAN, help: { ...BOOLEAN, short: 'h' } };
const OUTPUTS: ReadonlyMap<string, BatchCall['output']> = new Map([
  ['json', 'json'],
  ['csv', 'csv'],
  ['xlsx', 'xlsx'],
  ['ics', 'calendar'],
]);

/** Parses a call of `batch`; if it asks for help or is invalid, what to print instead. */
export function batchCall(args: readonly string[], service: Service): BatchCall | Printed {
  const { batch: texts, operations } = service.common;
  const call = readCall(args, FLAGS, service);
  if ('errors' in call) return call;
  const { tool, from, to, hasMore, tokens } = call;
  const { schema, ...loaded } = service.known(tool.key);
  const isKnown = (name: string): boolean =>
    BATCH_PARAMETERS.some((one) => one === name) || schema.names.has(name) || Object.hasOwn(FLAGS, name);
  const sent = new Map(
    [...valuesIn(tokens, 'true')].map(([name, values]) => [
      isKnown(name) ? name : name.replaceAll('-', '_'),
      values,
    ]),
  );
  if (sent.has('help')) return printed(batchHelp(service, tool));
  const isWrong = tokens.some(
    (token) => token.kind === 'option' && Object.hasOwn(FLAGS, token.name) !== (token.value === undefined),
  );
  if (isWrong || hasMore || [...sent.keys()].some((name) => !isKnown(name))) {
    return invalidCall(service, render(texts.options));
  }
  const output = sent.has('calendar') ? 'calendar' : to === null ? 'csv' : OUTPUTS.get(fileEnding(to));
  if (output === undefined) return invalidCall(service, render(texts.output));
  if (output === 'calendar' && !hasCalendar({ schema, ...loaded })) {
    return failed(render(operations.each.calendar?.messages.not_offered));
  }
  sent.delete('calendar');
  const input = from !== null && fileEnding(from) === 'json' ? 'json' : 'file';
  return { key: tool.key, from, to, input, output, parameters: sent };
}
