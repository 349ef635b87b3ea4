import Koa from 'koa';
import { answerErrors, type Report } from './channels/errors.ts';
import { jsonApi } from './channels/json-api.ts';
import { ratesApi } from './channels/rates/rates-api.ts';
import type { Service } from './service.ts';

export interface AppOptions {
  /** The service in force; asked at every request, so that rules can be loaded anew. */
  readonly service: () => Service;
  /** Told of every defect. */
  readonly report: Report;
}

/** The HTTP application: the order of its middleware and its channels. */
export function createApp({ service, report }: AppOptions): Koa {
  const app = new Koa();
  // Defects inside are reported by answerErrors; what is left are clients that went away.
  app.silent = true;
  app.use(answerErrors(() => service().common, report));
  app.use(jsonApi(service).routes());
  app.use(ratesApi(service).routes());
  return app;
}
