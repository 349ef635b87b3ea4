import {
  amountOf,
  compareDecimals,
  type Decimal,
  decimalOf,
  moneyOf,
  parseDecimal,
  plainDigits,
  scaledHalfUp,
} from '../../law/amounts.ts';
import { dayOf, parseDay } from '../../law/calendar.ts';
import { dayText, jsonNumber } from '../texts/format.ts';
import { CalculatorRun, NO_STEPS } from '../trace/run.ts';
import type { Checks } from './checks.ts';
import { dateProblem } from './date-problem.ts';
import { EARLIEST_YEAR, type InputField, type InputProblem, type InputValue, LATEST_YEAR } from './field.ts';

export { EARLIEST_YEAR, type InputValue, LATEST_YEAR } from './field.ts';

import type { InputSchema } from './schema.ts';

/** A value that a query string or a form gave more than once. */
export class DuplicateParameter {}

/** What a caller gave, by name: text from a query or a form, any JSON value from a body. */
export type RequestInputs = Readonly<Record<string, unknown>>;

/** An input as JSON has it. */
type Json = string | number | boolean;

/** Inputs that were accepted. */
export class ReadInputs {
  constructor(
    private readonly fields: readonly InputField[],
    /** By name, as the calculator takes them; inputs not given hold what counts instead. Facts of checks stand beside them. */
    readonly values: Readonly<Record<string, unknown>>,
    private readonly read: Readonly<Record<string, ReadValue>>,
    /** Names that are not inputs, of a calculator that lets them through. */
    readonly unused: readonly string[] = [],
  ) {}

  /** As the answer echoes them: what was given, and stated defaults, in the order of the schema. */
  get input(): Readonly<Record<string, Json>> {
    const input: Record<string, Json> = {};
    for (const { name, fallback, fallbackFrom } of this.fields) {
      const stated = fallbackFrom === null ? fallback : input[fallbackFrom];
      const json = this.read[name]?.json ?? stated;
      if (json !== undefined) input[name] = json;
    }
    return input;
  }

  /** What was given, as read, in the order of the schema: what a link to the result carries. */
  get given(): (readonly [name: string, text: string])[] {
    return Object.entries(this.read).map(([name, { written }]) => [
      name,
      typeof written === 'object' ? plainDigits(written) : String(written),
    ]);
  }
}

/**
 * What becomes of names that are not inputs: refused, as in bodies (but those of an open schema are only
 * noted), or ignored, as in links. One that is nearly an input is refused either way.
 */
export type Unknown = 'refused' | 'ignored';

/** What is needed to read the inputs of one calculator. */
export interface InputRules {
  readonly schema: InputSchema;
  /** What counts for every input that is not given, and for every fact of checks that is not derived. */
  readonly absent: Readonly<Record<string, unknown>>;
  readonly checks: Checks;
  /** What is said of a name that is no input. */
  readonly unknownMessage: (name: string) => string;
}

/** One input, read. */
interface ReadValue {
  readonly value: InputValue;
  readonly json: Json;
  /** What a query string says again: of other numbers than whole ones their digits. */
  readonly written: Json | Decimal;
}

const EARLIEST = dayOf(EARLIEST_YEAR, 1, 1);
const LATEST = dayOf(LATEST_YEAR, 12, 31);

/** How many unknown names are told, and how much of each, so that a refusal is no larger than its cause needs. */
const MOST_UNKNOWN = 50;
const LONGEST_NAME = 100;
/** How many names are compared with those of inputs: each takes as long as a tenth of a result. */
const MOST_COMPARED = 50;

const TRUE = new Set(['true', 'yes', 'on', '1']);
const FALSE = new Set(['false', 'no', 'off', '0']);

/** How true and false are written as text, in capitals or not. */
export const BOOLEAN_WORDS: readonly string[] = [...TRUE, ...FALSE];

/** Null, undefined and blank text count as not given. */
export function isGiven(raw: unknown): boolean {
  return raw !== undefined && raw !== null && (typeof raw !== 'string' || raw.trim() !== '');
}

/** Reads and validates what was given: accepted inputs, or everything that is wrong, one message a field. */
export function readInputs(
  rules: InputRules,
  given: RequestInputs,
  unknown: Unknown,
): ReadInputs | Map<string, string> {
  const { schema, checks, absent } = rules;
  const problems = new Map<string, string>();
  const values: Record<string, unknown> = { ...absent };
  const accepted: Record<string, ReadValue> = {};
  const plain: Record<string, Json> = {};
  for (const field of schema.fields) {
    const { name } = field;
    const raw = Object.hasOwn(given, name) ? given[name] : undefined;
    if (!isGiven(raw)) continue;
    const read = readValue(field, raw);
    if (typeof read === 'string') {
      problems.set(name, problemMessage(field, read, raw));
      continue;
    }
    values[name] = read.value;
    plain[name] = read.json;
    accepted[name] = read;
  }
  addSchemaProblems(schema, plain, problems);
  addCheckProblems(checks, values, problems);
  const unused = unusedNames(rules, given, unknown, problems);
  if (problems.size > 0) return inOrder(schema, problems);
  return new ReadInputs(schema.fields, values, accepted, unused);
}

/**
 * Refuses names that are not inputs: all of them where none is let through, else those that are nearly one.
 * @returns the names that were let through, where the result is to say so.
 */
function unusedNames(
  { schema: { names, inputNames, closed }, unknownMessage }: InputRules,
  given: RequestInputs,
  unknown: Unknown,
  problems: Map<string, string>,
): readonly string[] {
  const isRefused = unknown === 'refused' && closed;
  const unused: string[] = [];
  let refused = 0;
  let compared = 0;
  for (const name of Object.keys(given)) {
    if (names.has(name)) continue;
    compared += 1;
    if (!isRefused && (compared > MOST_COMPARED || inputNames.near(name) === null)) {
      if (unknown === 'refused') unused.push(shown(name));
    } else if (refused < MOST_UNKNOWN) {
      problems.set(shown(name), unknownMessage(name));
      refused += 1;
    }
  }
  return unused;
}

function shown(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
}

/** What is said of a value that an input does not take. */
export function problemMessage({ kind, messages }: InputField, problem: InputProblem, raw: unknown): string {
  if (problem !== 'unreadable') return messages[problem];
  // A list or an object may be nested deeper than can be written out.
  if (typeof raw !== 'string') return messages[problem];
  if (kind === 'money' && /[$€]/.test(raw)) return messages.other_currency;
  if (kind !== 'date') return messages[problem];
  const given = raw.trim();
  const { problem: closer, found, near } = dateProblem(given);
  const slots = {
    given,
    found,
    near,
    day_first: spoken(found),
    month_first: spoken(near),
  };
  return messages[closer].replace(/\{(\w+)\}/g, (_, name: keyof typeof slots) => slots[name]);
}

/** A date as people say it; what is no date as it is. */
function spoken(date: string): string {
  const day = parseDay(date);
  return day === null ? date : dayText(day);
}

/** Reads one given value, or says what is wrong with it. */
export function readValue(field: InputField, given: unknown): ReadValue | InputProblem {
  if (given instanceof DuplicateParameter) return 'repeated';
  const raw = typeof given === 'string' ? given.trim() : given;
  switch (field.kind) {
    case 'date':
      return readDate(raw);
    case 'integer':
      return readInteger(raw);
    case 'boolean':
      return readBoolean(raw);
    case 'enum':
      return typeof raw === 'string' ? { value: raw, json: raw, written: raw } : 'unreadable';
    case 'text':
      return readText(field, raw);
    default:
      return readNumber(field, raw);
  }
}

function readDate(raw: unknown): ReadValue | InputProblem {
  const day = typeof raw === 'string' ? parseDay(raw) : null;
  if (typeof raw !== 'string' || day === null || day < EARLIEST || day > LATEST) return 'unreadable';
  return { value: day, json: raw, written: raw };
}

function readNumber({ kind, minimum, maximum }: InputField, raw: unknown): ReadValue | InputProblem {
  const read = typeof raw === 'number' ? decimalOf(raw) : typeof raw === 'string' ? parseDecimal(raw) : null;
  // People and other things that are counted are no pounds.
  if (read === null || (kind === 'decimal' && String(raw).includes('£'))) return 'unreadable';
  // Ranges are tested here, on the digits given: a JSON number could not hold every one of them.
  if (minimum !== null && compareDecimals(read, minimum) < 0) {
    return read.digits < 0 && minimum.digits >= 0 ? 'negative' : 'minimum';
  }
  if (maximum !== null && compareDecimals(read, maximum) > 0) return 'maximum';
  if (kind === 'decimal') return { value: amountOf(read), json: Number(plainDigits(read)), written: read };
  const pounds = moneyOf(read);
  const written = read.places === 2 ? read : { digits: scaledHalfUp(pounds, 2), places: 2 };
  return { value: pounds, json: jsonNumber(pounds, 2), written };
}

function readText({ longest }: InputField, raw: unknown): ReadValue | InputProblem {
  if (typeof raw !== 'string' || raw.length > longest) return 'unreadable';
  return { value: raw, json: raw, written: raw };
}

function readInteger(raw: unknown): ReadValue | InputProblem {
  const number = typeof raw === 'string' && /^[-−]?\d+$/.test(raw) ? Number(raw.replace('−', '-')) : raw;
  if (typeof number !== 'number' || !Number.isInteger(number)) return 'unreadable';
  // JSON has no minus zero.
  const integer = number === 0 ? 0 : number;
  return { value: integer, json: integer, written: integer };
}

function readBoolean(raw: unknown): ReadValue | InputProblem {
  const word = typeof raw === 'string' ? raw.toLowerCase() : raw;
  const isTrue = word === true || (typeof word === 'string' && TRUE.has(word));
  const isFalse = word === false || (typeof word === 'string' && FALSE.has(word));
  return isTrue || isFalse ? { value: isTrue, json: isTrue, written: isTrue } : 'unreadable';
}

/** Keywords of JSON Schema that have a message of the same name. */
const NAMED = new Set<string>(['required', 'minimum', 'maximum'] satisfies InputProblem[]);

function addSchemaProblems(
  { fields, validate }: InputSchema,
  plain: Readonly<Record<string, unknown>>,
  problems: Map<string, string>,
): void {
  if (validate(plain)) return;
  for (const error of validate.errors ?? []) {
    const name =
      error.keyword === 'required' ? String(error.params.missingProperty) : error.instancePath.slice(1);
    const field = fields.find((candidate) => candidate.name === name);
    const problem = NAMED.has(error.keyword) ? (error.keyword as InputProblem) : 'unreadable';
    const message = field?.messages[problem];
    if (message !== undefined && !problems.has(name)) problems.set(name, message);
  }
}

/** Checks that could be asked, because their inputs were accepted, and whose condition matches. */
function addCheckProblems(
  { checks, derived, rules }: Checks,
  facts: Record<string, unknown>,
  problems: Map<string, string>,
): void {
  const unavailable = new Set<string>();
  for (const name of problems.keys()) {
    unavailable.add(name);
    facts[name] = null;
  }
  // Rates that only checks read are no part of the result, so they are read in a run of their own.
  const rates = new CalculatorRun(rules, NO_STEPS);
  for (const { name, needs, of } of derived) {
    const ready = needs.every((need) => !unavailable.has(need) && facts[need] !== null);
    if (ready) facts[name] = of(facts as Readonly<Record<string, InputValue>>, rates);
    else unavailable.add(name);
  }
  for (const { matches, field, message, facts: asked } of checks) {
    if (!matches(facts) || problems.has(field) || asked.some((name) => unavailable.has(name))) continue;
    problems.set(field, message(facts));
  }
}

/** Inputs in the order of the schema, then what is no input in the order it was given. */
function inOrder({ fields }: InputSchema, problems: ReadonlyMap<string, string>): Map<string, string> {
  const ordered = new Map<string, string>();
  for (const { name } of fields) {
    const message = problems.get(name);
    if (message !== undefined) ordered.set(name, message);
  }
  for (const [name, message] of problems) ordered.set(name, message);
  return ordered;
}
