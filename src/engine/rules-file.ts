import type { NestedCondition } from 'json-rules-engine';
import { type Day, parseDay } from '../law/calendar.ts';

/** A place in a file. `line` and `column` count from 1. */
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

/** The value at a path of a file as a file of its own, whose paths begin there. */
export function fileAt(file: RulesFile, base: Path): RulesFile {
  return new FilePart(file, base);
}

/** A class, since the rows of all rate tables are such parts. */
class FilePart implements RulesFile {
  constructor(
    private readonly file: RulesFile,
    private readonly base: Path,
  ) {}

  get name(): string {
    return this.file.name;
  }

  get data(): unknown {
    return this.base.reduce<unknown>(
      (data, step) => (data as Record<string | number, unknown>)[step],
      this.file.data,
    );
  }

  placeOf(path: Path): Place {
    return this.file.placeOf([...this.base, ...path]);
  }

  fault(path: Path, wrong: string): void {
    this.file.fault([...this.base, ...path], wrong);
  }

  faultAtKey(path: Path, wrong: string): void {
    this.file.faultAtKey([...this.base, ...path], wrong);
  }

  faultInText(path: Path, fragment: string, wrong: string): void {
    this.file.faultInText([...this.base, ...path], fragment, wrong);
  }

  verify(check: () => void): void {
    this.file.verify(check);
  }

  checkCondition(path: Path, condition: NestedCondition): void {
    this.file.checkCondition([...this.base, ...path], condition);
  }
}

export function readDay(file: RulesFile, path: Path, text: string): Day | null {
  const day = parseDay(text);
  if (day === null) file.fault(path, `"${text}" is not a real day`);
  return day;
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
