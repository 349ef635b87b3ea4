import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import type { RequestInputs } from '../../../engine/inputs/read.ts';
import type { PageWords } from '../../../engine/texts/page-words.ts';
import { itemFigures } from '../../../engine/texts/render.ts';
import type { PlainType } from '../../../engine/values.ts';
import { exampleAxis, findAxis, listAxes } from '../../../operations/axis.ts';
import { operations } from '../../../operations/index.ts';
import type { Operation } from '../../../operations/operation.ts';
import { soughtPairs } from '../../../operations/sought.ts';
import { roundStep } from '../../charts/walk.ts';
import { type Choice, listChoices } from '../../components/control.tsx';
import type { PageResult } from '../page-result.ts';
import { listWords, namedFigures } from './named-figures.ts';

/** A control of an operation's form: a select, or a value to type. */
export type OperationControl = {
  readonly name: string;
  readonly label: keyof PageWords;
  readonly typed: string;
} & (
  | { readonly options: readonly Choice[] }
  /** The words that a value can be, if it is an enum. */
  | { readonly kind: PlainType['kind']; readonly words?: readonly Choice[]; readonly isOptional?: boolean }
);

/** A submitted parameter as text; blank if it is missing. */
export type Asked = (name: string) => string;

/** An operation as a page of a calculator: `/calculators/{key}/{slug}`. */
export interface OperationPage {
  readonly slug: 'check' | 'what-if' | 'compare' | 'solve';
  readonly word: 'check' | 'what_if' | 'compare' | 'solve';
  readonly operation: Operation;
  /** The parameters that older links to a result use to ask for this operation. */
  readonly askedBy: readonly string[];
  readonly controls: (result: PageResult, asked: Asked) => readonly OperationControl[];
  /** The operation's parameters from the submitted controls; null while a value is missing. */
  readonly parameters: (result: PageResult, asked: Asked, given: RequestInputs) => RequestInputs | null;
}

const operationOf = (name: string): Operation => operations.find((one) => one.name === name) as Operation;

export const OPERATION_PAGES: readonly OperationPage[] = [
  {
    slug: 'check',
    word: 'check',
    operation: operationOf('check'),
    askedBy: ['figure'],
    controls({ loaded, values }, asked) {
      const figures = namedFigures(loaded);
      const items = itemFigures(loaded.texts.figures, values);
      const chosen = asked('figure') || (figures[0]?.name ?? '');
      const kind = figures.find(({ name }) => name === chosen)?.type.kind ?? 'money';
      const options = [
        ...figures.map(({ name, label }): Choice => [name, label]),
        ...items.map(({ path, label }): Choice => [path, label]),
      ];
      return [
        { name: 'figure', label: 'figure', options, typed: chosen },
        {
          name: 'claimed',
          label: 'claimed',
          kind,
          words: listWords(loaded, chosen),
          typed: asked('claimed'),
        },
      ];
    },
    parameters({ loaded }, asked) {
      const [figure, claimed] = [asked('figure'), asked('claimed')];
      return claimed === '' ? null : { figure, claimed: wordMeant(loaded, figure, claimed) };
    },
  },
  {
    slug: 'what-if',
    word: 'what_if',
    operation: operationOf('sweep'),
    askedBy: ['vary'],
    controls({ loaded }, asked) {
      const axes = listAxes(loaded.schema);
      const vary = asked('vary') || (exampleAxis(loaded.schema)?.axis.field.name ?? '');
      const kind = kindOf(loaded, vary);
      const shown = namedFigures(loaded).map(({ name, label }): Choice => [name, label]);
      return [
        {
          name: 'vary',
          label: 'vary',
          options: axes.map(({ field }) => [field.name, field.title]),
          typed: vary,
        },
        { name: 'columns', label: 'show', options: shown, typed: asked('columns') },
        { name: 'from', label: 'from', typed: asked('from'), kind, isOptional: true },
        { name: 'to', label: 'to', typed: asked('to'), kind, isOptional: true },
      ];
    },
    parameters: rangeAround,
  },
  {
    slug: 'compare',
    word: 'compare',
    operation: operationOf('compare'),
    askedBy: ['compare'],
    controls({ loaded, service }, asked) {
      const { fields } = loaded.schema;
      const [name, value] = changeIn(asked);
      const chosen = name || (exampleAxis(loaded.schema)?.axis.field.name ?? '');
      const field = fields.find((one) => one.name === chosen);
      const isOrdered = field === undefined || findAxis(field) !== null;
      const words = isOrdered ? [] : listChoices(field, service.common.pages);
      return [
        {
          name: 'compare',
          label: 'input',
          options: fields.map((one) => [one.name, one.title]),
          typed: chosen,
        },
        {
          name: 'compare_value',
          label: 'other_value',
          kind: kindOf(loaded, chosen),
          words,
          typed: value,
          isOptional: field?.required === false,
        },
      ];
    },
    parameters(_, asked, given) {
      const [name, value] = changeIn(asked);
      const isMissing = value === '' && typeof given.compare_value !== 'string';
      return isMissing ? null : { compare: `${name}:${value}` };
    },
  },
  {
    slug: 'solve',
    word: 'solve',
    operation: operationOf('solve'),
    askedBy: ['pair', 'find'],
    controls({ loaded, service }, asked) {
      const { texts, schema } = loaded;
      const { rates_from: from } = service.common.pages;
      const pairs = soughtPairs(loaded);
      const [find, figure] = pairIn(asked);
      const chosen = pairs.find((pair) => pair.find === find && pair.for === figure) ?? pairs[0];
      const nameOf = (name: string): string =>
        texts.names[name] ?? schema.fields.find((field) => field.name === name)?.title ?? '';
      const options = pairs.map((pair): Choice => {
        return [`${pair.find}:${pair.for}`, `${nameOf(pair.find)}, ${from} ${nameOf(pair.for)}`];
      });
      const kind = chosen?.type.kind ?? 'money';
      const words = listWords(loaded, chosen?.for ?? '');
      return [
        { name: 'pair', label: 'find', options, typed: `${chosen?.find}:${chosen?.for}` },
        { name: 'equal', label: 'equal', kind, words, typed: asked('equal') },
      ];
    },
    parameters({ loaded }, asked) {
      const [find, figure] = pairIn(asked);
      const equal = asked('equal');
      return equal === '' ? null : { find, for: figure, equal: wordMeant(loaded, figure, equal) };
    },
  },
];

/** Whether a calculator has the operation. */
export function isOffered({ operation }: OperationPage, loaded: LoadedCalculator): boolean {
  return operation.isOffered?.(loaded) !== false;
}

/** Reads parameters with a single text value. */
export function readAsked(given: RequestInputs): Asked {
  return (name) => {
    const value = given[name];
    return typeof value === 'string' ? value.trim() : '';
  };
}

/** The change of a comparison: `name:value` as in links, or name and value from two controls. */
function changeIn(asked: Asked): readonly [name: string, value: string] {
  const change = asked('compare');
  const end = change.includes(':') ? change.indexOf(':') : change.length;
  return [change.slice(0, end), change.slice(end + 1) || asked('compare_value')];
}

function pairIn(asked: Asked): readonly [find: string, figure: string] {
  const [find = '', figure = ''] = asked('pair').split(':');
  return find === '' ? [asked('find'), asked('for')] : [find, figure];
}

/** The kind of value that is typed for an input. */
function kindOf({ schema }: LoadedCalculator, input: string): PlainType['kind'] {
  const kind = schema.fields.find(({ name }) => name === input)?.kind ?? 'money';
  return kind === 'text' ? 'enum' : kind;
}

/** The enum word whose label was typed; the typed text if there is none. */
function wordMeant(loaded: LoadedCalculator, figure: string, typed: string): string {
  const wanted = typed.toLowerCase();
  return listWords(loaded, figure).find(([, label]) => label.toLowerCase() === wanted)?.[0] ?? typed;
}

/** About how many steps a table of round values has. */
const STEPS = 14;
const DAYS_AROUND = 90;

/** A sweep in round steps, both ends included: as given, or from zero to well above the value. */
function rangeAround(
  { loaded, calculation }: PageResult,
  asked: Asked,
  given: RequestInputs,
): RequestInputs | null {
  const vary = asked('vary');
  const axis = listAxes(loaded.schema).find(({ field }) => field.name === vary);
  if (axis === undefined) return null;
  const own = calculation.read.given.find(([name]) => name === vary)?.[1] ?? String(axis.field.example);
  const place = axis.read(own);
  const here = typeof place === 'number' ? place : 0;
  const endOf = (name: 'from' | 'to', usual: number): number | null => {
    const found = asked(name) === '' ? usual : axis.read(asked(name));
    return typeof found === 'number' ? Math.min(axis.last, Math.max(axis.first, found)) : null;
  };
  const from = endOf('from', axis.isDay ? here - DAYS_AROUND : Math.max(axis.first, Math.min(0, 2 * here)));
  const to = endOf('to', axis.isDay ? here + DAYS_AROUND : Math.max(2 * here, 10));
  const columns = asked('columns') || (namedFigures(loaded)[0]?.name ?? '');
  // The operation reports values that cannot be read.
  if (from === null || to === null) {
    const own = (name: 'from' | 'to', read: number | null) => (read === null ? given[name] : axis.text(read));
    return { vary, columns, from: own('from', from), to: own('to', to), step: '1' };
  }
  const width = Math.max(1, to - from);
  const step = axis.isDay ? Math.max(1, Math.round(width / STEPS / 7) * 7) : roundStep(width / STEPS);
  const first = asked('from') !== '' || axis.isDay ? from : Math.floor(from / step) * step;
  const last = asked('to') !== '' ? to : first + Math.ceil((to - first) / step) * step;
  return {
    vary,
    columns,
    from: axis.text(first),
    to: axis.text(Math.min(axis.last, last)),
    step: axis.isDay ? String(step) : axis.text(step),
  };
}
