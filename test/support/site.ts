import type { RequestListener } from 'node:http';
import { createApp } from '../../src/app.ts';
import { loadService, type Service } from '../../src/service.ts';
import { serving } from './serving.ts';

/** The whole application on a port of its own, which is also its address, without limits on requests. */
export interface TestSite {
  readonly origin: string;
  readonly service: Service;
  /** Defects that were reported. */
  readonly defects: unknown[];
  get(path: string, init?: RequestInit): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Starts the site at its own address; `change` may put another service in the place of the embedded one. */
export async function startSite(change = (service: Service): Service => service): Promise<TestSite> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const { origin, close } = await serving((request, response) => answer(request, response));
  const service = change(await loadService({ baseUrl: origin }));
  const defects: unknown[] = [];
  const report = (defect: unknown): void => void defects.push(defect);
  // Limits that no test reaches, so that the pages have limits to tell of.
  const rateLimits = { api: 60_000, mcp: 120_000 };
  const app = createApp({ service: () => service, report, rateLimits, contact: 'help@example.org' });
  answer = app.callback();
  return {
    origin,
    service,
    defects,
    async get(path, init = {}) {
      const response = await fetch(origin + path, { redirect: 'manual', ...init });
      return { status: response.status, headers: response.headers, body: await response.text() };
    },
    close,
  };
}
