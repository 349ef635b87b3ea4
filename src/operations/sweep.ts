import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Calculation } from '../engine/result.ts';
import type { Cell } from '../formats/csv.ts';
import { type Axis, exampleAxis, listAxes } from './axis.ts';
import { RULES_VERSION, singleColumns } from './figures.ts';
import { formulaBasis } from './formula-basis.ts';
import type { Operation, OperationCall } from './operation.ts';
import { type Range, rangeAround, readRange, stepPlaces } from './range.ts';
import { describeChanges, findChanges, type Search, type Threshold, type Visit } from './thresholds.ts';

/** The results for a range of values of one input. The shape is schemas/responses/sweep.json. */
export interface Sweep {
  readonly points: readonly SweepPoint[];
  readonly thresholds: readonly Threshold[];
  /** False if the range is so long that the search for thresholds was cut short. */
  readonly thresholds_complete: boolean;
  readonly disclaimer: string;
}

/** A value of the input with the chosen keys of `data`, or with its errors. */
export type SweepPoint = { readonly at: number | string } & (
  | { readonly data: Readonly<Record<string, unknown>> }
  | { readonly errors: Readonly<Record<string, string>> }
);

export const MOST_POINTS = 501;

/** The most runs for finding thresholds: each day of thirteen years, or a hundred changes of an amount. */
const MOST_SEARCHED = 5_000;

const anyText = { required: true, schema: () => ({ type: 'string' }) };

/** `vary=taxable_profits&from=0&to=300000&step=1000`: a result for each value, and where decisions change. */
export const sweep: Operation<Sweep, 'sweep'> = {
  name: 'sweep',
  // Each point is traced as well, to see where the formula changes.
  price: 2,
  parameters: {
    vary: {
      required: true,
      schema: ({ schema }) => ({ type: 'string', enum: listAxes(schema).map(({ field }) => field.name) }),
    },
    from: anyText,
    to: anyText,
    step: { ...anyText, slots: { most: String(MOST_POINTS) } },
    columns: {
      required: false,
      schema: (calculator) => ({
        type: 'string',
        examples: [singleColumns(calculator).slice(0, 2).join(',')],
      }),
    },
  },
  optionalInputs: ({ schema }) => new Set(listAxes(schema).map(({ field }) => field.name)),

  example(_, { schema }) {
    const found = exampleAxis(schema);
    return found === null ? null : { vary: found.axis.field.name, ...rangeAround(found.axis, found.place) };
  },

  *run(call) {
    const range = rangeIn(call);
    const columns = columnsIn(call);
    if (range === null || call.isFaulty)
      return call.refusal(call.problemsOfOthers(variedIn(call)?.field.name ?? null));
    const { axis, from, to } = range;
    const { service, calculator } = call;
    const { outputs } = calculator.calculator;
    const figures = columns.filter((name) => name in outputs);
    const toVisit = (at: number, found: Calculation | InvalidInput): Visit => ({
      at,
      basis: found instanceof InvalidInput ? null : formulaBasis(found, figures),
    });
    const points: SweepPoint[] = [];
    const visits: Visit[] = [];
    const refused: InvalidInput[] = [];
    const calculate = (place: number) => call.calculate({ [axis.field.name]: axis.text(place) });
    for (const place of stepPlaces(range)) {
      const found = calculate(place);
      const at = axis.json(place);
      if (found instanceof InvalidInput) {
        refused.push(found);
        points.push({ at, errors: found.toJSON().errors });
      } else {
        const { data } = found.outcome;
        const toJson = (name: string): unknown =>
          name === RULES_VERSION ? service.rulesVersion : outputs[name]?.json(data[name]);
        points.push({ at, data: Object.fromEntries(columns.map((name) => [name, toJson(name)])) });
      }
      visits.push(toVisit(place, found));
      yield;
    }
    // If every value is rejected, the error is in other inputs or in the whole range.
    const [refusal] = refused;
    if (refusal !== undefined && refused.length === visits.length) return refusal;

    // A change by day or count may be undone between two points; a change by amount is not.
    const eachPlace = axis.scale === 1 && to - from <= MOST_SEARCHED;
    const visit = (place: number): Visit => toVisit(place, calculate(place));
    const search: Search = { visit, eachPlace, runs: MOST_SEARCHED };
    const thresholds: Threshold[] = [];
    for (const [index, low] of visits.slice(0, -1).entries()) {
      for (const [before, after] of yield* findChanges(low, visits[index + 1] as Visit, search)) {
        const at = axis.json(after.at);
        thresholds.push(...describeChanges(call, before, after).map((change) => ({ at, ...change })));
      }
    }
    const thresholds_complete = (axis.scale > 1 || eachPlace) && search.runs > 0;
    return { points, thresholds, thresholds_complete, disclaimer: service.common.disclaimer };
  },

  table({ points, thresholds }) {
    const first = points.find((point) => 'data' in point);
    const columns = Object.keys(first !== undefined && 'data' in first ? first.data : {});
    const left = [...thresholds];
    return {
      columns: ['at', ...columns, 'thresholds', 'errors'],
      rows: points.map((point) => {
        const data = 'data' in point ? point.data : {};
        const errors = 'errors' in point ? Object.entries(point.errors) : [];
        const passed: string[] = [];
        while (left[0] !== undefined && left[0].at <= point.at) {
          const { at, decision, table, step, from, to } = left.shift() as Threshold;
          passed.push(`${at} ${decision ?? table ?? step}: ${from ?? ''} → ${to ?? ''}`);
        }
        return [
          point.at,
          ...columns.map((name) => csvCell(data[name])),
          passed.join('; '),
          errors.map(([name, message]) => `${name}: ${message}`).join(' '),
        ];
      }),
    };
  },
};

function csvCell(value: unknown): Cell {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as Cell);
}

function columnsIn(call: OperationCall): readonly string[] {
  const given = call.parameter('columns');
  if (given === null) return singleColumns(call.calculator);
  const chosen = String(given)
    .split(',')
    .map((name) => name.trim());
  const known = [...Object.keys(call.calculator.calculator.outputs), RULES_VERSION];
  if (!chosen.every((name) => known.includes(name))) {
    call.problem('columns', 'no_column', { choices: known.join(', ') });
  }
  return [...new Set(chosen)];
}

function variedIn(call: OperationCall): Axis | null {
  const name = call.parameter('vary');
  if (name === null) return null;
  const axes = listAxes(call.calculator.schema);
  const choices = axes.map(({ field }) => field.name).join(', ');
  return axes.find(({ field }) => field.name === name) ?? call.problem('vary', 'no_axis', { choices });
}

function rangeIn(call: OperationCall): Range | null {
  const axis = variedIn(call);
  const example = axis?.read(axis.field.example);
  if (axis !== null && typeof example === 'number') call.useExamples(rangeAround(axis, example));
  const given = { from: call.parameter('from'), to: call.parameter('to'), step: call.parameter('step') };
  if (axis === null) return null;
  return readRange(axis, given, MOST_POINTS, call.texts, (part, message) => call.problemSaid(part, message));
}
