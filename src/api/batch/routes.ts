import type Router from '@koa/router';
import type { Context } from 'koa';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { Calculation } from '../../engine/result.ts';
import { render } from '../../engine/texts/template.ts';
import { HttpError, type Report } from '../../http/errors.ts';
import { inTurn } from '../../http/limits/turns.ts';
import { charge } from '../../http/limits/work.ts';
import { readBody } from '../../http/request-inputs.ts';
import { inSlices, MOST_STEPS } from '../../http/time-slices.ts';
import { type AnswerOptions, writeCsv, writeJson, writeXlsx } from '../../operations/batch/answers.ts';
import type { Batch } from '../../operations/batch/batch.ts';
import { batchCalendar, titlesOf } from '../../operations/batch/calendar.ts';
import { type BatchParameters, readParameters } from '../../operations/batch/parameters.ts';
import { hasCalendar } from '../../operations/calendar.ts';
import { calendarPieces, ICALENDAR } from '../../operations/calendar-file.ts';
import { type Service, withToolNames } from '../../service.ts';
import { toolOf } from '../routes.ts';
import { ANSWER_TYPES, type AnswerFormat, AS_READ, LEFT_OUT, ROW_PRICES, XLSX } from './media-types.ts';
import { allOf, streamed } from './pieces.ts';
import { type BodyFormat, bodyFormat, MOST_BYTES, readBatchBody } from './read-body.ts';

/** How many left-out rows the header names. */
const MOST_NAMED = 100;

/**
 * Adds `POST /tools/{key}/batch`: many rows, answered in slices between other requests.
 * @param report called for a defect found after part of a response has been sent.
 */
export function addBatchRoute(router: Router, service: () => Service, report: Report): void {
  router.post('/tools/:key/batch', async (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    const given = bodyFormat(ctx);
    const asked = askedFormat(ctx, given, current.calculator(key) as LoadedCalculator);
    const readFrom = readParameters(current, key, parametersOf(ctx.querystring));
    if (readFrom instanceof InvalidInput) return refuse(ctx, readFrom);
    const parameters = { ...readFrom, batch: withKeys(current, readFrom.batch) };
    const bytes = await readBody(ctx, MOST_BYTES);
    const asking = { service: current, key, given, asked, parameters, bytes };
    await inTurn(ctx, bytes.length, () => answerBatch(ctx, asking, report));
  });
}

interface Asking {
  readonly service: Service;
  readonly key: string;
  readonly given: BodyFormat;
  readonly asked: AnswerFormat;
  readonly parameters: BatchParameters;
  readonly bytes: Uint8Array;
}

/** The memory that a row of a streamed response uses until it is sent, in multiples of its input's length. */
const WORKED_ON = 8;
/** The memory that a calendar event uses, in bytes. */
const OF_EVENT = 1_024;

async function answerBatch(
  ctx: Context,
  { service, key, given, asked, parameters, bytes }: Asking,
  report: Report,
): Promise<void> {
  const isWanted = (): boolean => !ctx.res.destroyed;
  const allowed = (): number => (isWanted() ? MOST_STEPS : 0);
  const isJson = asked === 'json' || asked === 'ndjson';
  const read = await readBatchBody(given, bytes, { service, parameters, isJson, isWanted });
  if (read instanceof InvalidInput) return refuse(ctx, read);
  const { batch, rows, isStrict } = parameters;
  await charge(ctx, read.rows.length * (rows === 'dates' ? ROW_PRICES.calendar : ROW_PRICES[asked]));
  const titles = titlesOf(service, read.own, parameters.title);
  if (titles instanceof InvalidInput) return refuse(ctx, titles);
  ctx.vary('Accept');
  if (read.converted !== '') ctx.set(AS_READ, read.converted);
  const type = ANSWER_TYPES[asked];
  const send = (body: unknown): void => {
    ctx.set('Content-Type', asked === 'xlsx' ? type : `${type}; charset=utf-8`);
    ctx.body = body;
  };
  if (asked === 'calendar') {
    const found = await inSlices(batchCalendar(service, batch, read.rows, titles, isStrict), allowed);
    if (found instanceof InvalidInput) return refuse(ctx, found);
    if (found === undefined) return send('');
    if (found.leftOut.length > 0) ctx.set(LEFT_OUT, found.leftOut.slice(0, MOST_NAMED).join(', '));
    ctx.attachment(`${key}${ICALENDAR.extension}`);
    const { calendar } = found;
    return send(streamed(calendarPieces(calendar), calendar.events.length * OF_EVENT, ctx, report));
  }
  const hasMark = parameters.hasMark || read.hasMark;
  const options: AnswerOptions = { service, batch, read, rows, titles, hasMark };
  if (asked === 'xlsx') {
    ctx.attachment(`${key}-answers.xlsx`);
    return send(Buffer.concat((await inSlices(allOf(writeXlsx(options)), allowed)) ?? []));
  }
  if (asked === 'ndjson') {
    return send(streamed(writeJson(options, asked), bytes.length * WORKED_ON, ctx, report));
  }
  const pieces = asked === 'json' ? writeJson(options, asked) : writeCsv(options);
  send((await inSlices(allOf(pieces), allowed))?.join('') ?? '');
}

/** Every parameter of a query, with all its values. */
export function parametersOf(query: string): Map<string, string[]> {
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
  const calculate: Batch['calculate'] = (row) => {
    const found = batch.calculate(row);
    if (found instanceof Calculation) return found;
    return new Map([...found].map(([name, message]) => [name, withToolNames(message, tools, 'key')]));
  };
  return { ...batch, calculate, answer: (row) => batch.answered(row, calculate(row)) };
}

function refuse(ctx: Context, invalid: InvalidInput): void {
  ctx.status = 422;
  ctx.body = invalid;
}

/**
 * The format that the client accepts; of several equal ones, that of the rows. @throws HttpError for none.
 */
function askedFormat(ctx: Context, given: BodyFormat, loaded: LoadedCalculator): AnswerFormat {
  const first = given === 'file' ? (ctx.request.type.trim().toLowerCase() === XLSX ? 'xlsx' : 'csv') : given;
  const formats: AnswerFormat[] = [first, 'json', 'ndjson', 'csv', 'xlsx'];
  if (hasCalendar(loaded)) formats.push('calendar');
  const accepted = ctx.accepts(formats.map((format) => ANSWER_TYPES[format]));
  const asked = formats.find((format) => ANSWER_TYPES[format] === accepted);
  if (asked !== undefined) return asked;
  const wantsCalendar = ctx.accepts(ANSWER_TYPES.calendar) !== false;
  throw new HttpError('not_acceptable', {}, ({ batch, operations }) =>
    render(wantsCalendar ? operations.each.calendar?.messages.not_offered : batch.accepted_types),
  );
}
