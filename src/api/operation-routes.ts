import type Router from '@koa/router';
import type { Context } from 'koa';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { render } from '../engine/texts/template.ts';
import { HttpError } from '../http/errors.ts';
import { inputsFromBody, inputsFromQuery } from '../http/request-inputs.ts';
import { type BoxSheet, boxesCsv, boxesOf, combinedSheet, hasBoxes } from '../operations/boxes/index.ts';
import { calendarOf, hasCalendar, ICALENDAR, writeCalendar } from '../operations/calendar.ts';
import type { Service } from '../service.ts';
import { findTool, send } from './routes.ts';
import { ANSWER_TYPES } from './rows/upload.ts';

const { json: JSON_TYPE, csv: CSV_TYPE } = ANSWER_TYPES;

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
      const result = boxesOf(service, key, inputsFromQuery(ctx.querystring), 'ignored');
      send(ctx, result, (sheet) => boxesBody(ctx, sheet, `${key}-boxes.csv`, end === 'boxes.csv'));
    });
  }

  router.post('/boxes', async (ctx) => {
    const inputs = await inputsFromBody(ctx, render(service.common.messages.not_object));
    const result = inputs instanceof InvalidInput ? inputs : combinedSheet(service, inputs);
    send(ctx, result, (sheet) => boxesBody(ctx, sheet, 'boxes.csv', false));
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
