import { type AnyCalculator, stepsOf } from '../calculator.ts';
import type { GivenFacts } from '../decisions/conditions.ts';
import { once } from '../on-demand.ts';
import type { RateTable } from '../rates/table.ts';
import type { Trace } from '../trace/trace.ts';
import type { FlatTypes } from '../values.ts';

/** What a calculation found, as far as texts can name it. */
interface Found {
  readonly read: { readonly values: GivenFacts };
  readonly outcome: { readonly data: GivenFacts; readonly narration: GivenFacts };
  readonly trace: Trace;
  readonly rules: { readonly horizon: readonly RateTable[] };
}

const FOUND = Symbol('found');
const RECORD = Symbol('record');
const INSIDE = Symbol('inside');

type View = new (found: Found, record?: GivenFacts) => GivenFacts;

interface Viewed {
  readonly [FOUND]: Found;
  readonly [RECORD]: GivenFacts;
  readonly [INSIDE]: ReadonlyMap<string, () => View>;
}

type Getter = (this: Viewed) => unknown;

/**
 * Makes what texts name of one calculation, by name, as `textTypes` lists it. Each name is looked up where
 * it is when a text asks for it: putting some eighty values together for each result took longer than
 * rendering it. Of a name that is there twice the last counts.
 *
 * @param standing the facts that are the same for all inputs.
 * @param rates the rates and columns of rows that conditions and slots name.
 */
export function textValuesOf(
  calculator: AnyCalculator,
  standing: GivenFacts,
  rates: Iterable<string>,
): (found: Found) => GivenFacts {
  const { inputs, outputs, narration, steps } = calculator;
  const getters: Record<string, Getter> = {};
  for (const name of Object.keys(inputs))
    getters[name] = function () {
      return this[FOUND].read.values[name];
    };
  getters.assumed = function () {
    const { rules, trace } = this[FOUND];
    return rules.horizon.some((table) => trace.unsettled.includes(table));
  };
  getters.enacted_until = function () {
    const days = this[FOUND].rules.horizon.map(({ head }) => head.enactedUntil);
    return days.length === 0 ? null : Math.min(...days);
  };
  for (const name of rates) getters[name] = rateGetter(name, narration);
  for (const [name, value] of Object.entries(standing)) getters[name] = () => value;
  for (const name of Object.keys(steps)) {
    getters[name] = function () {
      return this[FOUND].trace.steps.find((step) => step.name === name)?.value ?? null;
    };
  }
  for (const name of Object.keys(narration))
    getters[name] = function () {
      return this[FOUND].outcome.narration[name];
    };
  for (const name of Object.keys(outputs))
    getters[name] = function () {
      return this[FOUND].outcome.data[name];
    };

  const inside = new Map<string, () => View>();
  const addInside = (key: string, columns: FlatTypes): void => {
    inside.set(
      key,
      once(() => viewOf({ ...getters, ...recordGetters(columns) }, NOTHING)),
    );
  };
  for (const [name, type] of Object.entries({ ...narration, ...outputs })) {
    if (type.kind === 'list') addInside(name, type.of);
  }
  for (const [name, { about }] of Object.entries(stepsOf(calculator))) addInside(stepKey(name), about);
  const Values = viewOf(getters, inside);
  return (found) => new Values(found);
}

/** Of a rate the value in the newest of the rows that the result read, null where it read none. */
function rateGetter(name: string, narration: AnyCalculator['narration']): Getter {
  const at = name.lastIndexOf('.');
  const [base, column] = [name.slice(0, at), name.slice(at + 1)];
  if (base in narration) {
    return function () {
      return (this[FOUND].outcome.narration[base] as GivenFacts | null)?.[column] ?? null;
    };
  }
  return function () {
    let newest = null;
    for (const cell of this[FOUND].trace.cells) {
      const isIt = cell.name === column && cell.table === base;
      if (isIt && (newest === null || cell.rowFrom > newest.rowFrom)) newest = cell;
    }
    return newest?.value ?? null;
  };
}

function recordGetters(columns: FlatTypes): Record<string, Getter> {
  return Object.fromEntries(
    Object.keys(columns).map((name): [string, Getter] => [
      name,
      function () {
        return this[RECORD][name];
      },
    ]),
  );
}

/** A class with one getter for each name. */
function viewOf(getters: Readonly<Record<string, Getter>>, inside: ReadonlyMap<string, () => View>): View {
  class Values {
    declare readonly [FOUND]: Found;
    declare readonly [RECORD]: GivenFacts;

    constructor(found: Found, record: GivenFacts = NO_RECORD) {
      this[FOUND] = found;
      this[RECORD] = record;
    }
  }
  for (const [name, getter] of Object.entries(getters)) {
    Object.defineProperty(Values.prototype, name, { get: getter });
  }
  Object.defineProperty(Values.prototype, INSIDE, { value: inside });
  return Values as unknown as View;
}

const NO_RECORD: GivenFacts = {};
const NOTHING: ReadonlyMap<string, () => View> = new Map();

/** What texts name at a record of a list: its columns, and all else of the calculation. */
export function insideRecord(values: GivenFacts, list: string, record: GivenFacts): GivenFacts {
  const { [FOUND]: found, [INSIDE]: inside } = values as unknown as Viewed;
  const view = inside.get(list);
  if (view === undefined) throw new Error(`the calculator publishes no list "${list}"`);
  const Inside = view();
  return new Inside(found, record);
}

/** What the label of a step names: values of its own, and all else of the calculation. */
export function insideStep(values: GivenFacts, step: string, about: GivenFacts): GivenFacts {
  return Object.keys(about).length === 0 ? values : insideRecord(values, stepKey(step), about);
}

/** No list has a name like it. */
function stepKey(step: string): string {
  return `step ${step}`;
}
