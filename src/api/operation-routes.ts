import type Router from '@koa/router';
import type { Context } from 'koa';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import { render } from '../engine/texts/template.ts';
import { csv } from '../formats/csv.ts';
import { HttpError } from '../http/errors.ts';
import { charge, work } from '../http/limits/work.ts';
import { inputsFromBody, inputsFromQuery } from '../http/request-inputs.ts';
import { combinedSheet, MOST_DISPOSALS } from '../operations/boxes/index.ts';
import { operations, startOperation } from '../operations/index.ts';
import { type Operation, pathSegment } from '../operations/operation.ts';
import { countRows, rowOperations } from '../operations/rows/index.ts';
import type { Service } from '../service.ts';
import { findTool, send } from './routes.ts';
import { ROW_TYPES } from './row-routes.ts';

/** Adds `/tools/{key}/{operation}`; tables also as CSV, by `Accept` or at `{operation}.csv`. */
export function addOperationRoutes(router: Router, service: () => Service): void {
  for (const operation of operations) {
    const path = `/tools/:key/${pathSegment(operation)}`;
    for (const address of operation.table === undefined ? [path] : [path, `${path}.csv`]) {
      router.get(address, async (ctx) => {
        const { current, key } = findTool(service(), ctx.params.key);
        if (operation.isOffered?.(current.calculator(key) as LoadedCalculator) === false) {
          throw new HttpError('not_found', {}, () => notOffered(operation, current));
        }
        const steps = startOperation(operation, current, key, inputsFromQuery(ctx.querystring), 'ignored');
        const found = await work(ctx, steps, operation.price);
        // The client has gone, so there is no one to answer.
        if (found === undefined) ctx.status = 204;
        else send(ctx, found, (result) => writeBody(operation, result, ctx));
      });
    }
  }
}

export function addBoxesRoute(router: Router, service: () => Service): void {
  router.post('/boxes', async (ctx) => {
    const current = service();
    const inputs = await inputsFromBody(ctx, render(current.common.messages.not_object));
    if (!(inputs instanceof InvalidInput)) {
      const { ledger } = inputs;
      const rows = typeof ledger === 'object' && ledger !== null ? countRows(ledger as RequestInputs) : 0;
      await charge(ctx, MOST_DISPOSALS + 2 * rows);
    }
    send(ctx, inputs instanceof InvalidInput ? inputs : combinedSheet(current, inputs), (sheet) => sheet);
  });
}

function notOffered({ name }: Operation, { common }: Service): string {
  return render(common.operations.each[name]?.messages.not_offered);
}

function writeBody(operation: Operation, result: unknown, ctx: Context): unknown {
  if (operation.file !== undefined) {
    ctx.attachment(`${ctx.params.key}${operation.file.extension}`);
    ctx.set('Content-Type', `${operation.file.type}; charset=utf-8`);
    return operation.file.write(result);
  }
  const table = operation.table?.(result);
  if (table === undefined) return result;
  const isFile = ctx.path.endsWith('.csv');
  if (!isFile) ctx.vary('Accept');
  if (!isFile && ctx.accepts(JSON_TYPE, CSV_TYPE) !== CSV_TYPE) return result;
  ctx.attachment(`${ctx.params.key}-${operation.name}.csv`);
  ctx.set('Content-Type', `${CSV_TYPE}; charset=utf-8`);
  return csv(table.columns, table.rows);
}

const [JSON_TYPE, CSV_TYPE] = ['application/json', 'text/csv'] as const;

const MEDIA_TYPES = [
  ...rowOperations.map(({ name }): [end: string, types: readonly string[]] => [`/${name}`, ROW_TYPES]),
  ...operations.flatMap((operation): [end: string, types: readonly string[]][] => {
    const { file, table } = operation;
    if (file === undefined && table === undefined) return [];
    return [[`/${pathSegment(operation)}`, file === undefined ? [JSON_TYPE, CSV_TYPE] : [file.type]]];
  }),
];

export function mediaTypesAt(path: string): readonly string[] {
  if (path.endsWith('.csv')) return [CSV_TYPE];
  return MEDIA_TYPES.find(([end]) => path.endsWith(end))?.[1] ?? [JSON_TYPE];
}
