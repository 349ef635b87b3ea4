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
  readonly own: ReadonlySet<string>;
  /** A page's confirmed meaning of each column: an input, or null for the caller's own. */
  readonly chosen?: { readonly row: number; readonly inputs: readonly (string | null)[] };
}

export const NO_CHOICES: HeadingChoices = { map: new Map(), own: new Set() };

export interface TableInputs {
  readonly fields: readonly InputField[];
  readonly names: InputNames;
  readonly common: CommonTexts;
}

export interface HeadedColumn {
  readonly index: number;
  readonly letter: string;
  readonly heading: string;
  /** The input that it gives; null for one of the caller's own. */
  readonly input: InputField | null;
  /** The input that its heading resembles without matching any of its names. */
  readonly near: InputField | null;
}

export interface Headings {
  readonly row: number;
  readonly columns: readonly HeadedColumn[];
}

const MOST_NAMED = 50;
const MOST_SHEETS = 20;
const LONGEST_NAME = 100;
/** The most characters of a heading to compare with the caller's instructions. */
const LONGEST_COMPARED = 1_000;
/** A pair of `map`, as messages show it. */
export const MAP_EXAMPLE = 'assoc cos:associated_companies';

/** The most of the caller's own words that an answer repeats. */
export function shortened(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
}

export function plainHeading(heading: string): string {
  return plainName(heading.slice(0, LONGEST_COMPARED));
}

/** Reads `heading:input` pairs, and headings that are the caller's own. Null if a pair is malformed. */
export function readChoices(
  pairs: readonly string[] = [],
  own: readonly string[] = [],
): HeadingChoices | null {
  const map = new Map<string, string>();
  for (const pair of pairs) {
    const colon = pair.lastIndexOf(':');
    if (colon <= 0) return null;
    map.set(plainHeading(pair.slice(0, colon)), pair.slice(colon + 1).trim());
  }
  return { map, own: new Set(own.map(plainHeading)) };
}

/** How many cells of a row are names of inputs: two or more identify the heading row. */
export function countNamed(
  cells: readonly FileCell[],
  { names }: TableInputs,
  { map }: HeadingChoices,
): number {
  return cells.filter((cell) => {
    const text = cellText(cell);
    return text !== '' && (map.has(plainHeading(text)) || names.meant(text) !== null);
  }).length;
}

export function matchHeadings(
  cells: readonly FileCell[],
  { fields, names }: TableInputs,
  { map, own, chosen }: HeadingChoices,
): HeadedColumn[] {
  const fieldOf = (name: string | null): InputField | null =>
    fields.find((field) => field.name === name) ?? null;
  return cells.map((cell, index) => {
    const heading = cellText(cell).trim();
    const column = { index, letter: columnLetters(index), heading, input: null, near: null };
    if (chosen !== undefined) return { ...column, input: fieldOf(chosen.inputs[index] ?? null) };
    const plain = plainHeading(heading);
    if (heading === '' || own.has(plain)) return column;
    const input = fieldOf(map.get(plain) ?? names.meant(heading));
    return { ...column, input, near: input === null ? fieldOf(names.near(heading)) : null };
  });
}

/** Checks that columns can be used. @throws InvalidInput with all errors of the headings at once. */
export function checkHeadings(
  columns: readonly HeadedColumn[],
  { fields, common }: TableInputs,
  { map, own }: HeadingChoices,
  otherSheets: readonly string[],
): void {
  const { files } = common;
  const errors = new Map<string, string>();
  const refuse = ({ letter, heading }: HeadedColumn, message: string): void => {
    if (errors.size >= MOST_NAMED) return;
    const column = render(files.column, { letter, heading: shortened(heading) });
    errors.set(shortened(heading), `${column} ${message}`);
  };
  for (const column of columns) {
    if (column.near === null) continue;
    const { title, name: input } = column.near;
    refuse(column, render(files.nearly, { title, input, heading: shortened(column.heading) }));
  }
  const taken = new Map<string, HeadedColumn>();
  for (const column of columns) {
    if (column.input === null) continue;
    const { name, title } = column.input;
    const before = taken.get(name);
    if (before === undefined) taken.set(name, column);
    else {
      const slots = { title, letter: before.letter, heading: shortened(before.heading) };
      refuse(column, render(files.two_columns, slots));
    }
  }
  const names = fields.map(({ name }) => name);
  const inputs = listText(names, 'or');
  const headings = new Set(columns.map(({ heading }) => plainHeading(heading)));
  const missing = [...map.keys(), ...own].filter((heading) => !headings.has(heading)).slice(0, MOST_NAMED);
  for (const name of missing.map(shortened)) errors.set(name, render(files.no_heading, { name, inputs }));
  const unknown = [...map.values()].find((input) => !names.includes(input));
  if (unknown !== undefined) {
    errors.set('map', render(files.no_input, { name: shortened(unknown), inputs }));
  }
  if (errors.size > 0) throw new InvalidInput(render(files.headings), errors);
  if (taken.size > 0) return;
  const titles = fields.map(({ title }) => title).join(', ');
  const message = render(columns.length === 0 ? files.empty : files.no_headings, { inputs: titles });
  throw new InvalidInput(`${message} ${describeSheets(otherSheets, common)}`.trim(), new Map());
}

/** What to do if the rows are on one of these sheets; empty if there are none. */
export function describeSheets(names: readonly string[], { files }: CommonTexts): string {
  const sheets = names.slice(0, MOST_SHEETS).map((name) => `“${shortened(name)}”`);
  return sheets.length === 0 ? '' : render(files.other_sheets, { sheets: listText(sheets) });
}
