import { amountOf, plainDigits } from '../law/amounts.ts';
import { type Day, makeDay } from '../law/calendar.ts';

/** A spreadsheet number with its display format; a date is its serial day number, counted from 1900. */
export interface StyledNumber {
  readonly value: number;
  /** As spreadsheets write formats: `dd/mm/yyyy`, `#,##0.00`. */
  readonly format: string;
  readonly isDate: boolean;
  /** The day it means if it is one: old Macs count from 1904. */
  readonly serial?: number;
}

/** A cell of a file: always text in CSV; null if a spreadsheet has none. */
export type FileCell = string | number | boolean | StyledNumber | null;

export interface FileRow {
  /** The spreadsheet row number: headings in the first line are row 1. */
  readonly number: number;
  readonly cells: readonly FileCell[];
}

/** The most columns of a file: a row of 64 KB of separators would take 30 ms of processor time. */
export const MAX_COLUMNS = 512;

/** Why a file cannot be read. */
export class UnreadableFile extends Error {
  /** @param reason the name of its message. @param sheets the names of the existing sheets. @param row where it is. */
  constructor(
    readonly reason: string,
    readonly sheets: readonly string[] = [],
    readonly row: number | null = null,
  ) {
    super(reason);
  }
}

/** Bytes that can be read again from the start. */
export type FileSource = () => AsyncIterable<Uint8Array>;

/** The rows of a sheet or text, which can be read more than once. */
export interface FileRows {
  /** Whether a text begins with a byte order mark, as spreadsheets write it. */
  readonly hasMark: boolean;
  readonly otherSheets: readonly string[];
  rows(): AsyncIterable<FileRow>;
}

/** Opens a sheet by name or number, the first if empty; text has one. @throws UnreadableFile */
export type OpenSheet = (sheet: string) => Promise<FileRows>;

/** Awaited after some bytes were unpacked or decoded, so that others have their turn. */
export type Pause = (bytes: number) => Promise<void>;

/** Day 0 of the 1900 date system, allowing for the 29 February that it wrongly gives 1900. */
const DAY_ZERO = makeDay(1899, 12, 30);

/** The day of a spreadsheet serial number; null before March 1900. */
export function dayOfSerial(serial: number): Day | null {
  const days = Math.floor(serial);
  return days > 60 && days < 3_000_000 ? ((DAY_ZERO + days) as Day) : null;
}

export function serialOfDay(day: Day): number {
  return day - DAY_ZERO;
}

/** A number with the digits that spreadsheets show: calculated values have fifteen significant ones. */
export function shownDigits(value: number): string {
  const read = amountOf(Number(value.toPrecision(15)));
  return read === null ? '' : plainDigits(read);
}

export function isBlankCell(cell: FileCell): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '');
}

export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

const SHOWN = { date: /[yd]|mmm/i, time: /[hs]/i, day: /d/i };

/** Whether a number format shows a date, a time or a day of the month, outside quotation marks, brackets and escapes. */
export function shows(format: string, what: keyof typeof SHOWN): boolean {
  return SHOWN[what].test(format.replaceAll(/"[^"]*"?|\[[^\]]*\]?|\\.|_.|\*./g, ''));
}
