import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { ResultRules } from '../../engine/read/calculator.ts';
import type { Calculation, Result } from '../../engine/result.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import { combinedSheet } from '../../operations/boxes/index.ts';
import { findRowOperation, runRows } from '../../operations/rows/index.ts';
import type { Service } from '../../service.ts';
import { daysIn, type InputSet } from './grid.ts';

/** The answer of one version of the rules: a result, or a rejection. */
export interface VersionAnswer {
  readonly result: Result | null;
  /** Field to message when the inputs were rejected. */
  readonly rejected: ReadonlyMap<string, string>;
  /** Why inputs that the rules accept get no result. */
  readonly failure: string | null;
  /** Null for a rejection, and for the boxes of a return. */
  readonly calculation: Calculation | null;
}

const NONE = { result: null, rejected: new Map<string, string>(), failure: null, calculation: null };

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
  let calculation: Calculation | null = null;
  try {
    if (key === 'ct600') return boxesOf(service, inputs);
    if (service.calculator(key) === undefined) return rowsOf(service, key, inputs);
    const calculated = service.calculate(key, inputs);
    if (calculated instanceof InvalidInput) return { ...NONE, rejected: calculated.messages };
    calculation = calculated;
    return { ...NONE, result: calculation.toolRun().result, calculation };
  } catch (thrown) {
    const failure = `The rules give no result for these inputs: ${(thrown as Error).message}.`;
    return { ...NONE, rejected: new Map([['inputs', failure]]), failure, calculation };
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
  const operationOf = findRowOperation(schema);
  if (operationOf === null) throw new Error(`src/operations/rows/index.ts lists none with "${schema}"`);
  let calculation: Calculation | null = null;
  const rowRules = (name: string): ResultRules => {
    const rules = service.rowRules(name);
    const textValues: ResultRules['textValues'] = (calculated) => {
      calculation ??= calculated as Calculation;
      return rules.textValues(calculated);
    };
    return { ...rules, textValues };
  };
  const { operation, key } = operationOf;
  const answered = runRows(operation, { ...service, rowRules }, key, inputs);
  if (answered instanceof InvalidInput) return { ...NONE, rejected: answered.messages };
  return { ...NONE, result: (answered as { readonly result: Result }).result, calculation };
}

/** The reasons of the decisions of a run: of each outcome, and of the way it was reached. */
export function reasonsOf(calculation: Calculation | null): string[] {
  const decisions = calculation?.trace.decisions ?? [];
  return decisions.flatMap(({ row, facts }) => {
    const reason = row.reasons.find(({ matches }) => matches(facts));
    return reason === undefined ? [row.because] : [row.because, reason.because];
  });
}

/** A difference between two answers; a side without it is an empty text. */
export interface Difference {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What an answer shows, by name: a name may stand more than once. */
type Shown = readonly (readonly [name: string, text: string])[];

/** The names of what are only words. */
export const WORDS: ReadonlySet<string> = new Set(['answer', 'label', 'figure', 'note', 'source', 'reason']);

/** What changed: figures by label, else keys of `data`; words and sources only where all numbers are the same. */
export function differences(before: VersionAnswer, after: VersionAnswer): Difference[] {
  if (written(before) === written(after)) return [];
  const [was, is] = [before.result, after.result];
  if (was === null || is === null) {
    if (was === is) return differing([...before.rejected], [...after.rejected]);
    return [{ name: 'inputs', before: outcomeOf(before), after: outcomeOf(after) }];
  }
  const data = differing(dataOf(before), dataOf(after));
  if (data.length === 0) return differing(wordsOf(before), wordsOf(after));
  const figures = differing(figuresOf(was), figuresOf(is));
  return figures.length > 0 ? figures : data;
}

/** Most answers are the same, which this tells without comparing each figure. */
function written(answered: VersionAnswer): string {
  const { result, rejected } = answered;
  const shown = { ...result, data: { ...result?.data, rules_version: null } };
  return JSON.stringify([shown, [...rejected], reasonsOf(answered.calculation)]);
}

function outcomeOf({ result, rejected }: VersionAnswer): string {
  return result === null ? `rejected: ${[...rejected.values()].join(' ')}` : 'accepted';
}

function figuresOf({ figures }: Result): Shown {
  return figures.map(({ label, value }) => [label, value]);
}

function wordsOf(answered: VersionAnswer): Shown {
  const { result } = answered;
  if (result === null) return [];
  const { answer, figures, notes, sources } = result;
  return [
    ...figures.flatMap(({ label, value }) => [['label', label] as const, ['figure', value] as const]),
    ['answer', answer],
    ...notes.map((note) => ['note', note] as const),
    ...sources.map(({ title, url }) => ['source', `${title}, ${url}`] as const),
    ...reasonsOf(answered.calculation).map((reason) => ['reason', reason] as const),
  ];
}

/** Every value of `data` by its path: `financial_years.0.rate`. The version is that of the rules. */
function dataOf({ result }: VersionAnswer): Shown {
  const visit = (value: unknown, path: readonly string[]): Shown =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) =>
          name === 'rules_version' ? [] : visit(inner, [...path, name]),
        )
      : [[path.join('.'), String(value)]];
  return result === null ? [] : visit(result.data, []);
}

/** The texts of each name that only one side has, paired in order. */
function differing(was: Shown, is: Shown): Difference[] {
  return [...new Set([...was, ...is].map(([name]) => name))].flatMap((name) => {
    const [old, now] = [was, is].map((side) => side.flatMap(([one, text]) => (one === name ? [text] : [])));
    const [gone, come] = [without(old ?? [], now ?? []), without(now ?? [], old ?? [])];
    const pairs = gone.length > come.length ? gone : come;
    return pairs.map((_, index) => ({ name, before: gone[index] ?? '', after: come[index] ?? '' }));
  });
}

/** Each text as often as it occurs more often than in the others. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Every day among the inputs and the values of a result. */
export function listDays(inputs: InputSet, answered: VersionAnswer): Day[] {
  return [...daysIn(JSON.stringify(inputs)), ...dataOf(answered).flatMap(([, text]) => parseDay(text) ?? [])];
}
