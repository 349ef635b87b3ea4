import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import type { OperationTexts } from '../../../src/engine/texts/common-texts.ts';
import { rowOperations, runRows } from '../../../src/operations/rows/index.ts';
import type { RowOperation } from '../../../src/operations/rows/row-operation.ts';
import { embeddedService } from '../../support/service.ts';

/** What each operation on rows rejects: refusals.yaml has one body for each of its messages. */
interface Refusals {
  readonly operation: string;
  readonly calculator: string;
  readonly sound: RequestInputs;
  readonly refused: readonly (readonly [inputs: RequestInputs, place: string, message?: string])[];
}

const service = await embeddedService();
const test = suite('refusals of rows');
const written = readFileSync(new URL('refusals.yaml', import.meta.url), 'utf8');

/** Expands `{ rows: 301, of: … }` to a list of that many. */
function expanded(inputs: RequestInputs): RequestInputs {
  const expand = (value: unknown): unknown => {
    const { rows, of } = (value ?? {}) as { rows?: number; of?: unknown };
    return rows === undefined ? value : Array.from({ length: rows }, () => of);
  };
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, expand(value)]));
}

function faultsOf({ operation, calculator, sound }: Refusals, inputs: RequestInputs) {
  const rowOperation = rowOperations.find(({ name }) => name === operation) as RowOperation;
  const answer = runRows(rowOperation, service, calculator, { ...sound, ...expanded(inputs) });
  return answer instanceof InvalidInput ? answer.messages : new Map<string, string>();
}

for (const refusals of parse(written) as Refusals[]) {
  const { messages } = service.common.operations.each[refusals.operation] as OperationTexts;
  for (const [inputs, place, message] of refusals.refused) {
    test(`${refusals.operation} of ${refusals.calculator}: ${message ?? place}`, () => {
      const faults = faultsOf(refusals, inputs);
      const fault = faults.get(place) ?? '';
      assert.ok(fault !== '', JSON.stringify([...faults]));
      // The message follows the row's name, so it starts in lower case.
      const [first = '', ...texts] = message === undefined ? [] : (messages[message]?.texts ?? ['?']);
      let at = 0;
      for (const part of [first.slice(1), ...texts]) {
        at = fault.indexOf(part, at);
        assert.ok(at >= 0, `${fault} | ${part}`);
        at += part.length;
      }
    });
  }
}

test.run();
