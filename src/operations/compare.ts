import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import type { InputSchema } from '../engine/inputs/schema.ts';
import type { Result, ToolRun } from '../engine/result.ts';
import { jsonNumber } from '../engine/texts/format.ts';
import { plainType, type ValueType } from '../engine/values.ts';
import { type Decimal, toAmount, toDecimal } from '../law/amounts.ts';
import { addDays, isoDay, parseDay } from '../law/calendar.ts';
import type { Operation, OperationCall } from './operation.ts';

/** Two results side by side. The shape is schemas/responses/comparison.json. */
export type Comparison = ReturnType<typeof describeComparison>;

export interface Difference {
  readonly key: string;
  readonly a: unknown;
  readonly b: unknown;
  readonly difference: number | null;
}

export interface SharedFigure {
  readonly label: string;
  readonly a: string | null;
  readonly b: string | null;
}

/** Both results of one change, `compare=taxable_profits:110000`; a blank value removes the input. */
export const compare: Operation<Comparison, 'compare'> = {
  name: 'compare',
  price: 2,
  parameters: {
    compare: {
      required: true,
      schema: ({ schema }) => ({ type: 'string', pattern: `^(${[...schema.names].join('|')}):` }),
    },
  },
  optionalInputs: () => new Set(),
  example(service, { schema, calculator: { key } }) {
    const dataOf = (more: RequestInputs): string => {
      const found = service.calculate(key, { ...schema.example, ...more });
      return found instanceof InvalidInput ? '' : JSON.stringify(found.data());
    };
    const own = dataOf({});
    const changed = possibleChanges(schema).find(
      ([name, value]) => !['', own].includes(dataOf({ [name]: value })),
    );
    return changed === undefined ? null : { compare: changed.join(':') };
  },

  *run(call) {
    const changed = changeIn(call);
    const a = call.calculate();
    yield;
    const b = changed === null ? a : call.calculate({ [changed.name]: changed.value });
    if (changed !== null && b instanceof InvalidInput) {
      // An error that also occurs without the change belongs to the inputs.
      const known = a instanceof InvalidInput ? a.faults : new Map<string, string>();
      const own = [...b.faults].find(([name, text]) => known.get(name) !== text);
      if (own !== undefined) call.problemSaid('compare', own[1]);
    }
    const isRefused = a instanceof InvalidInput || b instanceof InvalidInput;
    if (call.isFaulty || changed === null || isRefused) {
      return call.refusal(a instanceof InvalidInput ? a.faults : undefined);
    }
    yield;
    return describeComparison(call, changed, a.toolRun(), b.toolRun());
  },

  plain: ({ figures, notes, share_url }, { plainText }) =>
    [
      ...figures.map(({ label, a, b }) => `${label}: ${a ?? '–'} → ${b ?? '–'}`),
      ...notes.a.map((note) => `− ${note}`),
      ...notes.b.map((note) => `+ ${note}`),
      `${plainText.share_url}: ${share_url}`,
    ].join('\n'),
};

function describeComparison(call: OperationCall, { name, value }: Change, a: ToolRun, b: ToolRun) {
  const share = new URL(a.share_url);
  // A link ends with the version of the rules.
  share.searchParams.delete('rules');
  share.searchParams.append('compare', `${name}:${value}`);
  share.searchParams.append('rules', call.service.rulesVersion);
  const onlyIn = (one: ToolRun, other: ToolRun): readonly string[] =>
    one.result.notes.filter((note) => !other.result.notes.includes(note));
  return {
    ...{ a, b },
    differences: findDifferences(call.calculator.calculator.outputs, a.result.data, b.result.data),
    /** The labelled figures of both: null if one has no such figure. */
    figures: sharedFigures(a.result.figures, b.result.figures),
    notes: { a: onlyIn(a, b), b: onlyIn(b, a) },
    share_url: share.href,
  };
}

interface Change {
  readonly name: string;
  readonly value: string;
}

/** Alternative values for an example's inputs: amounts doubled, then dates thirty days earlier. */
function possibleChanges({ fields, example }: InputSchema): [name: string, value: string][] {
  const given = fields.filter(({ name }) => Object.hasOwn(example, name));
  const amounts = given.filter(({ kind }) => kind === 'money');
  return [
    ...amounts.map(({ name }): [string, string] => [name, String(Number(example[name]) * 2)]),
    ...given.flatMap(({ name }): [string, string][] => {
      const day = parseDay(String(example[name]));
      return day === null ? [] : [[name, isoDay(addDays(day, -30))]];
    }),
  ];
}

function changeIn(call: OperationCall): Change | null {
  const given = call.parameter('compare');
  if (given === null) return null;
  const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(String(given)) ?? [];
  if (call.calculator.schema.names.has(name)) return { name, value: value.trim() };
  return call.problem('compare', 'no_input', { choices: [...call.calculator.schema.names].join(', ') });
}

type Data = Readonly<Record<string, unknown>>;

/** Differences by key; keys of list records include their index, `periods.1.profit`. */
function findDifferences(types: Readonly<Record<string, ValueType>>, a: Data, b: Data): Difference[] {
  return Object.entries(types).flatMap(([key, type]) => {
    const [from, to] = [a[key] ?? null, b[key] ?? null];
    if (type.kind === 'list') {
      const [ofA, ofB] = [from, to] as unknown as readonly Data[][];
      const length = Math.max(ofA?.length ?? 0, ofB?.length ?? 0);
      return Array.from({ length }).flatMap((_, index) =>
        findDifferences(type.of, ofA?.[index] ?? {}, ofB?.[index] ?? {}).map((one) => ({
          ...one,
          key: `${key}.${index + 1}.${one.key}`,
        })),
      );
    }
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ key, a: from, b: to, difference: valueDifference(plainType(type).kind, from, to) }];
  });
}

function valueDifference(kind: string, from: unknown, to: unknown): number | null {
  if (kind === 'date') {
    const [first, second] = [parseDay(String(from)), parseDay(String(to))];
    return first === null || second === null ? null : second - first;
  }
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  const [first, second] = [toDecimal(from) as Decimal, toDecimal(to) as Decimal];
  return jsonNumber(toAmount(second).sub(toAmount(first)), Math.max(first.places, second.places));
}

type Figures = Result['figures'];

/** The figures of both, by label; one that only `b` has comes after its predecessor there. */
function sharedFigures(ofA: Figures, ofB: Figures): SharedFigure[] {
  const shared: SharedFigure[] = ofA.map(({ label, value }) => ({ label, a: value, b: null }));
  let next = 0;
  for (const { label, value } of ofB) {
    const at = shared.findIndex((figure) => figure.label === label && figure.b === null);
    const found = shared[at];
    if (found === undefined) shared.splice(next, 0, { label, a: null, b: value });
    else shared[at] = { ...found, b: value };
    next = (found === undefined ? next : at) + 1;
  }
  return shared;
}
