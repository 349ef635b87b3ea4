/** How a channel names other calculators in sentences: by “title”, by key, by the name of their tool, or by their page. */
export type Naming = 'title' | 'key' | 'name' | 'page';

/** What each channel puts into the slots for calculators, such as `{calculator/deadlines}`. */
export type CalculatorNames = Readonly<Record<Naming, Readonly<Record<string, string>>>>;

const PREFIX = 'calculator/';

export function calculatorSlot(key: string): string {
  return PREFIX + key;
}

export function isCalculatorSlot(slot: string): boolean {
  return slot.startsWith(PREFIX);
}

export function makeCalculatorNames(
  calculators: readonly { readonly key: string; readonly title: string; readonly name: string }[],
): CalculatorNames {
  const by = (textOf: (calculator: (typeof calculators)[number]) => string) =>
    Object.fromEntries(calculators.map((one) => [calculatorSlot(one.key), textOf(one)]));
  return {
    title: by(({ title }) => `“${title}”`),
    key: by(({ key }) => key),
    name: by(({ name }) => name),
    page: by(({ key }) => `/calculators/${key}`),
  };
}
