import type Router from '@koa/router';
import type { Context } from 'koa';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import type { RowSchema } from '../engine/inputs/row-schema.ts';
import { render } from '../engine/texts/template.ts';
import { HttpError } from '../http/errors.ts';
import { HEADERS } from '../http/headers.ts';
import { inTurn } from '../http/limits/turns.ts';
import { charge, work } from '../http/limits/work.ts';
import { inputsFromBody, inputsFromQuery, readBody } from '../http/request-inputs.ts';
import { boxesCsv, boxesOf, combinedSheet, hasBoxes, MOST_DISPOSALS } from '../operations/boxes/index.ts';
import { calendarOf, hasCalendar, ICALENDAR, writeCalendar } from '../operations/calendar.ts';
import { asReadHeader, faultOfFile } from '../operations/rows/as-read.ts';
import { countRows, findRowSchema, rowOperations, startRows } from '../operations/rows/index.ts';
import { type FileGiven, readTables } from '../operations/rows/read-table.ts';
import { answerCsv, answerWorkbook, type RowOperation } from '../operations/rows/row-operation.ts';
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

/** Units of work of one result with its boxes or its calendar. */
const PRICE = 2;

/** Adds `/tools/{key}/calendar.ics`: the dates of a result as iCalendar. */
export function addCalendarRoute(router: Router, service: Service): void {
  router.get(`/tools/:key/calendar${ICALENDAR.extension}`, async (ctx) => {
    const key = findTool(service, ctx.params.key);
    if (!hasCalendar(service.known(key))) throw notOffered('calendar', service);
    await charge(ctx, PRICE);
    send(ctx, calendarOf(service, key, inputsFromQuery(ctx.querystring), 'ignored'), (calendar) => {
      ctx.attachment(`${key}${ICALENDAR.extension}`);
      ctx.set('Content-Type', `${ICALENDAR.type}; charset=utf-8`);
      return writeCalendar(calendar);
    });
  });
}

/** Adds `/tools/{key}/boxes`, also as CSV by `Accept` or at `boxes.csv`, and POST `/boxes` for several results of one period. */
export function addBoxesRoutes(router: Router, service: Service): void {
  for (const end of ['boxes', 'boxes.csv']) {
    router.get(`/tools/:key/${end}`, async (ctx) => {
      const key = findTool(service, ctx.params.key);
      if (!hasBoxes(service.known(key))) throw notOffered('boxes', service);
      await charge(ctx, PRICE);
      const isFile = end === 'boxes.csv';
      send(ctx, boxesOf(service, key, inputsFromQuery(ctx.querystring), 'ignored'), (sheet) => {
        if (!isFile) ctx.vary('Accept');
        if (!isFile && ctx.accepts(JSON_TYPE, CSV_TYPE) !== CSV_TYPE) return sheet;
        ctx.attachment(`${key}-boxes.csv`);
        ctx.set('Content-Type', `${CSV_TYPE}; charset=utf-8`);
        return boxesCsv(sheet);
      });
    });
  }

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

function notOffered(operation: 'boxes' | 'calendar', { common }: Service): HttpError {
  return new HttpError('not_found', {}, () =>
    render(common.operations.each[operation]?.messages.not_offered),
  );
}
