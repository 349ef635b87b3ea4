import type Router from '@koa/router';
import { inputsFromQuery } from '../http/request-inputs.ts';
import { inSlices } from '../http/time-slices.ts';
import { operations, startOperation } from '../operations/index.ts';
import type { Service } from '../service.ts';
import { send, toolOf } from './routes.ts';

/** Adds `/tools/{key}/{operation}`: inputs and parameters in the query, worked in slices between other requests. */
export function addOperationRoutes(router: Router, service: () => Service): void {
  for (const operation of operations) {
    router.get(`/tools/:key/${operation.name}`, async (ctx) => {
      const { current, key } = toolOf(service(), ctx.params.key);
      const steps = startOperation(operation, current, key, inputsFromQuery(ctx.querystring), 'ignored');
      const found = await inSlices(steps, () => !ctx.res.destroyed);
      // Nobody is left to answer when the client has gone away.
      if (found === undefined) ctx.status = 204;
      else send(ctx, found, (result) => result);
    });
  }
}
