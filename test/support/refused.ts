import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../src/engine/inputs/read.ts';
import type { Service } from '../../src/service.ts';
import { runOf } from './service.ts';

/** The rejected fields with their messages; empty when the inputs are accepted. */
export async function refused(
  service: Service,
  key: string,
  given: RequestInputs,
): Promise<Record<string, string>> {
  try {
    await runOf(service, key, given);
    return {};
  } catch (thrown) {
    if (!(thrown instanceof InvalidInput)) throw thrown;
    return Object.fromEntries(thrown.faults);
  }
}
