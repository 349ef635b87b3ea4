import { decimalOf, plainDigits } from '../law/amounts.ts';
import { type Day, dayOf } from '../law/calendar.ts';

/** A number of a spreadsheet with the format that it is shown in; a date is the count of its days. */
export interface StyledNumber {
  readonly value: number;
  /** As spreadsheets write formats: `dd/mm/yyyy`, `#,##0.00`. */
  readonly format: string;
  readonly isDate: boolean;
}

/** A cell of a file: always text in CSV; null where a spreadsheet has none. */
export type FileCell = string | number | boolean | StyledNumber | null;

/** A row of a file, blank ones too. */
export interface FileRow {
  /** As a spreadsheet counts it: headings in the first line are row 1. */
  readonly number: number;
  readonly cells: readonly FileCell[];
}

/** Why a file cannot be read. */
export type FileProblem =
  | 'empty'
  | 'encoding'
  | 'not_text'
  | 'markup'
  | 'quote_not_closed'
  | 'record_too_long'
  | 'blank_lines'
  | 'old_spreadsheet'
  | 'other_spreadsheet'
  | 'damaged'
  | 'too_large_unpacked'
  | 'too_many_columns'
  | 'no_sheet'
  | 'malformed_json';

/** More blank lines than this one after the other lead to no row. */
export const MOST_BLANK = 10_000;

export class UnreadableFile extends Error {
  /** @param sheets the names of the sheets that there are. */
  constructor(
    readonly problem: FileProblem,
    readonly sheets: readonly string[] = [],
  ) {
    super(problem);
    this.name = 'UnreadableFile';
  }
}

/** What a file turned out to be. */
export interface FileKind {
  readonly format: 'csv' | 'xlsx';
  /** Of text. */
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null;
  readonly separator: ',' | ';' | '\t' | null;
  /** Whether a text begins with a byte order mark, as spreadsheets write it. */
  readonly hasMark: boolean;
  /** Of a spreadsheet, the sheet that is read, and how many others there are. */
  readonly sheet: string | null;
  readonly otherSheets: number;
}

/** A file of rows: what it is, known before its first rows are taken, and its rows, some at a time. */
export interface FileRows {
  /** The encoding may turn out to be another one as the rows are read. */
  kind(): FileKind;
  readonly rows: AsyncIterable<readonly FileRow[]>;
}

/** Day 0 of spreadsheets that count from 1900; the 29 February of that year, which they have, is left out. */
const DAY_ZERO = dayOf(1899, 12, 30);
const FIRST_SURE = 61;

/** The day of a spreadsheet's count; null before March 1900. */
export function dayOfSerial(serial: number): Day | null {
  const days = Math.floor(serial);
  return days >= FIRST_SURE && days < 3_000_000 ? ((DAY_ZERO + days) as Day) : null;
}

/** The count that a spreadsheet has of a day. */
export function serialOfDay(day: Day): number {
  return day - DAY_ZERO;
}

/** A number with the digits that spreadsheets show: of what they calculate, fifteen count. */
export function shownDigits(value: number): string {
  const read = decimalOf(Number(value.toPrecision(15)));
  return read === null ? '' : plainDigits(read);
}

/** Whether a cell holds nothing but blanks. */
export function isBlankCell(cell: FileCell): boolean {
  return cell === null || (typeof cell === 'string' && (cell === '' || cell.trim() === ''));
}

/** What spreadsheets call a column, counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
