/**
 * Where `actual` departs from what is expected of it: numbers by more than the
 * tolerance, anything else at all. Records and lists are compared key by key,
 * only the keys expected.
 */
export function departures(actual: unknown, expected: unknown, tolerance: number, path = 'data'): string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    // A margin far below a penny, for the difference of two binary numbers.
    return Math.abs(actual - expected) <= tolerance + 1e-6
      ? []
      : [`${path}: ${actual}, expected ${expected}`];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) {
      return [`${path}: ${JSON.stringify(actual)}, expected ${expected.length} items`];
    }
    return expected.flatMap((item, index) => departures(actual[index], item, tolerance, `${path}[${index}]`));
  }
  if (typeof expected === 'object' && expected !== null) {
    return Object.entries(expected).flatMap(([key, value]) =>
      departures((actual as Record<string, unknown> | null)?.[key], value, tolerance, `${path}.${key}`),
    );
  }
  return actual === expected
    ? []
    : [`${path}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
}
