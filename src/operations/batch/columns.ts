import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { Calculation } from '../../engine/result.ts';
import { render } from '../../engine/texts/template.ts';
import {
  type ArrayType,
  type FlatType,
  type ListType,
  type PlainType,
  plainType,
} from '../../engine/values.ts';
import type { CellStyle } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { figureAt, RULES_VERSION, singleColumns } from '../figures.ts';
import { shortened } from '../rows/headings.ts';

export interface BatchColumn {
  /** The name by which it is requested, and its key in JSON. */
  readonly name: string;
  readonly heading: string;
  readonly kind: CellStyle;
  /** Null if there is none, or if an input that it needs was not given. */
  readonly json: (calculation: Calculation) => unknown;
  readonly print: (calculation: Calculation) => string;
}

/** A shorthand for all single-value figures. */
const ALL = 'all';

/** Columns of words. */
const WORDS: ReadonlyMap<string, (calculation: Calculation, service: Service) => readonly string[]> = new Map(
  [
    ['answer', (calculation) => [calculation.toolRun().result.answer]],
    ['notes', (calculation) => calculation.notes().map(({ text }) => text)],
    ['share_url', (calculation) => [calculation.toolRun().share_url]],
    [RULES_VERSION, (_, { rulesVersion }) => [rulesVersion]],
  ],
);

/**
 * The columns of these names, by default the headline's: figures, lists, inputs, the calculator's columns of
 * its own, `answer`, `notes`, `share_url`. An unknown name is added to `errors`.
 */
export function batchColumns(
  service: Service,
  loaded: LoadedCalculator,
  names: readonly string[] = [],
  errors = new Map<string, string>(),
): BatchColumn[] {
  const wanted = names.length > 0 ? names : Object.keys(loaded.texts.rows.columns);
  const listed = wanted.flatMap((name) => (name === ALL ? singleColumns(loaded) : [name]));
  return [...new Set(listed)].flatMap((name): BatchColumn[] => {
    const column = makeColumn(service, loaded, name);
    if (column !== null) return [column];
    const slots = { name: shortened(name), choices: columnNames(loaded).join(', ') };
    errors.set('columns', render(service.common.batch.no_column, slots));
    return [];
  });
}

function columnNames({ calculator, schema, texts }: LoadedCalculator): string[] {
  const narrated = Object.keys(texts.rows.columns).filter((name) => name in calculator.narration);
  const names = [...Object.keys(calculator.outputs), ...narrated, ...schema.names];
  const words = [...WORDS.keys()].filter((name) => name !== RULES_VERSION);
  return [...new Set([...names, ...words, RULES_VERSION, ALL])];
}

function makeColumn(service: Service, loaded: LoadedCalculator, name: string): BatchColumn | null {
  const { calculator, texts, schema } = loaded;
  const own = <T>(record: Readonly<Record<string, T>> = {}): T | undefined =>
    Object.hasOwn(record, name) ? record[name] : undefined;
  const heading = own(texts.rows.columns) ?? keyAsTitle(name);
  const column = (
    kind: CellStyle,
    json: BatchColumn['json'],
    print: BatchColumn['print'] = (calculation) => String(json(calculation) ?? ''),
  ) => ({ name, heading, kind, json, print });

  const figure = figureAt(loaded, name);
  const narrated = own(texts.rows.columns) === undefined ? undefined : own(calculator.narration);
  const type = figure?.type ?? (narrated && plainType(narrated as FlatType));
  if (type !== undefined) {
    const labels = figure === null ? undefined : texts.labels[figure.name];
    const needed = own(texts.rows.only_with ?? {});
    const figureOf = ({ read, outcome }: Calculation): unknown => {
      if (needed !== undefined && read.values[needed] === null) return null;
      return figure === null ? outcome.narration[name] : figure.of(outcome.data);
    };
    const json = (calculation: Calculation): unknown => {
      const value = figureOf(calculation);
      return value === null ? null : type.json(value);
    };
    const print = (calculation: Calculation): string => {
      const value = figureOf(calculation);
      return value === null ? '' : (labels?.[String(value)] ?? type.print(value, 'figure'));
    };
    return column(fieldStyle(type), json, print);
  }
  const list = own(calculator.outputs) as ArrayType | ListType | undefined;
  if (list !== undefined) {
    const json = ({ outcome }: Calculation): unknown => list.json(outcome.data[name]);
    if (list.kind === 'list') return column('text', json, (calculation) => JSON.stringify(json(calculation)));
    return column('text', json, ({ outcome }) => list.print(outcome.data[name], 'figure'));
  }
  const input = schema.fields.find((field) => field.name === name);
  if (input !== undefined) {
    const shown = column(fieldStyle(input), ({ read }) => read.input[name] ?? null);
    return { ...shown, heading: input.title };
  }
  const words = WORDS.get(name);
  if (words === undefined) return null;
  const text = (calculation: Calculation): string => words(calculation, service).join(' ');
  return column(name === 'share_url' ? 'link' : 'text', text);
}

/** How values of a figure or an input are written: a month is text, like an enum. */
export function fieldStyle({
  kind,
  form,
}: Pick<PlainType, 'form'> & { kind: CellStyle | 'enum' }): CellStyle {
  return kind === 'enum' || form === 'month' ? 'text' : kind;
}

/** A figure's key as a heading: `payment_due` is "Payment due". */
function keyAsTitle(key: string): string {
  const words = key.replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
