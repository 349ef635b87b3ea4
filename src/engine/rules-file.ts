import type { NestedCondition } from 'json-rules-engine';
import { type Day, parseDay } from '../law/calendar.ts';

/** A position in a file. `line` and `column` count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export type Path = readonly (string | number)[];

/** A file of the rules that matches its schema, from a folder or as compiled by the build. */
export interface RulesFile {
  readonly name: string;
  readonly data: unknown;
  /** The value at a path as a file of its own, whose paths begin there. */
  at(base: Path): RulesFile;
  placeOf(path: Path): Place;
  /** Reports a fault at the value of `path`, or at its nearest existing ancestor. */
  fault(path: Path, wrong: string): void;
  faultAtKey(path: Path, wrong: string): void;
  /** Reports a fault at the first `fragment` in the text at `path`. */
  faultInText(path: Path, fragment: string, wrong: string): void;
  /** Runs a check that only reports faults; skipped for a file in which the build found none. */
  verify(check: () => void): void;
  checkCondition(path: Path, condition: NestedCondition): void;
}

export function readDay(file: RulesFile, path: Path, text: string): Day | null {
  const day = parseDay(text);
  if (day === null) file.fault(path, `"${text}" is not a real day`);
  return day;
}

/** The part of a file's data at a path. */
export function dataAt(data: unknown, base: Path): unknown {
  return base.reduce((part, step) => (part as Record<string | number, unknown>)[step], data);
}

interface KeyMessages {
  readonly unknown: (key: string) => string;
  readonly missing: (key: string) => string;
}

export function checkKeys(
  file: RulesFile,
  path: Path,
  value: object,
  declared: object,
  { unknown, missing }: KeyMessages,
): void {
  for (const key of Object.keys(value)) if (!(key in declared)) file.faultAtKey([...path, key], unknown(key));
  for (const key of Object.keys(declared)) if (!(key in value)) file.fault(path, missing(key));
}
