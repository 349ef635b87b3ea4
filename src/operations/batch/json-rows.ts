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
export function readJsonRows(text: string, service: Service, batch: Batch, max: number): BatchRow[] {
  const body = parseJson(text, ['*']);
  if (!Array.isArray(body)) throw new InvalidInput(render(service.common.batch.not_array), new Map());
  if (body.length > max) throw tooManyRows(service.common, max);
  return body.map((record, index) => readRow(record, index + 1, service, batch));
}

function readRow(record: unknown, number: number, { common }: Service, batch: Batch): BatchRow {
  const { batch: texts, messages, operations } = common;
  if (!isRecord(record)) {
    return { number, inputs: null, passed: [], faults: new Map([['row', render(messages.not_object)]]) };
  }
  const row = makeRow(batch, record, number);
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
