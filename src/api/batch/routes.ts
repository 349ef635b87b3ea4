import { Readable } from 'node:stream';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { render } from '../../engine/texts/template.ts';
import { HttpError, type Report } from '../../http/errors.ts';
import type { InFlight } from '../../http/limits/in-flight.ts';
import { readBody } from '../../http/request-inputs.ts';
import { inSlices, nextSlice } from '../../http/time-slices.ts';
import { hasCalendar } from '../../operations/calendar.ts';
import { ICALENDAR } from '../../operations/calendar-file.ts';
import type { Service } from '../../service.ts';
import { toolOf } from '../routes.ts';
import {
  ANSWER_TYPES,
  type AnswerFormat,
  type BatchFormat,
  joined,
  MEDIA_TYPES,
  writeAnswers,
  writeCalendar,
} from './answers.ts';
import { MOST_BYTES } from './batch-source.ts';
import { readParameters } from './parameters.ts';
import { readRows } from './read-rows.ts';

export interface BatchRouteOptions {
  /** Bounds the batches that are under way. */
  readonly inFlight: InFlight;
  /** Called for a defect that is noticed when part of an answer is sent. */
  readonly report: Report;
}

/** Adds `POST /tools/{key}/batch`: many rows, answered in slices between other requests. */
export function addBatchRoute(
  router: Router,
  service: () => Service,
  { inFlight, report }: BatchRouteOptions,
): void {
  router.post('/tools/:key/batch', async (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    const given = givenFormat(ctx);
    const asked = askedFormat(ctx, given, current.calculator(key) as LoadedCalculator);
    const parameters = readParameters(current, key, ctx.querystring);
    if (parameters instanceof InvalidInput) return refuse(ctx, parameters);
    inFlight.enter(ctx);
    const bytes = await readBody(ctx, MOST_BYTES);
    const { batch } = parameters;
    const isWanted = (): boolean => !ctx.res.destroyed;
    const answer = asked === 'csv' ? 'csv' : 'json';
    const read = await readRows(given, bytes, { service: current, batch, answer }, isWanted);
    if (read instanceof InvalidInput) return refuse(ctx, read);
    ctx.vary('Accept');
    if (asked === 'calendar') {
      const text = await inSlices(writeCalendar(current, batch, read), isWanted);
      if (text instanceof InvalidInput) return refuse(ctx, text);
      ctx.attachment(`${key}${ICALENDAR.extension}`);
      ctx.set('Content-Type', `${ANSWER_TYPES[asked]}; charset=utf-8`);
      ctx.body = text ?? '';
      return;
    }
    ctx.set('Content-Type', `${ANSWER_TYPES[asked]}; charset=utf-8`);
    const pieces = writeAnswers(asked, batch, read, parameters.hasMark || read.hasMark);
    ctx.body =
      asked === 'ndjson'
        ? Readable.from(asTheyCome(pieces, ctx, report))
        : ((await inSlices(joined(pieces), isWanted)) ?? '');
  });
}

function refuse(ctx: Context, invalid: InvalidInput): void {
  ctx.status = 422;
  ctx.body = invalid;
}

/** The format of the body, by its type. @throws HttpError when it is none in which rows are read. */
function givenFormat(ctx: Context): BatchFormat {
  const { type, charset } = ctx.request;
  const found = (
    [
      ['json', /^application\/([\w.-]+\+)?json$/i],
      ['ndjson', /^application\/x-ndjson$/i],
      ['csv', /^text\/csv$/i],
    ] as const
  ).find(([, pattern]) => pattern.test(type.trim()));
  const isPlain =
    /^(utf-?8|us-ascii)?$/i.test(charset) && /^(identity)?$/i.test(ctx.get('Content-Encoding').trim());
  if (found !== undefined && isPlain) return found[0];
  throw new HttpError('unsupported_media_type', {}, ({ batch }) => render(batch.media_types));
}

/** The format that the caller accepts; where several are equal, that of the rows. @throws HttpError for none of them. */
function askedFormat(ctx: Context, given: BatchFormat, loaded: LoadedCalculator): AnswerFormat {
  const formats: AnswerFormat[] = [
    given,
    ...(Object.keys(MEDIA_TYPES) as BatchFormat[]),
    ...(hasCalendar(loaded) ? (['calendar'] as const) : []),
  ];
  const accepted = ctx.accepts(formats.map((format) => ANSWER_TYPES[format]));
  const asked = formats.find((format) => ANSWER_TYPES[format] === accepted);
  if (asked !== undefined) return asked;
  const wantsCalendar = ctx.accepts(ANSWER_TYPES.calendar) !== false;
  throw new HttpError('not_acceptable', {}, ({ batch, operations }) =>
    render(wantsCalendar ? operations.each.calendar?.messages.not_offered : batch.accepted_types),
  );
}

/** Answers as they come, each piece in a slice of its own. */
async function* asTheyCome(pieces: Iterator<string>, ctx: Context, report: Report): AsyncGenerator<string> {
  try {
    for (;;) {
      await nextSlice();
      const { done, value } = pieces.next();
      if (done) return;
      yield value;
    }
  } catch (defect) {
    // The status is sent already: only a connection that breaks off tells that rows are missing.
    report(defect, ctx.state.requestId);
    ctx.res.destroy();
  }
}
