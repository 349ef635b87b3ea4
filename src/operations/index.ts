import type { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs, Unknown } from '../engine/inputs/read.ts';
import type { Service } from '../service.ts';
import { boxes } from './boxes/index.ts';
import { calendar } from './calendar.ts';
import { check } from './check/index.ts';
import { compare } from './compare.ts';
import { type Operation, OperationCall, type Steps } from './operation.ts';
import { solve } from './solve.ts';
import { sweep } from './sweep.ts';

export const operations: readonly Operation[] = [
  sweep,
  solve,
  check,
  compare,
  calendar as Operation,
  boxes as Operation,
];

/** Starts an operation, whose steps end with the result or all faults together. @throws UnknownCalculator */
export function startOperation<R>(
  operation: Operation<R>,
  service: Service,
  key: string,
  given: RequestInputs,
  unknown: Unknown = 'refused',
): Steps<R | InvalidInput> {
  return operation.run(new OperationCall(operation, service, key, given, unknown));
}
