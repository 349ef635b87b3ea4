import {
  date,
  decimal,
  money,
  months,
  optional,
  type PlainType,
  percent,
  statuteFraction,
} from '../values.ts';
import { type Columns, rateTable, type TableDeclaration } from './declaration.ts';

/** A series of a file that no calculator reads, which says why it is kept. */
export interface UnreadSeries {
  readonly not_read?: string;
  readonly rates: readonly Readonly<Record<string, unknown>>[];
}

/** The type of a value by how it is written; a number where nothing else fits. */
const FORMS: readonly (readonly [RegExp, PlainType])[] = [
  [/^£/, money],
  [/%$/, percent()],
  [/ months$/, months],
  [/^\d{4}-\d\d-\d\d$/, date],
  [/^\d+\/\d+$/, statuteFraction],
];
/** The most decimals of a number in a table that is not printed. */
const PLACES = 6;

/**
 * The declaration of a series that is kept although no calculator reads it yet: its columns are those of its
 * rows, with types by how their values are written, so that it is checked, recorded and published like all
 * others.
 *
 * @param words keys of its rows that are not columns, such as `from`.
 * @param chosenBy the days that can choose a row.
 */
export function unreadDeclaration(
  file: string,
  series: string,
  { rates }: UnreadSeries,
  words: ReadonlySet<string>,
  chosenBy: readonly string[],
): TableDeclaration {
  const names = new Set(rates.flatMap((row) => Object.keys(row)).filter((name) => !words.has(name)));
  const columns: Columns = Object.fromEntries(
    [...names].map((name) => {
      const written = rates.map((row) => String(row[name] ?? 'none')).find((text) => text !== 'none') ?? '';
      const type = FORMS.find(([form]) => form.test(written))?.[1] ?? decimal(PLACES);
      return [name, optional(type)];
    }),
  );
  return rateTable(`${file}/${series}`, columns, chosenBy);
}
