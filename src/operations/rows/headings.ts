import { AMOUNT_IN_POUNDS, type ColumnInput } from '../../engine/inputs/field.ts';
import { type InputNames, plainName } from '../../engine/inputs/input-names.ts';
import { shortened } from '../../engine/inputs/read.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { columnLetters, type FileCell } from '../../formats/file-cell.ts';
import { cellText } from './read-cell.ts';

/** By heading or number of a column: its input, null if it is not needed, undefined if it is passed through. */
export type HeadingChoices = ReadonlyMap<string | number, string | null | undefined>;

export const NO_CHOICES: HeadingChoices = new Map();

/** How a table of a file is read. */
export interface TableInputs {
  readonly fields: readonly ColumnInput[];
  /** Headings may resemble inputs, but must name what else a column may say of its row. */
  readonly names: { readonly inputs: InputNames; readonly roles?: InputNames };
  readonly common: CommonTexts;
  readonly choices: HeadingChoices;
  /** The year of dates that are written without one. */
  readonly year: number | null;
  readonly maxRows: number;
  /** Whether a column of amounts that is no input makes the file unusable. */
  readonly needsAllAmounts: boolean;
  /** Whether one of two possible inputs may be tried for a column, row by row. */
  readonly mayTry: boolean;
}

export interface HeadedColumn {
  readonly index: number;
  readonly letter: string;
  readonly heading: string;
  /** The input that it gives; null for one of the caller's own. */
  readonly input: ColumnInput | null;
  /** The inputs that it may mean: the heading names several, or resembles one. */
  readonly near: readonly ColumnInput[];
  /** What its cells are read as: its input, or the first of several. */
  readonly field: ColumnInput | null;
  /** Whether the caller said what it is, and whether that it is not needed. */
  readonly isChosen: boolean;
  readonly isIgnored: boolean;
}

const MAX_SHEETS = 20;
/** The most characters of a heading to compare with the caller's instructions. */
const MAX_COMPARED = 1_000;

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
  const choices = new Map<string, string | null>();
  for (const pair of pairs) {
    const colon = pair.lastIndexOf(':');
    if (colon <= 0) return null;
    choices.set(plainHeading(pair.slice(0, colon)), pair.slice(colon + 1).trim());
  }
  for (const heading of ignored) choices.set(plainHeading(heading), null);
  return choices;
}

interface Match extends Pick<HeadedColumn, 'input' | 'near'> {
  /** How surely it is meant; the surer of two columns counts. */
  readonly rank: number;
}

const NO_MATCH: Match = { input: null, near: [], rank: 0 };

/** What a heading means by itself. Figures of last year never mean those of this one. */
function matchHeading(heading: string, { fields, names: { inputs, roles }, common }: TableInputs): Match {
  const text = inWords(heading.slice(0, MAX_COMPARED));
  const plain = plainName(text);
  const fieldOf = (name: string | null) => fields.find((field) => field.name === name) ?? null;
  const exact = fieldOf(inputs.exactMatch(text) ?? roles?.exactMatch(text) ?? null);
  if (exact !== null) {
    const isOwnName = [exact.name, exact.title].some((name) => plainName(name) === plain);
    return { input: exact, near: [], rank: isOwnName ? 2 : 1 };
  }
  const prior = withoutPrior(text, common);
  if (prior !== null) return { ...NO_MATCH, input: fieldOf(`prev_${inputs.exactMatch(prior)}`), rank: 1 };
  const maybe = fields.filter((field) => field.maybe.some((one) => plainHeading(one) === plain));
  if (maybe.length > 0) return { ...NO_MATCH, near: maybe };
  const near = fieldOf(inputs.closestMatch(text));
  const words = wordsIn(text);
  const isNear = near !== null && !words.some((word) => near.never.includes(word));
  return isNear ? { ...NO_MATCH, near: [near] } : NO_MATCH;
}

export function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A heading without “prior year”, “PY” or the like before or after it; null if it has none of them. */
function withoutPrior(heading: string, { files }: CommonTexts): string | null {
  const plain = wordsIn(heading.replaceAll(/[’']s?\b/gi, '')).join(' ');
  for (const words of render(files.prior_words).split(', ')) {
    if (plain.startsWith(`${words} `)) return plain.slice(words.length + 1);
    if (plain.endsWith(` ${words}`)) return plain.slice(0, -words.length - 1);
  }
  return null;
}

export function matchHeadings(cells: readonly FileCell[], inputs: TableInputs): HeadedColumn[] {
  const { choices, fields } = inputs;
  const matched = cells.map((cell, index) => {
    const heading = cellText(cell).trim();
    const key = [index, plainHeading(heading)].find((one) => choices.has(one));
    const choice = choices.get(key ?? '');
    const input = fields.find(({ name }) => name === choice) ?? null;
    const isChosen = key !== undefined;
    const match = isChosen || heading === '' ? { input, near: [], rank: 3 } : matchHeading(heading, inputs);
    return { index, heading, isChosen, isIgnored: choice === null, ...match };
  });
  // Of several columns of an input that are not added, a surer one leaves the others unused.
  const best = new Map<string, number>();
  for (const { input, rank } of matched) {
    if (input !== null) best.set(input.name, Math.max(rank, best.get(input.name) ?? 0));
  }
  return matched.map(({ rank, ...column }) => {
    const { index, input: named, near: all } = column;
    const isBeaten = named !== null && !named.adds && rank < (best.get(named.name) ?? 0);
    const isTaken = all.length === 1 && all.every(({ name, adds }) => !adds && best.has(name));
    const [input, near] = [isBeaten ? null : named, isTaken ? [] : all];
    const [field = null] = near.length > 1 ? near : [input];
    return { ...column, letter: columnLetters(index), input, near, field };
  });
}

/** What is wrong with headings, and with what the caller said of them, by heading. */
export function headingErrors(
  columns: readonly HeadedColumn[],
  { fields, common, choices, mayTry }: TableInputs,
): [string, string][] {
  const { files } = common;
  const errors: [string, string][] = [];
  const reject = (column: HeadedColumn, message: string): void => {
    errors.push([shortened(column.heading), `${nameColumn(column, common)} ${message}`]);
  };
  const taken = new Map<string, HeadedColumn>();
  for (const column of columns) {
    const { input, near, heading } = column;
    const unit = [input, ...near].some((one) => one?.kind === 'money') ? otherUnit(heading) : null;
    const isOneOf = columns.some((one) => one !== column && one.near.length === 1 && one.near[0] === near[0]);
    if (unit !== null) reject(column, render(files[unit], EXAMPLES));
    else if (near.length === 1 || (near.length > 1 && !mayTry))
      reject(column, choicesOf(column, common, isOneOf));
    const before = taken.get(input?.name ?? '');
    if (input !== null && before !== undefined && !mayAdd(column, before, choices.has(column.index))) {
      const isSame = plainHeading(heading) === plainHeading(before.heading);
      const slots = { title: input.title, letter: before.letter, heading: shortened(before.heading) };
      const text = isSame ? common.batch.heading_twice : files.two_columns;
      reject(column, render(text, { ...slots, own: shortened(heading) }));
    } else if (input !== null && before === undefined) taken.set(input.name, column);
  }
  const names = fields.map(({ name }) => name);
  const inputs = listText(names, 'or');
  const headings = new Set(columns.map(({ heading }) => plainHeading(heading)));
  for (const [heading, input] of choices) {
    const [name, sent] = [heading, input ?? ''].map((one) => shortened(String(one))) as [string, string];
    if (typeof heading === 'number') continue;
    if (!headings.has(heading)) errors.push([name, render(files.no_heading, { name, inputs })]);
    if (input != null && !names.includes(input))
      errors.push(['map', render(files.no_input, { name: sent, inputs })]);
  }
  return errors;
}

/** Columns of one amount are added if the schema or the caller says so, but not the same column twice. */
function mayAdd({ input, isChosen, heading }: HeadedColumn, before: HeadedColumn, isAlone: boolean): boolean {
  if (input === null || !['money', 'integer', 'decimal'].includes(input.kind)) return false;
  const isOther = plainHeading(heading) !== plainHeading(before.heading);
  // A line of `map` chooses all columns of a heading, a page one by one.
  return isChosen && before.isChosen ? isOther || isAlone : input.adds && isOther;
}

const CURRENCY = /[$€¥]|\b(?:usd|eur|dollars?|euros?)\b/i;
const SCALE = /(?<![\d,])000s?\b|£\s?(?:k|m|bn)\b|\b(?:thousand|million)s?\b/i;

/** What messages on cells and headings show. */
export const EXAMPLES = {
  day_first: '31/03/2026',
  plain_amount: '1234.50',
  amount_in_pounds: AMOUNT_IN_POUNDS,
  in_full: '45000',
};

/** The message on amounts that are not in pounds, by their heading: “Turnover £'000”. */
function otherUnit(heading: string): 'currency' | 'in_full' | null {
  return CURRENCY.test(heading) ? 'currency' : SCALE.test(heading) ? 'in_full' : null;
}

/** What a column may mean, with the line to send for each: `map=EV:zero_emission_cars`. */
export function choicesOf(
  { near, ...column }: HeadedColumn,
  { files }: CommonTexts,
  isOneOf = false,
): string {
  const heading = shortened(column.heading);
  const lines = near.map(({ title, name: input }) => render(files.map_line, { heading, title, input }));
  const [only, ...others] = near;
  const hint = only?.hint ?? '';
  // Years are not parts of one amount.
  if (only?.adds === true && others.length === 0 && !/(?<!\d)(?:19|20)\d\d(?!\d)/.test(heading))
    return render(files.part, { heading, title: only.title, input: only.name, hint });
  const nearly = isOneOf ? files.one_of : files.nearly;
  return render(near.length > 1 ? files.asks : nearly, { heading, hint, lines: listText(lines, 'or') });
}

export function nameColumn({ letter, heading }: HeadedColumn, { files }: CommonTexts): string {
  return render(files.column, { letter, heading: shortened(heading) });
}

/** What to do if the rows are on one of these sheets; empty if there are none. */
export function describeSheets(names: readonly string[], { files }: CommonTexts): string {
  const sheets = names.slice(0, MAX_SHEETS).map((name) => `“${shortened(name)}”`);
  return sheets.length === 0 ? '' : render(files.other_sheets, { sheets: listText(sheets) });
}
