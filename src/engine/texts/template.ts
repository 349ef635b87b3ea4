import type { Facts } from '../decisions/conditions.ts';
import type { Style, ValueType } from '../values.ts';
import type { BoundTemplate, Labels } from './entries.ts';
import { listText } from './format.ts';

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

type Named = Readonly<Record<'title' | 'x-tool-name', string>>;

/** @param schemas those of the inputs of each calculator. */
export function makeCalculatorNames(schemas: ReadonlyMap<{ readonly key: string }, Named>): CalculatorNames {
  const by = (textOf: (key: string, schema: Named) => string) =>
    Object.fromEntries([...schemas].map(([{ key }, schema]) => [calculatorSlot(key), textOf(key, schema)]));
  return {
    title: by((_, schema) => `“${schema.title}”`),
    key: by((key) => key),
    name: by((_, schema) => schema['x-tool-name']),
    page: by((key) => `/calculators/${key}`),
  };
}

/** Binds a template's slots to types, so that rendering is just printing. Missing values print as nothing. */
export function bindTemplate(
  { texts, slots }: Template,
  types: Readonly<Record<string, ValueType>>,
  labels: Labels,
  style: Style,
): BoundTemplate {
  const printers = slots.map((slot) => makePrinter(slot, types[slot], labels[slot], style));
  return (values) => {
    let rendered = texts[0] as string;
    for (let i = 0; i < printers.length; i += 1) {
      rendered += (printers[i] as BoundTemplate)(values) + (texts[i + 1] as string);
    }
    return rendered;
  };
}

function makePrinter(
  slot: string,
  type: ValueType | undefined,
  labels: Readonly<Record<string, string>> | undefined,
  style: Style,
): BoundTemplate {
  if (isCalculatorSlot(slot)) return (values) => values[slot] as string;
  const read = makeReader(slot);
  if (type === undefined || type.kind === 'list') return () => '';
  const { print } = type.kind === 'array' ? type.of : type;
  const printOne = (value: unknown): string => labels?.[String(value)] ?? print(value, style);
  if (type.kind === 'array') return (values) => listText((read(values) as unknown[]).map(printOne));
  return (values) => {
    const value = read(values);
    return value == null ? '' : printOne(value);
  };
}

function makeReader(slot: string): (values: Facts) => unknown {
  const [name = slot, ...parts] = slot.split('.');
  if (parts.length === 0) return (values) => values[slot];
  return (values) => {
    const value = values[slot];
    // A value with the whole dotted name wins; undefined, unlike null, means that there is none.
    return value === undefined ? parts.reduce(pickPart, values[name]) : value;
  };
}

/** A column of a row or a record; the first or last record of a list, or how many there are. */
function pickPart(value: unknown, part: string): unknown {
  if (!Array.isArray(value)) return value == null ? value : (value as Facts)[part];
  return part === 'count' ? value.length : value.at(part === 'first' ? 0 : -1);
}
