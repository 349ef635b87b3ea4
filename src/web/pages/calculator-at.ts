import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { HttpError } from '../../http/errors.ts';
import type { Service, Tool } from '../../service.ts';

/** @throws HttpError if there is no calculator with this key. */
export function calculatorAt(service: Service, key: string | undefined): [Tool, LoadedCalculator] {
  const tool = service.tools.find((candidate) => candidate.key === key);
  const loaded = tool === undefined ? undefined : service.calculator(tool.key);
  if (tool === undefined || loaded === undefined) throw new HttpError('unknown_tool');
  return [tool, loaded];
}
