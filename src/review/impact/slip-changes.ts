import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { check } from '../../operations/check/index.ts';
import { startOperation } from '../../operations/index.ts';
import { finish } from '../../operations/operation.ts';
import type { Service } from '../../service.ts';
import type { CalculatorImpact } from './compare.ts';
import { paired } from './text-differences.ts';

/** The claims of all slips of a calculator that two versions of the rules explain in other words or by other slips. */
export function slipChanges(before: Service, after: Service, key: string): CalculatorImpact | null {
  const slips = [before, after].flatMap((service) => service.calculator(key)?.slips.slips ?? []);
  // Of an input that is left out a question is asked in place of what was done.
  const fallbacks = (after.calculator(key)?.schema.fields ?? []).flatMap(({ name, fallback }) =>
    fallback === null ? [] : [[name, fallback]],
  );
  const examples = slips.flatMap(({ example }) => [
    example,
    { ...example, given: { ...Object.fromEntries(fallbacks), ...example.given } },
  ]);
  const claims = new Map(examples.map((example) => [JSON.stringify(example), example]));
  const changed = [...claims.values()].flatMap((example) => {
    const given = { ...example.given, figure: example.figure, claimed: example.claimed };
    const [was, is] = [before, after].map((service) => explanationsOf(service, key, given)) as [
      string[],
      string[],
    ];
    const differences = paired('explanation', was, is);
    const none = { result: null, refused: new Map(), reasons: [] };
    return differences.length === 0
      ? []
      : [{ key: `${key} check`, id: null, given, differences, before: none, after: none }];
  });
  return changed.length === 0 ? null : { key: `${key} check`, cases: 0, inputSets: claims.size, changed };
}

function explanationsOf(service: Service, key: string, given: Readonly<Record<string, unknown>>): string[] {
  const found = finish(startOperation(check, service, key, given));
  return found instanceof InvalidInput
    ? [...found.faults.values()]
    : found.slips.map(({ sentence }) => sentence);
}
