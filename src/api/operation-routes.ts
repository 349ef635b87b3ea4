import type Router from '@koa/router';
import type { Context } from 'koa';
import type { RowSchema } from '../engine/inputs/input-schema.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { render } from '../engine/texts/template.ts';
import { HttpError } from '../http/errors.ts';
import { inTurn } from '../http/limits/long-work.ts';
import { inputsFromBody, inputsFromQuery, readBody } from '../http/request-inputs.ts';
import { inSlices } from '../http/time-slices.ts';
import { type BoxSheet, boxesCsv, boxesOf, combinedSheet, hasBoxes } from '../operations/boxes/index.ts';
import { calendarOf, hasCalendar, ICALENDAR, writeCalendar } from '../operations/calendar.ts';
import { errorOfFile, nameUnused } from '../operations/rows/import-report.ts';
import { findRowSchema, rowOperations, startRows } from '../operations/rows/index.ts';
import { type FileGiven, readTables } from '../operations/rows/read-table.ts';
import { answerCsv, answerWorkbook, type RowOperation } from '../operations/rows/row-operation.ts';
import type { Service } from '../service.ts';
import { ANSWER_TYPES, FILE_TYPES, XLSX } from './batch/media-types.ts';
import { MAX_BYTES, openUpload } from './batch/read-body.ts';
import { describeImport, groupParameters } from './batch/routes.ts';
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
      const body = isFile ? await readBody(ctx, MAX_BYTES) : await givenByJson(ctx, service);
      ctx.vary('Accept');
      if (body instanceof InvalidInput) return send(ctx, body, () => null);
      await inTurn(ctx, async () => {
        const read = body instanceof Uint8Array ? await givenByFile(ctx, body, schema, service) : body;
        if (read instanceof InvalidInput) return send(ctx, read, () => null);
        const files = [...read.tables.values()].map(({ reader }) => reader);
        const unused = files.flatMap(nameUnused);
        describeImport(ctx, files, unused);
        const found = await inSlices(ctx, startRows(operation, service, key, read.given, read.tables));
        if (found instanceof InvalidInput || (asked !== CSV_TYPE && asked !== XLSX)) {
          const named = unused.length === 0 ? {} : { columns_not_used: unused };
          send(ctx, found, (result) => ({ ...named, ...(result as object) }));
        } else await sendTables(ctx, asked, key, operation, found, read, service);
      });
    });
  }
}

export async function sendTables(
  ctx: Context,
  type: string,
  key: string,
  operation: RowOperation,
  found: unknown,
  { tables }: FileGiven,
  service: Service,
): Promise<void> {
  const isWorkbook = type === XLSX;
  ctx.attachment(`${key}-${operation.name}.${isWorkbook ? 'xlsx' : 'csv'}`);
  ctx.set('Content-Type', isWorkbook ? XLSX : `${CSV_TYPE}; charset=utf-8`);
  ctx.body = isWorkbook
    ? Buffer.from(await answerWorkbook(operation, found, tables, service))
    : answerCsv(operation, found, service);
}

async function givenByJson(ctx: Context, { common }: Service): Promise<FileGiven | InvalidInput> {
  const given = await inputsFromBody(ctx, render(common.messages.not_object));
  return given instanceof InvalidInput ? given : { given, tables: new Map() };
}

async function givenByFile(
  ctx: Context,
  bytes: Uint8Array,
  schema: RowSchema,
  service: Service,
): Promise<FileGiven | InvalidInput> {
  try {
    return await readTables(await openUpload(ctx, bytes), schema, groupParameters(ctx.querystring), service);
  } catch (thrown) {
    return errorOfFile(thrown, service);
  }
}

/** Adds `/tools/{key}/calendar.ics`: the dates of a result as iCalendar. */
export function addCalendarRoute(router: Router, service: Service): void {
  router.get(`/tools/:key/calendar${ICALENDAR.extension}`, (ctx) => {
    const key = findTool(service, ctx.params.key);
    if (!hasCalendar(service.known(key))) throw notOffered('calendar', service);
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
    router.get(`/tools/:key/${end}`, (ctx) => {
      const key = findTool(service, ctx.params.key);
      if (!hasBoxes(service.known(key))) throw notOffered('boxes', service);
      const found = boxesOf(service, key, inputsFromQuery(ctx.querystring), 'ignored');
      send(ctx, found, (sheet) => boxesBody(ctx, sheet, `${key}-boxes.csv`, end === 'boxes.csv'));
    });
  }

  router.post('/boxes', async (ctx) => {
    const inputs = await inputsFromBody(ctx, render(service.common.messages.not_object));
    const found = inputs instanceof InvalidInput ? inputs : combinedSheet(service, inputs);
    send(ctx, found, (sheet) => boxesBody(ctx, sheet, 'boxes.csv', false));
  });
}

/** JSON, or CSV for clients that prefer it and at addresses that end in it. */
function boxesBody(ctx: Context, sheet: BoxSheet, name: string, isCsv: boolean): BoxSheet | string {
  if (!isCsv) {
    ctx.vary('Accept');
    if (ctx.accepts(JSON_TYPE, CSV_TYPE) !== CSV_TYPE) return sheet;
  }
  ctx.attachment(name);
  ctx.set('Content-Type', `${CSV_TYPE}; charset=utf-8`);
  return boxesCsv(sheet);
}

function notOffered(operation: 'boxes' | 'calendar', { common }: Service): HttpError {
  return new HttpError('not_found', {}, () =>
    render(common.operations.each[operation]?.messages.not_offered),
  );
}
