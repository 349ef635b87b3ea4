import type { GivenFacts } from '../../engine/decisions/conditions.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { Fault } from '../../engine/loading/diagnostics.ts';
import type { Calculation, Result } from '../../engine/result.ts';
import type { Texts } from '../../engine/texts/texts.ts';
import type { Service } from '../../service.ts';
import { noResult, reasonsOf } from '../impact/answered.ts';
import type { Example, Examples } from './read-examples.ts';
import { linesOf } from './said.ts';
import { runOfRows } from './text-runs.ts';

/** The number of words that an answer may have. */
export const [FEWEST_WORDS, MOST_WORDS] = [40, 60];

/** Failures of an example, with its position. */
export function placed({ id, placeOf }: Example, departures: readonly string[]): string[] {
  return departures.map((wrong) => `${placeOf()} – ${id}: ${wrong}`);
}

/** The worked examples that fail, each with its position. */
export function failingExamples(service: Service, examples: Examples): Fault[] {
  return [...examples].flatMap(([key, all]) =>
    all.flatMap((example) => {
      const [file = '', line, column] = example.placeOf().split(':');
      const place = { file, line: Number(line), column: Number(column) };
      return findDepartures(service, key, example).map((wrong) => ({
        ...place,
        wrong: `${example.id}: ${wrong}`,
      }));
    }),
  );
}

/** How a result fails its example, one a line; none if it passes. */
export function findDepartures(service: Service, key: string, example: Example): string[] {
  try {
    return departuresOf(service, key, example);
  } catch (thrown) {
    return [noResult(thrown)];
  }
}

function departuresOf(service: Service, key: string, example: Example): string[] {
  if (service.calculator(key) === undefined) return departuresOfRows(service, key, example);
  const calculated = service.calculate(key, example.given);
  if (calculated instanceof InvalidInput) {
    return refusalDepartures(example, calculated.faults);
  }
  const values = calculated.textValues();
  const { result } = calculated.toolRun(values);
  if (example.refused.length > 0) {
    return [`there is a result, but ${example.refused.join(', ')} must be refused`];
  }
  return [
    ...departures(result.data, example.expect, example.tolerance),
    ...misspoken(example, readable(result, calculated.rules.texts, values)),
    ...otherReasons(example, calculated),
    ...lengthOf(result.answer),
  ];
}

/** Like `findDepartures`, for an operation over rows. */
function departuresOfRows(service: Service, schema: string, example: Example): string[] {
  const { result, refused, values } = runOfRows(service, schema, example.given);
  if (result === null) return refusalDepartures(example, refused);
  if (example.refused.length > 0) {
    return [`there is a result, but ${example.refused.join(', ')} must be refused`];
  }
  return [
    ...departures(result.data, example.expect, example.tolerance),
    ...misspoken(
      example,
      readable(result, values === null ? null : service.rowRules(schema).texts, values ?? {}),
    ),
    // A loan account without tax takes fewer words, and boxes of a return none.
    ...lengthOf(result.answer, 0),
  ];
}

function refusalDepartures(example: Example, errors: ReadonlyMap<string, string>): string[] {
  const messages = [...errors].map(([field, message]) => `${field}: ${message}`);
  const fields = [...errors.keys()].sort();
  if (fields.join() === example.refused.toSorted().join()) return misspoken(example, messages);
  const expected = example.refused.length === 0 ? 'a result' : `${example.refused.join(', ')} alone`;
  return [
    `refused, expected ${example.refused.length === 0 ? expected : `of ${expected}`}: ${messages.join(' ')}`,
  ];
}

/** The text of a result that people read, and each text as quoted. */
function readable({ answer, figures, notes }: Result, texts: Texts | null, values: GivenFacts): string[] {
  return [
    answer,
    ...figures.map(({ label, value }) => `${label}: ${value}`),
    ...notes,
    ...(texts === null ? [] : linesOf(texts, values)),
  ];
}

function misspoken({ says, neverSays }: Example, texts: readonly string[]): string[] {
  const isSaid = (words: string): boolean => texts.some((text) => text.includes(words));
  return [
    ...says.filter((words) => !isSaid(words)).map((words) => `nothing says "${words}"`),
    ...neverSays.filter(isSaid).map((words) => `something says "${words}"`),
  ];
}

/** The expected reasons that are missing from the run's decisions. */
function otherReasons({ because }: Example, calculated: Calculation): string[] {
  const given = because.length === 0 ? [] : reasonsOf(calculated);
  return because
    .filter((reason) => !given.includes(reason))
    .map((reason) => `no decision is taken because "${reason}"`);
}

function lengthOf(answer: string, least = FEWEST_WORDS): string[] {
  const { length } = answer.trim().split(/\s+/);
  return length >= least && length <= MOST_WORDS
    ? []
    : [`its answer has ${length} words, not ${least} to ${MOST_WORDS}: ${answer}`];
}

/**
 * Where `actual` differs from what is expected: for numbers by more than the tolerance, for anything else at all.
 * Records and lists are compared key by key, for the expected keys only.
 */
export function departures(actual: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    // A margin far below a penny, for floating-point differences.
    return Math.abs(actual - expected) <= tolerance + 1e-6
      ? []
      : [`${path} is ${actual}, expected ${expected}`];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) {
      return [`${path} is ${JSON.stringify(actual)}, expected ${expected.length} items`];
    }
    return expected.flatMap((item, index) => departures(actual[index], item, tolerance, `${path}[${index}]`));
  }
  if (typeof expected === 'object' && expected !== null) {
    return Object.entries(expected).flatMap(([key, value]) =>
      departures(
        (actual as Record<string, unknown> | null)?.[key],
        value,
        tolerance,
        path === '' ? key : `${path}.${key}`,
      ),
    );
  }
  // Missing values, such as an empty box of a return, count as none.
  return (actual ?? null) === expected
    ? []
    : [`${path} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
}
