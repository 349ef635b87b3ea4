import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { ReadInputs } from '../../engine/inputs/read.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import { Calculation, type Result, type ToolRun } from '../../engine/result.ts';
import { csv } from '../../formats/csv.ts';
import { writeXlsx } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import type { Steps } from '../steps.ts';
import { importSheet, nameUnused } from './import-report.ts';
import type { FileGiven } from './read-table.ts';
import type { RowCall } from './row-call.ts';
import type { Sheet } from './sheets.ts';

export type RowOperationName = 'ledger' | 'periods' | 'payments';

/** An operation on rows: words in texts/common.yaml, input in `schemas/operations/<schema>.json`. */
export interface RowOperation<R = unknown, N extends RowOperationName = RowOperationName> {
  readonly name: N;
  /** Units of work a row: a unit is about the cost of one result. */
  readonly price: number;
  /** The name of its schema for this calculator; null if the calculator has no such operation. */
  schemaOf(loaded: LoadedCalculator): string | null;
  /** Processes all rows together; `call.refusal()` reports all errors at once. */
  run(call: RowCall): Steps<R | InvalidInput>;
  /** The result as tables: CSV is the first of them, xlsx and the page have all. */
  sheets(result: R, service: Service): readonly [Sheet, ...Sheet[]];
}

/** Like a single result, but without a link, which would have to carry all rows. */
export interface RowAnswer<D = Readonly<Record<string, unknown>>>
  extends Omit<ToolRun, 'share_url' | 'result'> {
  readonly operation: string;
  readonly result: Omit<Result, 'data'> & { readonly data: D };
}

const NO_INPUTS = new ReadInputs([], {}, {});

/** Builds an answer with the texts of `rules/texts/<rules>.yaml`; `rules_version` is added to its data. */
export function rowAnswer<D extends object>(
  call: RowCall,
  rules: string,
  { outcome, trace }: Pick<Calculation, 'outcome' | 'trace'>,
  dataOf: (figures: Readonly<Record<string, unknown>>) => D,
): RowAnswer<D & { readonly rules_version: string }> {
  const calculation = new Calculation(call.service.rowRules(rules), NO_INPUTS, outcome, trace);
  const { share_url, input, result, ...rest } = calculation.toolRun();
  const { rules_version, ...figures } = result.data;
  return {
    ...rest,
    tool: call.calculator.calculator.key,
    operation: call.operation,
    input: call.input as ToolRun['input'],
    result: { ...result, data: { ...dataOf(figures), rules_version: call.service.rulesVersion } },
  };
}

export function answerCsv<R>(operation: RowOperation<R>, answer: R, service: Service): string {
  const [{ columns, rows }] = operation.sheets(answer, service);
  return csv(
    columns.map(({ heading }) => heading),
    [...rows],
  );
}

export function answerWorkbook<R>(
  operation: RowOperation<R>,
  answer: R,
  tables: FileGiven['tables'],
  service: Service,
): Promise<Uint8Array> {
  const files = [...tables.values()].map(({ reader }) =>
    importSheet(service, { file: reader, unused: nameUnused(reader) }, 0),
  );
  const reports = files.length > 0 ? files : [importSheet(service, { file: null, unused: [] }, 0)];
  const isFirst = [...tables.values()].some(({ reader }) => reader.unused.length > 0);
  const sheets = operation.sheets(answer, service);
  return writeXlsx(isFirst ? [...reports, ...sheets] : [...sheets, ...reports]);
}
