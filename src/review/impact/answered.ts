import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { Cell } from '../../engine/rates/table.ts';
import type { Result } from '../../engine/result.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import { combinedSheet } from '../../operations/boxes/index.ts';
import { finish } from '../../operations/operation.ts';
import { findRowOperation, startRows } from '../../operations/rows/index.ts';
import type { Service } from '../../service.ts';
import type { InputSet } from './grid.ts';
import { type Difference, paired } from './text-differences.ts';

/** The answer of one version of the rules: a result, or a refusal. */
export interface Answered {
  readonly result: Result | null;
  /** Field to message when the inputs were refused. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Runs a calculator of one version of the rules. If it fails, the failure counts as a refusal. */
export function answer(service: Service, key: string, given: InputSet): Answered {
  try {
    if (service.calculator(key) === undefined) return answerOfRows(service, key, given);
    const calculated = service.calculate(key, given);
    return calculated instanceof InvalidInput
      ? { result: null, refused: calculated.faults }
      : { result: calculated.toolRun().result, refused: new Map() };
  } catch (thrown) {
    return { result: null, refused: new Map([['inputs', noResult(thrown)]]) };
  }
}

/** Like `answer`, for an operation over rows by the name of its schema, or for the boxes of a return. */
export function answerOfRows(service: Service, schema: string, given: InputSet): Answered {
  if (schema === 'ct600') {
    const sheet = combinedSheet(service, given);
    if (sheet instanceof InvalidInput) return { result: null, refused: sheet.faults };
    const boxes = sheet.returns[0]?.boxes ?? [];
    const figures = boxes.map(({ box, label, value }) => ({
      label: `${box} ${label}`,
      value: String(value),
    }));
    const data = Object.fromEntries(boxes.map(({ box, value }) => [box, value]));
    return {
      result: { answer: '', figures, data, notes: sheet.notes, sources: [] },
      refused: new Map(),
    };
  }
  const found = findRowOperation(service, schema);
  if (found === null) throw new Error(`there is no operation over rows "${schema}"`);
  const { operation, key } = found;
  const answered = finish(startRows(operation, service, key, given));
  if (answered instanceof InvalidInput) return { result: null, refused: answered.faults };
  return { result: (answered as { readonly result: Result }).result, refused: new Map() };
}

/** The message when rules accept inputs that a calculator cannot handle. */
export function noResult(thrown: unknown): string {
  return `The rules give no result for these inputs: ${(thrown as Error).message}.`;
}

/** The rate table values that an answer rests on; none for a refusal. */
export function cellsRead(service: Service, key: string, given: InputSet): ReadonlySet<Cell> {
  try {
    const calculated = service.calculate(key, given);
    return 'errors' in calculated ? new Set() : calculated.trace.read;
  } catch {
    return new Set();
  }
}

/** Differences of words and sources alone, as named by {@link differences}. */
export const WORDS: ReadonlySet<string> = new Set(['answer', 'label', 'note', 'source']);

/**
 * What changed, figure by figure. Keys of `data` are listed if no figure shows them; words and sources, if no
 * number changed.
 */
export function differences(before: Answered, after: Answered): Difference[] {
  const [was, is] = [before.result, after.result];
  if (was === null || is === null) return refusals(before, after);
  const figures = byName(figuresOf(was), figuresOf(is));
  const numbers = figures.every(({ name }) => name === 'label') ? byName(dataOf(was), dataOf(is)) : figures;
  if (numbers.length > 0) return numbers;
  const source = ({ title, url }: Result['sources'][number]): string => `${title}, ${url}`;
  return [
    ...figures,
    ...paired('answer', [was.answer], [is.answer]),
    ...paired('note', was.notes, is.notes),
    ...paired('source', was.sources.map(source), is.sources.map(source)),
  ];
}

function refusals(before: Answered, after: Answered): Difference[] {
  if (before.result === null && after.result === null) return byName(before.refused, after.refused);
  const said = ({ result, refused }: Answered): string =>
    result === null ? `refused: ${[...refused.values()].join(' ')}` : 'accepted';
  return [{ name: 'inputs', before: said(before), after: said(after) }];
}

/** A value that goes on under another name is one new name. */
function byName(was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): Difference[] {
  const gone = [...was.keys()].filter((name) => !is.has(name));
  const renamed = new Map(
    [...is].flatMap(([name, value]): [string, string][] => {
      const at = was.has(name) ? -1 : gone.findIndex((other) => was.get(other) === value);
      return at < 0 ? [] : [[gone.splice(at, 1)[0] as string, name]];
    }),
  );
  const names = new Set([...was.keys(), ...is.keys()]);
  for (const name of renamed.values()) names.delete(name);
  return [...names].flatMap((name): Difference[] => {
    const now = renamed.get(name);
    if (now !== undefined) return [{ name: 'label', before: name, after: now }];
    const [before, after] = [was.get(name) ?? '', is.get(name) ?? ''];
    return before === after ? [] : [{ name, before, after }];
  });
}

/** A repeated label gets a number. */
function figuresOf({ figures }: Result): Map<string, string> {
  const found = new Map<string, string>();
  for (const { label, value } of figures) {
    let name = label;
    for (let count = 2; found.has(name); count += 1) name = `${label} (${count})`;
    found.set(name, value);
  }
  return found;
}

/** Every value of `data` by its path: `financial_years.0.rate`. The version is that of the rules. */
function dataOf({ data }: Result): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, way: readonly string[]): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (name !== 'rules_version') visit(inner, [...way, name]);
      }
    } else found.set(way.join('.'), String(value));
  };
  visit(data, []);
  return found;
}

/** Every day among the inputs and the values of a result. */
export function listDays(given: InputSet, { result }: Answered): Day[] {
  const texts = [...Object.values(given).map(String), ...(result === null ? [] : dataOf(result).values())];
  return texts.flatMap((text) => parseDay(text) ?? []);
}
