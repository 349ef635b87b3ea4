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
