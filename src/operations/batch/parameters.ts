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
  const { common } = service;
  const { batch: texts, operations } = common;
  const { names } = service.known(key).schema;
  const errors = new Map<string, string>();
  const known = new Map(BATCH_PARAMETERS.map((one) => [one.name, one]));
  const values = new Map(
    [...sent].map(([name, all]) => [name, all.map((one) => one.trim()).filter((one) => one !== '')]),
  );
  for (const [name, all] of values) {
    const isRepeatable = name === 'columns' || known.get(name)?.isList === true;
    if (all.length > 1 && !isRepeatable) errors.set(name, render(operations.messages.repeated));
  }
  const one = (name: string): string => values.get(name)?.[0] ?? '';
  const yesNo = (name: 'bom' | 'strict'): boolean => {
    const word = (one(name) || 'false').toLowerCase();
    if (!BOOLEAN_WORDS.includes(word)) errors.set(name, render(texts.bom));
    return BOOLEAN_WORDS.indexOf(word) < BOOLEAN_WORDS.length / 2;
  };
  const columns = (values.get('columns') ?? [])
    .flatMap((text) => text.split(',').map((name) => name.trim()))
    .filter(Boolean);
  const defaults = Object.fromEntries(
    [...names].filter((name) => values.has(name)).map((name) => [name, values.get(name)?.[0]]),
  );
  let batch: Batch | null = null;
  try {
    batch = createBatch(service, key, columns, defaults);
  } catch (thrown) {
    if (!(thrown instanceof InvalidInput)) throw thrown;
    for (const [name, message] of thrown.messages) errors.set(name, message);
  }
  const parameters = {
    ...readFileParameters(values, common, errors),
    title: one('title'),
    isStrict: yesNo('strict'),
    hasMark: yesNo('bom'),
  };
  const unknown = [...sent.keys()].filter((name) => !known.has(name) && !names.has(name));
  for (const name of unknown.slice(0, MAX_UNKNOWN)) errors.set(shortened(name), render(texts.parameter));
  if (errors.size > 0 || batch === null) {
    const { parameters: several, parameters_one } = operations.messages;
    throw new InvalidInput(render(errors.size === 1 ? parameters_one : several), errors);
  }
  return { batch, ...parameters };
}
