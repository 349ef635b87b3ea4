import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { BOOLEAN_WORDS } from '../../engine/inputs/read-value.ts';
import { render } from '../../engine/texts/template.ts';
import type { Service } from '../../service.ts';
import { type HeadingChoices, MAP_EXAMPLE, readChoices, shortened } from '../rows/headings.ts';
import { type Batch, createBatch } from './batch.ts';

export interface BatchParameters {
  readonly batch: Batch;
  readonly choices: HeadingChoices;
  /** The name or number of a sheet; empty for the first. */
  readonly sheet: string;
  /** The heading of the client name column; empty to find one by its wording. */
  readonly title: string;
  /** The year of dates that are written without one. */
  readonly year: number | null;
  readonly isStrict: boolean;
  /** Whether a CSV answer begins with a byte order mark even if the rows did not. */
  readonly hasMark: boolean;
}

/** In documentation order; `columns`, `map` and `ignore` may be repeated. Any input may be given too, for all rows. */
export const BATCH_PARAMETERS = [
  'columns',
  'map',
  'ignore',
  'sheet',
  'title',
  'year',
  'strict',
  'bom',
] as const;
type BatchParameter = (typeof BATCH_PARAMETERS)[number];
const LISTS: ReadonlySet<string> = new Set(['columns', 'map', 'ignore']);

const MAX_UNKNOWN = 50;

/** Reads the parameters of a batch, each with all its values. @throws InvalidInput with all faults at once. */
export function readParameters(
  service: Service,
  key: string,
  sent: ReadonlyMap<string, readonly string[]>,
): BatchParameters {
  const { batch: texts, files, operations } = service.common;
  const { names } = service.known(key).schema;
  const errors = new Map<string, string>();
  const readValues = (name: string): string[] => {
    const values = (sent.get(name) ?? []).map((value) => value.trim()).filter((value) => value !== '');
    if (values.length > 1 && !LISTS.has(name)) errors.set(name, render(operations.messages.repeated));
    return values;
  };
  const one = (name: BatchParameter): string => readValues(name)[0] ?? '';
  const yesNo = (name: 'bom' | 'strict'): boolean => {
    const word = (one(name) || 'false').toLowerCase();
    if (!BOOLEAN_WORDS.includes(word)) errors.set(name, render(texts.bom));
    return BOOLEAN_WORDS.indexOf(word) < BOOLEAN_WORDS.length / 2;
  };
  const columns = readValues('columns').flatMap(namesIn);
  const choices = readChoices(readValues('map'), readValues('ignore'));
  const defaults = Object.fromEntries(
    [...names].filter((name) => sent.has(name)).map((name) => [name, readValues(name)[0]]),
  );
  let batch: Batch | null = null;
  try {
    batch = createBatch(service, key, columns, defaults);
  } catch (thrown) {
    if (!(thrown instanceof InvalidInput)) throw thrown;
    for (const [name, message] of thrown.faults) errors.set(name, message);
  }
  if (choices === null) errors.set('map', render(files.map, { example: MAP_EXAMPLE }));
  const year = one('year');
  if (year !== '' && !/^(19|20)\d\d$/.test(year)) errors.set('year', render(files.year));
  const parameters = {
    sheet: one('sheet'),
    title: one('title'),
    year: year === '' ? null : Number(year),
    isStrict: yesNo('strict'),
    hasMark: yesNo('bom'),
  };
  const unknown = [...sent.keys()].filter(
    (name) => !BATCH_PARAMETERS.some((known) => known === name) && !names.has(name),
  );
  for (const name of unknown.slice(0, MAX_UNKNOWN)) errors.set(shortened(name), render(texts.parameter));
  if (errors.size > 0 || choices === null || batch === null) {
    const { parameters: several, parameters_one } = operations.messages;
    throw new InvalidInput(render(errors.size === 1 ? parameters_one : several), errors);
  }
  return { batch, choices, ...parameters };
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
