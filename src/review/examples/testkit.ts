import { findRowOperation } from '../../operations/rows/index.ts';
import type { Service } from '../../service.ts';
import { answer } from '../impact/answered.ts';
import type { Example, Examples } from './read-examples.ts';

/** A worked example for testing any implementation of these calculators. */
export interface TestCase {
  readonly id: string;
  readonly calculator: string;
  /** The operation over rows, such as `ledger`, in place of a single calculation. */
  readonly operation?: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** What is published, by key of `data`; for records and lists, only the keys published. */
  readonly expected?: Readonly<Record<string, unknown>>;
  /** By how much a number may differ. */
  readonly tolerance?: number;
  /** Figures that the law gives differently, as when the source rounds on the way. */
  readonly by_law?: Readonly<Record<string, unknown>>;
  /** The inputs that must be refused, in place of `expected`. */
  readonly refused?: readonly string[];
  /** Its publisher; null for a refusal, which is ours. */
  readonly source: { readonly title: string; readonly url: string } | null;
  readonly note?: string;
}

/** The published worked examples, and the refusals. Its shape is schemas/testkit.json. */
export interface TestKit {
  readonly title: string;
  readonly licence: string;
  readonly rules_version: string;
  readonly cases: readonly TestCase[];
}

/** The test kit of a service whose examples pass. */
export function testKit(service: Service, examples: Examples): TestKit {
  return {
    title: 'Worked examples of UK Corporation Tax',
    licence: 'CC0-1.0 for what is ours. Figures are facts; who published each is named.',
    rules_version: service.rulesVersion,
    cases: [...examples].flatMap(([key, all]) =>
      all.flatMap((example) => caseOf(service, key, example) ?? []),
    ),
  };
}

/** @param key of the calculator, or the schema of the operation over rows, that the example is of. */
function caseOf(service: Service, key: string, example: Example): TestCase | null {
  const { id, given, source, refused, expect, tolerance, note } = example;
  const rows = findRowOperation(service, key);
  if (rows === null && service.calculator(key) === undefined) return null;
  const asked =
    rows === null ? { calculator: key } : { calculator: rows.key, operation: rows.operation.name };
  const head = { id: `${key}/${id}`, ...asked, inputs: given };
  const tail = { source, ...(note === undefined ? {} : { note }) };
  if (refused.length > 0) return { ...head, refused, ...tail };
  if (source === null || Object.keys(expect).length === 0) return null;
  const data = answer(service, key, given).result?.data ?? {};
  const differing = Object.entries(expect).filter(
    ([name, value]) => typeof value === 'number' && Math.abs(Number(data[name]) - value) >= LEAST,
  );
  const byLaw = Object.fromEntries(differing.map(([name]) => [name, data[name]]));
  return {
    ...head,
    expected: expect,
    tolerance,
    ...(differing.length === 0 ? {} : { by_law: byLaw }),
    ...tail,
  };
}

/** Larger than any floating-point difference. */
const LEAST = 0.005;
