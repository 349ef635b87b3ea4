import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { DuplicateParameter, type RequestInputs } from '../../engine/inputs/read.ts';
import { render } from '../../engine/texts/template.ts';
import { HttpError } from '../../http/errors.ts';
import { parseInputs } from '../../http/json-inputs.ts';
import { BODY_LIMIT } from '../../http/request-inputs.ts';
import {
  type BatchRow,
  faultyRow,
  rowOf,
  shortened,
  takenNames,
  tooManyRows,
} from '../../operations/batch.ts';
import type { Steps } from '../../operations/operation.ts';
import { type BatchSource, MOST_ROWS } from './batch-source.ts';

/**
 * Reads the rows of a JSON array, one a step, each as the body of a single run is read.
 * @throws HttpError when the text is not JSON.
 */
export function* rowsOfArray(text: string, source: BatchSource): Steps<BatchRow[] | InvalidInput> {
  const elements = elementsOf(text);
  if (elements === null) {
    if (!isJson(text)) throw new HttpError('malformed_json');
    return new InvalidInput(render(source.service.common.batch.not_array), new Map());
  }
  if (elements.length > MOST_ROWS) return tooManyRows(source.service, MOST_ROWS);
  const rows: BatchRow[] = [];
  for (const element of elements) {
    yield;
    const row = readRow(element, source);
    if (row === null) throw new HttpError('malformed_json');
    rows.push(row);
  }
  return rows;
}

/** Reads rows of JSON, one to a line; empty lines are left out, and one that is not JSON spoils no other. */
export function* rowsOfLines(text: string, source: BatchSource): Steps<BatchRow[] | InvalidInput> {
  const rows: BatchRow[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end).trim();
    start = end + 1;
    yield;
    if (line === '') continue;
    if (rows.length === MOST_ROWS) return tooManyRows(source.service, MOST_ROWS);
    rows.push(readRow(line, source) ?? faultyRow(render(source.service.common.batch.not_json)));
  }
  return rows;
}

/** The texts of an array's elements, up to one more than is read; null when the text is no array. They may be no JSON. */
function elementsOf(text: string): string[] | null {
  const inner = /^[ \t\r\n]*\[(.*)\][ \t\r\n]*$/s.exec(text)?.[1];
  if (inner === undefined) return null;
  const elements: string[] = [];
  let start = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < inner.length && elements.length <= MOST_ROWS; at += 1) {
    const letter = inner[at];
    if (isText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === '[' || letter === '{') depth += 1;
    else if (letter === ']' || letter === '}') depth -= 1;
    else if (letter === ',' && depth === 0) {
      elements.push(inner.slice(start, at));
      start = at + 1;
    }
  }
  const last = inner.slice(start);
  return elements.length === 0 && last.trim() === '' ? [] : [...elements, last];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A row; null when its text is not JSON. */
function readRow(text: string, { service, batch, answer }: BatchSource): BatchRow | null {
  const { batch: texts, messages, operations } = service.common;
  if (Buffer.byteLength(text) > BODY_LIMIT)
    return isJson(text) ? faultyRow(render(texts.row_too_long)) : null;
  let body: unknown;
  try {
    body = parseInputs(text);
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return faultyRow(render(messages.not_object));
  }
  const taken = takenNames(batch, answer);
  const row = rowOf(batch, body as RequestInputs);
  const faults = new Map<string, string>();
  const passed = row.passed.filter(([name, value]) => {
    const fault = taken.has(name)
      ? texts.taken
      : value instanceof DuplicateParameter
        ? operations.messages.repeated
        : isDeep(value)
          ? texts.too_deep
          : null;
    if (fault !== null) faults.set(shortened(name), render(fault));
    return fault === null;
  });
  return { inputs: row.inputs, passed, faults: faults.size === 0 ? null : faults };
}

/** Whether a value is nested more deeply than JSON.stringify can follow. */
function isDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  try {
    JSON.stringify(value);
    return false;
  } catch {
    return true;
  }
}
