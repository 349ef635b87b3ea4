import { loadService, type Service } from '../../src/service.ts';

let loaded: Promise<Service> | undefined;

/** The service over the embedded rules, loaded once for all tests. */
export function embeddedService(): Promise<Service> {
  loaded ??= loadService();
  return loaded;
}

/** Words as a reader counts them. */
export function wordCount(text: string): number {
  return text.trim().split(/\s+/).length;
}

/** The embedded service with some of its members replaced. */
export async function serviceWith(changes: Partial<Service>): Promise<Service> {
  const service = await embeddedService();
  const { baseUrl, rulesVersion, changelog, tools, rates, common } = service;
  return {
    baseUrl,
    rulesVersion,
    changelog,
    tools,
    rates,
    common,
    calculator: (key) => service.calculator(key),
    run: (...given) => service.run(...given),
    reckon: (...given) => service.reckon(...given),
    workings: (...given) => service.workings(...given),
    ...changes,
  };
}
