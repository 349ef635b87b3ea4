import { check } from '../../src/review/check/check.ts';
import type { Example } from '../../src/review/examples/read-examples.ts';
import { findDepartures } from '../../src/review/examples/run-example.ts';
import { findImpact } from '../../src/review/impact/compare.ts';
import type { Service } from '../../src/service.ts';
import { goldenCases } from './cases.ts';
import { limitsOf } from './limits.ts';
import type { Mutation } from './mutations.ts';
import { refused } from './refused.ts';
import type { RulesCopy } from './rules-copy.ts';
import { wrongSituation } from './situations.ts';

/** The fate of a careless edit. */
export type Verdict =
  | { readonly by: 'check'; readonly fault: string }
  | { readonly by: 'examples'; readonly example: string }
  | { readonly by: 'nobody'; readonly changes: boolean };

/** Makes an edit in a copy of the rules, finds what catches it, and undoes it. */
export async function verdictOn(
  { file, text }: Pick<Mutation, 'file' | 'text'>,
  copy: RulesCopy,
  original: Service,
): Promise<Verdict> {
  copy.write(file, text);
  try {
    const { diagnostics, service: edited } = await check(copy.options);
    const [first] = diagnostics;
    if (first !== undefined) {
      return { by: 'check', fault: diagnostics.find((fault) => fault.startsWith(`${file}:`)) ?? first };
    }
    if (edited === null) throw new Error('rules without faults were not loaded');
    const example = await failingExample(edited);
    if (example !== null) return { by: 'examples', example };
    const { calculators } = findImpact(original, edited, new Map());
    return { by: 'nobody', changes: calculators.some(({ changed }) => changed.length > 0) };
  } finally {
    copy.restore(file);
  }
}

/** The first situation, golden case or limit that now fails. */
async function failingExample(service: Service): Promise<string | null> {
  for (const decision of service.rules.decisions.values()) {
    const wrong = await wrongSituation(decision);
    if (wrong !== null) return wrong;
  }
  for (const { key } of service.tools) {
    for (const example of goldenCases().get(key) ?? []) {
      if (!holds(service, key, example)) return `${key}: ${example.id}`;
    }
    for (const limit of limitsOf(key)) {
      // If a check accepts too much, there may be no rates, which counts as caught.
      const fields = await refused(service, key, limit.given).then(Object.keys, () => ['defect']);
      if (fields.join() !== (limit.refused === 'nothing' ? '' : limit.refused)) {
        return `${key}: ${JSON.stringify(limit.given)}`;
      }
    }
  }
  return null;
}

/** Whether an example passes; false where a decision has no outcome. */
function holds(service: Service, key: string, example: Example): boolean {
  try {
    return findDepartures(service, key, example).length === 0;
  } catch {
    return false;
  }
}
