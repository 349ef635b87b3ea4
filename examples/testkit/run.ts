/** Tests an implementation against the worked examples of `/testkit.json`. @returns a line for each failure. */
interface Case {
  readonly id: string;
  readonly calculator: string;
  readonly operation?: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected?: unknown;
  readonly tolerance?: number;
  readonly refused?: readonly string[];
}
type Answer = { readonly data: unknown } | { readonly errors: object };

export function failures(cases: readonly Case[], answer: (one: Case) => Answer): string[] {
  return cases.flatMap((one) => {
    const found = answer(one);
    const fields = 'errors' in found ? Object.keys(found.errors).sort().join() : '';
    if (one.refused !== undefined || !('data' in found))
      return fields === (one.refused ?? []).toSorted().join() ? [] : [`${one.id}: refused "${fields}"`];
    return differing(found.data, one.expected, one.tolerance ?? 0, one.id);
  });
}

function differing(actual: unknown, expected: unknown, tolerance: number, path: string): string[] {
  if (typeof expected === 'object' && expected !== null)
    return Object.entries(expected).flatMap(([key, value]) =>
      differing((actual as Record<string, unknown> | null)?.[key], value, tolerance, `${path}.${key}`),
    );
  // A binary number may be a little off.
  const agrees = typeof expected === 'number' && Math.abs(Number(actual) - expected) <= tolerance + 1e-6;
  return agrees || actual === expected ? [] : [`${path}: ${actual}, expected ${expected}`];
}
