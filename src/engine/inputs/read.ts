import { plainDigits } from '../../law/amounts.ts';
import type { CheckFact } from '../calculator.ts';
import { type Conditional, type ConditionData, type Facts, readCondition } from '../decisions/conditions.ts';
import type { SharedRules } from '../rules.ts';
import { bindTemplate, isCalculatorSlot, readTemplate, type Template } from '../texts/template.ts';
import { CalculatorRun } from '../trace/run.ts';
import type { FlatTypes, Values } from '../values.ts';
import type { InputField } from './field.ts';
import type { InputNames } from './input-names.ts';
import type { InputSchema } from './input-schema.ts';
import { type InputError, inputError } from './invalid-input.ts';
import { type Json, type ReadValue, readValue } from './read-value.ts';

/** What a caller sent, by name: text from a query or a form, any JSON value from a body. */
export type RequestInputs = Readonly<Record<string, unknown>>;

export class ReadInputs {
  #sent: readonly (readonly [name: string, text: string])[] | null = null;

  constructor(
    private readonly fields: readonly InputField[],
    /** By name, in the calculator's types; inputs left out have their defaults. Includes the facts of checks. */
    readonly values: Readonly<Record<string, unknown>>,
    private readonly read: Readonly<Record<string, ReadValue>>,
    /** Names that are not inputs, of a calculator that lets them through. */
    readonly unused: readonly string[] = [],
  ) {}

  /** The `input` of an answer: values sent and stated defaults, in the order of the schema. */
  get input(): Readonly<Record<string, Json>> {
    const input: Record<string, Json> = {};
    for (const { name, fallback, fallbackFrom } of this.fields) {
      const stated = fallbackFrom === null ? fallback : input[fallbackFrom];
      const json = this.read[name]?.json ?? stated;
      if (json !== undefined) input[name] = json;
    }
    return input;
  }

  /** What was sent, as read, in the order of the schema: what a link to the result carries. */
  get sent(): readonly (readonly [name: string, text: string])[] {
    this.#sent ??= Object.entries(this.read).map(([name, { written }]) => [
      name,
      typeof written === 'object' ? plainDigits(written) : String(written),
    ]);
    return this.#sent;
  }
}

/** Unknown inputs: rejected, as in bodies, or ignored, as in links, unless they resemble an input. */
export type Unknown = 'rejected' | 'ignored';

export interface InputRules {
  readonly schema: InputSchema;
  /** What callers may call its inputs. */
  readonly inputNames: InputNames;
  /** Defaults for every input that is left out, and for every fact of checks that is not derived. */
  readonly absent: Readonly<Record<string, unknown>>;
  readonly checks: readonly CrossCheck[];
  /** Facts that checks need beyond the inputs; each is derived only when all inputs it needs were accepted. */
  readonly derived: readonly (Omit<CheckFact<FlatTypes>, 'type'> & { readonly name: string })[];
  readonly shared: SharedRules;
}

/** A check of inputs against one another or the law: where it matches, its message is an error of `field`. */
interface CrossCheck extends Conditional {
  readonly field: string;
  readonly template: Template;
  /** The slots of its message as text. */
  readonly slotsOf: (facts: Facts) => Readonly<Record<string, string>>;
  /** Those of its condition and its message: it is skipped while one is unknown. */
  readonly facts: readonly string[];
}

/** A file of rules/checks. */
export interface ChecksData {
  readonly checks: readonly {
    readonly field: string;
    readonly message: string;
    readonly when: ConditionData;
  }[];
}

/** @param types those of the inputs and of the calculator's facts for checks. */
export function readChecks({ checks }: ChecksData, types: FlatTypes): CrossCheck[] {
  return checks.map(({ field, message, when }) => {
    const template = readTemplate(message);
    const slots = template.slots.filter((slot) => !isCalculatorSlot(slot));
    const printers = slots.map(
      (slot) => [slot, bindTemplate(readTemplate(`{${slot}}`), types, {}, 'text')] as const,
    );
    const { matches, facts } = readCondition(when, types);
    return {
      field,
      template,
      slotsOf: (values) => Object.fromEntries(printers.map(([slot, print]) => [slot, print(values)])),
      facts: [...facts, ...slots],
      matches,
    };
  });
}

/** The most unknown names in an error, and characters of a caller's text in an answer. */
export const MAX_UNKNOWN = 50;
const MAX_SHORTENED = 100;
/** Comparing a name with those of inputs takes a tenth of the time of a result. */
const MAX_COMPARED = 50;

export function isSent(raw: unknown): boolean {
  return raw !== undefined && raw !== null && (typeof raw !== 'string' || raw.trim() !== '');
}

/** The values sent for inputs, by name. @param reject takes the error of each that is missing or unusable. */
export function readSent(
  fields: readonly InputField[],
  inputs: RequestInputs,
  reject: (name: string, error: InputError) => void,
): Record<string, ReadValue> {
  const values: Record<string, ReadValue> = {};
  for (const field of fields) {
    const { name, required } = field;
    const raw = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (!isSent(raw) && !required) continue;
    const read = isSent(raw) ? readValue(field, raw) : inputError(field, 'required');
    if ('code' in read) reject(name, read);
    else values[name] = read;
  }
  return values;
}

export function readInputs(
  rules: InputRules,
  inputs: RequestInputs,
  unknown: Unknown,
): ReadInputs | Map<string, InputError> {
  const { schema, absent } = rules;
  const errors = new Map<string, InputError>();
  const values: Record<string, unknown> = { ...absent };
  const accepted = readSent(schema.fields, inputs, (name, error) => errors.set(name, error));
  for (const name of Object.keys(accepted)) values[name] = accepted[name]?.value;
  addCheckErrors(rules, values, errors);
  const unused = unusedNames(rules, inputs, unknown, errors);
  if (errors.size === 0) return new ReadInputs(schema.fields, values, accepted, unused);
  const ofFields = schema.fields.flatMap(({ name }) => {
    const error = errors.get(name);
    return error === undefined ? [] : [[name, error] as const];
  });
  return new Map([...ofFields, ...errors]);
}

/**
 * Rejects unknown inputs: all, or where others are ignored, those that resemble an input.
 * @returns the ignored names, if the result should mention them.
 */
function unusedNames(
  rules: InputRules,
  inputs: RequestInputs,
  unknown: Unknown,
  errors: Map<string, InputError>,
): readonly string[] {
  const { names, closed } = rules.schema;
  const others = Object.keys(inputs).filter((name) => !names.has(name));
  if (others.length === 0) return others;
  const isClosed = unknown === 'rejected' && closed;
  const isNear = (name: string): boolean => rules.inputNames.closestMatch(name) !== null;
  const rejected = new Set(isClosed ? others : others.slice(0, MAX_COMPARED).filter(isNear));
  for (const name of [...rejected].slice(0, MAX_UNKNOWN)) {
    errors.set(shortened(name), unknownError(rules, name));
  }
  return unknown === 'ignored' ? [] : others.filter((name) => !rejected.has(name)).map(shortened);
}

export function unknownError({ inputNames, shared }: InputRules, name: string): InputError {
  const near = inputNames.closestMatch(name);
  const code = near === null ? 'unknown' : 'unknown_near';
  const template = shared.common.messages[code] as Template;
  return { code, template, slots: near === null ? {} : { near } };
}

/** A caller's own text, as answers repeat it. */
export function shortened(text: string): string {
  return text.length <= MAX_SHORTENED ? text : `${text.slice(0, MAX_SHORTENED)}…`;
}

function addCheckErrors(
  { checks, derived, shared }: InputRules,
  facts: Record<string, unknown>,
  errors: Map<string, InputError>,
): void {
  const unavailable = new Set(errors.keys());
  for (const name of unavailable) facts[name] = null;
  // A separate run, so that rates read for checks are not cited by the result.
  const rates = new CalculatorRun(shared);
  for (const { name, needs, of } of derived) {
    const ready = needs.every((need) => !unavailable.has(need) && facts[need] !== null);
    if (ready) facts[name] = of(facts as Values<FlatTypes>, rates);
    else unavailable.add(name);
  }
  for (const { matches, field, template, slotsOf, facts: needed } of checks) {
    if (!matches(facts) || errors.has(field) || needed.some((name) => unavailable.has(name))) continue;
    errors.set(field, { code: 'check', template, slots: slotsOf(facts) });
  }
}
