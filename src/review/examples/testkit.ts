import { findRowOperation } from '../../operations/rows/index.ts';
import type { Service } from '../../service.ts';
import { answer } from '../impact/answered.ts';
import type { Example, Examples } from './read-examples.ts';
import type { TestCase, TestKit } from './test-case.ts';

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

/** @param key of the calculator, or the schema of the operation over rows, in the example. */
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
