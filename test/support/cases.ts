import { calculators } from '../../src/calculators/index.ts';
import { Diagnostics } from '../../src/engine/checks/diagnostics.ts';
import { readRules } from '../../src/load-service.ts';
import { type Examples, readExamples } from '../../src/review/examples/read-examples.ts';
import { createService } from '../../src/service.ts';
import { RULES } from './rules-copy.ts';

let read: Examples | undefined;

/** All worked examples, by calculator, and of operations over rows by the name of their schema. */
export function workedExamples(): Examples {
  if (read !== undefined) return read;
  const diagnostics = new Diagnostics();
  read = readExamples(RULES, diagnostics, createService(readRules(RULES, diagnostics).rules));
  diagnostics.throwIfAny();
  return read;
}

/** The worked examples of every calculator, by key, without those of operations over rows. */
export function goldenCases(): Examples {
  const keys = new Set(calculators.map(({ key }) => key));
  return new Map([...workedExamples()].filter(([key]) => keys.has(key)));
}
