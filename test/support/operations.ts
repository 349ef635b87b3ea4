import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs, Unknown } from '../../src/engine/inputs/read.ts';
import { startOperation } from '../../src/operations/index.ts';
import { finish, type Operation } from '../../src/operations/operation.ts';
import type { Service } from '../../src/service.ts';

/** The result of an operation. @throws InvalidInput when inputs or parameters are rejected. */
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

/** The errors of an operation, by name. @throws Error when there are none. */
export function problemsOf(
  operation: Operation,
  service: Service,
  key: string,
  given: RequestInputs,
): Record<string, string> {
  const found = finish(startOperation(operation, service, key, given));
  if (!(found instanceof InvalidInput)) throw new Error('nothing was rejected');
  return Object.fromEntries(found.faults);
}
