import type { RequestListener } from 'node:http';
import { createApp } from '../../src/http/app.ts';
import { loadService } from '../../src/load-service.ts';
import type { RateLimits } from '../../src/server/config.ts';
import type { Service } from '../../src/service.ts';
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

export interface SiteOptions {
  /** Puts another service in the place of the embedded one. */
  readonly change?: (service: Service) => Service;
  readonly rateLimits?: RateLimits;
}

/** Starts the site at its own address. */
export async function startSite({
  change = (service) => service,
  ...limits
}: SiteOptions = {}): Promise<TestSite> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const { origin, close } = await serving((request, response) => answer(request, response));
  const service = change(await loadService({ baseUrl: origin }));
  const defects: unknown[] = [];
  const report = (defect: unknown): void => void defects.push(defect);
  const app = createApp({ service: () => service, report, contact: 'help@example.org', ...limits });
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
