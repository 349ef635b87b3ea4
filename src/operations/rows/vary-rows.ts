import type { InputField } from '../../engine/inputs/field.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { RowSchema } from '../../engine/inputs/row-schema.ts';
import type { OperationTexts } from '../../engine/texts/common-texts.ts';
import { render } from '../../engine/texts/template.ts';
import { isRecord } from '../../formats/json-inputs.ts';
import { invalidMessage, type Service } from '../../service.ts';
import { findAxis } from '../axis.ts';
import type { Steps } from '../operation.ts';
import { readRange, stepPlaces } from '../range.ts';
import type { Sweep, SweepPoint } from '../sweep.ts';
import { findRowSchema, startRows } from './index.ts';
import type { RowAnswer, RowOperation } from './row-operation.ts';

export interface VaryCall {
  readonly service: Service;
  readonly operation: RowOperation;
  readonly key: string;
  readonly body: RequestInputs;
}

type Figures = Readonly<Record<string, unknown>>;

/** Two answers side by side. The shape is schemas/responses/rows-comparison.json. */
export interface RowsComparison {
  readonly a: RowAnswer;
  readonly b: RowAnswer;
  readonly differences: readonly { readonly key: string; readonly a: unknown; readonly b: unknown }[];
  readonly disclaimer: string;
}

export const MOST_ROW_POINTS = 101;

/** A result for each value at one place, such as `payments[0].amount`: `vary`, `from`, `to`, `step`. */
export function* sweepRows(call: VaryCall): Steps<Sweep | InvalidInput> {
  const found = yield* runAlong(call, MOST_ROW_POINTS, pickSingles);
  if (found instanceof InvalidInput) return found;
  const points = found.map(
    ({ at, answer }): SweepPoint =>
      answer instanceof InvalidInput
        ? { at, errors: Object.fromEntries(answer.faults) }
        : { at, data: answer },
  );
  // Thresholds between points are not searched for: several rows move together.
  return { points, thresholds: [], thresholds_complete: false, disclaimer: call.service.common.disclaimer };
}

export interface RowPoint<T> {
  readonly at: number | string;
  readonly shown: string;
  readonly answer: T | InvalidInput;
}

/** @param of what to keep of each answer. */
export function* runAlong<T>(
  call: VaryCall,
  most: number,
  of: (answer: RowAnswer) => T,
): Steps<readonly RowPoint<T>[] | InvalidInput> {
  const { service, body } = call;
  const texts = service.common.operations.each.sweep as OperationTexts;
  const { given, schema, errors } = readParts(call, ['vary', 'from', 'to', 'step']);
  const vary = String(body.vary ?? '');
  const field = fieldAt(schema, vary);
  const axis = field === null ? null : findAxis(field);
  if (axis === null) errors.set('vary', render(texts.messages.vary, { example: placeIn(schema) }));
  const refuse = (part: string, message: string): void => void errors.set(part, message);
  const { from, to, step } = body;
  const range = axis === null ? null : readRange(axis, { from, to, step }, most, texts, refuse);
  if (errors.size > 0 || axis === null || range === null) {
    return new InvalidInput(invalidMessage(service.common, errors.size), errors);
  }
  const points: RowPoint<T>[] = [];
  for (const place of stepPlaces(range)) {
    const at = axis.json(place);
    const found = yield* runOnce(call, replaced(given, vary, at));
    const answer = found instanceof InvalidInput ? found : of(found);
    points.push({ at, shown: axis.print(place), answer });
    yield;
  }
  const [first] = points;
  // If every value is rejected, the error is elsewhere or in the whole range.
  const isRefused = points.every(({ answer }) => answer instanceof InvalidInput);
  return isRefused && first?.answer instanceof InvalidInput ? first.answer : points;
}

/** The answers to the body as given, and with the values replaced at the places in `compare`. */
export function* compareRows(call: VaryCall): Steps<RowsComparison | InvalidInput> {
  const { service, body } = call;
  const texts = service.common.operations.each.compare?.messages ?? {};
  const { given, schema, errors } = readParts(call, ['compare']);
  const changes = isRecord(body.compare) ? Object.entries(body.compare) : [];
  if (changes.length === 0 || changes.some(([path]) => fieldAt(schema, path) === null)) {
    errors.set('compare', render(texts.compare, { example: `{"${placeIn(schema)}": 1000}` }));
  }
  if (errors.size > 0) return new InvalidInput(invalidMessage(service.common, errors.size), errors);
  const a = yield* runOnce(call, given);
  if (a instanceof InvalidInput) return a;
  let changed = given;
  for (const [path, value] of changes) changed = replaced(changed, path, value);
  const b = yield* runOnce(call, changed);
  if (b instanceof InvalidInput) return b;
  const [before, after] = [pickSingles(a), pickSingles(b)];
  const differences = Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ key: name, a: before[name] ?? null, b: after[name] ?? null }));
  return { a, b, differences, disclaimer: service.common.disclaimer };
}

function readParts({ service, operation, key, body }: VaryCall, parameters: readonly string[]) {
  const { messages } = service.common;
  const names = Object.keys(body).filter((name) => name !== 'given' && !parameters.includes(name));
  const errors = new Map(
    names.slice(0, 50).map((name) => [name.slice(0, 100), render(messages.unknown)] as const),
  );
  if (!isRecord(body.given)) errors.set('given', render(messages.not_object));
  const schema = findRowSchema(operation, service, key) as RowSchema;
  return { given: isRecord(body.given) ? body.given : {}, schema, errors };
}

function* runOnce(
  { operation, service, key }: VaryCall,
  given: RequestInputs,
): Steps<RowAnswer | InvalidInput> {
  return (yield* startRows(operation, service, key, given)) as RowAnswer | InvalidInput;
}

function pickSingles({ result }: RowAnswer): Figures {
  const single = ([, value]: [string, unknown]): boolean => typeof value !== 'object' || value === null;
  return Object.fromEntries(Object.entries(result.data).filter(single));
}

const PLACE = /^(\w+)\[(\d{1,3})\](?:\.(\w+))?$/;

/** The field at a place: `tax`, `plan.amount`, `payments[0].amount` or `period_ends[0]`; null for none. */
function fieldAt({ head, tables }: RowSchema, path: string): InputField | null {
  const [, table, , column] = PLACE.exec(path) ?? [];
  if (table === undefined) return head.find(({ name }) => name === path) ?? null;
  const { fields = [], isList = false } = tables.find(({ name }) => name === table) ?? {};
  return fields.find(({ name }) => name === (isList ? table : column)) ?? null;
}

/** A body with the value at a place replaced; a row that does not exist is added. */
function replaced(given: RequestInputs, path: string, value: unknown): RequestInputs {
  const [, table, index, column] = PLACE.exec(path) ?? [];
  if (table !== undefined) {
    const rows = [...(Array.isArray(given[table]) ? given[table] : [])];
    const row = Math.min(Number(index), rows.length);
    rows[row] = column === undefined ? value : { ...rows[row], [column]: value };
    return { ...given, [table]: rows };
  }
  const [group = '', field] = path.split('.');
  if (field === undefined) return { ...given, [path]: value };
  return { ...given, [group]: { ...(isRecord(given[group]) ? given[group] : {}), [field]: value } };
}

/** A place that can be varied: the first amount of a row. */
export function placeIn({ tables: [main] }: RowSchema): string {
  const amount = main.fields.find(({ kind }) => kind === 'money') ?? main.fields[0];
  return `${main.name}[0].${amount?.name}`;
}
