import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import { plainFaults, plainResult } from '../engine/plain-text.ts';
import type { Service } from '../service.ts';

/** The result of `tools/call`, in the form that all versions share. */
export interface CallResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
}

/**
 * Runs a calculator. Inputs that are not valid are a result too, of words only:
 * clients hold structured content against the output schema even of errors.
 */
export function callTool(service: Service, key: string, given: RequestInputs): CallResult {
  const calculated = service.calculate(key, given);
  if (calculated instanceof InvalidInput) {
    return { content: [{ type: 'text', text: plainFaults(calculated) }], isError: true };
  }
  const run = calculated.toolRun();
  const { answer, figures, data, notes, sources } = run.result;
  const { share_url, disclaimer } = run;
  return {
    content: [{ type: 'text', text: plainResult(run, service.common) }],
    structuredContent: { answer, figures, data, notes, sources, share_url, disclaimer },
  };
}
