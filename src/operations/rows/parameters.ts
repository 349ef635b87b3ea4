import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { PARAMETERS } from '../about.ts';
import { type HeadingChoices, MAP_EXAMPLE, NO_CHOICES, readChoices, shortened } from './headings.ts';
import type { TableParameter } from './table-operation.ts';

export type Parameters = ReadonlyMap<string, readonly string[]>;

/** What was sent beside rows, and how a file is read. */
export interface ReadParameters {
  /** By name, without blank ones. */
  readonly values: Parameters;
  readonly choices: HeadingChoices;
  /** The name or number of a sheet; empty for the first. */
  readonly sheet: string;
  /** The year of dates that are written without one. */
  readonly year: number | null;
}

export const FILE_PARAMETERS: readonly TableParameter[] = [
  { name: 'map', about: PARAMETERS.map, isList: true },
  { name: 'ignore', about: PARAMETERS.ignore, isList: true },
  { name: 'sheet', about: PARAMETERS.sheet },
  {
    name: 'year',
    about: PARAMETERS.year,
    schema: { type: 'integer', minimum: 1900, maximum: 2099 },
    example: 2026,
  },
];

const MAX_UNKNOWN = 50;

/**
 * Reads the parameters of an operation, each with all its values; what is wrong is added to `errors`.
 * @param inputs what may be sent beside those declared; anything if left out.
 */
export function readParameters(
  declared: readonly TableParameter[],
  sent: Parameters,
  { batch, files, operations }: CommonTexts,
  errors: Map<string, string>,
  inputs?: ReadonlySet<string>,
): ReadParameters {
  const values = new Map<string, readonly string[]>();
  const unknown: string[] = [];
  for (const [name, all] of sent) {
    const parameter = declared.find((one) => one.name === name);
    const filled = all.map((one) => one.trim()).filter((one) => one !== '');
    if (filled.length > 0) values.set(name, filled);
    if (filled.length > 1 && parameter?.isList !== true)
      errors.set(shortened(name), render(operations.messages.repeated));
    if (parameter === undefined && inputs?.has(name) === false) unknown.push(name);
  }
  const choices = readChoices(values.get('map'), values.get('ignore'));
  if (choices === null) errors.set('map', render(files.map, { example: MAP_EXAMPLE }));
  const [year = ''] = values.get('year') ?? [];
  if (year !== '' && !/^(19|20)\d\d$/.test(year)) errors.set('year', render(files.year));
  const names = listText(declared.map(({ name }) => name));
  for (const name of unknown.slice(0, MAX_UNKNOWN))
    errors.set(shortened(name), render(batch.parameter, { choices: names }));
  const [sheet = ''] = values.get('sheet') ?? [];
  return { values, choices: choices ?? NO_CHOICES, sheet, year: year === '' ? null : Number(year) };
}

/** @throws InvalidInput if parameters have errors. */
export function rejectParameters(
  errors: ReadonlyMap<string, string>,
  { operations: { messages } }: CommonTexts,
): void {
  if (errors.size === 0) return;
  throw new InvalidInput(render(errors.size === 1 ? messages.parameters_one : messages.parameters), errors);
}
