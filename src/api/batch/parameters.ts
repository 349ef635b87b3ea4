import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { DuplicateParameter, isGiven } from '../../engine/inputs/read.ts';
import { render } from '../../engine/texts/template.ts';
import { inputsFromQuery } from '../../http/request-inputs.ts';
import { type Batch, createBatch, shortened } from '../../operations/batch.ts';
import type { Service } from '../../service.ts';

/** What the address of a batch asks for. */
export interface BatchParameters {
  readonly batch: Batch;
  /** Whether an answer in CSV begins with a byte order mark even if the rows do not. */
  readonly hasMark: boolean;
}

const NAMES = new Set(['columns', 'bom']);
/** How many unknown parameters are named. */
const MOST_UNKNOWN = 50;

/** Reads the parameters of a batch from its query: everything that is wrong with them at once. */
export function readParameters(service: Service, key: string, query: string): BatchParameters | InvalidInput {
  const { batch: texts, operations } = service.common;
  const given = inputsFromQuery(query);
  const errors = new Map<string, string>();
  const textOf = (name: string): string => {
    const value = given[name];
    if (value instanceof DuplicateParameter) errors.set(name, render(operations.messages.repeated));
    return isGiven(value) && typeof value === 'string' ? value.trim() : '';
  };
  const batch = createBatch(service, key, columnsIn(textOf('columns')));
  if (batch instanceof InvalidInput) for (const [name, message] of batch.errors) errors.set(name, message);
  const bom = textOf('bom').toLowerCase();
  if (!/^(|true|yes|on|1|false|no|off|0)$/.test(bom)) errors.set('bom', render(texts.bom));
  const unknown = Object.keys(given).filter((name) => !NAMES.has(name));
  for (const name of unknown.slice(0, MOST_UNKNOWN)) errors.set(shortened(name), render(texts.parameter));
  if (errors.size > 0 || batch instanceof InvalidInput) {
    const { parameters, parameters_one } = operations.messages;
    return new InvalidInput(render(errors.size === 1 ? parameters_one : parameters), errors);
  }
  return { batch, hasMark: /^(true|yes|on|1)$/.test(bom) };
}

/** Names with commas between them. */
function columnsIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
