import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { LoadedRow } from '../../engine/rates/table.ts';
import type { ResultRules } from '../../engine/read/calculator.ts';
import type { Calculation, Result } from '../../engine/result.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import { combinedSheet } from '../../operations/boxes/index.ts';
import { findRowOperation, runRows } from '../../operations/rows/index.ts';
import type { Service } from '../../service.ts';
import { type Difference, paired } from './differences.ts';
import type { InputSet } from './grid.ts';

/** The answer of one version of the rules: a result, or a rejection. */
export interface VersionAnswer {
  readonly result: Result | null;
  /** Field to message when the inputs were rejected. */
  readonly rejected: ReadonlyMap<string, string>;
  /** The reasons of its decisions, and each step with its law. */
  readonly reasons: readonly string[];
  /** Null for a rejection, and for the boxes of a return. */
  readonly calculation: Calculation | null;
}

const NONE = { result: null, rejected: new Map<string, string>(), reasons: [], calculation: null };

const known = new WeakMap<Service, WeakMap<InputSet, VersionAnswer>>();

/**
 * The answer of a calculator, of an operation over rows by the name of its schema, or of the boxes of a return. A failure
 * counts as a rejection. Each set of inputs is answered once.
 */
export function answer(service: Service, key: string, inputs: InputSet): VersionAnswer {
  const answers = known.get(service) ?? new WeakMap<InputSet, VersionAnswer>();
  known.set(service, answers);
  const answered = answers.get(inputs) ?? answerOnce(service, key, inputs);
  answers.set(inputs, answered);
  return answered;
}

function answerOnce(service: Service, key: string, inputs: InputSet): VersionAnswer {
  try {
    if (key === 'ct600') return boxesOf(service, inputs);
    if (service.calculator(key) === undefined) return rowsOf(service, key, inputs);
    const calculation = service.calculate(key, inputs);
    if (calculation instanceof InvalidInput) return { ...NONE, rejected: calculation.messages };
    const { result } = calculation.toolRun();
    return { ...NONE, result, reasons: reasonsOf(calculation), calculation };
  } catch (thrown) {
    return { ...NONE, rejected: new Map([['inputs', `${NO_RESULT} ${(thrown as Error).message}.`]]) };
  }
}

function boxesOf(service: Service, inputs: InputSet): VersionAnswer {
  const sheet = combinedSheet(service, inputs);
  if (sheet instanceof InvalidInput) return { ...NONE, rejected: sheet.messages };
  const boxes = sheet.returns[0]?.boxes ?? [];
  const figures = boxes.map(({ box, label, value }) => ({ label: `${box} ${label}`, value: String(value) }));
  const data = Object.fromEntries(boxes.map(({ box, value }) => [box, value]));
  return { ...NONE, result: { answer: '', figures, data, notes: sheet.notes, sources: [] } };
}

function rowsOf(service: Service, schema: string, inputs: InputSet): VersionAnswer {
  const operationOf = findRowOperation(service, schema);
  if (operationOf === null) throw new Error(`there is no operation over rows "${schema}"`);
  let calculation: Calculation | null = null;
  const rowRules = (name: string): ResultRules => {
    const rules = service.rowRules(name);
    const textValues: ResultRules['textValues'] = (calculated, by) => {
      calculation ??= calculated as Calculation;
      return rules.textValues(calculated, by);
    };
    return { ...rules, textValues };
  };
  const { operation, key } = operationOf;
  const answered = runRows(operation, { ...service, rowRules }, key, inputs);
  if (answered instanceof InvalidInput) return { ...NONE, rejected: answered.messages };
  return { ...NONE, result: (answered as { readonly result: Result }).result, calculation };
}

/** The reasons of the decisions of a run: of each outcome, and of the way it was reached. */
export function reasonsOf({ trace }: Calculation): string[] {
  return trace.decisions.flatMap(({ row, facts }) => [
    row.because,
    ...row.reasons
      .filter(({ matches }) => matches(facts))
      .slice(0, 1)
      .map(({ because }) => because),
  ]);
}

const NO_RESULT = 'The rules give no result for these inputs:';

/** Whether inputs that the rules accept get no result. */
export function isNoResult(message: string): boolean {
  return message.startsWith(NO_RESULT);
}

/** The rows of rate tables that an answer depends on; none for a rejection. */
export function readRows(service: Service, key: string, inputs: InputSet): ReadonlySet<LoadedRow> {
  const { calculation } = answer(service, key, inputs);
  return service.calculator(key) === undefined ? new Set() : (calculation?.trace.rows ?? new Set());
}

/** Differences only of words and sources, as named by {@link differences}. */
export const WORDS: ReadonlySet<string> = new Set(['answer', 'label', 'note', 'source', 'reason']);

/**
 * What changed, figure by figure. Keys of `data` are listed if no figure shows them; words and sources, if no
 * number changed.
 */
export function differences(before: VersionAnswer, after: VersionAnswer): Difference[] {
  if (written(before) === written(after)) return [];
  const [was, is] = [before.result, after.result];
  if (was === null || is === null) return rejections(before, after);
  const figures = byName(figuresOf(was), figuresOf(is));
  const numbers = figures.every(({ name }) => name === 'label') ? byName(dataOf(was), dataOf(is)) : figures;
  if (numbers.length > 0) return numbers;
  const source = ({ title, url }: Result['sources'][number]): string => `${title}, ${url}`;
  return [
    ...figures,
    ...paired('answer', [was.answer], [is.answer]),
    ...paired('note', was.notes, is.notes),
    ...paired('source', was.sources.map(source), is.sources.map(source)),
    ...paired('reason', before.reasons, after.reasons),
  ];
}

/** Most answers are the same, which this tells without comparing each figure. */
function written({ result, rejected, reasons }: VersionAnswer): string {
  const shown = result === null ? null : { ...result, data: { ...result.data, rules_version: null } };
  return JSON.stringify([shown, [...rejected], reasons]);
}

function rejections(before: VersionAnswer, after: VersionAnswer): Difference[] {
  if (before.result === null && after.result === null) return byName(before.rejected, after.rejected);
  const outcome = ({ result, rejected }: VersionAnswer): string =>
    result === null ? `rejected: ${[...rejected.values()].join(' ')}` : 'accepted';
  return [{ name: 'inputs', before: outcome(before), after: outcome(after) }];
}

/** Values that differ, by name. Where as many names disappear as appear, they are the same figures with new labels. */
function byName(was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): Difference[] {
  const gone = [...was.keys()].filter((name) => !is.has(name));
  const come = [...is.keys()].filter((name) => !was.has(name));
  const renamed = new Map(gone.length === come.length ? come.map((name, at) => [name, gone[at]]) : []);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name): Difference[] => {
    if (!is.has(name) && renamed.size > 0) return [];
    const old = renamed.get(name) ?? name;
    const [before, after] = [was.get(old) ?? '', is.get(name) ?? ''];
    const label = old === name ? [] : [{ name: 'label', before: old, after: name }];
    return before === after ? label : [...label, { name, before, after }];
  });
}

/** A repeated label gets a number. */
function figuresOf({ figures }: Result): Map<string, string> {
  const values = new Map<string, string>();
  for (const { label, value } of figures) {
    let name = label;
    for (let count = 2; values.has(name); count += 1) name = `${label} (${count})`;
    values.set(name, value);
  }
  return values;
}

/** Every value of `data` by its path: `financial_years.0.rate`. The version is that of the rules. */
function dataOf({ data }: Result): Map<string, string> {
  const values = new Map<string, string>();
  const visit = (value: unknown, way: readonly string[]): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (name !== 'rules_version') visit(inner, [...way, name]);
      }
    } else values.set(way.join('.'), String(value));
  };
  visit(data, []);
  return values;
}

/** Every day among the inputs and the values of a result. */
export function listDays(inputs: InputSet, { result }: VersionAnswer): Day[] {
  const texts = JSON.stringify(inputs).match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? [];
  return [...texts, ...(result === null ? [] : dataOf(result).values())].flatMap(
    (text) => parseDay(text) ?? [],
  );
}
