import type Router from '@koa/router';
import type { Context } from 'koa';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import { render } from '../../engine/texts/template.ts';
import { HttpError } from '../../http/errors.ts';
import { HEADERS } from '../../http/headers.ts';
import { inTurn } from '../../http/limits/long-work.ts';
import { readBody } from '../../http/request-inputs.ts';
import { inSlices } from '../../http/time-slices.ts';
import { AnswerWriter } from '../../operations/batch/answers.ts';
import type { Batch } from '../../operations/batch/batch.ts';
import { batchCalendar, findNameColumn } from '../../operations/batch/calendar.ts';
import { readParameters } from '../../operations/batch/parameters.ts';
import type { ReadBatch } from '../../operations/batch/read-batch.ts';
import { hasCalendar, ICALENDAR, writeCalendar } from '../../operations/calendar.ts';
import { importHeader, type NamedColumn, unusedHeader } from '../../operations/rows/import-report.ts';
import type { TableReader } from '../../operations/rows/table-reader.ts';
import type { Service } from '../../service.ts';
import { findTool } from '../routes.ts';
import { ANSWER_TYPES, type AnswerType, XLSX } from './media-types.ts';
import { type BodyFormat, bodyFormat, MAX_BYTES, readBatchBody } from './read-body.ts';

const MAX_NAMED = 100;

/** Adds `POST /tools/{key}/batch`. */
export function addBatchRoute(router: Router, service: Service): void {
  router.post('/tools/:key/batch', async (ctx) => {
    const key = findTool(service, ctx.params.key);
    const sent = bodyFormat(ctx);
    const asked = askedFormat(ctx, sent, service.known(key));
    // An error is in JSON, even to a client that asks for a calendar.
    ctx.state.isNegotiated = true;
    try {
      await answerBatch(ctx, service, key, sent, asked);
    } catch (thrown) {
      if (!(thrown instanceof InvalidInput)) throw thrown;
      ctx.status = 422;
      ctx.body = thrown;
    }
  });
}

/** @throws InvalidInput */
async function answerBatch(ctx: Context, service: Service, key: string, sent: BodyFormat, asked: AnswerType) {
  const read = readParameters(service, key, groupParameters(ctx.querystring));
  // Messages name calculators by key, as those of single runs do here.
  const batch: Batch = { ...read.batch, calculate: (row) => read.batch.calculate(row, 'key') };
  const parameters = { ...read, batch };
  const bytes = await readBody(ctx, MAX_BYTES);
  await inTurn(ctx, async () => {
    const { batch, isStrict } = parameters;
    const table = await readBatchBody(ctx, sent, bytes, service, parameters, asked === 'json');
    ctx.vary('Accept');
    describeImport(ctx, table.file === null ? [] : [table.file], table.unused);
    if (asked === 'calendar') {
      const nameColumn = findNameColumn(service, table.own, parameters.title);
      const found = await inSlices(ctx, batchCalendar(service, batch, table.rows, nameColumn, isStrict));
      if (found.leftOut.length > 0)
        ctx.set(HEADERS.RowsLeftOut, found.leftOut.slice(0, MAX_NAMED).join(', '));
      ctx.attachment(`${key}${ICALENDAR.extension}`);
      ctx.set('Content-Type', `${ICALENDAR.type}; charset=utf-8`);
      ctx.body = writeCalendar(found.calendar);
      return;
    }
    const hasMark = parameters.hasMark || table.file?.kind.hasMark === true;
    ctx.body = await writeAnswers(ctx, new AnswerWriter({ service, batch, hasMark }, table, asked), table);
    if (asked === 'xlsx') ctx.attachment(`${key}-answers.xlsx`);
    ctx.set('Content-Type', asked === 'xlsx' ? XLSX : `${ANSWER_TYPES[asked]}; charset=utf-8`);
  });
}

/** Calculates the rows of a batch between other requests, and writes them. @throws HttpError if the client has gone */
export async function writeAnswers(
  ctx: Context,
  writer: AnswerWriter,
  { rows }: ReadBatch,
): Promise<string | Buffer> {
  const text = writer.block(await inSlices(ctx, writer.calculate(rows)));
  const end = await writer.end();
  return typeof end === 'string' ? text + end : Buffer.from(end);
}

/** Says in headers what was converted and left out, and which columns were not used. */
export function describeImport(
  ctx: Context,
  files: readonly TableReader[],
  unused: readonly NamedColumn[],
): void {
  const converted = files.map(importHeader).filter((text) => text !== '');
  if (converted.length > 0) ctx.set(HEADERS.AsRead, converted.join(', '));
  if (unused.length > 0) ctx.set(HEADERS.ColumnsNotUsed, unusedHeader(unused));
}

export function groupParameters(query: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const values = found.get(name) ?? [];
    values.push(value);
    found.set(name, values);
  }
  return found;
}

/** The accepted format; of equal ones that of the rows. @throws HttpError for none. */
function askedFormat(ctx: Context, sent: BodyFormat, loaded: LoadedCalculator): AnswerType {
  const first = sent === 'file' ? (ctx.request.type.trim().toLowerCase() === XLSX ? 'xlsx' : 'csv') : sent;
  const formats: AnswerType[] = [first, 'json', 'csv', 'xlsx'];
  if (hasCalendar(loaded)) formats.push('calendar');
  const accepted = ctx.accepts(formats.map((format) => ANSWER_TYPES[format]));
  const asked = formats.find((format) => ANSWER_TYPES[format] === accepted);
  if (asked !== undefined) return asked;
  const wantsCalendar = ctx.accepts(ANSWER_TYPES.calendar) !== false;
  throw new HttpError('not_acceptable', {}, ({ batch, operations }) =>
    render(wantsCalendar ? operations.each.calendar?.messages.not_offered : batch.accepted_types),
  );
}
