import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { BOOLEAN_WORDS } from '../../engine/inputs/read-value.ts';
import { render } from '../../engine/texts/template.ts';
import type { Service } from '../../service.ts';
import { MAP_EXAMPLE, readChoices, shortened } from '../rows/headings.ts';
import { type Batch, createBatch } from './batch.ts';

export type BatchParameters = ReturnType<typeof readParameters>;

/** In documentation order; `map` and `own` may be repeated. */
export const BATCH_PARAMETERS = ['columns', 'rows', 'map', 'own', 'sheet', 'title', 'strict', 'bom'] as const;
type BatchParameter = (typeof BATCH_PARAMETERS)[number];
const LISTS: ReadonlySet<string> = new Set(['columns', 'map', 'own']);

const MOST_UNKNOWN = 50;

/** Reads the parameters of a batch, each with all its values. @throws InvalidInput with all faults at once. */
export function readParameters(service: Service, key: string, given: ReadonlyMap<string, readonly string[]>) {
  const { batch: texts, files, operations } = service.common;
  const errors = new Map<string, string>();
  const readValues = (name: BatchParameter): string[] => {
    const values = (given.get(name) ?? []).map((value) => value.trim()).filter((value) => value !== '');
    if (values.length > 1 && !LISTS.has(name)) errors.set(name, render(operations.messages.repeated));
    return values;
  };
  const yesNo = (name: 'bom' | 'strict'): boolean => {
    const word = (readValues(name)[0] ?? 'false').toLowerCase();
    if (!BOOLEAN_WORDS.includes(word)) errors.set(name, render(texts.bom));
    return BOOLEAN_WORDS.indexOf(word) < BOOLEAN_WORDS.length / 2;
  };
  const [columns, choices] = [
    readValues('columns').flatMap(namesIn),
    readChoices(readValues('map'), readValues('own')),
  ];
  let batch: Batch | null = null;
  try {
    batch = createBatch(service, key, columns);
  } catch (thrown) {
    if (!(thrown instanceof InvalidInput)) throw thrown;
    for (const [name, message] of thrown.faults) errors.set(name, message);
  }
  if (choices === null) errors.set('map', render(files.map, { example: MAP_EXAMPLE }));
  const rows = readValues('rows')[0] ?? 'companies';
  if (rows !== 'companies' && rows !== 'dates') errors.set('rows', render(texts.rows));
  const parameters = {
    /** The name or number of a sheet; empty for the first. */
    sheet: readValues('sheet')[0] ?? '',
    rows: rows === 'dates' ? rows : 'companies',
    /** The heading of the client name column; empty to find one by its wording. */
    title: readValues('title')[0] ?? '',
    isStrict: yesNo('strict'),
    /** Whether a CSV answer begins with a byte order mark even if the rows did not. */
    hasMark: yesNo('bom'),
  } as const;
  const unknown = [...given.keys()].filter((name) => !BATCH_PARAMETERS.some((known) => known === name));
  for (const name of unknown.slice(0, MOST_UNKNOWN)) errors.set(shortened(name), render(texts.parameter));
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
