import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { embeds } from '../../src/channels/embed/routes.tsx';
import { answerErrors } from '../../src/channels/errors.ts';
import { jsonApi } from '../../src/channels/json-api.ts';
import { answerPageErrors } from '../../src/channels/pages/page-errors.tsx';
import { pages } from '../../src/channels/pages/routes.tsx';
import { loadService, type Service } from '../../src/service.ts';
import { listening } from './listening.ts';

/** Pages, embeds and API on a port of their own, without limits on requests. */
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
  const { origin, close } = await listening((request, response) => answer(request, response));
  const service = change(await loadService({ baseUrl: origin }));
  const defects: unknown[] = [];
  const report = (defect: unknown): void => void defects.push(defect);
  const current = (): Service => service;
  const app = new Koa();
  app.silent = true;
  app.use(answerErrors(() => service.common, report));
  app.use(answerPageErrors(current, report));
  app.use(jsonApi(current).routes());
  for (const router of [
    embeds(current),
    pages(current, { contact: 'help@example.org', apiPerMinute: 60, mcpPerMinute: 120 }),
  ]) {
    app.use(router.routes()).use(router.allowedMethods());
  }
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
