import Koa from 'koa';
import { answerErrors, type Report } from './channels/errors.ts';
import { jsonApi } from './channels/json-api.ts';
import { type McpOptions, mcp } from './channels/mcp/front.ts';
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
}

/** The HTTP application: the order of its middleware and its channels. */
export function createApp({ service, report, allowedOrigins = [], refused }: AppOptions): Koa {
  const app = new Koa();
  // Defects inside are reported by answerErrors; what is left are clients that went away.
  app.silent = true;
  app.use(answerErrors(() => service().common, report));
  app.use(jsonApi(service).routes());
  app.use(ratesApi(service).routes());
  app.use(mcp({ service, report, allowedOrigins, refused }));
  return app;
}
