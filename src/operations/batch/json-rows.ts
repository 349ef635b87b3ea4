import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { DuplicateParameter } from '../../engine/inputs/read-value.ts';
import { render } from '../../engine/texts/template.ts';
import { MOST_BLANK, UnreadableFile } from '../../formats/file-cell.ts';
import { isRecord, parseInputs } from '../../formats/json-inputs.ts';
import type { Service } from '../../service.ts';
import { shortened } from '../rows/headings.ts';
import type { Steps } from '../steps.ts';
import { type Batch, type BatchRow, makeRow, TAKEN, tooManyRows } from './batch.ts';
import { jsonBatch, type ReadBatch } from './read-batch.ts';

export interface JsonSource {
  readonly service: Service;
  readonly batch: Batch;
  readonly most: number;
}

/** Reads rows of JSON, an array or one to a line. @throws InvalidInput @throws UnreadableFile */
export function* readJson(format: 'json' | 'ndjson', text: string, source: JsonSource): Steps<ReadBatch> {
  const rows = yield* format === 'json' ? rowsOfArray(text, source) : rowsOfLines(text, source);
  return yield* jsonBatch(source.service, source.batch, rows);
}

/** The most characters of a row, equal to the byte limit of a single run. */
const LONGEST_ROW = 64 * 1024;

/** Reads a JSON array, each element like the body of a single run. @throws InvalidInput @throws UnreadableFile */
function* rowsOfArray(text: string, source: JsonSource): Steps<BatchRow[]> {
  const elements = splitElements(text, source.most);
  if (elements === null) {
    if (!isJson(text)) throw new UnreadableFile('malformed_json');
    throw new InvalidInput(render(source.service.common.batch.not_array), new Map());
  }
  if (elements.length > source.most) throw tooManyRows(source.service, source.most);
  const rows: BatchRow[] = [];
  for (const element of elements) {
    yield;
    const row = readRow(element, rows.length + 1, source);
    if (row === null) throw new UnreadableFile('malformed_json');
    rows.push(row);
  }
  return rows;
}

/** Reads JSON rows, one per line; a line that is not JSON does not affect the others. @throws InvalidInput */
function* rowsOfLines(text: string, source: JsonSource): Steps<BatchRow[]> {
  const rows: BatchRow[] = [];
  let blank = 0;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end).trim();
    start = end + 1;
    if (line === '') {
      blank += 1;
      if (blank > MOST_BLANK) throw new UnreadableFile('blank_lines');
      continue;
    }
    blank = 0;
    yield;
    if (rows.length === source.most) throw tooManyRows(source.service, source.most);
    const number = rows.length + 1;
    rows.push(
      readRow(line, number, source) ?? faultyRow(number, render(source.service.common.batch.not_json)),
    );
  }
  return rows;
}

/** The texts of an array's elements, valid JSON or not, up to one over the limit; null if not an array. */
function splitElements(text: string, most: number): string[] | null {
  const whole = text.trim();
  if (!whole.startsWith('[') || !whole.endsWith(']') || whole.length < 2) return null;
  const inner = whole.slice(1, -1);
  const elements: string[] = [];
  let start = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < inner.length && elements.length <= most; at += 1) {
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

function faultyRow(number: number, fault: string): BatchRow {
  return { number, inputs: null, passed: [], faults: new Map([['row', fault]]) };
}

function readRow(text: string, number: number, { service, batch }: JsonSource): BatchRow | null {
  const { batch: texts, messages, operations } = service.common;
  if (text.length > LONGEST_ROW) return isJson(text) ? faultyRow(number, render(texts.row_too_long)) : null;
  let body: unknown;
  try {
    body = parseInputs(text);
  } catch {
    return null;
  }
  if (!isRecord(body)) return faultyRow(number, render(messages.not_object));
  const row = makeRow(batch, body, number);
  const faults = new Map<string, string>();
  const passed = row.passed.filter(([name, value]) => {
    const fault = TAKEN.has(name)
      ? texts.taken
      : value instanceof DuplicateParameter
        ? operations.messages.repeated
        : isDeep(value)
          ? texts.too_deep
          : null;
    if (fault !== null) faults.set(shortened(name), render(fault));
    return fault === null;
  });
  return { ...row, passed, faults: faults.size === 0 ? null : faults };
}

function isDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  try {
    JSON.stringify(value);
    return false;
  } catch {
    return true;
  }
}
