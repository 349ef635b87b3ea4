import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import type { RequestInputs } from '../../../engine/inputs/read.ts';
import type { PageWords } from '../../../engine/texts/page-words.ts';
import { itemFigures } from '../../../engine/texts/render.ts';
import type { PlainType } from '../../../engine/values.ts';
import { axesOf, axisOf, exampleAxis } from '../../../operations/axis.ts';
import { operations } from '../../../operations/index.ts';
import type { Operation } from '../../../operations/operation.ts';
import { pairsOf } from '../../../operations/sought.ts';
import { roundStep } from '../../charts/walk.ts';
import { choicesOf } from '../../components/control.tsx';
import type { PageResult } from '../page-result.ts';
import { namedFigures, wordsOf } from './named-figures.ts';

export interface OperationControl {
  readonly name: string;
  readonly label: keyof PageWords;
  /** The choices; empty for a typed value. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  /** The kind of value to type, and the words it can be. */
  readonly kind?: PlainType['kind'];
  readonly words?: readonly (readonly [string, string])[];
  readonly typed: string;
  readonly isOptional?: boolean;
}

/** An operation as a page of a calculator: `/calculators/{key}/{slug}`. */
export interface OperationPage {
  readonly slug: 'check' | 'what-if' | 'compare' | 'solve';
  readonly word: 'check' | 'what_if' | 'compare' | 'solve';
  readonly operation: Operation;
  /** The parameters that older links to a result use to ask for this operation. */
  readonly askedBy: readonly string[];
  readonly controls: (result: PageResult, given: RequestInputs) => readonly OperationControl[];
  /** The operation's parameters from the submitted controls; null while a value is missing. */
  readonly parameters: (result: PageResult, given: RequestInputs) => RequestInputs | null;
}

const operationOf = (name: string): Operation => operations.find((one) => one.name === name) as Operation;

export const OPERATION_PAGES: readonly OperationPage[] = [
  {
    slug: 'check',
    word: 'check',
    operation: operationOf('check'),
    askedBy: ['figure'],
    controls({ loaded, values }, given) {
      const figures = namedFigures(loaded);
      const items = itemFigures(loaded.texts.figures, values).map(
        ({ path, label }) => [path, label] as const,
      );
      const chosen = textOf(given, 'figure') || (figures[0]?.name ?? '');
      return [
        {
          name: 'figure',
          label: 'figure',
          options: [...figures.map(({ name, label }) => [name, label] as const), ...items],
          typed: chosen,
        },
        {
          name: 'claimed',
          label: 'claimed',
          kind: kindOf(loaded, chosen),
          words: wordsOf(loaded, chosen),
          typed: textOf(given, 'claimed'),
        },
      ];
    },
    parameters: ({ loaded }, given) => {
      const [figure, claimed] = [textOf(given, 'figure'), textOf(given, 'claimed')];
      return claimed === '' ? null : { figure, claimed: wordMeant(loaded, figure, claimed) };
    },
  },
  {
    slug: 'what-if',
    word: 'what_if',
    operation: operationOf('sweep'),
    askedBy: ['vary'],
    controls({ loaded }, given) {
      const vary = textOf(given, 'vary') || (exampleAxis(loaded.schema)?.axis.field.name ?? '');
      const kind = loaded.schema.fields.find(({ name }) => name === vary)?.kind;
      const end = { kind: kind === 'text' ? 'enum' : (kind ?? 'money'), isOptional: true } as const;
      return [
        {
          name: 'vary',
          label: 'vary',
          options: axesOf(loaded.schema).map(({ field }) => [field.name, field.title]),
          typed: vary,
        },
        {
          name: 'columns',
          label: 'show',
          options: namedFigures(loaded).map(({ name, label }) => [name, label]),
          typed: textOf(given, 'columns'),
        },
        { name: 'from', label: 'from', typed: textOf(given, 'from'), ...end },
        { name: 'to', label: 'to', typed: textOf(given, 'to'), ...end },
      ];
    },
    parameters: rangeAround,
  },
  {
    slug: 'compare',
    word: 'compare',
    operation: operationOf('compare'),
    askedBy: ['compare'],
    controls({ loaded, service }, given) {
      const { name, value } = changeIn(given);
      const chosen = name || (exampleAxis(loaded.schema)?.axis.field.name ?? '');
      const field = loaded.schema.fields.find((one) => one.name === chosen);
      const choices =
        field === undefined || axisOf(field) !== null ? [] : choicesOf(field, service.common.pages);
      return [
        {
          name: 'compare',
          label: 'input',
          options: loaded.schema.fields.map((one) => [one.name, one.title]),
          typed: chosen,
        },
        {
          name: 'compare_value',
          label: 'other_value',
          kind: choices.length > 0 || field?.kind === 'text' ? 'enum' : (field?.kind ?? 'money'),
          words: choices,
          typed: value ?? '',
          isOptional: true,
        },
      ];
    },
    parameters(_, given) {
      const { name, value } = changeIn(given);
      return value === null ? null : { compare: `${name}:${value}` };
    },
  },
  {
    slug: 'solve',
    word: 'solve',
    operation: operationOf('solve'),
    askedBy: ['pair', 'find'],
    controls({ loaded }, given) {
      const pairs = pairsOf(loaded);
      const [find, figure] = pairIn(given);
      const chosen = pairs.find((pair) => pair.find === find && pair.for === figure) ?? pairs[0];
      return [
        {
          name: 'pair',
          label: 'find',
          options: pairs.map((pair) => [
            `${pair.find}:${pair.for}`,
            `${soughtName(loaded, pair.find)}, from ${soughtName(loaded, pair.for)}`,
          ]),
          typed: `${chosen?.find}:${chosen?.for}`,
        },
        {
          name: 'equal',
          label: 'equal',
          kind: chosen?.type.kind ?? 'money',
          words: wordsOf(loaded, chosen?.for ?? ''),
          typed: textOf(given, 'equal'),
        },
      ];
    },
    parameters({ loaded }, given) {
      const [find, figure] = pairIn(given);
      const equal = textOf(given, 'equal');
      return equal === '' ? null : { find, for: figure, equal: wordMeant(loaded, figure, equal) };
    },
  },
];

/** Whether a calculator has the operation. */
export function isOffered({ operation }: OperationPage, loaded: LoadedCalculator): boolean {
  return operation.isOffered?.(loaded) !== false;
}

/** A parameter with a single text value; blank if it has none. */
export function textOf(given: RequestInputs, name: string): string {
  const value = given[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** The change of a comparison: `name:value` as in links, or name and value from two controls. */
function changeIn(given: RequestInputs): { readonly name: string; readonly value: string | null } {
  const asked = textOf(given, 'compare');
  const at = asked.indexOf(':');
  if (at < 0)
    return {
      name: asked,
      value: typeof given.compare_value === 'string' ? textOf(given, 'compare_value') : null,
    };
  const [name, value] = [asked.slice(0, at), asked.slice(at + 1)];
  return { name, value: value === '' ? textOf(given, 'compare_value') : value };
}

function pairIn(given: RequestInputs): [find: string, figure: string] {
  const [find = '', figure = ''] = textOf(given, 'pair').split(':');
  return find === '' ? [textOf(given, 'find'), textOf(given, 'for')] : [find, figure];
}

function kindOf(loaded: LoadedCalculator, figure: string): PlainType['kind'] {
  return namedFigures(loaded).find(({ name }) => name === figure)?.type.kind ?? 'money';
}

function soughtName({ texts, schema }: LoadedCalculator, name: string): string {
  return texts.sought[name] ?? schema.fields.find((field) => field.name === name)?.title ?? '';
}

/** The enum word whose label was typed; the typed text if there is none. */
function wordMeant(loaded: LoadedCalculator, figure: string, typed: string): string {
  const wanted = typed.toLowerCase();
  return wordsOf(loaded, figure).find(([, label]) => label.toLowerCase() === wanted)?.[0] ?? typed;
}

/** About how many steps a table of round values has. */
const STEPS = 14;
const DAYS_AROUND = 90;

/** A sweep in round steps, both ends included: as given, or from zero to well above the value. */
function rangeAround({ loaded, calculation }: PageResult, given: RequestInputs): RequestInputs | null {
  const axis = axesOf(loaded.schema).find(({ field }) => field.name === given.vary);
  if (axis === undefined) return null;
  const { read } = calculation;
  const own = read.given.find(([name]) => name === axis.field.name)?.[1] ?? String(axis.field.example);
  const place = axis.read(own);
  const here = typeof place === 'number' ? place : 0;
  const endOf = (name: 'from' | 'to', otherwise: number): number | null => {
    const typed = textOf(given, name);
    const found = typed === '' ? otherwise : axis.read(typed);
    return typeof found === 'number' ? Math.min(axis.last, Math.max(axis.first, found)) : null;
  };
  const from = endOf('from', axis.isDay ? here - DAYS_AROUND : Math.max(axis.first, Math.min(0, 2 * here)));
  const to = endOf('to', axis.isDay ? here + DAYS_AROUND : Math.max(2 * here, 10));
  const columns = textOf(given, 'columns') || (namedFigures(loaded)[0]?.name ?? '');
  // The operation reports values that cannot be read.
  if (from === null || to === null) return { columns, from: given.from, to: given.to, step: '1' };
  const width = Math.max(1, to - from);
  const step = axis.isDay ? Math.max(1, Math.round(width / STEPS / 7) * 7) : roundStep(width / STEPS);
  const isGiven = (name: string): boolean => textOf(given, name) !== '';
  const first = isGiven('from') || axis.isDay ? from : Math.floor(from / step) * step;
  const last = isGiven('to') ? to : first + Math.ceil((to - first) / step) * step;
  return {
    columns,
    from: axis.text(first),
    to: axis.text(Math.min(axis.last, last)),
    step: axis.isDay ? String(step) : axis.text(step),
  };
}
