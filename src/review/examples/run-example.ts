import type { Fault } from '../../engine/checks/diagnostics.ts';
import type { Result } from '../../engine/result.ts';
import type { Service } from '../../service.ts';
import { answer } from '../impact/answered.ts';
import type { Example, Examples } from './read-examples.ts';

/** The number of words that an answer may have. */
export const [MIN_WORDS, MAX_WORDS] = [40, 60];

/** Failures of an example, with its position. */
export function placed({ id, placeOf }: Example, mismatches: readonly string[]): string[] {
  return mismatches.map((wrong) => `${placeOf()} – ${id}: ${wrong}`);
}

/** The worked examples that fail, each with its position. */
export function failingExamples(service: Service, examples: Examples): Fault[] {
  return [...examples].flatMap(([key, all]) =>
    all.flatMap((example) => {
      const [file = '', line, column] = example.placeOf().split(':');
      const place = { file, line: Number(line), column: Number(column) };
      return findMismatches(service, key, example).map((wrong) => ({
        ...place,
        wrong: `${example.id}: ${wrong}`,
      }));
    }),
  );
}

/** How a result fails its example, one a line; none if it passes. */
export function findMismatches(service: Service, key: string, example: Example): string[] {
  const { result, refused } = answer(service, key, example.given);
  if (result === null) return rejectionMismatches(example, refused);
  if (example.rejected.length > 0) {
    return [`accepted; expected rejected fields: ${example.rejected.join(', ')}`];
  }
  return [
    ...mismatches(result.data, example.expect, example.tolerance),
    ...textMismatches(example, textsOf(result)),
    // Boxes of a return have no answer.
    ...(result.answer === '' ? [] : lengthMismatches(result.answer)),
  ];
}

function rejectionMismatches(example: Example, errors: ReadonlyMap<string, string>): string[] {
  const messages = [...errors].map(([field, message]) => `${field}: ${message}`);
  const fields = [...errors.keys()].sort();
  const expected = example.rejected.toSorted();
  if (fields.join() === expected.join()) return textMismatches(example, messages);
  return [
    `rejected fields: ${fields.join(', ')}; expected: ${expected.join(', ') || 'a result'}. ${messages.join(' ')}`,
  ];
}

/** The text of a result that people read. */
function textsOf({ answer, figures, notes }: Result): string[] {
  return [answer, ...figures.map(({ label, value }) => `${label}: ${value}`), ...notes];
}

function textMismatches({ says, neverSays }: Example, texts: readonly string[]): string[] {
  const isThere = (words: string): boolean => texts.some((text) => text.includes(words));
  return [
    ...says.filter((words) => !isThere(words)).map((words) => `text not found: "${words}"`),
    ...neverSays.filter(isThere).map((words) => `unexpected text: "${words}"`),
  ];
}

function lengthMismatches(answer: string): string[] {
  const { length } = answer.trim().split(/\s+/);
  return length >= MIN_WORDS && length <= MAX_WORDS
    ? []
    : [`the answer has ${length} words, not ${MIN_WORDS} to ${MAX_WORDS}: ${answer}`];
}

/**
 * Where `actual` differs from what is expected: for numbers by more than the tolerance, for anything else at all.
 * Records and lists are compared key by key, for the expected keys only.
 */
export function mismatches(actual: unknown, expected: unknown, tolerance: number, path = ''): string[] {
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
    return expected.flatMap((item, index) => mismatches(actual[index], item, tolerance, `${path}[${index}]`));
  }
  if (typeof expected === 'object' && expected !== null) {
    return Object.entries(expected).flatMap(([key, value]) =>
      mismatches(
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
