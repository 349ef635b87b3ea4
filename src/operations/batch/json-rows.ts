import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { DuplicateParameter } from '../../engine/inputs/read-value.ts';
import { render } from '../../engine/texts/template.ts';
import { isRecord } from '../../formats/json-inputs.ts';
import type { Service } from '../../service.ts';
import { shortened } from '../rows/headings.ts';
import { parseJson } from '../rows/read-table.ts';
import { tooManyRows } from '../rows/table-reader.ts';
import { type Batch, type BatchRow, makeRow, TAKEN } from './batch.ts';

/** Reads an array of rows, each like the body of a single run. @throws InvalidInput @throws UnreadableFile */
export function readJsonRows(text: string, { common }: Service, batch: Batch, max: number): BatchRow[] {
  const { batch: texts, messages, operations } = common;
  const body = parseJson(text, ['*']);
  if (!Array.isArray(body)) throw new InvalidInput(render(texts.not_array), new Map());
  if (body.length > max) throw tooManyRows(common, max);
  return body.map((record, index): BatchRow => {
    const number = index + 1;
    if (!isRecord(record)) {
      return { number, inputs: null, passed: [], faults: new Map([['row', render(messages.not_object)]]) };
    }
    const row = makeRow(batch, record, number);
    const faults = new Map<string, string>();
    for (const [name, value] of row.passed) {
      const isRepeated = value instanceof DuplicateParameter;
      if (TAKEN.has(name)) faults.set(name, render(texts.taken));
      else if (isRepeated) faults.set(shortened(name), render(operations.messages.repeated));
      else if (isDeep(value)) faults.set(shortened(name), render(texts.too_deep));
    }
    const passed = row.passed.filter(([name]) => !faults.has(shortened(name)));
    return { ...row, passed, faults: faults.size === 0 ? null : faults };
  });
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
