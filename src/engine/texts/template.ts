/** A text cut at its slots: one more piece than slots. */
export interface Template {
  readonly texts: readonly string[];
  readonly slots: readonly string[];
}

/** A value, a column of a row, a record or a rate table: `{name}`, `{row.column}`, `{list.first.column}`, `{table/series.column}`. */
const SLOT = /\{([a-z][a-z0-9_/-]*(?:\.[a-z][a-z0-9_]*){0,2})\}/g;

/** Reads a sentence with slots such as `{name}`. */
export function readTemplate(text: string): Template {
  const slots: string[] = [];
  const texts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(SLOT)) {
    texts.push(text.slice(end, match.index));
    slots.push(match[1] as string);
    end = match.index + match[0].length;
  }
  texts.push(text.slice(end));
  return { texts, slots };
}

/** Renders a template with the text of each slot. @throws Error if the template or a text is missing. */
export function render(template: Template | undefined, slots: Readonly<Record<string, string>> = {}): string {
  if (template === undefined) throw new Error('a text is missing');
  let rendered = template.texts[0] as string;
  template.slots.forEach((slot, index) => {
    const text = slots[slot];
    if (text === undefined) throw new Error(`there is no text for the slot {${slot}}`);
    rendered += text + (template.texts[index + 1] as string);
  });
  return rendered;
}

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
