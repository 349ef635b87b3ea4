import { addDays, type Day, dayOf, isoDay, parseDay, partsOf } from '../../law/calendar.ts';
import type { Path, Place, RulesFile } from '../rules-file.ts';
import type { Sources } from '../sources.ts';
import { compareValues, type FlatType, plainOf } from '../values.ts';
import { EACH_DAY, type TableDeclaration } from './declaration.ts';
import { pendingEvents, type RateEvent } from './events.ts';
import { exampleOf, isWithin, type Literal, type Range, readLiteral, readRange } from './notation.ts';
import { type Cell, type LoadedRow, RateTable } from './table.ts';

interface SeriesData {
  readonly about: string;
  readonly chosen_by: string;
  readonly within_a_period?: string;
  readonly enacted_until: string;
  readonly looked_on: string;
  readonly closed?: string;
  readonly between?: Readonly<Record<string, string>>;
  readonly rates: readonly RowData[];
}

type RowHead = Omit<LoadedRow, 'cells'>;

type RowData = Readonly<Record<string, string | readonly string[]>>;

const ROW_WORDS = new Set(['from', 'status', 'cite']);

function choiceOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

/** The series of a rate file by name; a file of a single series has it under null. */
export function seriesOf(file: RulesFile): Map<string | null, Path> {
  const { series } = file.data as { series?: Record<string, unknown> };
  if (series === undefined) return new Map([[null, []]]);
  return new Map(Object.keys(series).map((name) => [name, ['series', name]]));
}

/** Reads one series at `path` of a file that obeys its schema; null when faults were reported. */
export function readTable(
  file: RulesFile,
  path: Path,
  shape: TableDeclaration,
  sources: Sources,
  events: readonly RateEvent[],
): RateTable | null {
  return new TableFile(file, path, shape, sources).read(events);
}

class TableFile {
  readonly #data: SeriesData;
  #sound = true;

  constructor(
    private readonly file: RulesFile,
    private readonly path: Path,
    private readonly shape: TableDeclaration,
    private readonly sources: Sources,
  ) {
    this.#data = path.reduce<unknown>(
      (data, step) => (data as Record<string, unknown>)[step],
      file.data,
    ) as SeriesData;
  }

  read(events: readonly RateEvent[]): RateTable | null {
    const ranges = this.#readRanges();
    const rows = this.#data.rates.flatMap((row, index) => this.#readRow(row, index, ranges));
    this.#checkOrder(rows);
    const { about, chosen_by: chosenBy, closed = null } = this.#data;
    this.#checkChosenBy();
    const method = this.#readMethod();
    const enactedUntil = this.#readDay('enacted_until');
    const lookedOn = this.#readDay('looked_on');
    if (!this.#sound || enactedUntil === null || lookedOn === null) return null;
    const placeOf = (key: string): Place => this.file.placeOf([...this.path, key]);
    const pending = closed === null ? pendingEvents(events, this.shape, lookedOn) : [];
    const head = { about, chosenBy, method, enactedUntil, lookedOn, closed, pending, placeOf };
    return new RateTable(this.shape, head, rows);
  }

  #readDay(key: 'enacted_until' | 'looked_on'): Day | null {
    const day = parseDay(this.#data[key]);
    if (day === null) this.#fault([key], `"${this.#data[key]}" is not a real day`);
    return day;
  }

  #checkChosenBy(): void {
    const { chosenBy } = this.shape;
    const { chosen_by: written } = this.#data;
    if (chosenBy.includes(written)) return;
    this.#fault(['chosen_by'], `no calculator can choose by "${written}" here: write ${choiceOf(chosenBy)}`);
  }

  /** What becomes of a change within a period: said where every day of one counts, and nowhere else. */
  #readMethod(): string | null {
    const { chosenBy, methods } = this.shape;
    const { chosen_by: by, within_a_period: written } = this.#data;
    const isNeeded = methods.length > 0 && (by === EACH_DAY || !chosenBy.includes(EACH_DAY));
    if (isNeeded && written === undefined) {
      const wrong = `say what becomes of a change within a period: "within_a_period: ${choiceOf(methods)}"`;
      this.#fault(['chosen_by'], wrong);
    } else if (isNeeded && !methods.includes(written as string)) {
      const wrong = `no calculator does "${written}" within a period here: write ${choiceOf(methods)}`;
      this.#fault(['within_a_period'], wrong);
    } else if (!isNeeded && written !== undefined) {
      this.#faultAtKey(['within_a_period'], `one day chooses the row here, "${by}": take the line out`);
    }
    return isNeeded ? (written ?? null) : null;
  }

  #fault(path: Path, wrong: string): void {
    this.#sound = false;
    this.file.fault([...this.path, ...path], wrong);
  }

  #faultAtKey(path: Path, wrong: string): void {
    this.#sound = false;
    this.file.faultAtKey([...this.path, ...path], wrong);
  }

  #readRanges(): Map<string, Range> {
    const ranges = new Map<string, Range>();
    const between = this.#data.between ?? {};
    for (const [name, text] of Object.entries(between)) {
      const column = this.shape.columns[name];
      if (column === undefined) {
        this.#faultAtKey(['between', name], `no calculator reads a column "${name}" here`);
        continue;
      }
      const type = plainOf(column);
      const range = readRange(type, text);
      if (range === null) {
        const example = exampleOf(type);
        this.#fault(
          ['between', name],
          `"${text}" is not a range such as "${example} to ${example}", smaller first`,
        );
        continue;
      }
      ranges.set(name, range);
    }
    for (const [name, column] of Object.entries(this.shape.columns)) {
      if (plainOf(column).kind !== 'date' && !(name in between)) {
        this.#fault(['between'], `the column "${name}" has no range under "between"`);
      }
    }
    return ranges;
  }

  #readRow(row: RowData, index: number, ranges: Map<string, Range>): LoadedRow[] {
    const path: Path = ['rates', index];
    const from = parseDay(String(row.from));
    if (from === null) this.#fault([...path, 'from'], `"${row.from}" is not a real day`);
    const cite = this.#readCite(row.cite, [...path, 'cite']);
    const announced = row.status === 'announced';
    const placeOf = (name?: string): Place =>
      this.file.placeOf([...this.path, ...path, ...(name === undefined ? [] : [name])]);
    const head: RowHead = { from: from ?? (0 as Day), announced, cite, placeOf };
    for (const name of Object.keys(row)) {
      const known = this.shape.monthly ? name === 'months' : name in this.shape.columns;
      if (!known && !ROW_WORDS.has(name)) {
        this.#faultAtKey([...path, name], `unknown column "${name}"`);
      }
    }
    if (this.shape.monthly) return this.#readMonths(row, path, head, ranges);
    const cells: Record<string, Cell> = {};
    for (const [name, column] of Object.entries(this.shape.columns)) {
      const literal =
        column.kind === 'array'
          ? this.#readDays(row[name], path, name, head.from)
          : this.#readValue(row[name], [...path, name], column, ranges.get(name), path);
      cells[name] = this.#cell(head, name, literal);
    }
    this.#checkGroup(cells, path);
    this.#checkRising(cells, path);
    return [{ ...head, cells }];
  }

  #readMonths(row: RowData, path: Path, head: RowHead, ranges: Map<string, Range>): LoadedRow[] {
    const [name, column] = Object.entries(this.shape.columns)[0] as [string, FlatType];
    const { months } = row;
    if (!Array.isArray(months) || months.length !== 12) {
      this.#fault([...path, ...(months === undefined ? [] : ['months'])], '"months" must list twelve values');
      return [];
    }
    const { year, month, dayOfMonth } = partsOf(head.from);
    if (month !== 1 || dayOfMonth !== 1) {
      this.#fault([...path, 'from'], 'a row of months begins on 1 January');
    }
    return months.map((text: string, index) => {
      const literal = this.#readValue(text, [...path, 'months', index], column, ranges.get(name), path);
      const placeOf = (column?: string): Place =>
        column === name ? this.file.placeOf([...this.path, ...path, 'months', index]) : head.placeOf(column);
      const monthly = { ...head, from: dayOf(year, index + 1, 1), placeOf };
      return { ...monthly, cells: { [name]: this.#cell(monthly, name, literal) } };
    });
  }

  /** The days that a row lists: in order, each once, and none before the row. That none is after it, the next row shows. */
  #readDays(listed: unknown, rowPath: Path, name: string, from: Day): Literal | null {
    if (!Array.isArray(listed)) {
      this.#fault(rowPath, `"${name}" must list days, such as [${isoDay(from)}]`);
      return null;
    }
    let earliest = from;
    const days = (listed as string[]).map((text, index): Day => {
      const day = parseDay(text);
      const at = [...rowPath, name, index];
      if (day === null) this.#fault(at, `"${text}" is not a real day`);
      else if (day < earliest) {
        this.#fault(at, `${text} stands after a later day, or is there twice, or comes before the row`);
      }
      earliest = addDays(day ?? earliest, 1);
      return day ?? earliest;
    });
    return { text: listed.join(', '), value: days };
  }

  #readValue(
    text: unknown,
    path: Path,
    column: FlatType,
    range: Range | undefined,
    rowPath: Path,
  ): Literal | null {
    if (text === undefined || text === 'none') {
      if (column.kind === 'optional') return null;
      if (text === undefined) this.#fault(rowPath, `"${String(path.at(-1))}" is missing`);
      else this.#fault(path, `"${String(path.at(-1))}" cannot be none`);
      return null;
    }
    const type = plainOf(column);
    const literal = typeof text === 'string' ? readLiteral(type, text) : null;
    if (literal === null) {
      this.#fault(path, `"${String(text)}" is not written as ${exampleOf(type)}`);
      return null;
    }
    if (range !== undefined && !isWithin(literal, range)) {
      this.#fault(
        path,
        `${literal.text} is outside ${range.least.text} to ${range.most.text}, the range under "between"`,
      );
    }
    return literal;
  }

  #readCite(cite: unknown, path: Path): readonly string[] {
    const keys = typeof cite === 'string' ? [cite] : (cite as readonly string[]);
    keys.forEach((key, index) => {
      if (!this.sources.has(key)) {
        this.#fault(
          typeof cite === 'string' ? path : [...path, index],
          `"${key}" is not a key of sources.yaml`,
        );
      }
    });
    return keys;
  }

  #cell(row: RowHead, name: string, literal: Literal | null): Cell {
    return {
      table: this.shape.series === null ? this.shape.file : `${this.shape.file}/${this.shape.series}`,
      rowFrom: row.from,
      name,
      literal,
      value: literal?.value ?? null,
      cite: row.cite,
      announced: row.announced,
    };
  }

  #checkGroup(cells: Record<string, Cell>, path: Path): void {
    const missing = this.shape.together.filter((name) => cells[name]?.literal === null);
    if (missing.length > 0 && missing.length < this.shape.together.length) {
      this.#fault(
        path,
        `the row is incomplete: ${missing.join(', ')} must stand with ${this.shape.together
          .filter((name) => !missing.includes(name))
          .join(', ')}`,
      );
    }
  }

  #checkRising(cells: Record<string, Cell>, path: Path): void {
    const given = this.shape.rising.filter((name) => cells[name]?.literal != null);
    for (const [index, name] of given.slice(1).entries()) {
      const before = given[index] as string;
      const [low, high] = [cells[before]?.literal, cells[name]?.literal];
      if (low && high && compareValues(low.value, high.value) >= 0) {
        this.#fault([...path, name], `${name} (${high.text}) must be above ${before} (${low.text})`);
      }
    }
  }

  /** The days that a row lists come before the next row. */
  #checkDays(rows: readonly LoadedRow[]): void {
    for (const [index, { cells }] of rows.slice(0, -1).entries()) {
      const next = (rows[index + 1] as LoadedRow).from;
      for (const [name, { value }] of Object.entries(cells)) {
        const late = Array.isArray(value) ? value.findIndex((day: Day) => day >= next) : -1;
        if (late >= 0) this.#fault(['rates', index, name, late], 'the day belongs to a later row');
      }
    }
  }

  #checkOrder(rows: readonly LoadedRow[]): void {
    this.#data.rates.slice(1).forEach((row, index) => {
      const [before, from] = [this.#data.rates[index]?.from, row.from];
      if (String(from) <= String(before)) {
        const problem = from === before ? 'is there twice' : `stands after the later ${String(before)}`;
        this.#fault(
          ['rates', index + 1, 'from'],
          `the row from ${String(from)} ${problem}: oldest first, each day once`,
        );
      }
    });
    this.#checkDays(rows);
    if (!this.shape.monthly) return;
    for (const [index, row] of rows.slice(1).entries()) {
      const before = partsOf((rows[index] as LoadedRow).from);
      const next = dayOf(before.year, before.month + 1, 1);
      if (row.from > next) {
        this.#fault(
          ['rates'],
          `no values stand for ${isoDay(next).slice(0, 7)} to ${isoDay(addDays(row.from, -1)).slice(0, 7)}`,
        );
      }
    }
  }
}
