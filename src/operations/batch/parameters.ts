import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { BOOLEAN_WORDS } from '../../engine/inputs/read-value.ts';
import { render } from '../../engine/texts/template.ts';
import type { Service } from '../../service.ts';
import { PARAMETERS } from '../about.ts';
import { shortened } from '../rows/headings.ts';
import {
  FILE_PARAMETERS,
  type FileParameters,
  type Parameters,
  readFileParameters,
} from '../rows/parameters.ts';
import type { TableParameter } from '../rows/table-operation.ts';
import { type Batch, createBatch } from './batch.ts';

export interface BatchParameters extends FileParameters {
  readonly batch: Batch;
  /** The heading of the client name column; empty to find one by its wording. */
  readonly title: string;
  readonly isStrict: boolean;
  /** Whether a CSV answer begins with a byte order mark even if the rows did not. */
  readonly hasMark: boolean;
}

const YES_NO = { schema: { type: 'boolean' }, example: false, isYesNo: true };

/** In documentation order. Any input may be sent too, for all rows without their own. */
export const BATCH_PARAMETERS: readonly TableParameter[] = [
  { name: 'columns', about: PARAMETERS.columns, example: 'answer' },
  ...FILE_PARAMETERS,
  { name: 'title', about: PARAMETERS.title },
  { name: 'strict', about: PARAMETERS.strict, ...YES_NO },
  { name: 'bom', about: PARAMETERS.bom, ...YES_NO },
];

const MAX_UNKNOWN = 50;

/** Reads the parameters of a batch, each with all its values. @throws InvalidInput with all errors at once. */
export function readParameters(service: Service, key: string, sent: Parameters): BatchParameters {
  const { batch: texts, operations } = service.common;
  const { names } = service.known(key).schema;
  const errors = new Map<string, string>();
  const values = new Map<string, readonly string[]>();
  const lists = BATCH_PARAMETERS.filter(({ name, isList }) => name === 'columns' || isList === true);
  for (const [name, all] of sent) {
    const filled = all.map((one) => one.trim()).filter((one) => one !== '');
    const isList = lists.some((one) => one.name === name);
    if (filled.length > 1 && !isList) errors.set(name, render(operations.messages.repeated));
    values.set(name, filled);
  }
  const one = (name: string): string => values.get(name)?.[0] ?? '';
  const yesNo = (name: 'bom' | 'strict'): boolean => {
    const word = (one(name) || 'false').toLowerCase();
    if (!BOOLEAN_WORDS.includes(word)) errors.set(name, render(texts.bom));
    return BOOLEAN_WORDS.indexOf(word) < BOOLEAN_WORDS.length / 2;
  };
  const columns = (values.get('columns') ?? []).flatMap((text) => text.split(',').map((name) => name.trim()));
  const defaults = [...names].filter((name) => values.has(name)).map((name) => [name, values.get(name)?.[0]]);
  let batch: Batch | null = null;
  try {
    batch = createBatch(service, key, columns.filter(Boolean), Object.fromEntries(defaults));
  } catch (thrown) {
    if (!(thrown instanceof InvalidInput)) throw thrown;
    for (const [name, message] of thrown.messages) errors.set(name, message);
  }
  const read = readFileParameters(values, service.common, errors);
  const parameters = { ...read, title: one('title'), isStrict: yesNo('strict'), hasMark: yesNo('bom') };
  const known = new Set([...names, ...BATCH_PARAMETERS.map(({ name }) => name)]);
  const unknown = [...values.keys()].filter((name) => !known.has(name));
  for (const name of unknown.slice(0, MAX_UNKNOWN)) errors.set(shortened(name), render(texts.parameter));
  if (errors.size === 0 && batch !== null) return { batch, ...parameters };
  const { parameters: several, parameters_one: single } = operations.messages;
  throw new InvalidInput(render(errors.size === 1 ? single : several), errors);
}
