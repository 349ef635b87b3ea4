import { shortened } from '../../engine/inputs/read.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { Calculation } from '../../engine/result.ts';
import { render } from '../../engine/texts/template.ts';
import { type PlainType, plainType, type ValueTypes } from '../../engine/values.ts';
import type { CellStyle } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';

export interface BatchColumn {
  /** The name by which it is requested. */
  readonly name: string;
  readonly heading: string;
  readonly kind: CellStyle;
  /** Null if there is none, or if an input that it needs was not sent. */
  readonly json: (calculation: Calculation) => unknown;
  readonly print: (calculation: Calculation) => string;
}

/** Columns of words. */
const WORDS: Readonly<Record<string, (calculation: Calculation) => string>> = {
  answer: (calculation) => calculation.answer(),
  notes: (calculation) =>
    calculation
      .notes()
      .map(({ text }) => text)
      .join(' '),
  share_url: (calculation) => calculation.shareUrl,
  rules_version: (calculation) => String(calculation.data().rules_version),
};

/** A value of `data`, or one of an item of its lists, by the item's number from 1: `periods.2.profit`. */
const PATH = /^(\w+)(?:\.([1-9]\d?)\.(\w+))?$/;

/** The columns of these names, by default the headline's. An unknown name is added to `errors`. */
export function batchColumns(
  service: Service,
  loaded: LoadedCalculator,
  names: readonly string[] = [],
  errors = new Map<string, string>(),
): BatchColumn[] {
  const headline = Object.keys(loaded.texts.rows.columns);
  return [...new Set(names.length > 0 ? names : headline)].flatMap((name): BatchColumn[] => {
    const column = makeColumn(loaded, name);
    if (column !== null) return [column];
    const known = new Set([...Object.keys(loaded.calculator.outputs), ...headline, ...Object.keys(WORDS)]);
    const slots = { name: shortened(name), choices: [...known].join(', ') };
    errors.set('columns', render(service.common.batch.no_column, slots));
    return [];
  });
}

function makeColumn({ calculator, texts }: LoadedCalculator, name: string): BatchColumn | null {
  const heading = own(texts.rows.columns, name) ?? keyAsTitle(name);
  const words = own(WORDS, name);
  if (words !== undefined)
    return { name, heading, kind: name === 'share_url' ? 'link' : 'text', json: words, print: words };
  const [, key = '', item, part = ''] = PATH.exec(name) ?? [];
  const headline = Object.hasOwn(texts.rows.columns, name) ? calculator.narration : {};
  const output = own(calculator.outputs, key) ?? own(headline as ValueTypes, key);
  const type = output?.kind === 'list' ? own(output.of, part) : item === undefined ? output : undefined;
  if (type === undefined) return null;
  const needed = own(texts.rows.only_with ?? {}, name);
  const labels = texts.labels[part || key];
  const figureOf = ({ read, outcome: { data, narration } }: Calculation): unknown => {
    if (needed !== undefined && read.values[needed] === null) return null;
    const value = data[key] ?? narration[key] ?? null;
    if (item === undefined) return value;
    return (value as readonly Readonly<Record<string, unknown>>[])[Number(item) - 1]?.[part] ?? null;
  };
  const single = type.kind === 'array' ? type : plainType(type);
  return {
    name,
    heading,
    kind: single.kind === 'array' ? 'text' : fieldStyle(single),
    json(calculation) {
      const value = figureOf(calculation);
      return value === null ? null : single.json(value);
    },
    print(calculation) {
      const value = figureOf(calculation);
      return value === null ? '' : (labels?.[String(value)] ?? single.print(value, 'figure'));
    },
  };
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** How values of a figure or an input are written: a month is text, like an enum. */
export function fieldStyle(type: Pick<PlainType, 'form'> & { kind: CellStyle | 'enum' }): CellStyle {
  return type.kind === 'enum' || type.form === 'month' ? 'text' : type.kind;
}

/** A figure's key as a heading: `payment_due` is "Payment due". */
function keyAsTitle(key: string): string {
  const words = key.replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
