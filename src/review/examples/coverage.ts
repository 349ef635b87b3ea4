import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { compileCondition } from '../../engine/decisions/conditions.ts';
import type { Decision, OutcomeRow } from '../../engine/decisions/decision.ts';
import { beginsLikely } from '../../engine/rates/check-rows.ts';
import type { Cell, LoadedRow, RateTable } from '../../engine/rates/table.ts';
import type { Box } from '../../engine/return-form.ts';
import type { Place } from '../../engine/rules-file.ts';
import { dayText } from '../../engine/texts/format.ts';
import { compareValues } from '../../engine/values.ts';
import { fraction } from '../../law/amounts.ts';
import { addDays, type Day, isoDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import type { Asked } from '../changelog/record-command.ts';
import { reasonsOf } from '../impact/answered.ts';
import type { Laws } from '../laws/laws.ts';
import { lineOf, type RulesFolder } from '../rules-folder.ts';
import { Noticing, type Run, type Uncovered } from './noticing.ts';
import { boxNudges, comparisonsOf, limitsMoved, neighbours } from './nudges.ts';
import type { Example, Examples } from './read-examples.ts';
import {
  firstWords,
  type TextRun,
  type UncoveredText,
  uncoveredReasons,
  uncoveredTexts,
  unquotedWords,
} from './text-coverage.ts';
import { runOfRows } from './text-runs.ts';

const ALL: Asked = { isRow: () => true, hasFile: () => true };

/**
 * Changes each value of a rate table by its smallest unit, up and down, each first day by a day, each limit of a check,
 * and each box of the return, and finds what neither a worked example nor a law across tables notices; then comparisons
 * of decisions with no example at their limit, and words that no example quotes. Most used first. The rules are
 * restored afterwards.
 *
 * @param failing what of examples does not hold already.
 */
export function uncovered(
  service: Service,
  examples: Examples,
  failing: ReadonlyMap<Example, readonly string[]>,
  laws: Laws,
  folder: RulesFolder,
  asked = ALL,
): Uncovered[] {
  return new Coverage(service, examples, failing, laws, folder).all(asked).sort((a, b) => b.uses - a.uses);
}

class Coverage {
  readonly #noticing: Noticing;
  readonly #readers = new Map<Cell, Run[]>();
  readonly #ofTable = new Map<string, Run[]>();
  readonly #all: Run[] = [];
  readonly #equal = new Set<string>();
  readonly #compared = new Map<string, number>();
  readonly #texts = new Map<string, TextRun[]>();
  readonly #quoted = new Set<string>();
  readonly #reached = new Set<OutcomeRow>();

  constructor(
    private readonly service: Service,
    private readonly examples: Examples,
    failing: ReadonlyMap<Example, readonly string[]>,
    laws: Laws,
    private readonly folder: RulesFolder,
  ) {
    this.#noticing = new Noticing(service, laws, failing);
    for (const [key, all] of examples) for (const example of all) this.#note({ key, example });
  }

  all({ isRow, hasFile }: Asked): Uncovered[] {
    const { tables, decisions, calculators, overRows } = this.service.rules;
    return [
      ...[...tables.values()].flatMap((table) =>
        table.rows.flatMap((row, index) =>
          isRow(table, row) ? this.#ofRow(table, row, index, isRow === ALL.isRow) : [],
        ),
      ),
      ...[...decisions.values()].flatMap((decision) =>
        hasFile(`decisions/${decision.shape.file}`, 'examples')
          ? [
              ...this.#boundaries(decision),
              ...uncoveredReasons(decision, this.#quoted, this.#reached).map((found) =>
                this.#asText(`decisions/${decision.shape.file}`, found),
              ),
            ]
          : [],
      ),
      ...[...calculators, ...overRows].flatMap((loaded) => {
        const { key } = loaded.calculator;
        return hasFile(`texts/${key}`, `examples/${key}`) ? this.#words(loaded, isRow === ALL.isRow) : [];
      }),
      ...calculators.flatMap(({ calculator: { key } }) => [
        ...(hasFile(`checks/${key}`, `examples/${key}`) ? this.#checks(key) : []),
      ]),
      ...(hasFile('returns', 'examples/ct600', 'examples/loss-periods', 'examples/ledger')
        ? (this.service.rules.returnForm?.boxes ?? []).flatMap((box) => this.#box(box))
        : []),
    ];
  }

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
      const isOver = loaded === undefined && over !== undefined;
      const values = isOver ? runOfRows(service, key, example.given).values : null;
      if (values !== null) this.#texts.set(key, [...(this.#texts.get(key) ?? []), { example, values }]);
      return;
    }
    this.#all.push(run);
    for (const reason of reasonsOf(calculated))
      if (example.because.includes(reason)) this.#quoted.add(reason);
    this.#texts.set(key, [...(this.#texts.get(key) ?? []), { example, values: calculated.textValues() }]);
    for (const cell of calculated.trace.read) {
      this.#readers.set(cell, [...(this.#readers.get(cell) ?? []), run]);
    }
    for (const { decision, row, facts } of calculated.trace.decisions) {
      const told = [row.because, ...row.reasons().map(({ because }) => because)];
      if (told.some((because) => example.because.includes(because))) this.#reached.add(row);
      for (const comparison of comparisonsOf(decision)) {
        const { name, fact, value } = comparison;
        this.#compared.set(name, (this.#compared.get(name) ?? 0) + 1);
        const [a, b] = [facts[fact], typeof value === 'string' ? facts[value] : (value ?? fraction(0n, 1n))];
        if (a != null && b != null && compareValues(a, b) === 0) this.#equal.add(name);
      }
    }
  }

  #ofRow(table: RateTable, row: LoadedRow, index: number, isWhole: boolean): Uncovered[] {
    const name = `${table.name} ${isoDay(row.from)}`;
    const found: Uncovered[] = [];
    const previous = table.rows[index - 1];
    for (const [column, cell] of Object.entries(row.cells)) {
      // Of a new row, what it changes.
      if (!isWhole && previous?.cells[column]?.literal?.text === cell.literal?.text) continue;
      const readers = this.#readers.get(cell) ?? this.#all;
      const runs = [...readers, ...(this.#ofTable.get(table.name) ?? [])];
      for (const moved of neighbours(table, column, cell)) {
        const to = { value: moved.value, literal: { text: moved.text, value: moved.value } };
        if (this.#noticing.isNoticed(cell, to, runs)) continue;
        const what = `${column} could be ${moved.text} in place of ${cell.literal?.text}`;
        const place = row.placeOf(table.shape.monthly ? undefined : column);
        const uses = this.#readers.get(cell)?.length ?? 0;
        found.push({ name: `${name} ${column}`, what, place, uses });
        break;
      }
    }
    if (previous === undefined || table.shape.monthly) return found;
    const runs = [row, previous].flatMap(({ cells }) =>
      Object.values(cells).flatMap((cell) => this.#readers.get(cell) ?? []),
    );
    const all = [...new Set([...runs, ...(this.#ofTable.get(table.name) ?? [])])];
    for (const days of [-1, 1]) {
      const from = addDays(row.from, days);
      // A day on which no row of the table begins is reported as such.
      if (!beginsLikely(from, table.head.beginsOn) || this.#noticing.isNoticed(row, { from }, all)) continue;
      const what = `it could begin on ${dayText(from)}`;
      found.push({ name, what, place: row.placeOf('from'), uses: all.length });
      break;
    }
    return found;
  }

  #boundaries(decision: Decision): Uncovered[] {
    const file = `rules/decisions/${decision.shape.file}.yaml`;
    return comparisonsOf(decision)
      .filter(({ name }) => !this.#equal.has(name))
      .map(({ name, fact, value }) => ({
        ...{ name, place: { file, line: 1, column: 1 } },
        what: `no example has ${fact} at ${typeof value === 'number' ? dayText(value) : (value ?? 'nought')}`,
        uses: this.#compared.get(name) ?? 0,
      }));
  }

  #words(loaded: LoadedCalculator, isWhole: boolean): Uncovered[] {
    const { key } = loaded.calculator;
    const found = uncoveredTexts(loaded, this.#texts.get(key) ?? [], isWhole);
    return found.map((text) => this.#asText(`texts/${key}`, text));
  }

  #asText(file: string, { name, what, words }: UncoveredText): Uncovered {
    const place = this.#placeOf(`rules/${file}.yaml`, words.split(': {')[0] as string);
    return { name, what, uses: 0, place };
  }

  /** Messages whose words no refused example says, and limits that no example is at. */
  #checks(key: string): Uncovered[] {
    const file = `rules/checks/${key}.yaml`;
    const examples = this.examples.get(key) ?? [];
    const runs = examples.map((example): Run => ({ key, example }));
    const quoting = examples.flatMap(({ given, says }) => {
      const answered = this.service.calculate(key, given);
      return 'faults' in answered ? [{ prints: [...answered.faults.values()], quoted: says }] : [];
    });
    return (this.service.calculator(key)?.checks ?? []).flatMap((check): Uncovered[] => {
      const found = { uses: 0, place: this.#placeOf(file, check.words) };
      const name = `${key} check ${firstWords(check.words)}`;
      const unquoted = unquotedWords(check.words, quoting);
      return [
        ...(unquoted === null
          ? []
          : [{ ...found, name, what: `no refused example says its words "${unquoted}"` }]),
        ...limitsMoved(check.rule)
          .filter(
            ({ moved }) =>
              !this.#noticing.isNoticed(check, { matches: compileCondition(moved) }, runs, false),
          )
          .map(({ what }) => ({
            ...found,
            name: `${name} ${what}`,
            what: `no example is at its limit, ${what}`,
          })),
      ];
    });
  }

  /** The ways in which a box of the return could differ unnoticed. */
  #box(box: Box): Uncovered[] {
    const names = ({ example }: Run) => JSON.stringify(example.expect).includes(`"${box.box}"`);
    const runs = ['ct600', 'loss-periods', 'ledger']
      .flatMap((key) => (this.examples.get(key) ?? []).map((example): Run => ({ key, example })))
      // Those that name the box are likeliest to notice.
      .sort((one, other) => Number(names(other)) - Number(names(one)));
    const name = `box ${box.box} ${box.from[0] ?? ''}`.trim();
    const place = this.#placeOf('rules/returns/ct600.yaml', box.label);
    return boxNudges(box)
      .filter((other) => !this.#noticing.isNoticed(box, other, runs, false))
      .map((other) => {
        const [[key, value] = ['', '']] = Object.entries(other);
        const is = /^(?:begins|ends)/.test(key) ? dayText(value as Day) : JSON.stringify(value);
        return { name: `${name} ${key} ${is}`, what: `${key} could be ${is}`, place, uses: 0 };
      });
  }

  #placeOf(file: string, words: string): Place {
    return { file, line: lineOf(this.folder, file, words), column: 1 };
  }
}
