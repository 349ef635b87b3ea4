import type { InputField } from '../../engine/inputs/field.ts';
import { type InputNames, plainName } from '../../engine/inputs/input-names.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { columnLetters, type FileCell } from '../../formats/file-cell.ts';
import { cellText } from './cell-value.ts';

export interface HeadingChoices {
  /** Input by heading: `map=assoc cos:associated_companies`. */
  readonly map: ReadonlyMap<string, string>;
  /** Headings of columns that the result may leave out. */
  readonly ignored: ReadonlySet<string>;
  /**
   * A page's meaning of each column: an input, null for one not needed, undefined for one passed through, empty text
   * for what its heading means.
   */
  readonly chosen?:
    | { readonly row: number; readonly inputs: readonly (string | null | undefined)[] }
    | undefined;
}

export const NO_CHOICES: HeadingChoices = { map: new Map(), ignored: new Set() };

export interface TableInputs {
  readonly fields: readonly InputField[];
  readonly names: InputNames;
  readonly common: CommonTexts;
  readonly maxRows: number;
  /** Whether a column of amounts that is no input makes the file unusable. */
  readonly needsAllAmounts?: boolean;
  /** The year of dates that are written without one. */
  readonly year?: number | null;
  /** Whether one of two possible inputs may be tried for a column, row by row. */
  readonly mayTry?: boolean;
  /** Inputs that only a heading of theirs means, never one that resembles it. */
  readonly exactly?: ReadonlySet<string>;
}

export interface HeadedColumn {
  readonly index: number;
  readonly letter: string;
  readonly heading: string;
  /** The input that it gives; null for one of the caller's own. */
  readonly input: InputField | null;
  /** The inputs that it may mean: the heading names several, or resembles one. */
  readonly near: readonly InputField[];
  /** Whether the caller said that it is not needed. */
  readonly isIgnored: boolean;
}

export interface Headings {
  readonly row: number;
  readonly columns: readonly HeadedColumn[];
}

const MAX_NAMED = 50;
const MAX_SHEETS = 20;
const MAX_NAME = 100;
/** The most characters of a heading to compare with the caller's instructions. */
const MAX_COMPARED = 1_000;
/** A pair of `map`, as messages show it. */
export const MAP_EXAMPLE = 'assoc cos:associated_companies';

/** The most of the caller's own words that an answer repeats. */
export function shortened(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME)}…`;
}

export function plainHeading(heading: string): string {
  return plainName(inWords(heading.slice(0, MAX_COMPARED)));
}

/** Signs that change a meaning, as words: “Cars > 50g/km” are not “Cars < 50g/km”. */
function inWords(heading: string): string {
  return heading.replaceAll('>', ' over ').replaceAll(/[<≤]/g, ' under ').replaceAll('&', ' and ');
}

/** Reads `heading:input` pairs, and headings to ignore. Null if a pair is malformed. */
export function readChoices(
  pairs: readonly string[] = [],
  ignored: readonly string[] = [],
): HeadingChoices | null {
  const map = new Map<string, string>();
  for (const pair of pairs) {
    const colon = pair.lastIndexOf(':');
    if (colon <= 0) return null;
    map.set(plainHeading(pair.slice(0, colon)), pair.slice(colon + 1).trim());
  }
  return { map, ignored: new Set(ignored.map(plainHeading)) };
}

/** How many cells of a row are names of inputs: two or more identify the heading row. */
export function countNamed(cells: readonly FileCell[], inputs: TableInputs, { map }: HeadingChoices): number {
  return cells.filter((cell) => {
    const text = cellText(cell);
    return text !== '' && (map.has(plainHeading(text)) || matchHeading(text, inputs).field !== null);
  }).length;
}

interface Match {
  readonly field: InputField | null;
  readonly near: readonly InputField[];
  /** How surely it is meant; the surer of two columns counts. */
  readonly rank: number;
}

const NO_MATCH: Match = { field: null, near: [], rank: 0 };

/** What a heading means by itself. Figures of last year never mean those of this one. */
function matchHeading(heading: string, { fields, names, common, exactly }: TableInputs): Match {
  const text = inWords(heading.slice(0, MAX_COMPARED));
  const fieldOf = (name: string | null) => fields.find((field) => field.name === name) ?? null;
  const exact = fieldOf(names.exactMatch(text));
  if (exact !== null) {
    const isOwnName = [exact.name, exact.title].some((name) => plainName(name) === plainName(text));
    return { field: exact, near: [], rank: isOwnName ? 2 : 1 };
  }
  const prior = withoutPrior(text, common);
  if (prior !== null) {
    const field = fieldOf(`prev_${names.exactMatch(prior)}`);
    return { ...NO_MATCH, field, rank: 1 };
  }
  const plain = plainName(text);
  const maybe = fields.filter((field) => field.maybe.some((one) => plainHeading(one) === plain));
  if (maybe.length > 0) return { ...NO_MATCH, near: maybe };
  const near = fieldOf(names.closestMatch(text));
  const words: readonly string[] = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const isOther =
    near === null || exactly?.has(near.name) === true || near.never.some((word) => words.includes(word));
  return isOther ? NO_MATCH : { ...NO_MATCH, near: [near] };
}

/** A heading without “prior year”, “PY” or the like before or after it; null if it has none of them. */
function withoutPrior(heading: string, { files }: CommonTexts): string | null {
  const plain = heading
    .toLowerCase()
    .replaceAll(/[’']s?\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  for (const words of render(files.prior_words).split(', ')) {
    if (plain.startsWith(`${words} `)) return plain.slice(words.length + 1);
    if (plain.endsWith(` ${words}`)) return plain.slice(0, -words.length - 1);
  }
  return null;
}

export function matchHeadings(
  cells: readonly FileCell[],
  inputs: TableInputs,
  { map, ignored, chosen }: HeadingChoices,
): HeadedColumn[] {
  const { fields } = inputs;
  const fieldOf = (name: string | null | undefined) => fields.find((field) => field.name === name) ?? null;
  const matched = cells.map((cell, index) => {
    const heading = cellText(cell).trim();
    const plain = plainHeading(heading);
    const isIgnored = chosen === undefined ? ignored.has(plain) : chosen.inputs[index] === null;
    const choice = chosen === undefined ? (map.get(plain) ?? '') : chosen.inputs[index];
    const match: Match =
      heading === '' || isIgnored
        ? NO_MATCH
        : choice === ''
          ? matchHeading(heading, inputs)
          : { ...NO_MATCH, field: fieldOf(choice), rank: 3 };
    return { index, letter: columnLetters(index), heading, isIgnored, ...match };
  });
  // Of several columns of an input that are not added, a surer one leaves the others unused.
  const best = new Map<string, number>();
  for (const { field, rank } of matched) {
    if (field !== null) best.set(field.name, Math.max(rank, best.get(field.name) ?? 0));
  }
  return matched.map(({ field, near, rank, ...column }) => {
    const isBeaten = field !== null && !field.adds && rank < (best.get(field.name) ?? 0);
    const open = near.filter(({ name, adds }) => adds || !best.has(name));
    return {
      ...column,
      input: isBeaten ? null : field,
      near: open.length < near.length && near.length === 1 ? [] : near,
    };
  });
}

/** Checks that columns can be used. @throws InvalidInput with all errors of the headings at once. */
export function checkHeadings(
  columns: readonly HeadedColumn[],
  inputs: TableInputs,
  choices: HeadingChoices,
  otherSheets: readonly string[],
): void {
  const { fields, common, mayTry = false } = inputs;
  const { files } = common;
  const errors = new Map<string, string>();
  const reject = (column: HeadedColumn, message: string): void => {
    if (errors.size < MAX_NAMED)
      errors.set(shortened(column.heading), `${nameColumn(column, common)} ${message}`);
  };
  for (const column of columns) {
    const { near } = column;
    if (near.length > 1 && mayTry) continue;
    const [first] = near;
    if (first !== undefined) reject(column, asksFor(column, near, common));
  }
  const taken = new Map<string, HeadedColumn>();
  for (const column of columns) {
    const { input } = column;
    if (input === null) continue;
    const before = taken.get(input.name);
    if (before === undefined) taken.set(input.name, column);
    else if (!mayAdd(column, before, choices)) {
      const slots = { title: input.title, letter: before.letter, heading: shortened(before.heading) };
      reject(column, render(files.two_columns, { ...slots, own: shortened(column.heading) }));
    }
  }
  const names = fields.map(({ name }) => name);
  const all = listText(names, 'or');
  const headings = new Set(columns.map(({ heading }) => plainHeading(heading)));
  const missing = [...choices.map.keys(), ...choices.ignored].filter((heading) => !headings.has(heading));
  for (const name of missing.slice(0, MAX_NAMED).map(shortened)) {
    errors.set(name, render(files.no_heading, { name, inputs: all }));
  }
  const unknown = [...choices.map.values()].find((input) => !names.includes(input));
  if (unknown !== undefined)
    errors.set('map', render(files.no_input, { name: shortened(unknown), inputs: all }));
  if (errors.size > 0) throw new InvalidInput(render(files.headings), errors);
  if (taken.size > 0 || columns.some(({ near }) => near.length > 0)) return;
  const titles = fields.map(({ title }) => title).join(', ');
  const message = render(columns.length === 0 ? files.empty : files.no_headings, { inputs: titles });
  throw new InvalidInput(`${message} ${describeSheets(otherSheets, common)}`.trim(), new Map());
}

/** Columns of one amount are added if the schema or the caller says so, but not the same column twice. */
function mayAdd(
  { input, heading }: HeadedColumn,
  before: HeadedColumn,
  { map, chosen }: HeadingChoices,
): boolean {
  if (input === null || !['money', 'integer', 'decimal'].includes(input.kind)) return false;
  const isChosen =
    chosen !== undefined || (map.has(plainHeading(heading)) && map.has(plainHeading(before.heading)));
  return isChosen || (input.adds && plainHeading(heading) !== plainHeading(before.heading));
}

/** What a column may mean, with the line to send for each: `map=EV:zero_emission_cars`. */
export function asksFor(
  { heading }: HeadedColumn,
  near: readonly InputField[],
  { files }: CommonTexts,
): string {
  const slots = { heading: shortened(heading) };
  const lines = near.map(({ title, name: input }) => render(files.map_line, { ...slots, title, input }));
  const [only] = near;
  if (near.length === 1 && only?.adds === true)
    return render(files.part, { ...slots, title: only.title, input: only.name, hint: only.hint });
  return render(near.length > 1 ? files.asks : files.nearly, { ...slots, lines: listText(lines, 'or') });
}

export function nameColumn({ letter, heading }: HeadedColumn, { files }: CommonTexts): string {
  return render(files.column, { letter, heading: shortened(heading) });
}

/** What to do if the rows are on one of these sheets; empty if there are none. */
export function describeSheets(names: readonly string[], { files }: CommonTexts): string {
  const sheets = names.slice(0, MAX_SHEETS).map((name) => `“${shortened(name)}”`);
  return sheets.length === 0 ? '' : render(files.other_sheets, { sheets: listText(sheets) });
}
