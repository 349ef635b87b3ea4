import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { DuplicateParameter, type RequestInputs } from '../engine/inputs/read.ts';

/** The inputs of a query string; a name that stands twice is marked, not joined. */
export function inputsFromQuery(query: string): RequestInputs {
  const given: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) {
    given[name] = name in given ? new DuplicateParameter() : value;
  }
  return given;
}

/**
 * The inputs of a JSON body.
 * @throws InvalidInput, naming no field, when it is no object.
 */
export function inputsFromBody(body: unknown, notObject: string): RequestInputs {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new InvalidInput(notObject, new Map());
  }
  return body as RequestInputs;
}
