import { type Diagnostic, Diagnostics, formatDiagnostic } from '../../engine/checks/diagnostics.ts';
import type { Result } from '../../engine/result.ts';
import type { Service } from '../../service.ts';
import { type Command, readArgs, UsageError } from '../command.ts';
import { answer } from '../impact/answered.ts';
import { loadFolder } from '../rules-folder.ts';
import { type Example, type Examples, readExamples } from './read-examples.ts';

/** The number of words that an answer may have. */
const [MIN_WORDS, MAX_WORDS] = [40, 60];

/** The worked examples that fail, each with its position. */
export function failingExamples(service: Service, examples: Examples): Diagnostic[] {
  return [...examples].flatMap(([key, all]) =>
    all.flatMap((example) =>
      findMismatches(service, key, example).map((message) => ({
        ...example.placeOf(),
        message: `${example.id}: ${message}`,
      })),
    ),
  );
}

/** How a result fails its example, one a line; none if it passes. */
export function findMismatches(service: Service, key: string, example: Example): string[] {
  const { result, rejected } = answer(service, key, example.given);
  if (result === null) return rejectionMismatches(example, rejected);
  if (example.rejected.length > 0) {
    return [`accepted; expected rejected fields: ${example.rejected.join(', ')}`];
  }
  return [
    ...mismatches(result.data, example.expect, example.tolerance),
    ...textMismatches(example, textsOf(result)),
    // Boxes of a return have no answer.
    ...(result.answer === '' ? [] : [lengthError(result.answer) ?? []].flat()),
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

function textMismatches({ says = [], never_says = [] }: Example, texts: readonly string[]): string[] {
  const isThere = (words: string): boolean => texts.some((text) => text.includes(words));
  return [
    ...says.filter((words) => !isThere(words)).map((words) => `text not found: "${words}"`),
    ...never_says.filter(isThere).map((words) => `unexpected text: "${words}"`),
  ];
}

/** What is wrong with the length of an answer; null if nothing is. */
export function lengthError(answer: string): string | null {
  const { length } = answer.trim().split(/\s+/);
  return length >= MIN_WORDS && length <= MAX_WORDS
    ? null
    : `the answer has ${length} words, not ${MIN_WORDS} to ${MAX_WORDS}: ${answer}`;
}

/**
 * Where `actual` differs from what is expected: for numbers by more than the tolerance, for anything else at all.
 * Records and lists are compared key by key, for the expected keys only.
 */
export function mismatches(actual: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (typeof expected === 'object' && expected !== null) {
    const [isList, { length }] = [Array.isArray(expected), Object.keys(expected)];
    if (isList && (!Array.isArray(actual) || actual.length !== length)) {
      return [`${path} is ${JSON.stringify(actual)}, expected ${length} items`];
    }
    return Object.entries(expected).flatMap(([key, value]) => {
      const inside = isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      return mismatches((actual as Record<string, unknown> | null)?.[key], value, tolerance, inside);
    });
  }
  // A margin far below a penny, for floating-point differences. Missing values, such as an empty box, count as none.
  const isSame =
    typeof expected === 'number' && typeof actual === 'number'
      ? Math.abs(actual - expected) <= tolerance + 1e-6
      : (actual ?? null) === expected;
  const shown = actual === undefined ? 'missing' : JSON.stringify(actual);
  return isSame ? [] : [`${path} is ${shown}, expected ${JSON.stringify(expected)}`];
}

/** Runs the worked examples under the current rules; exit code 1 when one fails. */
export const examplesCommand: Command = {
  usage: 'npm run examples [-- <word of calculator or id> …]',
  help: [
    'Runs the worked examples of rules/examples and names those that fail.',
    'Words choose those whose calculator or id has one of them.',
  ],
  async run(folder, args, output) {
    const { positionals: words } = readArgs(args, {}, Infinity);
    const service = await loadFolder(folder, output);
    if (service === null) return 1;
    const diagnostics = new Diagnostics();
    const chosen = new Map(
      [...readExamples(folder, diagnostics, service)].map(([key, all]) => [
        key,
        all.filter(({ id }) => words.length === 0 || words.some((word) => `${key} ${id}`.includes(word))),
      ]),
    );
    const { length } = [...chosen.values()].flat();
    if (length === 0) throw new UsageError('There is no such worked example.');
    for (const failure of failingExamples(service, chosen)) diagnostics.add(failure);
    const failures = diagnostics.all();
    for (const failure of failures) output.error(formatDiagnostic(failure));
    const failed = new Set(failures.map(({ file, line }) => `${file}:${line}`)).size;
    output.info(
      failed === 0
        ? `${length} worked ${length === 1 ? 'example passes' : 'examples pass'}.`
        : `${failed} of ${length} worked examples ${failed === 1 ? 'fails' : 'fail'}.`,
    );
    return failed === 0 ? 0 : 1;
  },
};
