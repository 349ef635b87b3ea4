import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../../engine/inputs/read.ts';
import { inSlices } from '../../../http/time-slices.ts';
import { compare } from '../../../operations/compare.ts';
import { startOperation } from '../../../operations/index.ts';
import type { Operation } from '../../../operations/operation.ts';
import type { PageResult } from '../page-result.ts';

/** An operation that the address of a result page asks for. */
export interface Asked<R = unknown> {
  readonly operation: Operation<R>;
  /** The inputs and parameters, as the query has them. */
  readonly given: RequestInputs;
  readonly found: R | InvalidInput;
}

interface Question {
  readonly operation: Operation;
  /** The parameters that ask for it. */
  readonly by: readonly string[];
  /** The parameters as the operation has them, of what the controls of a form send. */
  readonly parameters: (given: RequestInputs, result: PageResult) => RequestInputs;
}

const QUESTIONS: readonly Question[] = [
  {
    operation: compare as Operation,
    by: ['compare'],
    // The list of inputs ends the name with a colon; the value stands in a control of its own.
    parameters({ compare: chosen, compare_value: value }) {
      const isOpen = typeof chosen === 'string' && chosen.endsWith(':') && typeof value === 'string';
      return isOpen ? { compare: chosen + value } : {};
    },
  },
];

/**
 * Works out what a query asks of a result beside it, in slices between other requests.
 *
 * @param isWanted whether somebody still waits for it.
 * @returns null when nothing is asked; undefined when it was not wanted to the end.
 */
export async function askedOf(
  result: PageResult,
  isWanted: () => boolean,
): Promise<Asked | null | undefined> {
  const { service, given, run } = result;
  const question = QUESTIONS.find(({ by }) => by.some((name) => Object.hasOwn(given, name)));
  if (question === undefined) return null;
  const { operation, parameters } = question;
  const asked = { ...given, ...parameters(given, result) };
  const found = await inSlices(startOperation(operation, service, run.tool, asked, 'ignored'), isWanted);
  return found === undefined ? undefined : { operation, given: asked, found };
}

/** What was asked of one operation and what it found, each null where there is none. */
export function answerOf<R>(
  asked: Asked | null,
  operation: Operation<R>,
): { readonly asked: Asked<R> | null; readonly found: R | null } {
  if (asked === null || asked.operation.name !== operation.name) return { asked: null, found: null };
  const own = asked as Asked<R>;
  return { asked: own, found: own.found instanceof InvalidInput ? null : own.found };
}

/** Whether what was asked cannot be answered. */
export function isRefused(asked: Asked | null): boolean {
  return asked?.found instanceof InvalidInput;
}
