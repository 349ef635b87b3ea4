import type Router from '@koa/router';
import type { Context } from 'koa';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { Calculation } from '../../engine/result.ts';
import { render } from '../../engine/texts/template.ts';
import { HttpError, type Report } from '../../http/errors.ts';
import { HEADERS } from '../../http/headers.ts';
import { holdBytes } from '../../http/limits/byte-budget.ts';
import { inTurn } from '../../http/limits/turns.ts';
import { charge } from '../../http/limits/work.ts';
import { readBody } from '../../http/request-inputs.ts';
import { inSlices, MOST_STEPS } from '../../http/time-slices.ts';
import { writeAnswers } from '../../operations/batch/answers.ts';
import type { Batch } from '../../operations/batch/batch.ts';
import { batchCalendar, findNameColumn } from '../../operations/batch/calendar.ts';
import { readParameters } from '../../operations/batch/parameters.ts';
import { calendarPieces, hasCalendar, ICALENDAR } from '../../operations/calendar.ts';
import { asReadHeader } from '../../operations/rows/as-read.ts';
import { type Service, withToolNames } from '../../service.ts';
import { findTool } from '../routes.ts';
import { ANSWER_TYPES, type AnswerType, ROW_PRICES, XLSX } from './media-types.ts';
import { joinPieces, streamed } from './pieces.ts';
import { type BodyFormat, bodyFormat, MOST_BYTES, readBatchBody } from './read-body.ts';

const MOST_NAMED = 100;
/** The memory that a row of a streamed response uses until it is sent, in multiples of its input's length. */
const WORKED_ON = 8;
/** That of an event, and the events of most rows. */
const OF_EVENT = 1_024;
const EVENTS = 6;

/** Adds `POST /tools/{key}/batch`; `report` is called for a defect after part of an answer was sent. */
export function addBatchRoute(router: Router, service: Service, report: Report): void {
  router.post('/tools/:key/batch', async (ctx) => {
    const key = findTool(service, ctx.params.key);
    const given = bodyFormat(ctx);
    const asked = askedFormat(ctx, given, service.calculator(key) as LoadedCalculator);
    try {
      await answerBatch(ctx, service, { key, given, asked }, report);
    } catch (thrown) {
      if (!(thrown instanceof InvalidInput)) throw thrown;
      ctx.status = 422;
      ctx.body = thrown;
    }
  });
}

interface Asked {
  readonly key: string;
  readonly given: BodyFormat;
  readonly asked: AnswerType;
}

/** @throws InvalidInput */
async function answerBatch(ctx: Context, service: Service, { key, given, asked }: Asked, report: Report) {
  const read = readParameters(service, key, groupParameters(ctx.querystring));
  const parameters = { ...read, batch: withKeys(service, read.batch) };
  const bytes = await readBody(ctx, MOST_BYTES);
  await inTurn(ctx, bytes.length, async () => {
    const allowed = (): number => (ctx.res.destroyed ? 0 : MOST_STEPS);
    const { batch, rows, isStrict } = parameters;
    const isJson = asked === 'json' || asked === 'ndjson';
    const table = await readBatchBody(ctx, given, bytes, { service, parameters, isJson });
    await charge(ctx, table.rows.length * ROW_PRICES[rows === 'dates' ? 'calendar' : asked]);
    const nameColumn = findNameColumn(service, table.own, parameters.title);
    ctx.vary('Accept');
    const converted = table.file === null ? '' : asReadHeader(table.file);
    if (converted !== '') ctx.set(HEADERS.AsRead, converted);
    const send = (body: unknown): void => {
      const type = ANSWER_TYPES[asked];
      ctx.set('Content-Type', asked === 'xlsx' ? type : `${type}; charset=utf-8`);
      ctx.body = body;
    };
    if (asked === 'calendar') {
      holdBytes(ctx, table.rows.length * EVENTS * OF_EVENT);
      const found = await inSlices(batchCalendar(service, batch, table.rows, nameColumn, isStrict), allowed);
      if (found === undefined) return send('');
      if (found.leftOut.length > 0)
        ctx.set(HEADERS.RowsLeftOut, found.leftOut.slice(0, MOST_NAMED).join(', '));
      ctx.attachment(`${key}${ICALENDAR.extension}`);
      const { calendar } = found;
      return send(streamed(calendarPieces(calendar), calendar.events.length * OF_EVENT, ctx, report));
    }
    const hasMark = parameters.hasMark || table.file?.kind.hasMark === true;
    const pieces = writeAnswers({ service, batch, read: table, rows, nameColumn, hasMark }, asked);
    if (asked === 'ndjson') {
      return send(streamed(pieces as Iterator<string>, bytes.length * WORKED_ON, ctx, report));
    }
    if (asked === 'xlsx') ctx.attachment(`${key}-answers.xlsx`);
    send(await inSlices(joinPieces(pieces), allowed));
  });
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

/** The same batch with messages that name calculators by key, as those of single runs do here. */
function withKeys({ tools }: Service, batch: Batch): Batch {
  return {
    ...batch,
    calculate(row) {
      const found = batch.calculate(row);
      if (found instanceof Calculation) return found;
      return new Map([...found].map(([name, message]) => [name, withToolNames(message, tools, 'key')]));
    },
  };
}

/** The accepted format; of equal ones that of the rows. @throws HttpError for none. */
function askedFormat(ctx: Context, given: BodyFormat, loaded: LoadedCalculator): AnswerType {
  const first = given === 'file' ? (ctx.request.type.trim().toLowerCase() === XLSX ? 'xlsx' : 'csv') : given;
  const formats: AnswerType[] = [first, 'json', 'ndjson', 'csv', 'xlsx'];
  if (hasCalendar(loaded)) formats.push('calendar');
  const accepted = ctx.accepts(formats.map((format) => ANSWER_TYPES[format]));
  const asked = formats.find((format) => ANSWER_TYPES[format] === accepted);
  if (asked !== undefined) return asked;
  const wantsCalendar = ctx.accepts(ANSWER_TYPES.calendar) !== false;
  throw new HttpError('not_acceptable', {}, ({ batch, operations }) =>
    render(wantsCalendar ? operations.each.calendar?.messages.not_offered : batch.accepted_types),
  );
}
