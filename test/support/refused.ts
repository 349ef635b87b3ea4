import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { Given } from '../../src/engine/inputs/read.ts';
import type { Service } from '../../src/service.ts';

/** The fields that are refused, with their messages; none when the inputs are accepted. */
export async function refused(service: Service, key: string, given: Given): Promise<Record<string, string>> {
  try {
    await service.run(key, given);
    return {};
  } catch (thrown) {
    if (!(thrown instanceof InvalidInput)) throw thrown;
    return Object.fromEntries(thrown.errors);
  }
}
