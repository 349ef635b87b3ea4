import type Router from '@koa/router';
import type { Context } from 'koa';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import type { RowSchema } from '../engine/inputs/row-schema.ts';
import { render } from '../engine/texts/template.ts';
import { csv } from '../formats/csv.ts';
import { HttpError } from '../http/errors.ts';
import { HEADERS } from '../http/headers.ts';
import { inTurn } from '../http/limits/turns.ts';
import { charge, work } from '../http/limits/work.ts';
import { inputsFromBody, inputsFromQuery, readBody } from '../http/request-inputs.ts';
import { combinedSheet, MOST_DISPOSALS } from '../operations/boxes/index.ts';
import { operations, startOperation } from '../operations/index.ts';
import { type Operation, pathSegment, type Steps } from '../operations/operation.ts';
import { asReadHeader, faultOfFile } from '../operations/rows/as-read.ts';
import { countRows, findRowSchema, rowOperations, startRows } from '../operations/rows/index.ts';
import { type FileGiven, readTables } from '../operations/rows/read-table.ts';
import { answerCsv, answerWorkbook, type RowOperation } from '../operations/rows/row-operation.ts';
import { compareRows, MOST_ROW_POINTS, sweepRows } from '../operations/rows/vary-rows.ts';
import type { Service } from '../service.ts';
import { ANSWER_TYPES, FILE_TYPES, XLSX } from './batch/media-types.ts';
import { MOST_BYTES, openFile } from './batch/read-body.ts';
import { groupParameters } from './batch/routes.ts';
import { findTool, send } from './routes.ts';

const { json: JSON_TYPE, csv: CSV_TYPE } = ANSWER_TYPES;
/** The formats of a row operation: JSON, its first table as CSV, all its tables as a workbook. */
export const ROW_TYPES = [JSON_TYPE, CSV_TYPE, XLSX] as const;

/** Adds POST `/tools/{key}/{operation}`: rows as JSON or a file, answered in the accepted type. */
export function addRowRoutes(router: Router, service: Service): void {
  for (const operation of rowOperations) {
    addVariedRoutes(router, service, operation);
    router.post(`/tools/:key/${operation.name}`, async (ctx) => {
      const key = findTool(service, ctx.params.key);
      const schema = findRowSchema(operation, service, key);
      if (schema === null) throw new HttpError('not_found');
      const type = ctx.request.type.trim().toLowerCase();
      const isFile = FILE_TYPES.has(type);
      const asked = ctx.accepts([isFile ? (type === XLSX ? XLSX : CSV_TYPE) : JSON_TYPE, ...ROW_TYPES]);
      const read = isFile ? await givenByFile(ctx, schema, service) : await givenByJson(ctx, service);
      ctx.vary('Accept');
      if (read instanceof InvalidInput) return send(ctx, read, () => null);
      await charge(ctx, countRows(read.given) * operation.price);
      const told = [...read.tables.values()].map(({ reader }) => asReadHeader(reader)).filter(Boolean);
      if (told.length > 0) ctx.set(HEADERS.AsRead, told.join(', '));
      const found = await work(ctx, startRows(operation, service, key, read.given, read.tables), 1);
      if (found === undefined) ctx.status = 204;
      else if (found instanceof InvalidInput || (asked !== CSV_TYPE && asked !== XLSX)) {
        send(ctx, found, (result) => result);
      } else sendTables(ctx, asked, key, operation, found, read, service);
    });
  }
}

const VARIED = { sweep: sweepRows, compare: compareRows } as const;

/** Adds `…/sweep` and `…/compare` of a row operation: one value varied, or several changed. */
function addVariedRoutes(router: Router, service: Service, operation: RowOperation): void {
  for (const [name, vary] of Object.entries(VARIED)) {
    router.post(`/tools/:key/${operation.name}/${name}`, async (ctx) => {
      const key = findTool(service, ctx.params.key);
      if (findRowSchema(operation, service, key) === null) throw new HttpError('not_found');
      const body = await inputsFromBody(ctx, render(service.common.messages.not_object));
      if (body instanceof InvalidInput) return send(ctx, body, () => null);
      const rows = countRows((body.given ?? {}) as RequestInputs);
      await charge(ctx, rows * operation.price * (name === 'sweep' ? MOST_ROW_POINTS / 2 : 2));
      const found = await work(ctx, vary({ service, operation, key, body }) as Steps<unknown>, 1);
      if (found === undefined) ctx.status = 204;
      else send(ctx, found, (result) => result);
    });
  }
  router.post(`/tools/:key/${operation.name}/solve`, (ctx) => {
    const { operations } = service.common;
    send(ctx, new InvalidInput(render(operations.messages.no_solve), new Map()), () => null);
  });
}

export function sendTables(
  ctx: Context,
  type: string,
  key: string,
  operation: RowOperation,
  found: unknown,
  { tables }: FileGiven,
  service: Service,
): void {
  const isWorkbook = type === XLSX;
  ctx.attachment(`${key}-${operation.name}.${isWorkbook ? 'xlsx' : 'csv'}`);
  ctx.set('Content-Type', isWorkbook ? XLSX : `${CSV_TYPE}; charset=utf-8`);
  ctx.body = isWorkbook
    ? Buffer.concat(answerWorkbook(operation, found, tables, service))
    : answerCsv(operation, found, service);
}

async function givenByJson(ctx: Context, { common }: Service): Promise<FileGiven | InvalidInput> {
  const given = await inputsFromBody(ctx, render(common.messages.not_object));
  return given instanceof InvalidInput ? given : { given, tables: new Map() };
}

async function givenByFile(
  ctx: Context,
  schema: RowSchema,
  service: Service,
): Promise<FileGiven | InvalidInput> {
  const bytes = await readBody(ctx, MOST_BYTES);
  const parameters = groupParameters(ctx.querystring);
  return inTurn(ctx, bytes.length, async () => {
    try {
      return await readTables(await openFile(ctx, bytes), schema, parameters, service);
    } catch (thrown) {
      return faultOfFile(thrown, service);
    }
  });
}

/** Adds `/tools/{key}/{operation}`; tables also as CSV, by `Accept` or at `{operation}.csv`. */
export function addOperationRoutes(router: Router, service: Service): void {
  for (const operation of operations) {
    const path = `/tools/:key/${pathSegment(operation)}`;
    for (const address of operation.table === undefined ? [path] : [path, `${path}.csv`]) {
      router.get(address, async (ctx) => {
        const key = findTool(service, ctx.params.key);
        if (operation.isOffered?.(service.calculator(key) as LoadedCalculator) === false) {
          throw new HttpError('not_found', {}, () => notOffered(operation, service));
        }
        const steps = startOperation(operation, service, key, inputsFromQuery(ctx.querystring), 'ignored');
        const found = await work(ctx, steps, operation.price);
        // The client has gone, so there is no one to answer.
        if (found === undefined) ctx.status = 204;
        else send(ctx, found, (result) => writeBody(operation, result, ctx));
      });
    }
  }
}

export function addBoxesRoute(router: Router, service: Service): void {
  router.post('/boxes', async (ctx) => {
    const inputs = await inputsFromBody(ctx, render(service.common.messages.not_object));
    if (!(inputs instanceof InvalidInput)) {
      const { ledger } = inputs;
      const rows = typeof ledger === 'object' && ledger !== null ? countRows(ledger as RequestInputs) : 0;
      await charge(ctx, MOST_DISPOSALS + 2 * rows);
    }
    send(ctx, inputs instanceof InvalidInput ? inputs : combinedSheet(service, inputs), (sheet) => sheet);
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
