import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { Calculation } from '../../engine/result.ts';
import { statusNotes } from '../../engine/texts/rate-notes.ts';
import {
  type ArrayType,
  type FlatType,
  type ListType,
  type PlainType,
  plainType,
} from '../../engine/values.ts';
import type { CellStyle } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { boxColumns } from '../boxes/columns.ts';
import { figureAt, RULES_VERSION, singleColumns } from '../figures.ts';

export interface BatchColumn {
  /** The name by which it is requested, and its key in JSON. */
  readonly name: string;
  readonly heading: string;
  readonly kind: CellStyle;
  /** Whether its sum over companies makes sense. */
  readonly isSummed: boolean;
  readonly json: (calculation: Calculation) => unknown;
  /** In a file: blank if an input that it needs was not given; as JSON without it. */
  readonly cell?: (calculation: Calculation) => unknown;
  readonly print: (calculation: Calculation) => string;
}

/** The note on rates that are only announced. */
const STATUS = 'law_status';

/** Shorthands for all single-value figures, and for all boxes of the return. */
const [ALL, BOXES] = ['all', 'boxes'];

/**
 * The columns of these names, by default the headline's: figures, lists, inputs, the calculator's columns of
 * its own, boxes of the return, `law_status`, `answer`, `notes`, `share_url`. @returns the first unknown name.
 */
export function batchColumns(
  service: Service,
  loaded: LoadedCalculator,
  names: readonly string[],
): BatchColumn[] | { readonly unknown: string } {
  const headline = Object.keys(loaded.texts.rows.columns);
  const wanted = names.length > 0 ? names : isLaw(service, loaded) ? headline : [...headline, STATUS];
  const boxes = wanted.some((name) => name.startsWith('box')) ? boxColumns(service, loaded) : [];
  const listed = wanted.flatMap((name) => {
    if (name === ALL) return singleColumns(loaded);
    return name === BOXES && boxes.length > 0 ? boxes.map((box) => box.name) : [name];
  });
  const found: BatchColumn[] = [];
  for (const name of new Set(listed)) {
    const column = boxes.find((box) => box.name === name) ?? makeColumn(service, loaded, name);
    if (column === null) return { unknown: name };
    found.push(column);
  }
  return found;
}

function isLaw({ rules }: Service, { calculator }: LoadedCalculator): boolean {
  return calculator.tables.every(
    (shape) => rules.tables.get(shape)?.rows.every(({ status }) => status !== 'announced') ?? true,
  );
}

export function columnNames({ calculator, schema, texts }: LoadedCalculator): string[] {
  const names = [
    ...Object.keys(calculator.outputs),
    ...Object.keys(texts.rows.columns).filter((name) => name in calculator.narration),
    ...schema.names,
  ];
  const boxes = calculator.returns === undefined ? [] : [BOXES];
  return [...new Set([...names, ...Object.keys(WORDS), ...boxes, RULES_VERSION, ALL])] as string[];
}

function makeColumn(service: Service, loaded: LoadedCalculator, name: string): BatchColumn | null {
  const { calculator, texts, schema } = loaded;
  const own = <T>(record: Readonly<Record<string, T>>): T | undefined =>
    Object.hasOwn(record, name) ? record[name] : undefined;
  const heading = own(texts.rows.columns) ?? keyAsTitle(name);
  const column = (
    kind: CellStyle,
    json: BatchColumn['json'],
    print: BatchColumn['print'] = (found) => String(json(found) ?? ''),
  ) => ({ name, heading, kind, isSummed: false, json, print });

  const figure = figureAt(loaded, name);
  const narrated =
    figure === null && own(texts.rows.columns) !== undefined ? own(calculator.narration) : undefined;
  const type = figure?.type ?? (narrated && plainType(narrated as FlatType));
  if (type !== undefined) {
    const labels = figure === null ? undefined : texts.labels[figure.name];
    const kind = cellStyle(type);
    const input = own(texts.rows.onlyWith);
    const isBlank = ({ read }: Calculation): boolean => input !== undefined && read.values[input] === null;
    const figureOf = ({ outcome }: Calculation): unknown =>
      figure === null ? outcome.narration[name] : figure.of(outcome.data);
    const json = (found: Calculation): unknown => {
      const value = figureOf(found);
      return value === null ? null : type.json(value);
    };
    const cell = (found: Calculation): unknown => (isBlank(found) ? null : json(found));
    const print = (found: Calculation): string => {
      const value = isBlank(found) ? null : figureOf(found);
      return value === null ? '' : (labels?.[String(value)] ?? type.print(value, 'figure'));
    };
    return { ...column(kind, json, print), cell, isSummed: kind === 'money' && figure !== null };
  }
  const list = own(calculator.outputs) as ArrayType | ListType | undefined;
  if (list !== undefined) {
    const json = ({ outcome }: Calculation): unknown => list.json(outcome.data[name]);
    if (list.kind === 'list') return column('text', json, (found) => JSON.stringify(json(found)));
    return column('text', json, ({ outcome }) => list.print(outcome.data[name], 'figure'));
  }
  const input = schema.fields.find((field) => field.name === name);
  if (input !== undefined) {
    const { title, kind } = input;
    const shown = column(kind === 'enum' ? 'text' : kind, ({ read }) => read.input[name] ?? null);
    return { ...shown, heading: title, isSummed: kind === 'money' };
  }
  const words = own<(found: Calculation) => string | readonly string[]>(WORDS);
  if (words !== undefined) {
    const kind = name === 'share_url' ? 'link' : 'text';
    return column(kind, words, (found) => [words(found)].flat().join(' '));
  }
  return name === RULES_VERSION ? column('text', () => service.rulesVersion) : null;
}

const WORDS = {
  [STATUS]: ({ trace, rules }: Calculation): readonly string[] =>
    statusNotes(trace.stated, rules.shared.common.rowStatus),
  answer: (found: Calculation): string => found.toolRun().result.answer,
  notes: (found: Calculation): readonly string[] => found.notes().map(({ text }) => text),
  share_url: (found: Calculation): string => found.toolRun().share_url,
};

function cellStyle({ kind, form }: PlainType): CellStyle {
  // A month is text, like an enum.
  return kind === 'enum' || form === 'month' ? 'text' : kind;
}

/** A figure's key as a heading: `payment_due` is "Payment due". */
function keyAsTitle(key: string): string {
  const words = key.replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
