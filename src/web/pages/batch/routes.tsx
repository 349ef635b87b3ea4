import Router from '@koa/router';
import type { Context } from 'koa';
import { ANSWER_TYPES, ROW_PRICES } from '../../../api/batch/media-types.ts';
import { joinPieces } from '../../../api/batch/pieces.ts';
import { openFile, readBatchBody } from '../../../api/batch/read-body.ts';
import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import { render } from '../../../engine/texts/template.ts';
import { CACHE_PUBLIC } from '../../../http/caching.ts';
import { HEADERS } from '../../../http/headers.ts';
import { inTurn } from '../../../http/limits/turns.ts';
import { charge } from '../../../http/limits/work.ts';
import { type Child, h } from '../../../http/markup.ts';
import type { Stack } from '../../../http/stack.ts';
import { inSlices, MOST_STEPS } from '../../../http/time-slices.ts';
import { writeAnswers } from '../../../operations/batch/answers.ts';
import { createBatch } from '../../../operations/batch/batch.ts';
import { batchCalendar, findNameColumn } from '../../../operations/batch/calendar.ts';
import { templateCsv, templateXlsx } from '../../../operations/batch/example.ts';
import type { BatchParameters } from '../../../operations/batch/parameters.ts';
import { previewFile } from '../../../operations/batch/preview.ts';
import { tableInputs } from '../../../operations/batch/read-batch.ts';
import { calendarPieces, hasCalendar, ICALENDAR } from '../../../operations/calendar.ts';
import { asReadSheet, faultOfFile } from '../../../operations/rows/as-read.ts';
import type { Service } from '../../../service.ts';
import { answerHtml, createPageCache } from '../../answer-html.ts';
import { renderErrorPage } from '../../error-page.tsx';
import { describeSite } from '../../site.ts';
import { calculatorAt } from '../page-result.ts';
import { Answers, writeTableRows } from './answer-table.tsx';
import { type BatchForm, readBatchForm } from './batch-form.ts';
import { type BatchFault, BatchPage, wordsOfPage } from './batch-page.tsx';
import { BatchButtons, ColumnsForm } from './columns-form.tsx';

/** `/batch`: takes a file from a form, shows its columns, then its answers. Nothing of it is stored. */
export function batchStack(service: Service): Stack {
  const router = new Router({ sensitive: true, strict: true });
  const cached = createPageCache(service);

  router.get('/batch', (ctx) => {
    const make = () => BatchPage({ service, calculator: '', pasted: '', fault: null });
    const page = cached('batch', make);
    answerHtml(ctx, page, { frames: 'none', indexed: true });
  });

  for (const end of ['csv', 'xlsx'] as const) {
    router.get(`/batch/:key/template.${end}`, (ctx) => {
      const [tool] = calculatorAt(service, ctx.params.key);
      ctx.set('Cache-Control', CACHE_PUBLIC);
      ctx.set('X-Robots-Tag', 'noindex');
      const body = end === 'csv' ? templateCsv(tool) : Buffer.concat(templateXlsx(service, tool));
      sendFile(ctx, `${tool.key}-template.${end}`, ANSWER_TYPES[end], body);
    });
  }

  router.post('/batch', async (ctx) => {
    const form = await readBatchForm(ctx);
    try {
      await inTurn(ctx, form.bytes.length, () => answerForm(ctx, service, form));
    } catch (thrown) {
      if (!(thrown instanceof InvalidInput)) throw thrown;
      const fault: BatchFault = { message: thrown.message, field: 'rows', named: [...thrown.faults] };
      answerPage(ctx, service, form, { fault });
    }
  });

  return {
    segments: ['batch'],
    renderError: renderErrorPage(service),
    limitOf: ({ method }) => (method === 'POST' ? 'results' : 'pages'),
    routes: [router.routes()],
  };
}

/** @throws InvalidInput if the file cannot be answered. */
async function answerForm(ctx: Context, service: Service, form: BatchForm): Promise<void> {
  const allowed = (): number => (ctx.res.destroyed ? 0 : MOST_STEPS);
  const fault = faultOfForm(service, form);
  if (fault !== null) return answerPage(ctx, service, form, { fault });
  const loaded = service.calculator(form.calculator) as LoadedCalculator;
  const batch = createBatch(service, form.calculator);
  const { chosen, sheet, wanted } = form;
  if (chosen === null) {
    const preview = await previewOf(ctx, service, form);
    const children = ColumnsForm({
      service,
      fields: loaded.schema.fields,
      preview,
      bytes: form.bytes,
      action: `${describeSite(service).root}/batch`,
      hidden: { calculator: form.calculator, sheet },
      children: BatchButtons(service, hasCalendar(loaded)),
    });
    return answerPage(ctx, service, form, { children, step: wordsOfPage(service)('columns') });
  }
  const parameters: BatchParameters = {
    batch,
    choices: { map: new Map(), own: new Set(), chosen },
    sheet,
    rows: wanted === 'dates' ? 'dates' : 'companies',
    title: '',
    isStrict: false,
    hasMark: form.hasMark,
  };
  const read = await readBatchBody(ctx, 'file', form.bytes, { service, parameters, isJson: false });
  await charge(
    ctx,
    read.rows.length * ROW_PRICES[wanted === 'csv' || wanted === 'xlsx' ? wanted : 'calendar'],
  );
  const nameColumn = findNameColumn(service, read.own, '');
  if (wanted === 'calendar') {
    const found = await inSlices(batchCalendar(service, batch, read.rows, nameColumn, false), allowed);
    if (found === undefined) return;
    if (found.leftOut.length > 0) ctx.set(HEADERS.RowsLeftOut, found.leftOut.slice(0, 100).join(', '));
    const text = await inSlices(joinPieces(calendarPieces(found.calendar)), allowed);
    return sendFile(ctx, `${form.calculator}${ICALENDAR.extension}`, ICALENDAR.type, text);
  }
  if (wanted === 'table') {
    const found = await inSlices(writeTableRows(service, batch, read, nameColumn), allowed);
    if (found === undefined) {
      // The client has disconnected.
      ctx.status = 204;
      return;
    }
    const lines = [...asReadSheet(service, read.file === null ? [] : [read.file], found.refused).rows];
    const say = wordsOfPage(service);
    const children = [
      Answers({ service, batch, found }),
      <details class="fold">
        <summary>{say('as_read')}</summary>
        <dl>
          {lines.map(([what, how]) => (
            <div class="line">
              <dt>{String(what)}</dt>
              <dd>{String(how)}</dd>
            </div>
          ))}
        </dl>
      </details>,
    ];
    return answerPage(ctx, service, form, { children, step: say('answers') });
  }
  const { rows, hasMark } = parameters;
  const isMarked = read.file?.kind.hasMark === true;
  const options = { service, batch, read, rows, nameColumn, hasMark: hasMark || isMarked };
  const name = `${form.calculator}-${wanted === 'dates' ? 'dates' : 'answers'}`;
  const format = wanted === 'csv' ? 'csv' : 'xlsx';
  const body = await inSlices(joinPieces(writeAnswers(options, format)), allowed);
  sendFile(ctx, `${name}.${format}`, ANSWER_TYPES[format], body);
}

function sendFile(ctx: Context, name: string, type: string, body: string | Buffer = ''): void {
  ctx.attachment(name);
  ctx.set('Content-Type', typeof body === 'string' ? `${type}; charset=utf-8` : type);
  ctx.body = body;
}

/** What prevents a form from being read at all; null if nothing does. */
function faultOfForm(service: Service, { calculator, bytes, isBoth, wanted }: BatchForm): BatchFault | null {
  const { batch: texts, operations } = service.common;
  const loaded = service.calculator(calculator);
  if (loaded === undefined) return { message: render(texts.no_calculator), field: 'calculator', named: [] };
  if ((wanted === 'calendar' || wanted === 'dates') && !hasCalendar(loaded)) {
    const message = render(operations.each.calendar?.messages.not_offered);
    return { message, field: 'calculator', named: [] };
  }
  if (!isBoth && bytes.length > 0) return null;
  return { message: render(isBoth ? texts.file_and_rows : texts.no_rows), field: 'rows', named: [] };
}

async function previewOf(ctx: Context, service: Service, { calculator, bytes, sheet }: BatchForm) {
  const batch = createBatch(service, calculator);
  try {
    return await previewFile((await openFile(ctx, bytes))(sheet), tableInputs(service, batch));
  } catch (thrown) {
    throw faultOfFile(thrown, service);
  }
}

function answerPage(
  ctx: Context,
  service: Service,
  { calculator, pasted }: BatchForm,
  content: { readonly fault?: BatchFault; readonly children?: Child; readonly step?: string },
): void {
  const { fault = null } = content;
  const page = BatchPage({ service, calculator, pasted, ...content, fault });
  answerHtml(ctx, page, { status: fault === null ? 200 : 422, frames: 'none', indexed: false });
}
