import { render } from '../texts/template.ts';
import type { Checks } from './checks.ts';
import type { FaultWord } from './field.ts';
import type { InputSchema } from './input-schema.ts';
import { type InputValue, isGiven, type RequestInputs, readValue } from './read.ts';

/** Inputs that were accepted. */
export interface ReadInputs {
  /** By name, as the calculator takes them; inputs not given hold what counts instead. */
  readonly values: Readonly<Record<string, InputValue>>;
  /** As the answer echoes them: what was given, and stated defaults, in the order of the schema. */
  readonly input: Readonly<Record<string, string | number | boolean>>;
  /** What was given, as read, in the order of the schema: what a link to the result carries. */
  readonly given: readonly (readonly [name: string, text: string])[];
}

/** A value that checks need beyond the inputs themselves, derived from some of them. */
export interface DerivedFact {
  readonly name: string;
  /** The inputs that it is derived from; it is asked for only when all were accepted. */
  readonly needs: readonly string[];
  readonly of: (inputs: Readonly<Record<string, InputValue>>) => unknown;
}

export interface InputRules {
  readonly schema: InputSchema;
  /** What counts for every input that is not given. */
  readonly absent: Readonly<Record<string, InputValue>>;
  readonly checks: Checks | null;
  /** Every fact of the checks: those that hold whatever the inputs, and null for all others. */
  readonly blankFacts: Readonly<Record<string, unknown>>;
  readonly derived: readonly DerivedFact[];
  /** Prints a fact in a message. */
  readonly print: (name: string, value: unknown) => string;
  readonly unknownMessage: string;
}

/** What may stand beside the inputs of the schema. */
export type Unknown = 'refused' | 'ignored';

/** Reads and validates: either accepted inputs, or every fault, one message a field. */
export function validate(
  rules: InputRules,
  given: RequestInputs,
  unknown: Unknown,
): ReadInputs | Map<string, string> {
  const { schema } = rules;
  const faults = new Map<string, string>();
  const values: Record<string, InputValue> = { ...rules.absent };
  const input: Record<string, string | number | boolean> = {};
  const share: [string, string][] = [];
  const plain: Record<string, unknown> = {};
  for (const field of schema.fields) {
    const { name } = field;
    const raw = Object.hasOwn(given, name) ? given[name] : undefined;
    if (!isGiven(raw)) {
      if (field.fallback !== undefined) input[name] = field.fallback;
      continue;
    }
    const read = readValue(field, raw);
    if (typeof read === 'string') {
      faults.set(name, field.messages[read]);
      continue;
    }
    values[name] = read.value;
    input[name] = read.json;
    plain[name] = read.json;
    share.push([name, read.text]);
  }
  addSchemaFaults(schema, plain, faults);
  addCheckFaults(rules, values, faults);
  if (unknown === 'refused' && schema.closed) addUnknown(rules, given, faults);
  return faults.size > 0 ? inOrder(schema, faults) : { values, input, given: share };
}

function addUnknown(
  { schema, unknownMessage }: InputRules,
  given: RequestInputs,
  faults: Map<string, string>,
): void {
  for (const name of Object.keys(given)) {
    if (!schema.names.has(name)) faults.set(name, unknownMessage);
  }
}

const FAULT_OF_KEYWORD: Readonly<Record<string, FaultWord>> = {
  required: 'required',
  minimum: 'minimum',
  maximum: 'maximum',
};

function addSchemaFaults(
  schema: InputSchema,
  plain: Readonly<Record<string, unknown>>,
  faults: Map<string, string>,
): void {
  if (schema.validate(plain)) return;
  for (const error of schema.validate.errors ?? []) {
    const name =
      error.keyword === 'required' ? String(error.params.missingProperty) : error.instancePath.slice(1);
    const field = schema.fields.find((candidate) => candidate.name === name);
    const message = field?.messages[FAULT_OF_KEYWORD[error.keyword] ?? 'unreadable'];
    if (message !== undefined && !faults.has(name)) faults.set(name, message);
  }
}

function addCheckFaults(
  { schema, checks, blankFacts, derived, print }: InputRules,
  values: Readonly<Record<string, InputValue>>,
  faults: Map<string, string>,
): void {
  if (checks === null) return;
  const unavailable = new Set<string>(faults.keys());
  const facts: Record<string, unknown> = { ...blankFacts };
  for (const { name } of schema.fields) facts[name] = faults.has(name) ? null : values[name];
  for (const { name, needs, of } of derived) {
    const ready = needs.every((need) => !faults.has(need) && values[need] !== null);
    facts[name] = ready ? of(values) : null;
    if (!ready) unavailable.add(name);
  }
  for (const check of checks.firing(facts)) {
    const answerable = [...check.facts].every((name) => !unavailable.has(name));
    if (answerable && !faults.has(check.field)) {
      faults.set(
        check.field,
        render(check.message, (name) => print(name, facts[name])),
      );
    }
  }
}

/** Inputs in the order of the schema, then what is no input in the order it was given. */
function inOrder(schema: InputSchema, faults: Map<string, string>): Map<string, string> {
  const ordered = new Map<string, string>();
  for (const { name } of schema.fields) {
    const message = faults.get(name);
    if (message !== undefined) ordered.set(name, message);
  }
  for (const [name, message] of faults) ordered.set(name, message);
  return ordered;
}
