import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { isGiven, type RequestInputs } from '../../engine/inputs/read.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { Calculation, ToolRun } from '../../engine/result.ts';
import type { Note } from '../../engine/texts/entries.ts';
import { HttpError } from '../../http/errors.ts';
import type { Service, Tool } from '../../service.ts';
import type { LinkInputs } from '../components/snippets.tsx';

/** One calculation as a page shows it; charts and workings are made where they are shown. */
export interface PageResult {
  readonly service: Service;
  readonly loaded: LoadedCalculator;
  readonly calculation: Calculation;
  /** The result of `calculation.textValues()`. */
  readonly values: ReturnType<Calculation['textValues']>;
  readonly run: ToolRun;
  /** The inputs as received, for asking further questions about them. */
  readonly given: RequestInputs;
  /** The given inputs as JSON values. */
  readonly inputs: LinkInputs;
  /** What links to other pages carry over: the inputs, and the periods that long accounts make. */
  readonly facts: LinkInputs;
  readonly notes: readonly Note[];
}

/** @throws HttpError if there is no calculator with this key. */
export function calculatorAt(service: Service, key: string | undefined): [Tool, LoadedCalculator] {
  const tool = service.tools.find((candidate) => candidate.key === key);
  const loaded = tool === undefined ? undefined : service.calculator(tool.key);
  if (tool === undefined || loaded === undefined) throw new HttpError('unknown_tool');
  return [tool, loaded];
}

/** Runs a calculator for a page or one of its files. */
export function resultFor(
  service: Service,
  loaded: LoadedCalculator,
  given: RequestInputs,
): PageResult | InvalidInput {
  const calculation = service.calculate(loaded.calculator.key, given, 'ignored');
  if (calculation instanceof InvalidInput) return calculation;
  const values = calculation.textValues();
  const notes = calculation.notes(values);
  const run = calculation.toolRun(values, notes);
  const inputs = Object.fromEntries(Object.entries(run.input).filter(([name]) => isGiven(given[name])));
  const facts = { ...inputs, periods: run.result.data.periods };
  return { service, loaded, calculation, values, run, notes, given, inputs, facts };
}
