import { Diagnostics } from '../../src/engine/loading/diagnostics.ts';
import { type Example, type Examples, readExamples } from '../../src/review/examples.ts';
import { FROZEN } from './rules-copy.ts';

let read: Examples | undefined;

/** The worked examples of every calculator under the frozen rules, by key. */
export function goldenCases(): Examples {
  if (read !== undefined) return read;
  const diagnostics = new Diagnostics();
  read = readExamples(FROZEN, diagnostics);
  diagnostics.throwIfAny();
  return read;
}

/** Inputs as a query string. */
export function queryOf(given: Example['given']): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) query.set(name, String(value));
  return query;
}
