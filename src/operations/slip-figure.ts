import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import type { Calculation } from '../engine/result.ts';
import { CalculatorRun } from '../engine/run.ts';
import { type InputChange, moreOf, type Slip, type SlipChange } from '../engine/slips.ts';
import { isoDay, parseDay } from '../law/calendar.ts';
import type { Figure } from './figures.ts';
import type { OperationCall } from './operation.ts';

/** A figure as somebody with this slip has it; null where the slip cannot be made with these inputs. */
export function figureBySlip(
  call: OperationCall,
  { change, figures }: Slip,
  found: Calculation,
  figure: Figure,
): unknown {
  if (figures !== null && !figures.has(figure.key)) return null;
  if (change.kind !== 'figure') return figure.of(dataOf(call, change, found));
  const taken = (found.outcome.data as Data)[change.figure] ?? null;
  return change.more === 0 || taken === null ? taken : (taken as number) + change.more;
}

type Data = Readonly<Record<string, unknown>>;

function dataOf(
  call: OperationCall,
  change: Exclude<SlipChange, { kind: 'figure' }>,
  found: Calculation,
): Data {
  const { rates } = call.service;
  const { calculator } = call.calculator;
  const values = found.read.values as never;
  switch (change.kind) {
    case 'inputs': {
      const inputs = changedInputs(found.read.input, change.inputs);
      const calculated = inputs === null ? null : call.calculate(inputs);
      return calculated === null || calculated instanceof InvalidInput ? {} : calculated.outcome.data;
    }
    case 'rates':
      try {
        return calculator.calculate(values, new CalculatorRun({ ...rates, tables: change.tables })).data;
      } catch {
        // Rates of another time may lack what the law of these inputs needs.
        return {};
      }
    case 'method':
      return change.method(values, found.outcome.data as never, new CalculatorRun(rates));
  }
}

/** The inputs that are taken otherwise; null when one of them was not given, and so is not what went wrong. */
function changedInputs(input: Data, changes: Readonly<Record<string, InputChange>>): RequestInputs | null {
  const changed: Record<string, unknown> = {};
  for (const [name, change] of Object.entries(changes)) {
    if (change.set !== undefined) changed[name] = change.set;
    else {
      const value = input[change.same_as ?? name] ?? null;
      if (value === null) return null;
      const more = moreOf(change);
      const day = parseDay(String(value));
      if (more === 0) changed[name] = value;
      else changed[name] = day === null ? Number(value) + more : isoDay((day + more) as typeof day);
    }
  }
  return changed;
}
