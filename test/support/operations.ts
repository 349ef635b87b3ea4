import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs, Unknown } from '../../src/engine/inputs/read.ts';
import { startOperation } from '../../src/operations/index.ts';
import { finish, type Operation } from '../../src/operations/operation.ts';
import type { Service } from '../../src/service.ts';

/** The result of an operation. @throws InvalidInput when inputs or parameters are refused. */
export function resultOf<R>(
  operation: Operation<R>,
  service: Service,
  key: string,
  given: RequestInputs,
  unknown?: Unknown,
): R {
  const found = finish(startOperation(operation, service, key, given, unknown));
  if (found instanceof InvalidInput) throw found;
  return found;
}

/** What an operation refuses, by name. @throws Error when it refuses nothing. */
export function problemsOf(
  operation: Operation,
  service: Service,
  key: string,
  given: RequestInputs,
): Record<string, string> {
  const found = finish(startOperation(operation, service, key, given));
  if (!(found instanceof InvalidInput)) throw new Error('nothing is refused');
  return Object.fromEntries(found.faults);
}
