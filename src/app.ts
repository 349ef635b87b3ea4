import Koa from 'koa';
import { embeds } from './channels/embed/routes.tsx';
import { answerErrors, type Report } from './channels/errors.ts';
import { jsonApi } from './channels/json-api.ts';
import { type McpOptions, mcp } from './channels/mcp/front.ts';
import type { Operation } from './channels/pages/operation.ts';
import { answerPageErrors } from './channels/pages/page-errors.tsx';
import { pages } from './channels/pages/routes.tsx';
import { ratesApi } from './channels/rates/rates-api.ts';
import type { Service } from './service.ts';

export interface AppOptions {
  /** The service in force; asked at every request, so that rules can be loaded anew. */
  readonly service: () => Service;
  /** Told of every defect. */
  readonly report: Report;
  /** Origins of other sites' pages that may use MCP; `*` allows any. */
  readonly allowedOrigins?: readonly string[];
  /** Told of every MCP message that is refused. */
  readonly refused?: McpOptions['refused'];
  /** What the pages say of how the service is run. */
  readonly operation?: Operation;
}

const OPERATION: Operation = { contact: null, apiPerMinute: 60, mcpPerMinute: 120 };

/** The HTTP application: the order of its middleware and its channels. */
export function createApp({
  service,
  report,
  allowedOrigins = [],
  refused,
  operation = OPERATION,
}: AppOptions): Koa {
  const app = new Koa();
  // Defects inside are reported by answerErrors; what is left are clients that went away.
  app.silent = true;
  app.use(answerErrors(() => service().common, report));
  app.use(answerPageErrors(service, report));
  app.use(jsonApi(service).routes());
  app.use(ratesApi(service).routes());
  app.use(mcp({ service, report, allowedOrigins, refused }));
  for (const router of [embeds(service), pages(service, operation)]) {
    app.use(router.routes()).use(router.allowedMethods());
  }
  return app;
}
