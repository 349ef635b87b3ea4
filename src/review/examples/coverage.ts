import type { NestedCondition } from 'json-rules-engine';
import type { Decision } from '../../engine/decisions/decision.ts';
import { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { isWithin, literalKind } from '../../engine/rates/notation.ts';
import type { Cell, LoadedRow, RateTable } from '../../engine/rates/table.ts';
import type { Place } from '../../engine/rules-file.ts';
import { dayText } from '../../engine/texts/format.ts';
import { matchingPlaces } from '../../engine/texts/render.ts';
import { compareValues, plainType } from '../../engine/values.ts';
import { type Amount, fraction } from '../../law/amounts.ts';
import { addDays, type Day, isoDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { beginsLikely, verifyRows } from '../check/verify-rows.ts';
import type { Laws } from '../laws/laws.ts';
import { brokenLaws } from '../laws/verify-laws.ts';
import type { Example, Examples } from './read-examples.ts';
import { departures, findDepartures } from './run-example.ts';

/** A part of the rules that could change without any worked example noticing. */
export interface Uncovered {
  /** Its name, stable while lines move: `corporation-tax 2023-04-01 main_rate`. */
  readonly name: string;
  readonly kind: 'value' | 'day' | 'boundary' | 'text';
  /** What was tried, or what is missing. */
  readonly what: string;
  readonly place: Place;
  /** How many worked examples rest on it. */
  readonly uses: number;
}

interface Run {
  readonly key: string;
  readonly example: Example;
}

/**
 * Changes each value of a rate table by its smallest unit, up and down, and each first day by a day, and
 * finds what neither a worked example nor a law across tables notices; then comparisons of decisions with no
 * example at their limit, and texts that no example shows. Most used first. The rules are restored
 * afterwards.
 */
export function uncovered(service: Service, examples: Examples, laws: Laws): Uncovered[] {
  return new Coverage(service, examples, laws).all().sort((a, b) => b.uses - a.uses);
}

class Coverage {
  readonly #readers = new Map<Cell, Run[]>();
  readonly #ofTable = new Map<string, Run[]>();
  readonly #all: Run[] = [];
  readonly #equal = new Set<string>();
  readonly #compared = new Map<string, number>();
  readonly #said = new Set<unknown>();

  constructor(
    private readonly service: Service,
    examples: Examples,
    private readonly laws: Laws,
  ) {
    for (const [key, all] of examples) for (const example of all) this.#note({ key, example });
  }

  all(): Uncovered[] {
    const tables = [...this.service.rules.tables.values()];
    return [
      ...tables.flatMap((table) => table.rows.flatMap((row, index) => this.#ofRow(table, row, index))),
      ...[...this.service.rules.decisions.values()].flatMap((decision) => this.#boundaries(decision)),
      ...this.service.rules.calculators.flatMap(({ calculator }) => this.#texts(calculator.key)),
    ];
  }

  /** Records what an example reads, compares and says. */
  #note(run: Run): void {
    const { key, example } = run;
    const { service } = this;
    const loaded = service.calculator(key);
    const calculated = loaded === undefined ? null : service.calculate(key, example.given);
    if (calculated === null || 'errors' in calculated) {
      // Operations over rows and refusals leave no record of what they read.
      const over = loaded ?? service.rules.overRows.find(({ calculator }) => calculator.key === key);
      for (const shape of over?.calculator.tables ?? []) {
        const name = service.rules.tables.get(shape)?.name ?? '';
        this.#ofTable.set(name, [...(this.#ofTable.get(name) ?? []), run]);
      }
      return;
    }
    this.#all.push(run);
    for (const cell of calculated.trace.read) {
      this.#readers.set(cell, [...(this.#readers.get(cell) ?? []), run]);
    }
    for (const { decision, facts } of calculated.trace.decisions) {
      for (const comparison of comparisonsOf(decision)) {
        const { name, fact, value } = comparison;
        this.#compared.set(name, (this.#compared.get(name) ?? 0) + 1);
        const [a, b] = [facts[fact], typeof value === 'string' ? facts[value] : (value ?? fraction(0n, 1n))];
        if (a != null && b != null && compareValues(a, b) === 0) this.#equal.add(name);
      }
    }
    const values = calculated.textValues();
    const { answer, figures, notes } = calculated.rules.texts;
    for (const text of [...answer, ...figures, ...notes]) {
      if (matchingPlaces(text, values).length > 0) this.#said.add(text);
    }
  }

  #ofRow(table: RateTable, row: LoadedRow, index: number): Uncovered[] {
    const name = `${table.name} ${isoDay(row.from)}`;
    const found: Uncovered[] = [];
    for (const [column, cell] of Object.entries(row.cells)) {
      const readers = this.#readers.get(cell) ?? this.#all;
      const runs = [...readers, ...(this.#ofTable.get(table.name) ?? [])];
      for (const moved of neighbours(table, column, cell)) {
        const to = { value: moved.value, literal: { text: moved.text, value: moved.value } };
        if (this.#isNoticed(cell, to, runs)) continue;
        const what = `${column} could be ${moved.text} in place of ${cell.literal?.text}`;
        const place = row.placeOf(table.shape.monthly ? undefined : column);
        found.push({
          name: `${name} ${column}`,
          kind: 'value',
          what,
          place,
          uses: this.#readers.get(cell)?.length ?? 0,
        });
        break;
      }
    }
    const before = table.rows[index - 1];
    if (before === undefined || table.shape.monthly) return found;
    const runs = [row, before].flatMap(({ cells }) =>
      Object.values(cells).flatMap((cell) => this.#readers.get(cell) ?? []),
    );
    const all = [...new Set([...runs, ...(this.#ofTable.get(table.name) ?? [])])];
    for (const days of [-1, 1]) {
      const from = addDays(row.from, days);
      // A day on which no row of the table begins is reported as such.
      if (!beginsLikely(from, table.head) || this.#isNoticed(row, { from }, all)) continue;
      const what = `it could begin on ${dayText(from)}`;
      found.push({ name, kind: 'day', what, place: row.placeOf('from'), uses: all.length });
      break;
    }
    return found;
  }

  /** Whether a check of rows, a law or an example notices a change of a cell or row, which is undone. */
  #isNoticed<T extends object>(changed: T, to: Partial<T>, runs: readonly Run[]): boolean {
    const names = Object.keys(to) as (keyof T)[];
    const before = Object.fromEntries(names.map((name) => [name, changed[name]]));
    Object.assign(changed, to);
    try {
      const broken = new Diagnostics();
      verifyRows(this.service.rules, broken);
      brokenLaws(this.service.rules, this.laws, (_, wrong) =>
        broken.add({ file: 'laws', line: 1, column: 1, wrong }),
      );
      return (
        broken.any || runs.some((run) => this.#departs(run)) || runs.some((run) => this.#isSaidOtherwise(run))
      );
    } finally {
      Object.assign(changed, before);
    }
  }

  #departs({ key, example }: Run): boolean {
    if (this.service.calculator(key) === undefined) return this.#isSaidOtherwise({ key, example });
    try {
      const calculated = this.service.calculate(key, example.given);
      if ('errors' in calculated || example.refused.length > 0)
        return this.#isSaidOtherwise({ key, example });
      return departures(calculated.data(), example.expect, example.tolerance).length > 0;
    } catch {
      return true;
    }
  }

  #isSaidOtherwise({ key, example }: Run): boolean {
    try {
      return findDepartures(this.service, key, example).length > 0;
    } catch {
      return true;
    }
  }

  #boundaries(decision: Decision): Uncovered[] {
    const file = `rules/decisions/${decision.shape.file}.yaml`;
    return comparisonsOf(decision)
      .filter(({ name }) => !this.#equal.has(name))
      .map(({ name, fact, value }) => ({
        ...{ name, kind: 'boundary' as const, place: { file, line: 1, column: 1 } },
        what: `no example has ${fact} at ${typeof value === 'number' ? dayText(value) : (value ?? 'nought')}`,
        uses: this.#compared.get(name) ?? 0,
      }));
  }

  #texts(key: string): Uncovered[] {
    const { answer, figures, notes } = this.service.calculator(key)?.texts ?? {};
    return Object.entries({ answer, figures, notes }).flatMap(([part, texts = []]) =>
      texts.flatMap((text, index): Uncovered[] => {
        const place = { file: `rules/texts/${key}.yaml`, line: 1, column: 1 };
        const what = 'no example says it';
        return this.#said.has(text)
          ? []
          : [{ name: `${key} ${part} ${index + 1}`, kind: 'text', what, place, uses: 0 }];
      }),
    );
  }
}

interface Comparison {
  readonly name: string;
  readonly fact: string;
  /** The other fact, or the day that is written; null for zero. */
  readonly value: string | Day | null;
}

const ORDERED = /^(?:more_than|less_than|at_least|at_most|before|after|on_or_before|on_or_after)$/;

/** The comparisons by size in the conditions of a decision, without repeats. */
function comparisonsOf({ shape, outcomes }: Decision): Comparison[] {
  const found = new Map<string, Comparison>();
  const visit = (rule: NestedCondition): void => {
    const { all, any, not, fact, operator, value } = rule as NestedCondition & {
      all?: NestedCondition[];
      any?: NestedCondition[];
      not?: NestedCondition;
      fact?: string;
      operator?: string;
      value?: { fact?: string } | number;
    };
    for (const inner of [...(all ?? []), ...(any ?? []), ...(not === undefined ? [] : [not])]) visit(inner);
    if (fact === undefined || !ORDERED.test(operator ?? '')) return;
    const other = typeof value === 'number' ? (value as Day) || null : (value?.fact ?? null);
    const shown = typeof other === 'number' ? isoDay(other as Day) : (other ?? 'nought');
    // Either order is the same limit.
    const name = `${shape.file} ${[fact, shown].sort().join(' = ')}`;
    found.set(name, { name, fact, value: other });
  };
  for (const { rule } of outcomes) visit(rule);
  return [...found.values()];
}

/** The values one smallest unit below and above; none for a list or an empty cell. */
function neighbours(
  { shape, head }: RateTable,
  column: string,
  { value, literal }: Cell,
): { readonly value: unknown; readonly text: string }[] {
  const type = shape.columns[column];
  if (type === undefined || type.kind === 'array' || literal === null || value === null) return [];
  const kind = literalKind(type);
  const range = head.ranges[column];
  const all = [1, -1].map((sign) => {
    if (typeof value === 'number') {
      const moved = value + sign;
      return { value: moved, text: kind === 'day' ? isoDay(moved as Day) : String(moved) };
    }
    const parts = { money: 100n, percent: 10_000n, fraction: 100_000n, number: 10n }[kind as 'money'];
    const least = plainType(type).kind === 'integer' ? 1n : parts;
    const moved = (value as Amount).add(fraction(BigInt(sign), least));
    const size = Number(moved.n) / Number(moved.d);
    return { value: moved, text: kind === 'percent' ? `${(size * 100).toFixed(2)}%` : String(size) };
  });
  return all.filter((literal) => range === undefined || isWithin(literal, range));
}
