import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../../engine/inputs/read.ts';
import { inSlices } from '../../../http/time-slices.ts';
import { axesOf } from '../../../operations/axis.ts';
import { check } from '../../../operations/check.ts';
import { compare } from '../../../operations/compare.ts';
import { startOperation } from '../../../operations/index.ts';
import type { Operation } from '../../../operations/operation.ts';
import { solve } from '../../../operations/solve.ts';
import { sweep } from '../../../operations/sweep.ts';
import type { PageResult } from '../page-result.ts';
import { namedFigures } from './figure-names.ts';
import { wordOf } from './words.ts';

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
  readonly parameters: (given: RequestInputs, loaded: LoadedCalculator) => RequestInputs;
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
  {
    operation: solve as Operation,
    by: ['pair', 'find'],
    // The list of what can be found has both names in one value.
    parameters({ pair, find, for: figure, equal }, loaded) {
      const [first, second] = typeof pair === 'string' ? pair.split(':') : [find, figure];
      const word = typeof equal === 'string' ? wordOf(loaded, String(second), equal) : equal;
      return { find: first, for: second, equal: word };
    },
  },
  {
    operation: check as Operation,
    by: ['figure'],
    parameters({ figure, claimed }, loaded) {
      return typeof claimed === 'string' ? { claimed: wordOf(loaded, String(figure), claimed) } : {};
    },
  },
  {
    operation: sweep as Operation,
    by: ['vary'],
    parameters: rangeAround,
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
  const loaded = service.calculator(run.tool) as LoadedCalculator;
  if (operation.isOffered?.(loaded) === false) return null;
  const asked = { ...given, ...parameters(given, loaded) };
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

/** As many steps as a curve needs to look smooth. */
const STEPS = 60;

/** How far on each side days vary where no ends are given. */
const DAYS_AROUND = 365;

/** The figure, the ends and the step of a sweep: those that are given, else the first figure around the value that the result has. */
function rangeAround(given: RequestInputs, loaded: LoadedCalculator): RequestInputs {
  const axis = axesOf(loaded.schema).find(({ field }) => field.name === given.vary);
  if (axis === undefined) return {};
  const isLeftOut = (name: string): boolean => String(given[name] ?? '').trim() === '';
  const own = isLeftOut(axis.field.name) ? axis.field.example : given[axis.field.name];
  const place = axis.read(own);
  const here = typeof place === 'number' ? place : 0;
  const around = axis.isDay ? DAYS_AROUND : Math.max(Math.abs(here), 10);
  const within = (one: number): number => Math.min(axis.last, Math.max(axis.first, one));
  const from = isLeftOut('from') ? axis.text(within(here - around)) : given.from;
  const to = isLeftOut('to') ? axis.text(within(here + around)) : given.to;
  const [first, last] = [axis.read(from), axis.read(to)];
  // What cannot be read is told by the operation, whatever the step.
  const width = typeof first === 'number' && typeof last === 'number' ? Math.max(0, last - first) : 0;
  const step = Math.max(1, Math.ceil(width / STEPS));
  const columns = isLeftOut('columns') ? (namedFigures(loaded)[0]?.name ?? '') : given.columns;
  return {
    columns,
    from,
    to,
    ...(isLeftOut('step') ? { step: axis.isDay ? String(step) : axis.text(step) } : {}),
  };
}
