import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { render } from '../../engine/texts/template.ts';
import { PARAMETERS } from '../about.ts';
import { type HeadingChoices, MAP_EXAMPLE, NO_CHOICES, readChoices } from './headings.ts';
import type { TableParameter } from './table-operation.ts';

export type Parameters = ReadonlyMap<string, readonly string[]>;

/** What says how a file is read. */
export interface FileParameters {
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

/** Reads them, each with all its values; what is wrong is added to `errors`. */
export function readFileParameters(
  sent: Parameters,
  { files, operations }: CommonTexts,
  errors: Map<string, string>,
): FileParameters {
  for (const name of ['sheet', 'year']) {
    const isRepeated = (sent.get(name) ?? []).length > 1;
    if (isRepeated) errors.set(name, render(operations.messages.repeated));
  }
  const choices = readChoices(sent.get('map'), sent.get('ignore'));
  if (choices === null) errors.set('map', render(files.map, { example: MAP_EXAMPLE }));
  const [year = ''] = sent.get('year') ?? [];
  if (year !== '' && !/^(19|20)\d\d$/.test(year)) errors.set('year', render(files.year));
  return {
    choices: choices ?? NO_CHOICES,
    sheet: sent.get('sheet')?.[0] ?? '',
    year: year === '' ? null : Number(year),
  };
}
