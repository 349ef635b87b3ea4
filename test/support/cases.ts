import { calculators } from '../../src/calculators/index.ts';
import { Diagnostics } from '../../src/engine/checks/diagnostics.ts';
import { type Example, type Examples, readExamples } from '../../src/review/examples/read-examples.ts';
import { RULES } from './rules-copy.ts';

let read: Examples | undefined;

/** The worked examples of every calculator, by key, without those of operations over rows. */
export function goldenCases(): Examples {
  if (read !== undefined) return read;
  const diagnostics = new Diagnostics();
  const keys = new Set(calculators.map(({ key }) => key));
  read = new Map([...readExamples(RULES, diagnostics)].filter(([key]) => keys.has(key)));
  diagnostics.throwIfAny();
  return read;
}

/** Inputs as a query string. */
export function queryOf(given: Example['given']): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) query.set(name, String(value));
  return query;
}
