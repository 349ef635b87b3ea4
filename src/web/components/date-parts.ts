/** The boxes of a date, in order. */
export const DATE_PARTS = ['day', 'month', 'year'] as const;

/** Splits a date into day, month and year. Anything else goes into the first box, so nothing is lost. */
export function dateParts(typed: string): readonly [day: string, month: string, year: string] {
  const [year = '', month = '', day, ...more] = typed.split('-');
  if (day !== undefined && more.length === 0 && /^\d+$/.test(year)) return [bare(day), bare(month), year];
  const [first = '', second = '', third = ''] = typed.split('/');
  return [first, second, third];
}

function bare(digits: string): string {
  return digits.replace(/^0(?=\d)/, '');
}
