import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InputField } from '../../engine/inputs/field.ts';
import type { Calculation } from '../../engine/result.ts';
import type { DerivedColumn } from '../../engine/texts/row-texts.ts';
import type { PlainType, ValueType } from '../../engine/values.ts';
import { type Amount, isPositive } from '../../law/amounts.ts';
import type { Service } from '../../service.ts';
import { boxColumns } from '../boxes/columns.ts';
import { RULES_VERSION, singleColumns } from '../columns.ts';
import { type Figure, figureAt } from '../figures.ts';
import type { ColumnKind } from '../rows/row-operation.ts';

/** A column of the answers to many rows. */
export interface BatchColumn {
  /** The name by which it is requested, and its key in JSON. */
  readonly name: string;
  /** Its heading for people. */
  readonly heading: string;
  readonly kind: ColumnKind;
  /** Whether its sum over companies makes sense. */
  readonly isSummed: boolean;
  /** The value as in `data`. */
  readonly json: (calculation: Calculation) => unknown;
  /** The value as people read it. */
  readonly print: (calculation: Calculation) => string;
}

/** Shorthands for all single-value figures, and for all boxes of the return. */
const [ALL, BOXES] = ['all', 'boxes'];

/**
 * The columns of these names: figures of `data` and of its lists, inputs as they were read, what the
 * calculator derives for rows, boxes of the return, and `answer`, `notes`, `warnings` and `share_url`.
 * By default, those of the headline.
 *
 * @returns the first unknown name.
 */
export function batchColumns(
  service: Service,
  loaded: LoadedCalculator,
  names: readonly string[],
): BatchColumn[] | { readonly unknown: string } {
  const wanted = names.length === 0 ? Object.keys(loaded.texts.rows.columns) : names;
  const boxes = wanted.some((name) => name.startsWith('box')) ? boxColumns(service, loaded) : [];
  const listed = wanted.flatMap((name) =>
    name === ALL
      ? singleColumns(loaded)
      : name === BOXES && boxes.length > 0
        ? boxes.map((box) => box.name)
        : [name],
  );
  const found: BatchColumn[] = [];
  for (const name of new Set(listed)) {
    const column = boxes.find((box) => box.name === name) ?? columnOf(service, loaded, name);
    if (column === null) return { unknown: name };
    found.push(column);
  }
  return found;
}

/** The names that a message lists. */
export function columnNames(loaded: LoadedCalculator): string[] {
  const { texts, calculator, schema } = loaded;
  const names = [...Object.keys(calculator.outputs), ...Object.keys(texts.rows.derived), ...schema.names];
  const boxes = calculator.returns === undefined ? [] : [BOXES];
  return [...new Set([...names, ...Object.keys(WORDS), ...boxes, RULES_VERSION, ALL])];
}

function columnOf(service: Service, loaded: LoadedCalculator, name: string): BatchColumn | null {
  const { calculator, texts, schema } = loaded;
  const heading = texts.rows.columns[name] ?? titleOf(name);
  const derived = Object.hasOwn(texts.rows.derived, name) ? texts.rows.derived[name] : undefined;
  if (derived !== undefined) return derivedColumn(loaded, name, heading, derived);
  const output = Object.hasOwn(calculator.outputs, name) ? calculator.outputs[name] : undefined;
  if (output !== undefined) return outputColumn(loaded, name, heading, output);
  const figure = name.includes('.') ? figureAt(loaded, name) : null;
  if (figure !== null) return figureColumn(loaded, figure, heading);
  const input = schema.fields.find((field) => field.name === name);
  if (input !== undefined) return inputColumn(input);
  const words = Object.hasOwn(WORDS, name) ? WORDS[name as keyof typeof WORDS] : undefined;
  if (words !== undefined) {
    const kind = name === 'share_url' ? 'link' : 'text';
    return {
      name,
      heading,
      kind,
      isSummed: false,
      json: words,
      print: (found) => [words(found)].flat().join(' '),
    };
  }
  if (name !== RULES_VERSION) return null;
  const version = (): string => service.rulesVersion;
  return { name, heading, kind: 'text', isSummed: false, json: version, print: version };
}

const WORDS = {
  answer: (found: Calculation): string => found.toolRun().result.answer,
  notes: (found: Calculation): readonly string[] => found.notes().map(({ text }) => text),
  /** Notes that affect this result's figures and dates; the others say what is not covered. */
  warnings: (found: Calculation): readonly string[] =>
    found
      .notes()
      .filter(({ kind }) => kind !== 'scope')
      .map(({ text }) => text),
  share_url: (found: Calculation): string => found.toolRun().share_url,
};

function outputColumn(loaded: LoadedCalculator, name: string, heading: string, type: ValueType): BatchColumn {
  const labels = loaded.texts.labels[name];
  const json = ({ outcome }: Calculation): unknown => type.json(outcome.data[name]);
  const print =
    type.kind === 'list'
      ? (found: Calculation) => JSON.stringify(json(found))
      : ({ outcome }: Calculation) => {
          const value = outcome.data[name];
          return labels?.[String(value)] ?? type.print(value, 'figure');
        };
  const plain = type.kind === 'optional' ? type.of : type;
  const isSingle = type.kind !== 'list' && type.kind !== 'array';
  const kind = isSingle ? kindOf(plain as PlainType) : 'text';
  return { name, heading, kind, isSummed: kind === 'money', json, print };
}

function figureColumn(
  loaded: LoadedCalculator,
  { path, name, type, of }: Figure,
  heading: string,
): BatchColumn {
  const labels = loaded.texts.labels[name];
  const kind = kindOf(type);
  return {
    name: path,
    heading,
    kind,
    isSummed: kind === 'money',
    json({ outcome }) {
      const value = of(outcome.data);
      return value === null ? null : type.json(value);
    },
    print({ outcome }) {
      const value = of(outcome.data);
      return value === null ? '' : (labels?.[String(value)] ?? type.print(value, 'figure'));
    },
  };
}

function inputColumn({ name, title, kind }: InputField): BatchColumn {
  const shown: ColumnKind = kind === 'enum' ? 'text' : kind;
  const json = ({ read }: Calculation): unknown => read.input[name] ?? null;
  return {
    name,
    heading: title,
    kind: shown,
    isSummed: kind === 'money',
    json,
    print: (found) => String(json(found) ?? ''),
  };
}

function derivedColumn(
  loaded: LoadedCalculator,
  name: string,
  heading: string,
  derived: DerivedColumn,
): BatchColumn | null {
  if ('count' in derived) {
    const { count } = derived;
    const json = ({ outcome }: Calculation): number => (outcome.data[count] as readonly unknown[]).length;
    return { name, heading, kind: 'integer', isSummed: false, json, print: (found) => String(json(found)) };
  }
  const figures = derived.first_of.flatMap((path) => figureAt(loaded, path) ?? []);
  const [first] = figures;
  const { if_positive: needed, unless, only_with: only } = derived;
  if (first === undefined) return null;
  const firstOf = ({ outcome: { data, narration } }: Calculation): unknown => {
    if (needed !== undefined && !isPositive(data[needed] as Amount)) return null;
    if (unless !== undefined && narration[unless] != null) return null;
    if (only !== undefined && narration[only] == null) return null;
    for (const { of } of figures) {
      const value = of(data);
      if (value !== null) return value;
    }
    return null;
  };
  return {
    name,
    heading,
    kind: kindOf(first.type),
    isSummed: false,
    json(found) {
      const value = firstOf(found);
      return value === null ? null : first.type.json(value);
    },
    print(found) {
      const value = firstOf(found);
      return value === null ? '' : first.type.print(value, 'figure');
    },
  };
}

function kindOf({ kind, form }: PlainType): ColumnKind {
  // A month is text, like an enum.
  return kind === 'enum' || form === 'month' ? 'text' : kind;
}

/** A figure's key as a heading: `payment_due` is "Payment due". */
function titleOf(key: string): string {
  const words = key.replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
