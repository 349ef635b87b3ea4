import type Router from '@koa/router';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import { render } from '../engine/texts/template.ts';
import { csv } from '../formats/csv.ts';
import { HttpError } from '../http/errors.ts';
import { charge, work } from '../http/limits/work.ts';
import { inputsFromBody } from '../http/request-inputs.ts';
import { rowOperations, rowSchemaOf, startRows } from '../operations/rows/index.ts';
import type { Service } from '../service.ts';
import { send, toolOf } from './routes.ts';

const CSV_TYPE = 'text/csv';

/** Adds `/tools/{key}/{operation}` by POST: rows as JSON, answered as JSON or, for `Accept: text/csv`, as its first table. */
export function addRowRoutes(router: Router, service: () => Service): void {
  for (const operation of rowOperations) {
    router.post(`/tools/:key/${operation.name}`, async (ctx) => {
      const { current, key } = toolOf(service(), ctx.params.key);
      if (rowSchemaOf(operation, current, key) === null) throw new HttpError('not_found');
      const given = await inputsFromBody(ctx, render(current.common.messages.not_object));
      if (given instanceof InvalidInput) {
        send(ctx, given, () => null);
        return;
      }
      await charge(ctx, countRows(given) * operation.price);
      const found = await work(ctx, startRows(operation, current, key, given), 1);
      if (found === undefined) ctx.status = 204;
      else {
        ctx.vary('Accept');
        send(ctx, found, (result) => {
          if (ctx.accepts('application/json', CSV_TYPE) !== CSV_TYPE) return result;
          const [{ columns, rows }] = operation.sheets(result, current);
          ctx.attachment(`${key}-${operation.name}.csv`);
          ctx.set('Content-Type', `${CSV_TYPE}; charset=utf-8`);
          return csv(
            columns.map(({ heading }) => heading),
            [...rows],
          );
        });
      }
    });
  }
}

function countRows(given: RequestInputs): number {
  return Object.values(given).reduce<number>(
    (count, value) => count + (Array.isArray(value) ? value.length : 0),
    0,
  );
}
